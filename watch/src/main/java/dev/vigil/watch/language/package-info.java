/** The sentinel language: parsing, verifying and writing its text, YAML and JSON forms. */
@NullMarked
package dev.vigil.watch.language;

import org.jspecify.annotations.NullMarked;

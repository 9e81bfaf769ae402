/** The sentinel language: its text, YAML and JSON forms, read, checked and written. */
@NullMarked
package dev.vigil.watch.language;

import org.jspecify.annotations.NullMarked;

/** Commands that read, query, pack and compare documents. */
@NullMarked
package dev.vigil.cli.document;

import org.jspecify.annotations.NullMarked;

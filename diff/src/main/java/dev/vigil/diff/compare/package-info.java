/** The comparison of two documents with types, noise filter and significance. */
@NullMarked
package dev.vigil.diff.compare;

import org.jspecify.annotations.NullMarked;

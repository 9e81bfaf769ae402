/** Reads JSON as a tree of elements named by their keys. */
@NullMarked
package dev.vigil.document.internal.json;

import org.jspecify.annotations.NullMarked;

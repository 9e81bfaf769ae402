/** Reads JSON as a tree of elements named by their keys. */
@NullMarked
package dev.vigil.document.json;

import org.jspecify.annotations.NullMarked;

/** The codes of a pack: how numbers, strings, words and blocks become bytes and back. */
@NullMarked
package dev.vigil.document.pack.coding;

import org.jspecify.annotations.NullMarked;

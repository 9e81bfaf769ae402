/**
 * Reads HTML as browsers do: detects the encoding, splits the bytes into tokens and builds the tree
 * of the WHATWG specification, in flat arrays. {@link dev.vigil.document.internal.html.HtmlReader}
 * is the door.
 */
@NullMarked
package dev.vigil.document.internal.html;

import org.jspecify.annotations.NullMarked;

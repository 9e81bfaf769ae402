/**
 * Reads HTML as browsers do: detects the encoding, splits the bytes into tokens and builds the tree
 * of the WHATWG specification, in flat arrays. {@link dev.vigil.document.html.HtmlReader} is the
 * door.
 */
@NullMarked
package dev.vigil.document.html;

import org.jspecify.annotations.NullMarked;

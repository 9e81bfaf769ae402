/**
 * Reads HTML as browsers do: finds the encoding, cuts the bytes into tokens and builds the tree
 * that the WHATWG specification says, into flat arrays. {@link dev.vigil.document.html.HtmlReader}
 * is the door.
 */
@NullMarked
package dev.vigil.document.html;

import org.jspecify.annotations.NullMarked;

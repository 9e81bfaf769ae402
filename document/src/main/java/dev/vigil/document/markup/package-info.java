/** Documents as text: canonical markup, markup for a frame, and the text that a reader sees. */
@NullMarked
package dev.vigil.document.markup;

import org.jspecify.annotations.NullMarked;

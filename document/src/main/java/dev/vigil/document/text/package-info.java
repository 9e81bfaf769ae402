/** Reads plain text, and anything that is nothing else, as lines. */
@NullMarked
package dev.vigil.document.text;

import org.jspecify.annotations.NullMarked;

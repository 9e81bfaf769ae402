/** Reads plain text, and any document of no other format, as lines. */
@NullMarked
package dev.vigil.document.internal.text;

import org.jspecify.annotations.NullMarked;

/** Finds differences inside texts, word by word, and aligns sequences. */
@NullMarked
package dev.vigil.diff.text;

import org.jspecify.annotations.NullMarked;

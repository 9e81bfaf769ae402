/** Differences inside texts, word by word, and the alignment of sequences that they rest on. */
@NullMarked
package dev.vigil.diff.text;

import org.jspecify.annotations.NullMarked;

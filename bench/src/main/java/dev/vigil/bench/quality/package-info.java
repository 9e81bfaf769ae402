/** How right the answers are, on labelled data and standard test sets. */
@NullMarked
package dev.vigil.bench.quality;

import org.jspecify.annotations.NullMarked;

/** Real pages with labels: what people called a change, a block page, noise. */
@NullMarked
package dev.vigil.bench.labelled;

import org.jspecify.annotations.NullMarked;

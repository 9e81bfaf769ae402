/** Written page histories with labels, which measure what a default sentinel reports. */
@NullMarked
package dev.vigil.bench.pageset;

import org.jspecify.annotations.NullMarked;

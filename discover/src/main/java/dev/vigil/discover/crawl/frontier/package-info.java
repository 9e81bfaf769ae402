/** The orders in which a crawl visits what it found. */
@NullMarked
package dev.vigil.discover.crawl.frontier;

import org.jspecify.annotations.NullMarked;

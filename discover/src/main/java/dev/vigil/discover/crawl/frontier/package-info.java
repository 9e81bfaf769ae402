/** The frontiers: the orders in which a crawl visits URLs. */
@NullMarked
package dev.vigil.discover.crawl.frontier;

import org.jspecify.annotations.NullMarked;

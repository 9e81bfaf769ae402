/** What a crawl keeps on disk: known addresses, what waits, what was fetched. */
@NullMarked
package dev.vigil.discover.crawl.store;

import org.jspecify.annotations.NullMarked;

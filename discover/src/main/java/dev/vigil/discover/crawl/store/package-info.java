/** Stores the state of a crawl on disk: known URLs, waiting URLs, responses. */
@NullMarked
package dev.vigil.discover.crawl.store;

import org.jspecify.annotations.NullMarked;

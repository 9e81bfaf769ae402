/** Sites to crawl on loopback, and processes that crawl them. */
@NullMarked
package dev.vigil.bench.crawl;

import org.jspecify.annotations.NullMarked;

/** Computes the importance of pages, during a crawl and over stored graphs. */
@NullMarked
package dev.vigil.discover.rank;

import org.jspecify.annotations.NullMarked;

/** The importance of pages, while a crawl runs and over stored graphs. */
@NullMarked
package dev.vigil.discover.rank;

import org.jspecify.annotations.NullMarked;

/** The modules that process each page of a crawl. */
@NullMarked
package dev.vigil.discover.crawl.module;

import org.jspecify.annotations.NullMarked;

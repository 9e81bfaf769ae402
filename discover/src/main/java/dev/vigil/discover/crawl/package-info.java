/** The crawler: frontiers, visited URLs, processing modules, traces and reports. */
@NullMarked
package dev.vigil.discover.crawl;

import org.jspecify.annotations.NullMarked;

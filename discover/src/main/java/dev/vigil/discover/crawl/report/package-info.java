/** Writes the report of a crawl as a page with plots. */
@NullMarked
package dev.vigil.discover.crawl.report;

import org.jspecify.annotations.NullMarked;

/** Places where a crawl would go round in circles, and how they are recognised. */
@NullMarked
package dev.vigil.discover.crawl.trap;

import org.jspecify.annotations.NullMarked;

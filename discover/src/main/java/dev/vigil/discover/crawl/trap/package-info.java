/** Recognises traps: sets of URLs without end. */
@NullMarked
package dev.vigil.discover.crawl.trap;

import org.jspecify.annotations.NullMarked;

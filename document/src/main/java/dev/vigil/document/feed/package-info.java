/** Feeds and sitemaps: the entries that an XML, JSON or text document announces. */
@NullMarked
package dev.vigil.document.feed;

import org.jspecify.annotations.NullMarked;

/** Reads feeds and sitemaps: the entries that an XML, JSON or text document lists. */
@NullMarked
package dev.vigil.document.feed;

import org.jspecify.annotations.NullMarked;

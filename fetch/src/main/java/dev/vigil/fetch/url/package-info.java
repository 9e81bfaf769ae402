/** Addresses of pages: read once, by the rules of browsers, with what has two readings refused. */
@NullMarked
package dev.vigil.fetch.url;

import org.jspecify.annotations.NullMarked;

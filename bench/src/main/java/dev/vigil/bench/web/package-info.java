/** A web of made-up sites on loopback, of many kinds and manners, for crawling and probing. */
@NullMarked
package dev.vigil.bench.web;

import org.jspecify.annotations.NullMarked;

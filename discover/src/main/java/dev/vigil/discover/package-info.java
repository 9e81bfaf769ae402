/** Discovers pages and services: crawl, probe, rank. */
@NullMarked
package dev.vigil.discover;

import org.jspecify.annotations.NullMarked;

/** Crawls for RDF: files, and pages that contain it. */
@org.jspecify.annotations.NullMarked
package dev.vigil.discover.crawl.rdf;

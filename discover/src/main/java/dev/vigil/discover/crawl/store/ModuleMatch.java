package dev.vigil.discover.crawl.store;

import java.time.Instant;

/**
 * A match that a module of a crawl reported. Immutable.
 *
 * @param kind what was found, such as the name of a service class
 * @param url where
 * @param page the address of the page that led to it
 * @param detail what the module kept, as JSON or text
 */
public record ModuleMatch(String kind, String url, String page, Instant at, String detail) {}

package dev.vigil.knowledge.portal;

import java.time.Instant;

/**
 * An XSLT stylesheet with which an owner replaces the content of a kind of page. Immutable.
 *
 * @param name the kind of page: home, class or thing
 * @param changed when it was saved
 */
public record OwnerTemplate(String name, String source, Instant changed, String author) {}

package dev.vigil.discover.topic;

/**
 * A topic that a page belongs to. Immutable.
 *
 * @param topic the path of the topic within its tree; empty for the catch-all at the root
 * @param confidence that the page belongs to it, from 0 to 1
 */
public record TopicScore(String topic, double confidence) {}

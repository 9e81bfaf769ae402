package dev.vigil.discover.topic.store;

import java.time.Instant;

/**
 * A label of a page. Immutable.
 *
 * @param path the topic; empty for the catch-all
 * @param origin where the label came from: command, sentinel, tag, bookmark, review, authority or
 *     confidence
 * @param confidence of the classifier, for an archetype; otherwise 1
 */
public record TopicLabel(
    String url,
    String title,
    String path,
    LabelKind kind,
    String origin,
    double confidence,
    Instant time) {}

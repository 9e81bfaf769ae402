package dev.vigil.discover.topic.store;

import dev.vigil.discover.topic.TopicQuality;
import java.time.Instant;

/**
 * The quality of a topic in one training. Immutable.
 *
 * @param number of the model, counted from 1
 */
public record QualityPoint(int number, String path, Instant trained, TopicQuality quality) {}

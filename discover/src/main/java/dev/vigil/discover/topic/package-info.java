/** Topics: trees of topics with examples, classifiers for pages, and what they learn. */
@NullMarked
package dev.vigil.discover.topic;

import org.jspecify.annotations.NullMarked;

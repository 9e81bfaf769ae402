/** Online training of topic trees from crawled and archived pages. */
@NullMarked
package dev.vigil.discover.topic.learn;

import org.jspecify.annotations.NullMarked;

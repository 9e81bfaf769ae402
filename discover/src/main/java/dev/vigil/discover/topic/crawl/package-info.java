/** Focused crawls: a critic judges pages, an apprentice learns which links lead to good ones. */
@NullMarked
package dev.vigil.discover.topic.crawl;

import org.jspecify.annotations.NullMarked;

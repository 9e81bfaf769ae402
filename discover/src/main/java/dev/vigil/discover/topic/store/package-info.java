/** Topic trees, labels, models and reviews in the catalogue of an installation. */
@NullMarked
package dev.vigil.discover.topic.store;

import org.jspecify.annotations.NullMarked;

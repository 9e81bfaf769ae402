/** The records of a class on a page, joined from all extractors. */
@NullMarked
package dev.vigil.knowledge.extract.record;

import org.jspecify.annotations.NullMarked;

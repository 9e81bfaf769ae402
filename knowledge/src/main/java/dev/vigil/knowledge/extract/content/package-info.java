/** Finds the records of a class in what a page shows, without embedded data. */
@NullMarked
package dev.vigil.knowledge.extract.content;

import org.jspecify.annotations.NullMarked;

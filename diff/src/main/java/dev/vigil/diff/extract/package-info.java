/**
 * What a view of a document contains: visible text, words, links, images, tables, headings and JSON
 * values, extracted once for each comparison.
 */
@NullMarked
package dev.vigil.diff.extract;

import org.jspecify.annotations.NullMarked;

/**
 * Finds the objects that a page is about, such as search results, rows of prices or news items, and
 * extracts them as records with fields.
 */
@NullMarked
package dev.vigil.document.objects;

import org.jspecify.annotations.NullMarked;

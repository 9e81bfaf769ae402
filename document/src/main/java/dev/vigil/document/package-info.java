/**
 * One document as a digest of flat arrays: readers, exact writers, pack files, XPath, similarity
 * and object extraction.
 */
@NullMarked
package dev.vigil.document;

import org.jspecify.annotations.NullMarked;

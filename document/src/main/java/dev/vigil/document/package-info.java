/**
 * One document held as flat arrays in document order (the digest), and everything that reads,
 * writes, packs and questions it. Touches no network, no clock and no version store.
 */
@NullMarked
package dev.vigil.document;

import org.jspecify.annotations.NullMarked;

/**
 * Reads, writes, packs and queries documents. A document is held as flat arrays in document order
 * (the digest). Touches no network, no clock and no version store.
 */
@NullMarked
package dev.vigil.document;

import org.jspecify.annotations.NullMarked;

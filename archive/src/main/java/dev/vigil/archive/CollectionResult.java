package dev.vigil.archive;

/**
 * What a collection gave back. Immutable.
 *
 * @param segments that were rewritten or dropped
 * @param packs that nothing referred to
 * @param bytes fewer than before
 */
public record CollectionResult(int segments, int packs, long bytes) {}

package dev.vigil.archive;

/**
 * The result of a garbage collection: the space that it freed. Immutable.
 *
 * @param segments that were rewritten or dropped
 * @param packs that nothing referred to
 * @param bytes fewer than before
 */
public record GarbageCollectionResult(int segments, int packs, long bytes) {}

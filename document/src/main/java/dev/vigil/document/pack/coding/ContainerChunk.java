package dev.vigil.document.pack.coding;

/**
 * A part of a container that is read at once.
 *
 * @param bytes as the codec gets them
 * @param strings how many strings it holds; 0 in containers of other things
 * @param decoded how long the strings are, each with one byte behind it
 */
public record ContainerChunk(byte[] bytes, int strings, int decoded) {}

/**
 * Reads and writes pack files ({@code .vpk}): a digest in compressed columns that can be opened,
 * queried and turned back into the exact source, each column independently. The layout is written
 * down in docs/pack-format.md.
 */
@NullMarked
package dev.vigil.document.pack;

import org.jspecify.annotations.NullMarked;

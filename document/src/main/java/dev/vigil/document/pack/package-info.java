/**
 * Pack files ({@code .vpk}): a digest in compressed columns that can be opened, questioned and
 * turned back into the exact source, each column for itself. The layout is written down in
 * docs/pack-format.md.
 */
@NullMarked
package dev.vigil.document.pack;

import org.jspecify.annotations.NullMarked;

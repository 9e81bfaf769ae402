/**
 * Stores what a digest cannot express, so that the original bytes are restored exactly: how tags
 * are spelled, how characters are escaped, the encoding, and a patch for everything else.
 */
@NullMarked
package dev.vigil.document.internal.lossless;

import org.jspecify.annotations.NullMarked;

/** Reads response bodies: transfer limits, decompression with limits, charset checks. */
@NullMarked
package dev.vigil.fetch.internal.body;

import org.jspecify.annotations.NullMarked;

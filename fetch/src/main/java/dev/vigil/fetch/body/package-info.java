/** Bodies as they were meant: transfer limits, decompression with caps, charset checks. */
@NullMarked
package dev.vigil.fetch.body;

import org.jspecify.annotations.NullMarked;

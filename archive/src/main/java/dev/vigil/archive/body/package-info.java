/** The bytes of versions: segments, packs, deltas, and the restoration of a version. */
@NullMarked
package dev.vigil.archive.body;

import org.jspecify.annotations.NullMarked;

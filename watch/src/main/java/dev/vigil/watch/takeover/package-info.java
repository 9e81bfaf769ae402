/** The jobs of other tools, taken over as sentinels; what has no counterpart is listed. */
@NullMarked
package dev.vigil.watch.takeover;

import org.jspecify.annotations.NullMarked;

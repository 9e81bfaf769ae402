/** The jobs of other tools, taken over as sentinels; what has no counterpart is listed. */
@NullMarked
package dev.vigil.watch.importer;

import org.jspecify.annotations.NullMarked;

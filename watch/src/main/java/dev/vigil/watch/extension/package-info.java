/** The extension point of checks: other modules compute and store more for each new version. */
@NullMarked
package dev.vigil.watch.extension;

import org.jspecify.annotations.NullMarked;

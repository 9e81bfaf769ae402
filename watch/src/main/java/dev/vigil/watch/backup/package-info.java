/** Backups of an installation, restoring them, and upgrades. */
@NullMarked
package dev.vigil.watch.backup;

import org.jspecify.annotations.NullMarked;

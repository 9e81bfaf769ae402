/** Everything of an installation in one file, and back: backups, restoring, upgrades. */
@NullMarked
package dev.vigil.watch.backup;

import org.jspecify.annotations.NullMarked;

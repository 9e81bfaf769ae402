/** Which database holds an archive, and transactions in it, for tables beside its own. */
@NullMarked
package dev.vigil.archive.database;

import org.jspecify.annotations.NullMarked;

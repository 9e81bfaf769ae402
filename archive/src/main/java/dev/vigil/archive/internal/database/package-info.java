/**
 * SQLite and PostgreSQL: SQL, migrations, locks and files that survive a crash. For Vigil's own
 * modules, which keep their tables beside those of the archive.
 */
@NullMarked
package dev.vigil.archive.internal.database;

import org.jspecify.annotations.NullMarked;

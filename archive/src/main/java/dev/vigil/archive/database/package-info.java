/**
 * The database of an archive: SQLite or PostgreSQL, SQL, migrations, locks and files that survive a
 * crash.
 */
@NullMarked
package dev.vigil.archive.database;

import org.jspecify.annotations.NullMarked;

/** Searchable databases: counting their matches and classifying them by asking. */
@NullMarked
package dev.vigil.discover.database;

import org.jspecify.annotations.NullMarked;

/** Imports the jobs of other tools as sentinels and lists what has no counterpart. */
@NullMarked
package dev.vigil.watch.importer;

import org.jspecify.annotations.NullMarked;

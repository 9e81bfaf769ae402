/**
 * Imports and exports histories: imports WARC files, folders of files and git histories, exports
 * WARC files and TimeMaps.
 */
@NullMarked
package dev.vigil.archive.exchange;

import org.jspecify.annotations.NullMarked;

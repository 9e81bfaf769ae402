/**
 * Histories from elsewhere and for elsewhere: WARC files, folders of files and git histories in,
 * WARC files and TimeMaps out.
 */
@NullMarked
package dev.vigil.archive.exchange;

import org.jspecify.annotations.NullMarked;

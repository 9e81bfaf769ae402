package dev.vigil.archive.exchange;

import dev.vigil.archive.version.FetchRecord;

/**
 * One version of a page from another archive or repository. Immutable.
 *
 * @param fetch how and when the page was fetched
 * @param body the page's own bytes: without the framing and the compression of the transport; not
 *     to be changed
 */
public record Capture(FetchRecord fetch, byte[] body) {}

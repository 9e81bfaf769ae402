package dev.vigil.archive.exchange;

import dev.vigil.archive.FetchRecord;

/**
 * One state of a page as another store of histories has it. Immutable.
 *
 * @param body the page's own bytes: without the framing and the compression of the transport; not
 *     to be changed
 */
public record Capture(FetchRecord fetch, byte[] body) {}

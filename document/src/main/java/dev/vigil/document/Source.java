package dev.vigil.document;

import java.nio.charset.Charset;

/**
 * A document's bytes as they came, and the same document as UTF-8, which is what readers scan.
 *
 * @param bytes the original; not to be changed
 * @param charset what the original was decoded with
 * @param utf8 the decoded text, without byte order mark; the very array {@code bytes} where that is
 *     valid UTF-8 without a mark; bytes that could not be decoded are U+FFFD
 */
public record Source(byte[] bytes, Charset charset, byte[] utf8) {}

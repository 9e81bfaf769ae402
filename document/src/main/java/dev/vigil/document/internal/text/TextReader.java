package dev.vigil.document.internal.text;

import dev.vigil.document.DigestBuilder;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import dev.vigil.document.Utf8;
import dev.vigil.document.internal.html.HtmlSource;
import dev.vigil.document.internal.html.encoding.Encodings;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads any bytes as plain text: a root {@code text} with an element {@code line} per line, and in
 * it the line's text unless it is empty. Stateless and safe for concurrent use.
 *
 * <p>A line ends with CR LF, LF or CR; an end behind the last line begins no other. The encoding is
 * that of a byte order mark, else the transport's, else UTF-8 where the bytes are valid, else
 * windows-1252. Characters are kept as they are, NUL and other controls too; bytes that mean
 * nothing in the encoding become U+FFFD.
 */
public final class TextReader {
  public static final ReaderId ID = new ReaderId("text", 1);

  private TextReader() {}

  /** Reads a text; only a limit can refuse it. */
  public static ReadResult read(byte[] bytes, @Nullable String charset, ReadLimits limits) {
    limits.checkBytes(bytes.length);
    DocumentSource source = decode(bytes, charset);
    byte[] b = source.utf8();
    int expectedNodes = b.length / 16 + 16;
    DigestBuilder builder =
        new DigestBuilder(DocumentType.TEXT, limits, expectedNodes, b.length + 16);
    int root = builder.tags().intern(DocumentName.of("text"));
    int line = builder.tags().intern(DocumentName.of("line"));
    int[] opens = new int[expectedNodes];
    builder.open(root);
    int p = 0;
    while (p < b.length) {
      int start = p;
      while (p < b.length && b[p] != '\n' && b[p] != '\r') {
        p++;
      }
      int node = builder.open(line);
      if (node + 2 > opens.length) {
        opens = Arrays.copyOf(opens, node + (node >> 1) + 16);
      }
      opens[node] = start;
      if (p > start) {
        opens[builder.leaf(DocumentNames.TEXT, b, start, p)] = start;
      }
      builder.close();
      if (p < b.length) {
        p += b[p] == '\r' && p + 1 < b.length && b[p + 1] == '\n' ? 2 : 1;
      }
    }
    PageDigest digest = builder.build();
    int[] closes = new int[digest.nodeCount()];
    Arrays.fill(closes, -1);
    return new ReadResult(ID, digest, source, Arrays.copyOf(opens, digest.nodeCount()), closes);
  }

  /** The text in UTF-8, with the encoding that it was found to have. */
  public static DocumentSource decode(byte[] b, @Nullable String transport) {
    int first = b.length > 0 ? b[0] & 0xFF : 0;
    int second = b.length > 1 ? b[1] & 0xFF : 0;
    boolean marked = first == 0xFE && second == 0xFF || first == 0xFF && second == 0xFE;
    marked |= first == 0xEF && second == 0xBB && b.length > 2 && (b[2] & 0xFF) == 0xBF;
    if (marked) {
      return HtmlSource.of(b, (String) null);
    }
    Charset reported = transport == null ? null : Encodings.find(transport);
    if (reported == null) {
      boolean valid = Utf8.firstInvalid(b, 0, b.length) < 0;
      reported = valid ? StandardCharsets.UTF_8 : Encodings.WINDOWS_1252;
    }
    return HtmlSource.of(b, reported);
  }
}

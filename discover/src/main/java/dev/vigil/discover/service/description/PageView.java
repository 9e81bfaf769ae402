package dev.vigil.discover.service.description;

import dev.vigil.document.Documents;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadHint;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.RenderedText;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * A page in the form in which types are searched: its visible text, its markup, and the mapping
 * between them. Immutable.
 */
public final class PageView {
  /** The maximum length of the text that is searched for results. */
  private static final int LONGEST = 4 << 20;

  private final WebUrl url;
  private final ReadResult reading;
  private final String text;
  private final int[] starts;
  private final int[] leaves;

  private PageView(WebUrl url, ReadResult reading) {
    this.url = url;
    this.reading = reading;
    Pieces pieces = new Pieces();
    String all =
        RenderedText.of(
            reading.digest(), IntUnaryOperator.identity(), reading.digest()::value, pieces);
    // Pages align columns with spaces that do not break; patterns mean any.
    text = all.substring(0, Math.min(LONGEST, all.length())).replace('\u00a0', ' ');
    starts = Arrays.copyOf(pieces.starts, pieces.count);
    leaves = Arrays.copyOf(pieces.leaves, pieces.count);
  }

  /** Reads a page. */
  public static PageView of(WebUrl url, byte[] body, ReadHint hint) {
    return new PageView(url, Documents.readAnyway(body, hint, ReadLimits.WEB));
  }

  /** The address after redirects. */
  public WebUrl url() {
    return url;
  }

  public PageDigest digest() {
    return reading.digest();
  }

  /** The text as people read it. */
  public String text() {
    return text;
  }

  /** The markup, or what of it has its place. */
  public String markup() {
    byte[] utf8 = reading.source().utf8();
    return new String(utf8, 0, Math.min(LONGEST, utf8.length), StandardCharsets.UTF_8);
  }

  /** The markup between two places of the text. */
  String markup(int from, int to) {
    byte[] utf8 = reading.source().utf8();
    int start = from <= 0 ? 0 : behind(from);
    int end = to >= text.length() ? utf8.length : offset(to);
    return start < 0 || end <= start
        ? ""
        : new String(
            utf8,
            start,
            Math.min(LONGEST, Math.min(end, utf8.length) - start),
            StandardCharsets.UTF_8);
  }

  /** The start of the markup behind a piece of text. */
  private int behind(int at) {
    int node = node(at) + 1;
    while (node < reading.opens().length && reading.opens()[node] < 0) {
      node++;
    }
    return node < reading.opens().length ? reading.opens()[node] : -1;
  }

  private int offset(int at) {
    int node = node(at);
    return node < 0 ? -1 : reading.opens()[node];
  }

  /** The node whose text contains a position of the text; -1 if no node does. */
  public int node(int at) {
    int found = Arrays.binarySearch(starts, at);
    int piece = found >= 0 ? found : -found - 2;
    return piece < 0 ? -1 : leaves[piece];
  }

  /** Remembers where pieces of text came from. */
  private static final class Pieces implements RenderedText.Pieces {
    private int[] starts = new int[64];
    private int[] leaves = new int[64];
    private int count;

    @Override
    public void piece(int leaf, int from, int length, int at) {
      if (count > 0 && leaves[count - 1] == leaf) {
        return;
      }
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
        leaves = Arrays.copyOf(leaves, count * 2);
      }
      starts[count] = at;
      leaves[count++] = leaf;
    }
  }
}

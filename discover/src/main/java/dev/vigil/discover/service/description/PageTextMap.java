package dev.vigil.discover.service.description;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/**
 * A page in the form in which types are searched: its visible text, its markup, and the mapping
 * between them. Immutable.
 */
public final class PageTextMap {
  /** The maximum length of the text that is searched for results. */
  private static final int LONGEST = 4 << 20;

  private static final int MOST_TABS = 20;

  /** Elements with the parts of a site that all of its pages show. */
  private static final Set<String> AROUND = Set.of("nav", "aside", "footer", "select", "datalist");

  private final WebUrl url;
  private final ReadResult reading;
  private final String text;
  private final String markup;
  private final int[] starts;
  private final int[] leaves;

  private PageTextMap(WebUrl url, ReadResult reading) {
    this.url = url;
    this.reading = reading;
    Pieces pieces = new Pieces();
    PageDigest digest = reading.digest();
    StringBuilder all =
        new StringBuilder(
            RenderedText.of(digest, IntUnaryOperator.identity(), (_, content) -> content, pieces));
    for (int part : tabs(digest, pieces)) {
      int end = digest.end(part);
      IntUnaryOperator inside = node -> node < part ? part : node < end ? node : digest.nodeCount();
      pieces.shift = all.append('\n').length();
      all.append(RenderedText.of(digest, inside, (_, content) -> content, pieces));
    }
    // Pages align columns with spaces that do not break; patterns mean any.
    text = all.substring(0, Math.min(LONGEST, all.length())).replace('\u00a0', ' ');
    starts = Arrays.copyOf(pieces.starts, pieces.count);
    leaves = Arrays.copyOf(pieces.leaves, pieces.count);
    byte[] utf8 = reading.source().utf8();
    markup = new String(utf8, 0, Math.min(LONGEST, utf8.length), StandardCharsets.UTF_8);
  }

  private PageTextMap(PageTextMap whole, String text, String markup) {
    url = whole.url;
    reading = whole.reading;
    starts = whole.starts;
    leaves = whole.leaves;
    this.text = text;
    this.markup = markup;
  }

  /** The hidden parts of a page to which a link of the page leads, such as tabs. */
  private static List<Integer> tabs(PageDigest digest, Pieces shown) {
    Set<String> named = new HashSet<>();
    for (int node = 0; node < digest.nodeCount() && named.size() < MOST_TABS; node++) {
      String link =
          digest.isElement(node) && digest.name(node).local().equals("a")
              ? digest.attribute(node, "href")
              : null;
      if (link != null && link.length() > 1 && link.startsWith("#")) {
        named.add(link.substring(1));
      }
    }
    List<Integer> tabs = new ArrayList<>();
    for (int node = 0; node < digest.nodeCount() && !named.isEmpty(); node++) {
      String id = digest.isElement(node) ? digest.attribute(node, "id") : null;
      if (id != null && named.remove(id) && !shown.has(node, digest.end(node))) {
        tabs.add(node);
      }
    }
    return tabs;
  }

  /** Reads a page. */
  public static PageTextMap of(WebUrl url, byte[] body, ReadHint hint) {
    return of(url, Documents.readAnyway(body, hint, ReadLimits.WEB));
  }

  /** A page that was read already. */
  public static PageTextMap of(WebUrl url, ReadResult reading) {
    return new PageTextMap(url, reading);
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
    return markup;
  }

  /**
   * The page with only the region that answers a query: without the lines that the page of the form
   * shows, too, and without menus, margins and lists of options. All positions stay.
   *
   * @param form the page on which the form stands
   */
  public PageTextMap answering(PageTextMap form) {
    StringBuilder inside = new StringBuilder(text);
    for (int i = 0; i < starts.length; i++) {
      if (isAround(leaves[i])) {
        blank(inside, starts[i], i + 1 < starts.length ? starts[i + 1] : text.length());
      }
    }
    return new PageTextMap(
        this, without(inside, lines(form.text)), without(markup, lines(form.markup)));
  }

  /** Whether the text of some nodes, from one to before another, has a letter or a digit. */
  public boolean shows(int from, int to) {
    for (int i = 0; i < starts.length; i++) {
      int end = Math.min(text.length(), i + 1 < starts.length ? starts[i + 1] : text.length());
      if (leaves[i] >= from
          && leaves[i] < to
          && starts[i] < end
          && text.substring(starts[i], end).chars().anyMatch(Character::isLetterOrDigit)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAround(int leaf) {
    for (int node = digest().parent(leaf); node > 0; node = digest().parent(node)) {
      if (digest().isElement(node)
          && (AROUND.contains(digest().name(node).local())
              || "navigation".equals(digest().attribute(node, "role")))) {
        return true;
      }
    }
    return false;
  }

  /** Lines without a letter or digit are parts of many things, so that they do not count. */
  private static Set<String> lines(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> line.chars().anyMatch(Character::isLetterOrDigit))
        .collect(Collectors.toSet());
  }

  private static String without(CharSequence text, Set<String> lines) {
    StringBuilder rest = new StringBuilder(text);
    int from = 0;
    while (from < rest.length()) {
      int end = rest.indexOf("\n", from);
      end = end < 0 ? rest.length() : end;
      if (lines.contains(rest.substring(from, end).strip())) {
        blank(rest, from, end);
      }
      from = end + 1;
    }
    return rest.toString();
  }

  private static void blank(StringBuilder text, int from, int to) {
    for (int i = from; i < Math.min(to, text.length()); i++) {
      if (text.charAt(i) != '\n') {
        text.setCharAt(i, ' ');
      }
    }
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
    /** Where the text begins that is written now. */
    private int shift;

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
      starts[count] = shift + at;
      leaves[count++] = leaf;
    }

    boolean has(int from, int end) {
      for (int i = 0; i < count; i++) {
        if (leaves[i] >= from && leaves[i] < end) {
          return true;
        }
      }
      return false;
    }
  }
}

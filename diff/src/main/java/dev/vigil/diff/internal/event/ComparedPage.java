package dev.vigil.diff.internal.event;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.show.words.PageText;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One of the two pages of a comparison while its events are found: its texts and entries, which of
 * its nodes are changed, and which an event already covers. Not thread-safe.
 */
final class ComparedPage {
  private static final Pattern PRODUCT =
      Pattern.compile(
          "(?s)\"@type\"\\s*:\\s*\\[?\\s*\"Product\".*?\"name\"\\s*:\\s*\"((?:[^\"\\\\]++|\\\\.)*+)\"");

  private final DocumentView view;
  private final PageDigest digest;
  private final PageText text;
  private final PageEntries entries;
  private @Nullable PageText whole;
  private final BitSet touched = new BitSet();
  private final BitSet reported = new BitSet();
  private final BitSet restless = new BitSet();

  /** Whether a cell is a column of the page; found once for each cell. */
  private final Map<Integer, Boolean> columns = new HashMap<>();

  /** The lines that are taken back of texts with several lines. */
  private final Set<String> quiet = new HashSet<>();

  /**
   * @param shapes of cards in one of the pages
   */
  ComparedPage(DocumentView view, Set<String> shapes) {
    this.view = view;
    digest = view.digest();
    text = PageText.of(view);
    entries = new PageEntries(view, text, shapes);
  }

  DocumentView view() {
    return view;
  }

  PageDigest digest() {
    return digest;
  }

  PageText text() {
    return text;
  }

  /** All of the page: what a part of it is called often stands beside the part. */
  private PageText whole() {
    PageText known = whole;
    if (known == null) {
      known = view.isRaw() ? text : PageText.of(DocumentView.of(digest));
      whole = known;
    }
    return known;
  }

  PageEntries entries() {
    return entries;
  }

  void touch(@Nullable NodeRange range) {
    if (range != null && range.node() > 0) {
      touched.set(range.node(), end(range));
    }
  }

  /** Takes the line back that a change is about. */
  void leave(@Nullable NodeRange range, String line) {
    if (range == null || range.node() <= 0) {
      return;
    }
    if (text.hasLines(range.node())) {
      quiet.add(PageText.oneLine(line));
    } else {
      BitSet nodes = new BitSet();
      text.cover(range.node(), line.indexOf('\t') >= 0, nodes);
      touched.andNot(nodes);
    }
  }

  /** Marks a line that changed at earlier checks, too. */
  void disturb(@Nullable NodeRange range) {
    if (range != null && range.node() > 0) {
      restless.set(range.node(), end(range));
    }
  }

  /** Whether a place is such a line; of several lines the first one, its name, decides. */
  boolean isRestless(@Nullable NodeRange range) {
    if (range == null) {
      return false;
    }
    List<PageText.Field> lines = text.fields(range.node());
    boolean several = lines.size() > 1;
    int from = several ? lines.getFirst().from() : range.node();
    int end = several ? lines.getFirst().to() : end(range);
    int next = restless.nextSetBit(from);
    return next >= 0 && next < end;
  }

  boolean isTouched(int node) {
    int next = touched.nextSetBit(node);
    return next >= 0 && next < digest.end(node);
  }

  boolean isTouched(PageText.Field field) {
    int next = touched.nextSetBit(field.from());
    return next >= 0 && next < field.to() && !quiet.contains(field.text());
  }

  void report(int node) {
    reported.set(node, digest.end(node));
  }

  void report(PageText.Field field) {
    reported.set(field.from(), field.to());
    if (field.node() > 0 && text.fields(field.node()).size() <= 1) {
      report(field.node());
    }
  }

  /** Whether an event covers this node, or a node in it. */
  boolean isReported(@Nullable NodeRange range) {
    int next = range == null ? -1 : reported.nextSetBit(range.node());
    return next >= 0 && range != null && next < end(range);
  }

  /** The end of what a place means: a line of several leaves is named by the one it begins in. */
  private int end(NodeRange range) {
    boolean line = !digest.isElement(range.node()) && range.isWhole();
    int end = digest.end(range.node());
    return line ? Math.max(end, text.lineEnd(range.node())) : end;
  }

  /** The fields below a node that belong to none of the things below it. */
  List<PageText.Field> fieldsOutside(int node, List<PageEntries.Place> things) {
    BitSet inside = new BitSet();
    things.forEach(thing -> inside.set(thing.node(), digest.end(thing.node())));
    List<PageText.Field> own = new ArrayList<>();
    for (PageText.Field field : node == 0 ? text.fields() : text.fields(node)) {
      if (!inside.get(field.from())) {
        own.add(field);
      }
    }
    return own;
  }

  /** The target of the link around a field; empty without a link. */
  String link(PageText.Field field) {
    int link = above(field.node(), "a", "a");
    String href = link > 0 ? view.attribute(link, "href") : null;
    return href == null ? "" : href;
  }

  boolean isHeading(PageText.Field field) {
    return heading(field) > 0;
  }

  /** The heading that a field is or is in, or -1. */
  private int heading(PageText.Field field) {
    for (int at = field.node(), up = 0; at > 0 && up < 3; at = digest.parent(at), up++) {
      if (digest.isElement(at) && PageEntries.isHeading(digest, at)) {
        return at;
      }
    }
    return -1;
  }

  /** The text of the heading that a place stands under, from that level on; empty for none. */
  String headingOver(int node, int leastLevel) {
    for (int i = whole().firstField(node) - 1; i >= 0; i--) {
      PageText.Field field = whole().fields().get(i);
      int heading = heading(field);
      if (heading > 0) {
        int level = digest.name(heading).local().charAt(1) - '0';
        return level >= leastLevel && isOver(heading, node) ? field.text() : "";
      }
    }
    return "";
  }

  /** Whether what a heading is over can go on to a node: a side box ends with its element. */
  private boolean isOver(int heading, int node) {
    for (int up = digest.parent(heading); up > 0; up = digest.parent(up)) {
      switch (digest.name(up).local()) {
        case "aside", "nav", "footer" -> {
          return node < digest.end(up);
        }
        default -> {}
      }
    }
    return true;
  }

  /** Whether a cell is a column of the page, in which headings name the lines. */
  private boolean hasHeading(int cell) {
    for (int at = cell + 1; at < digest.end(cell); at++) {
      if (digest.isElement(at) && PageEntries.isHeading(digest, at)) {
        return true;
      }
    }
    return false;
  }

  /** The label beside a field on the page; empty without a label. */
  String label(PageText.Field field) {
    int cell = above(field.node(), "dd", "td");
    if (cell > 0 && !columns.computeIfAbsent(cell, this::hasHeading)) {
      for (int at = cell; at > 0; at = previous(at)) {
        String local = digest.name(at).local();
        if (local.equals("dt") || local.equals("th")) {
          return stripped(whole().of(at));
        }
        boolean first = local.equals("td") && previous(at) < 0 && at != cell;
        if (first && PageText.hasWord(whole().of(at))) {
          return whole().of(at);
        }
      }
    }
    int index = whole().firstField(field.from()) - 1;
    if (index < 0) {
      return "";
    }
    PageText.Field before = whole().fields().get(index);
    boolean beside =
        before.node() != field.node()
            && digest.parent(before.node()) == digest.parent(field.node());
    boolean label = above(before.node(), "label", "label") > 0;
    boolean words =
        before.text().length() <= 32 && before.text().codePoints().noneMatch(Character::isDigit);
    boolean inline =
        beside
            && isInline(before.node())
            && isInline(field.node())
            && (whole().firstField(digest.parent(field.node())) == index
                || !digest.name(before.node()).equals(digest.name(field.node())));
    return beside && words && (label || before.text().endsWith(":") || inline)
        ? stripped(before.text())
        : "";
  }

  private boolean isInline(int element) {
    return switch (digest.name(element).local()) {
      case "span", "b", "strong", "em", "i", "small", "label", "output", "time", "data" -> true;
      default -> false;
    };
  }

  private int above(int node, String name, String other) {
    for (int at = node, up = 0; at > 0 && up < 4; at = digest.parent(at), up++) {
      String local = digest.name(at).local();
      if (local.equals(name) || local.equals(other)) {
        return at;
      }
    }
    return -1;
  }

  private int previous(int node) {
    int last = -1;
    for (int at = digest.firstChild(digest.parent(node));
        at >= 0 && at < node;
        at = digest.nextSibling(at)) {
      last = digest.isElement(at) ? at : last;
    }
    return last;
  }

  private static String stripped(String label) {
    return label.endsWith(":") ? label.substring(0, label.length() - 1).strip() : label;
  }

  /** The name of a table: its caption, else the heading over it, else its columns. */
  String tableName(PageEntries.Entry table) {
    if (!table.name().isEmpty()) {
      return table.name();
    }
    String heading = headingOver(table.node(), 1);
    List<PageText.Field> fields = text.fields(table.node());
    return !heading.isEmpty() || fields.isEmpty() ? heading : fields.getFirst().text();
  }

  /** The product that the page is about, from its machine-readable data; empty if unknown. */
  String product() {
    int tag = digest.tags().find("script");
    for (int at = 0; tag >= 0 && at < digest.nodesOf(tag).size(); at++) {
      Matcher found = PRODUCT.matcher(digest.text(digest.nodesOf(tag).get(at)));
      if (found.find()) {
        return PageText.oneLine(found.group(1).replace("\\\"", "\""));
      }
    }
    return "";
  }

  /** The title of the page; empty for none. */
  String title() {
    int tag = digest.tags().find("title");
    return tag < 0 || digest.nodesOf(tag).size() == 0
        ? ""
        : PageText.oneLine(digest.text(digest.nodesOf(tag).get(0)));
  }
}

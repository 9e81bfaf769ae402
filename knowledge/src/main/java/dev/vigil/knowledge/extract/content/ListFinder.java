package dev.vigil.knowledge.extract.content;

import dev.vigil.knowledge.extract.FactProperty;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds the texts of a property with many values: the items of a list under a heading that labels
 * it, of an element whose class names it, or the elements with such a class. The candidates are
 * scored by their number and by how well they look like items. Not thread-safe.
 */
final class ListFinder {
  /** One item of a list: some leaves. */
  record Item(int node, String text) {}

  /** A list with its score. */
  private record Candidate(List<Item> items, double score, double like) {}

  private static final int MOST_CANDIDATES = 200;
  private static final int MOST_ALIKE = 4;
  private static final int MOST_ITEMS = 300;
  private static final int MOST_LEVELS = 6;
  private static final Pattern AMOUNT =
      Pattern.compile(
          "(?i)(?:(?:about|ca\\.?|etwa|environ|scant|heaping|generous|approx\\.?|a|an|one|two|three|half|ein|eine|une?|el|la|un|una)\\s+(?=\\p{L})"
              + "|[\\d\u00bc-\u00be\u2150-\u215e][\\d\\s.,/\u2044\u00bc-\u00be\u2150-\u215e\u2013-]*\\W?\\s*).*\\p{L}{2}.*");
  private static final Pattern ASIDE =
      Pattern.compile(
          "(?i)(?:select all|deselect all|add to .{0,30}|print.{0,20}|save.{0,20}|show"
              + " .{0,20}|copy.{0,20}|us customary|metric|[1-9]x|½x|[1-9]/[1-9]x|\\W*|cup"
              + " measures|scale)");

  /** A heading inside of a list of amounts. */
  private static final Pattern PART =
      Pattern.compile(
          "(?iu)(?:for|für|pour|per|para|voor|til|till|do|na|ad|al|zum)\\s[^\\d]{0,40}|[^\\d]{0,60}[:\uff1a]|#.*");

  /** What stands before an item: bullets, boxes, dashes. */
  private static final Pattern BULLET =
      Pattern.compile(
          "^[\\s\u2022\u00b7\u2023\u2043\u2190-\u21ff\u2500-\u27bf\u2013\u2014\u00bb*-]+(?=[\\p{L}\\p{N}\u00bc-\u00be(])");

  /** An amount with a unit of the kitchen, in some languages. */
  private static final Pattern MEASURE =
      Pattern.compile(
          "(?iu).{0,30}[\\d\u00bc-\u00be\u2150-\u215e]\\s?"
              + "(?:(?:k?g|mg|grs?|grams?|gramm|grammes?|gramos?|grammi|m?l|cl|dl|lit[er]{2}s?|litros?|oz|ounces?|lbs?|pounds?"
              + "|cups?|tbsps?|tbs|tablespoons?|tsps?|teaspoons?|pinch(?:es)?|cloves?|cans?|slices?|sticks?|el|tl|esslöffel|teelöffel|prisen?|bund|stück|stk|c\\.?"
              + " ?à ?[sc]\\w*|cuill\\w*|gousses?|sachets?|cucharad\\w*|tazas?|dientes|cucchiai\\w*|spicchi|x[ií]caras?|colher\\w*"
              + "|ss|ts|dl|msk|tsk|krm|klyftor|fedd|spsk|tesked\\w*|łyż\\w*|szklan\\w*|lžic\\w*|lžič\\w*|hrnek|ks|rkl|kpl"
              + "|гр?|кг|мл|л|ст|ч|шт|kg|dkg|ek|tk|kaşığı|bardağı|theelepels?|eetlepels?|tenen?|teentjes?|žlic\\w*|lingur\\w*|linguri\\w*)\\b|[克個个本枚片斤匙杯勺颗根]|グラム|カップ|개|컵|큰술|작은술|ก\\.|ช้อน).*"
              + "|.*(?:大さじ|小さじ|適量|适量|少々|少许).*");

  private static final Set<String> ROWS = Set.of("li", "tr", "dd");
  private static final Set<String> STRONG = Set.of("b", "strong", "u", "em", "i");
  private static final int FEW = 3;

  /** A list of steps has at least this share of sentences. */
  private static final double FEW_SENTENCES = 0.2;

  private static final int LONGEST_OTHER = 30;
  private static final Pattern DIGITS = Pattern.compile("[\\d\\W]+");
  private static final Pattern TIME =
      Pattern.compile(
          "(?iu)\\d+\\s?(?:h|hrs?|hours?|min|mins|minutes?|minuten|std|stunden?|sec)\\.?(?:\\s?\\d+\\s?(?:min|minutes?)\\.?)?");

  private final ClassPageView page;
  private final FactProperty property;
  private Candidate best = new Candidate(List.of(), 0, 0);
  private int tried;
  private boolean labelled;

  private ListFinder(ClassPageView page, FactProperty property) {
    this.page = page;
    this.property = property;
  }

  /** A list, and the share of its items that look as they should. */
  record Found(List<Item> items, double like) {}

  static Found find(ClassPageView page, FactProperty property) {
    ListFinder finder = new ListFinder(page, property);
    finder.run();
    return new Found(finder.best.items(), finder.best.like());
  }

  private void run() {
    for (ClassPageView.Label label : page.labels) {
      if (label.property().equals(property) && label.rest().isEmpty()) {
        below(label);
      }
    }
    for (List<Integer> group : page.marked.of(property).values()) {
      if (group.size() > 1) {
        consider(items(rows(group)), 1.05);
      }
      for (int node : group.subList(0, Math.min(MOST_ALIKE, group.size()))) {
        consider(inside(node, page.digest.end(node)), 1.0);
      }
    }
    if (best.items().size() < FEW && property.looks().equals("amounts")) {
      unlabelled();
    }
  }

  /** Lists of measures without a label, each alone and with its neighbours. */
  private void unlabelled() {
    Set<Integer> seen = new HashSet<>();
    for (int leaf = 0; leaf < page.leaves.count() && tried < MOST_CANDIDATES; leaf++) {
      if (!page.leaves.begins(leaf) || !MEASURE.matcher(page.leaves.text(leaf)).matches()) {
        continue;
      }
      int around = page.digest.parent(page.leaves.node(leaf));
      for (int level = 0; level < MOST_LEVELS && around > 0; level++) {
        if (page.tag(around).equals("body")) {
          break;
        }
        if (seen.add(around)) {
          List<Item> items = inside(around, page.digest.end(around));
          long measures =
              items.stream().filter(item -> MEASURE.matcher(item.text()).matches()).count();
          if (measures >= FEW && 2 * measures >= items.size()) {
            consider(items, 0.8);
          } else if (items.size() > 2 * FEW && 4 * measures < items.size()) {
            break;
          }
        }
        around = page.digest.parent(around);
      }
    }
  }

  /** The items behind a label, in the smallest element around it that has some. */
  private void below(ClassPageView.Label label) {
    int head = page.around(label.leaf());
    int rank = 0;
    for (int at = page.leaves.node(label.leaf());
        at >= head && rank == 0;
        at = page.digest.parent(at)) {
      rank = page.rank(at);
    }
    int around = page.digest.parent(head);
    for (int level = 0; level < MOST_LEVELS && around > 0; level++) {
      int end = stop(label, page.digest.end(head), page.digest.end(around), rank);
      List<Item> items = inside(page.digest.end(head), end);
      if (items.size() > 1) {
        labelled = true;
        consider(items, 1.0);
        labelled = false;
        return;
      }
      around = page.digest.parent(around);
    }
  }

  /**
   * Where the list of a label ends: at a heading of its rank, or where another list is labelled.
   */
  private int stop(ClassPageView.Label label, int from, int to, int rank) {
    int end = to;
    for (ClassPageView.Label other : page.labels) {
      int node = page.leaves.node(other.leaf());
      if (other.leaf() > label.leaf()
          && other.property().many()
          && !other.property().equals(property)
          && node < end) {
        end = node;
      }
    }
    if (rank > 0) {
      for (int at = from; at < end; at++) {
        int other = page.rank(at);
        if (other > 0 && other <= rank) {
          return at;
        }
      }
    }
    return end;
  }

  /**
   * The rows around nodes that are parts of them, such as the amount of an ingredient, with the
   * rows between them that lack such a part.
   */
  private List<Integer> rows(List<Integer> nodes) {
    SortedSet<Integer> rows = new TreeSet<>();
    Set<Integer> lists = new HashSet<>();
    for (int node : nodes) {
      int row = row(node);
      if (row < 0) {
        rows.add(node);
      } else if (!lists.contains(page.digest.parent(row))) {
        for (int list : alike(page.digest.parent(row))) {
          lists.add(list);
          for (int at = page.digest.firstChild(list);
              at >= 0 && rows.size() < MOST_ITEMS;
              at = page.digest.nextSibling(at)) {
            if (ROWS.contains(page.tag(at))) {
              rows.add(at);
            }
          }
        }
      }
    }
    return List.copyOf(rows);
  }

  /** A list with the others whose class names the property in the same words. */
  private List<Integer> alike(int list) {
    String classes =
        list > 0 && page.digest.attributes().has(list)
            ? page.digest.attribute(list, "class")
            : null;
    List<Integer> others = classes == null ? null : page.marked.of(property).get(classes);
    return others == null ? List.of(list) : others;
  }

  private int row(int node) {
    int at = node;
    for (int level = 0; level < MOST_LEVELS && at > 0; level++) {
      if (ROWS.contains(page.tag(at))) {
        return at;
      }
      at = page.digest.parent(at);
    }
    return -1;
  }

  private List<Item> items(List<Integer> nodes) {
    List<Item> items = new ArrayList<>();
    int end = 0;
    for (int node : nodes) {
      if (node >= end && items.size() < MOST_ITEMS) {
        add(items, node, page.leaves.of(node));
        end = page.digest.end(node);
      }
    }
    return items;
  }

  /** The items between two nodes: innermost list items or table rows, else lines. */
  private List<Item> inside(int from, int to) {
    if (tried++ > MOST_CANDIDATES) {
      return List.of();
    }
    List<Item> items = new ArrayList<>();
    for (int node = from; node < to && items.size() < MOST_ITEMS; node++) {
      if (ROWS.contains(page.tag(node)) && !holdsRows(node)) {
        add(items, node, page.leaves.of(node));
      }
    }
    return items.isEmpty() ? lines(from, to) : items;
  }

  private boolean holdsRows(int node) {
    for (int at = node + 1; at < page.digest.end(node); at++) {
      if (ROWS.contains(page.tag(at))) {
        return true;
      }
    }
    return false;
  }

  private List<Item> lines(int from, int to) {
    List<Item> items = new ArrayList<>();
    int last = page.leaves.from(to);
    for (int leaf = page.leaves.from(from); leaf < last && items.size() < MOST_ITEMS; ) {
      int next = leaf + 1;
      while (next < last && !page.leaves.begins(next)) {
        next++;
      }
      add(items, page.leaves.node(leaf), page.leaves.join(leaf, next));
      leaf = next;
    }
    return items;
  }

  private static void add(List<Item> items, int node, String shown) {
    String text = BULLET.matcher(shown).replaceFirst("");
    if (!text.isEmpty() && text.length() < 3_000 && !ASIDE.matcher(text).matches()) {
      items.add(new Item(node, text));
    }
  }

  /** Items that are headings, or the value of another property, such as a time. */
  private List<Item> withoutHeadings(List<Item> all) {
    long strong = all.stream().filter(item -> isStrong(item.node())).count();
    return all.stream()
        .filter(
            item ->
                !PART.matcher(item.text()).matches()
                    && !(2 * strong < all.size()
                        && isStrong(item.node())
                        && !AMOUNT.matcher(item.text()).matches())
                    && !isOther(item.text()))
        .toList();
  }

  private static boolean isAmount(String text) {
    return AMOUNT.matcher(text).matches() || MEASURE.matcher(text).matches();
  }

  /** Whether all of a row is emphasised, or stands in a heading. */
  private boolean isStrong(int row) {
    int last = page.leaves.from(page.digest.end(row));
    int first = page.leaves.from(row);
    for (int leaf = first; leaf < last; leaf++) {
      boolean strong = false;
      for (int at = page.digest.parent(page.leaves.node(leaf));
          at >= row;
          at = page.digest.parent(at)) {
        strong |= STRONG.contains(page.tag(at)) || page.rank(at) > 0;
      }
      if (!strong) {
        return false;
      }
    }
    return first < last;
  }

  /** Whether a text is a time, or a number beside the label of another property. */
  private boolean isOther(String text) {
    if (text.length() > LONGEST_OTHER || !Character.isDigit(text.charAt(0))) {
      return false;
    }
    String words = DIGITS.matcher(text).replaceAll("").strip();
    return page.words.label(words).filter(other -> !other.equals(property)).isPresent()
        || TIME.matcher(text).matches();
  }

  /** A page may show a list twice, for wide and for narrow screens. */
  private static List<Item> once(List<Item> items) {
    int half = items.size() / 2;
    boolean twice = items.size() >= 2 * FEW && items.size() % 2 == 0;
    for (int i = 0; twice && i < half; i++) {
      twice = items.get(i).text().equals(items.get(half + i).text());
    }
    return twice ? items.subList(0, half) : items;
  }

  private void consider(List<Item> all, double weight) {
    boolean amounts = property.looks().equals("amounts");
    List<Item> items = once(amounts ? withoutHeadings(all) : all);
    if (items.isEmpty() || page.isBeside(items.getFirst().node(), !labelled)) {
      return;
    }
    boolean sentences = property.looks().equals("sentences");
    double like = 0;
    for (Item item : items) {
      int length = item.text().length();
      boolean good =
          amounts ? length < 150 && isAmount(item.text()) : sentences ? length > 40 : length < 300;
      like += good ? 1 : 0;
    }
    double share = like / items.size();
    if (sentences && share < FEW_SENTENCES) {
      return; // Links to share a page, or the names of its parts.
    }
    double score = weight * Math.log(1 + Math.min(items.size(), 40)) * (0.25 + share);
    if (score > best.score() + 1e-9) {
      best = new Candidate(List.copyOf(items), score, share);
    }
  }
}

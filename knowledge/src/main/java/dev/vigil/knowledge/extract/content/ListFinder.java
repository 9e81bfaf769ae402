package dev.vigil.knowledge.extract.content;

import dev.vigil.knowledge.extract.FactProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
          "(?i)(?:for|für|pour|per|para|voor|til|do|na) [^\\d]{0,40}|[^\\d]{0,40}:|\\p{Lu}{3,20}");

  private static final Set<String> ROWS = Set.of("li", "tr", "dd");

  private final ContentPage page;
  private final FactProperty property;
  private Candidate best = new Candidate(List.of(), 0, 0);
  private int tried;

  private ListFinder(ContentPage page, FactProperty property) {
    this.page = page;
    this.property = property;
  }

  /** A list, and the share of its items that look as they should. */
  record Found(List<Item> items, double like) {}

  static Found find(ContentPage page, FactProperty property) {
    ListFinder finder = new ListFinder(page, property);
    finder.run();
    return new Found(finder.best.items(), finder.best.like());
  }

  private void run() {
    for (ContentPage.Label label : page.labels) {
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
  }

  /** The items behind a label, in the smallest element around it that has some. */
  private void below(ContentPage.Label label) {
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
        consider(items, 1.0);
        return;
      }
      around = page.digest.parent(around);
    }
  }

  /**
   * Where the list of a label ends: at a heading of its rank, or where another list is labelled.
   */
  private int stop(ContentPage.Label label, int from, int to, int rank) {
    int end = to;
    for (ContentPage.Label other : page.labels) {
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

  /** The rows around nodes that are parts of them, such as the amount of an ingredient. */
  private List<Integer> rows(List<Integer> nodes) {
    List<Integer> rows = new ArrayList<>();
    for (int node : nodes) {
      int row = node;
      int at = node;
      for (int level = 0; level < MOST_LEVELS && at > 0; level++) {
        if (ROWS.contains(page.tag(at))) {
          row = at;
          break;
        }
        at = page.digest.parent(at);
      }
      if (rows.isEmpty() || rows.getLast() != row) {
        rows.add(row);
      }
    }
    return rows;
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

  private static void add(List<Item> items, int node, String text) {
    if (!text.isEmpty() && text.length() < 3_000 && !ASIDE.matcher(text).matches()) {
      items.add(new Item(node, text));
    }
  }

  private void consider(List<Item> all, double weight) {
    boolean amounts = property.looks().equals("amounts");
    List<Item> items =
        amounts ? all.stream().filter(item -> !PART.matcher(item.text()).matches()).toList() : all;
    if (items.isEmpty() || page.isBeside(items.getFirst().node())) {
      return;
    }
    boolean sentences = property.looks().equals("sentences");
    double like = 0;
    for (Item item : items) {
      int length = item.text().length();
      boolean good =
          amounts
              ? length < 150 && AMOUNT.matcher(item.text()).matches()
              : sentences ? length > 40 : length < 300;
      like += good ? 1 : 0;
    }
    double share = like / items.size();
    double score = weight * Math.log(1 + Math.min(items.size(), 40)) * (0.25 + share);
    if (score > best.score() + 1e-9) {
      best = new Candidate(List.copyOf(items), score, share);
    }
  }
}

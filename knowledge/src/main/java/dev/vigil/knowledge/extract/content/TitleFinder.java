package dev.vigil.knowledge.extract.content;

import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.NodesByClassAndId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the title of what a page is about: the main heading that agrees best with the title of the
 * page, else that title without the name of the site. Stateless.
 */
final class TitleFinder {
  /** A title and its node. */
  record Title(String text, int node) {}

  private static final Pattern TITLE = Pattern.compile("(?i)title|name|headline");
  private static final Set<String> ROWS = Set.of("li", "tr", "dd");
  private static final Set<String> PAGE_PARTS = Set.of("body", "main", "article");
  private static final Pattern PARTS =
      Pattern.compile("\\s+[|\u2013\u2014\u00b7\u2022\u00bb:-]\\s+|\\s*\\|\\s*");
  private static final double HALF = 0.5;
  private static final double SURE = 0.8;
  private static final int MOST = 40;
  private static final int MOST_PIECES = 8;

  private TitleFinder() {}

  /**
   * Finds the title.
   *
   * @param className the class of things, whose name markup may use: {@code recipe-title}
   * @param first the first node of other values that were found, or -1
   */
  static Optional<Title> find(ClassPageView page, String className, int first, int last) {
    String head = titleElement(page).text();
    String type = className.toLowerCase(Locale.ROOT);
    Optional<Title> found = named(page, type, head, first, last);
    if (found.isEmpty() && first >= 0) {
      found = card(page, type, first, last, head);
    }
    if (found.isEmpty()) {
      found = heading(page, type);
    }
    return found.map(title -> new Title(alone(page, title, head), title.node()));
  }

  /**
   * Whether half of the words of a title stand in the title of the page, apart from the name of the
   * class: every page of recipes has “recipe” there.
   */
  private static boolean agrees(ClassPageView page, Title title, String type, String head) {
    return agrees(page, title, type, head, HALF);
  }

  private static boolean agrees(
      ClassPageView page, Title title, String type, String head, double least) {
    Set<String> own = words(title.text());
    own.remove(type);
    if (isLabelled(page, own)) {
      return false;
    }
    return !own.isEmpty() && agreement(title.text(), own, head) >= least;
  }

  /** Whether a text has only words of labels and short ones: “The preparation of the recipe”. */
  private static boolean isLabelled(ClassPageView page, Set<String> own) {
    return own.stream().anyMatch(word -> page.words.label(word).isPresent())
        && own.stream().allMatch(word -> word.length() < 4 || page.words.label(word).isPresent());
  }

  /** The share of the words of a title that the title of the page has. */
  private static double agreement(String title, Set<String> own, String head) {
    if (ClassWords.folded(head).contains(ClassWords.folded(title))) {
      return 1;
    }
    Set<String> words = words(head);
    return (double) own.stream().filter(words::contains).count() / own.size();
  }

  /**
   * A title without its label, {@code Recipe: Bread}, and without what the title of the page lacks
   * behind it, such as a number of reviews.
   */
  private static String alone(ClassPageView page, Title title, String head) {
    String text = title.text();
    int colon = text.indexOf(':');
    if (colon > 0
        && colon < text.length() - 2
        && page.words.label(text.substring(0, colon)).isPresent()) {
      return text.substring(colon + 1).strip();
    }
    String whole = ClassWords.folded(head);
    int from = page.leaves.from(title.node());
    int to = page.leaves.from(page.digest.end(title.node()));
    if (whole.contains(ClassWords.folded(text)) || to - from > MOST_PIECES) {
      return text;
    }
    for (int end = to - 1; end > from; end--) {
      String begin = page.leaves.join(from, end);
      if (words(begin).size() > 1 && whole.contains(ClassWords.folded(begin))) {
        return begin;
      }
    }
    return text;
  }

  /**
   * An element whose class says that it is the title of such a thing: one that agrees with the
   * title of the page, else one in the block of the other values.
   */
  private static Optional<Title> named(
      ClassPageView page, String type, String head, int first, int last) {
    Optional<Title> near = Optional.empty();
    int block = first < 0 ? -1 : block(page, first, last);
    double least = HALF;
    for (NodesByClassAndId.Named each : page.named.nodes()) {
      int node = each.node();
      if (!TITLE.matcher(each.classes()).find() || !isNamed(each.classes(), type)) {
        continue;
      }
      String text = page.leaves.of(node);
      if (text.length() > 2
          && text.length() < 200
          && !text.toLowerCase(Locale.ROOT).startsWith("by ")
          && !page.isBeside(node)
          && !isRow(page, node)) {
        Title title = new Title(text, node);
        if (agrees(page, title, type, head, least)) {
          return Optional.of(title);
        }
        least = SURE; // Further ones are often the titles of parts.
        if (near.isEmpty() && node > block && node < first && heads(page, title, type, head)) {
          near = Optional.of(title);
        }
      }
    }
    return near;
  }

  /**
   * Whether a text can be the title of the block that it stands in, though pages say it otherwise.
   */
  private static boolean heads(ClassPageView page, Title title, String type, String head) {
    Set<String> own = words(title.text());
    own.remove(type);
    return page.rank(title.node()) > 0
        && own.size() > 2
        && own.stream().noneMatch(word -> page.words.label(word).isPresent())
        && words(head).stream().anyMatch(own::contains);
  }

  private static boolean isNamed(String classes, String type) {
    for (String one : classes.split("\\s+", -1)) {
      String folded = ClassWords.folded(one).replace(" ", "");
      boolean title =
          folded.endsWith("title") || folded.endsWith("name") || folded.endsWith("headline");
      if (title
          && folded.contains(type)
          && !folded.contains("ingredient")
          && !folded.contains("site")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a node is, or stands in, a row of a list or table: then it names one of many things.
   */
  private static boolean isRow(ClassPageView page, int node) {
    int at = node;
    for (int level = 0; level < 3 && at > 0; level++, at = page.digest.parent(at)) {
      if (ROWS.contains(page.tag(at))) {
        return true;
      }
    }
    return false;
  }

  /** The element around the other values, with its next surroundings up to that of the page. */
  private static int block(ClassPageView page, int first, int last) {
    int around = first;
    while (around > 0 && page.digest.end(around) <= last) {
      around = page.digest.parent(around);
    }
    for (int level = 0; level < 3 && around > 0; level++) {
      int parent = page.digest.parent(around);
      if (parent <= 0 || PAGE_PARTS.contains(page.tag(parent))) {
        break;
      }
      around = parent;
    }
    return PAGE_PARTS.contains(page.tag(around)) ? first : around;
  }

  /** The heading before the other values in the smallest element around them that has one. */
  private static Optional<Title> card(
      ClassPageView page, String type, int first, int last, String head) {
    int around = first;
    while (around > 0 && page.digest.end(around) <= last) {
      around = page.digest.parent(around);
    }
    String start = withoutSite(head);
    for (int level = 0; level < 3 && around > 0; level++) {
      Optional<Title> other = Optional.empty();
      for (int node = around + 1; node < first; node++) {
        int rank = page.rank(node);
        if (rank > 0 && rank < 4) {
          String text = page.leaves.of(node);
          Title title = new Title(text, node);
          if (text.length() < 200
              && !page.isLabel(node)
              && agrees(page, title, type, head)
              && page.hasLabel(node, first)) {
            if (agrees(page, title, type, start)) {
              return Optional.of(title);
            }
            other = other.isPresent() ? other : Optional.of(title); // It may name the site.
          }
        }
      }
      if (other.isPresent()) {
        return other;
      }
      around = page.digest.parent(around);
      if (PAGE_PARTS.contains(page.tag(around))) {
        break;
      }
    }
    return Optional.empty();
  }

  private static Optional<Title> heading(ClassPageView page, String type) {
    Title head = titleElement(page);
    Set<String> words = words(head.text());
    Set<String> start = words(withoutSite(head.text()));
    Set<String> path = path(page.url);
    Title best = null;
    double most = 0;
    for (Title heading : headings(page)) {
      Set<String> own = words(heading.text());
      own.remove(type);
      if (own.isEmpty() || isLabelled(page, own)) {
        continue;
      }
      long shared = own.stream().filter(words::contains).count();
      int rank = Math.max(1, page.rank(heading.node()));
      double agreement = words.isEmpty() ? 0.5 : agreement(heading.text(), own, head.text());
      double cover = words.isEmpty() ? 0 : (double) shared / words.size();
      double score =
          agreement
              + 0.5 * cover
              + (rank == 1 ? 0.6 : 0)
              + 0.3 * share(own, start)
              + 0.3 * share(own, path)
              - (page.isBeside(heading.node()) ? 0.5 : 0)
              - (isLink(page, heading.node()) ? 0.4 : 0);
      if (score > most + 1e-9) {
        most = score;
        best = heading;
      }
    }
    if (best != null && most >= 1.1) {
      return Optional.of(best);
    }
    String cut = withoutSite(head.text());
    if (!cut.isEmpty()) {
      return Optional.of(new Title(cut, head.node()));
    }
    return Optional.ofNullable(best);
  }

  /** The share of the words that others have, too. */
  private static double share(Set<String> own, Set<String> others) {
    return (double) own.stream().filter(others::contains).count() / own.size();
  }

  /** The words of the path of a URL, which often repeats the title. */
  private static Set<String> path(String url) {
    return words(url.replaceFirst("^https?://[^/]*", "").replaceFirst("[?#].*$", ""));
  }

  private static List<Title> headings(ClassPageView page) {
    List<Title> all = new ArrayList<>();
    for (String tag : List.of("h1", "h2")) {
      int id = page.digest.tags().find(tag);
      for (int node : id < 0 ? new int[0] : page.digest.nodesOf(id).toArray()) {
        String text = page.leaves.of(node);
        if (!text.isEmpty() && text.length() < 250 && all.size() < MOST) {
          all.add(new Title(text, node));
        }
      }
    }
    return all;
  }

  private static boolean isLink(ClassPageView page, int node) {
    int inner = page.digest.firstChild(node);
    return inner >= 0
        && page.tag(inner).equals("a")
        && page.digest.end(inner) >= page.digest.end(node) - 1;
  }

  static Title titleElement(ClassPageView page) {
    PageDigest digest = page.digest;
    int id = digest.tags().find("title");
    if (id >= 0) {
      for (int node : digest.nodesOf(id).toArray()) {
        if (digest.parent(node) > 0 && page.tag(digest.parent(node)).equals("head")) {
          return new Title(digest.text(node).strip().replaceAll("\\s+", " "), node);
        }
      }
    }
    return new Title("", -1);
  }

  /** The part of a page's title before the name of the site. */
  static String withoutSite(String title) {
    String[] parts = PARTS.split(title, -1);
    return parts.length == 0 ? "" : parts[0].strip();
  }

  /** The part of the page's title that is the name of the site, as its host spells it. */
  static Optional<Title> site(ClassPageView page) {
    String host = page.url.replaceFirst("^https?://(?:www\\.)?", "").replaceFirst("[:/?#].*$", "");
    Set<String> names = new HashSet<>();
    for (String part : host.split("\\.", -1)) {
      names.add(ClassWords.folded(part).replace(" ", ""));
    }
    Title head = titleElement(page);
    for (String part : PARTS.split(head.text(), -1)) {
      String letters = ClassWords.folded(part).replace(" ", "");
      if (letters.length() > 3 && names.contains(letters)) {
        return Optional.of(new Title(part.strip(), head.node()));
      }
    }
    return Optional.empty();
  }

  static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    for (String word : ClassWords.folded(text).split(" ", -1)) {
      if (!word.isEmpty()) {
        words.add(word);
      }
    }
    return words;
  }
}

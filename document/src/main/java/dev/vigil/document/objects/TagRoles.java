package dev.vigil.document.objects;

import dev.vigil.document.PageDigest;
import java.util.Map;
import java.util.Set;

/** Classifies the HTML tags of one digest, by tag number, for the search for objects. Immutable. */
final class TagRoles {
  private static final Set<String> NEVER_ITEMS =
      Set.of(
          "html",
          "head",
          "body",
          "br",
          "hr",
          "wbr",
          "thead",
          "tbody",
          "tfoot",
          "colgroup",
          "col",
          "caption",
          "option",
          "optgroup",
          "img",
          "picture",
          "source",
          "input",
          "label",
          "i",
          "em",
          "u",
          "sup",
          "sub",
          "small",
          "code",
          "abbr",
          "cite",
          "q",
          "s",
          "mark",
          "bdi",
          "bdo",
          "center",
          "main",
          "th",
          "legend",
          "title",
          "iframe");

  private static final Set<String> FORMATTING =
      Set.of(
          "b", "i", "em", "strong", "u", "small", "sup", "sub", "code", "abbr", "cite", "q", "s",
          "mark", "bdi", "bdo", "font", "span", "br", "wbr", "tt", "big", "strike", "del", "ins",
          "kbd", "var", "samp", "time", "data", "nobr", "acronym", "dfn", "center");

  /** How often a tag is an object separator where it repeats (Omini's identifiable separators). */
  private static final Map<String, Double> PRIOR =
      Map.ofEntries(
          Map.entry("tr", 1.0),
          Map.entry("li", 1.0),
          Map.entry("article", 1.0),
          Map.entry("dt", 1.0),
          Map.entry("section", 0.95),
          Map.entry("div", 0.97),
          Map.entry("table", 0.9),
          Map.entry("a", 0.85),
          Map.entry("figure", 0.85),
          Map.entry("h2", 0.8),
          Map.entry("h3", 0.85),
          Map.entry("h4", 0.85),
          Map.entry("h5", 0.8),
          Map.entry("ul", 0.75),
          Map.entry("ol", 0.75),
          Map.entry("dl", 0.8),
          Map.entry("p", 0.6),
          Map.entry("td", 0.6),
          Map.entry("dd", 0.6),
          Map.entry("span", 0.6),
          Map.entry("b", 0.6),
          Map.entry("strong", 0.6),
          Map.entry("font", 0.5),
          Map.entry("pre", 0.4));

  private final PageDigest digest;
  private final boolean[] neverItem;
  private final boolean[] formatting;
  private final boolean[] cell;
  private final double[] prior;
  private final int image;
  private final int link;

  TagRoles(PageDigest digest, boolean html) {
    this.digest = digest;
    int count = digest.tags().size();
    neverItem = new boolean[count];
    formatting = new boolean[count];
    cell = new boolean[count];
    prior = new double[count];
    image = html ? digest.tags().find("img") : -1;
    link = html ? digest.tags().find("a") : -1;
    for (int tag = 0; tag < count; tag++) {
      String local = digest.tags().get(tag).local();
      neverItem[tag] = html && NEVER_ITEMS.contains(local);
      formatting[tag] = html && FORMATTING.contains(local);
      cell[tag] = html && (local.equals("td") || local.equals("th"));
      prior[tag] = html ? PRIOR.getOrDefault(local, 0.8) : 1;
    }
  }

  boolean canBeItem(int node) {
    return digest.isElement(node) && !neverItem[digest.tag(node)];
  }

  /** Whether the tag only dresses its text, and says nothing about structure. */
  boolean isFormatting(int node) {
    return formatting[digest.tag(node)];
  }

  double prior(int node) {
    return prior[digest.tag(node)];
  }

  boolean is(int node, String name) {
    return digest.isElement(node) && digest.name(node).local().equals(name);
  }

  /** Whether siblings of this tag are distinguished by their position: the cells of a row. */
  boolean isCell(int node) {
    return cell[digest.tag(node)];
  }

  boolean isImage(int node) {
    return digest.tag(node) == image;
  }

  boolean isLink(int node) {
    return digest.tag(node) == link;
  }
}

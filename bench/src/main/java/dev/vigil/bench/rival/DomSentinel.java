package dev.vigil.bench.rival;

import com.github.difflib.DiffUtils;
import dev.vigil.diff.group.Subscription;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.LeafNode;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.NodeIterator;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.Evaluator;
import org.jsoup.select.Selector;
import org.jspecify.annotations.Nullable;

/**
 * A sentinel over two jsoup trees, today's stand-in for WebCQ: takes what its type asks for out of
 * its part of both pages as a list of lines and compares these by Myers' difference. It asks less
 * than ours: of joined types the first only, all texts for a type that it does not know, and no
 * moves. Immutable.
 */
public final class DomSentinel {
  private final @Nullable Evaluator part;
  private final String type;
  private final Pattern searched;

  /**
   * @param selector which elements, all of the page if empty
   * @param interest a type as users write it, perhaps with its argument
   */
  public DomSentinel(String selector, String interest) {
    this.part = selector.isEmpty() ? null : Selector.evaluatorOf(selector);
    String first = interest.split(" (AND|OR) ", 2)[0].replaceFirst("^\\(", "");
    this.type = first.replaceFirst("[=,].*", "");
    String argument = first.substring(type.length()).replaceFirst("^=", "");
    String bare = argument.replaceAll("^[\"/]|[\"/]$", "").replace("\\\\", "\\");
    this.searched =
        type.equals("regex")
            ? Pattern.compile(bare)
            : Pattern.compile(Pattern.quote(bare), Pattern.CASE_INSENSITIVE);
  }

  public static DomSentinel of(Subscription asked) {
    String part = asked.part().toString();
    return new DomSentinel(
        part.startsWith("css ") ? part.substring(4) : "", asked.interest().text());
  }

  /** How many places changed. */
  public int changes(Document before, Document after) {
    return DiffUtils.diff(lines(before), lines(after)).getDeltas().size();
  }

  private List<String> lines(Document page) {
    List<String> lines = new ArrayList<>();
    for (Element root : part == null ? List.<Element>of(page) : page.select(part)) {
      switch (type) {
        case "links" ->
            root.select("a[href]").forEach(a -> lines.add(a.attr("href") + ' ' + a.text()));
        case "images" ->
            root.select("img[src]").forEach(i -> lines.add(i.attr("src") + ' ' + i.attr("alt")));
        case "layout" ->
            root.getAllElements().forEach(e -> lines.add(e.tagName() + ' ' + e.childNodeSize()));
        case "tags" -> root.getAllElements().forEach(e -> lines.add(e.tagName()));
        case "attributes" -> root.getAllElements().forEach(e -> lines.add(e.attributes().html()));
        case "keyword", "phrase", "regex" -> texts(root, lines, t -> searched.matcher(t).find());
        default -> texts(root, lines, text -> true);
      }
    }
    return lines;
  }

  private static void texts(Element root, List<String> lines, Predicate<String> wanted) {
    for (NodeIterator<TextNode> at = new NodeIterator<>(root, TextNode.class); at.hasNext(); ) {
      String text = at.next().text().strip();
      if (!text.isEmpty() && wanted.test(text)) {
        lines.add(text);
      }
    }
  }

  /** Whether the leaves of two trees have the same contents in document order. */
  public static boolean sameContent(Document before, Document after) {
    Iterator<LeafNode> old = new NodeIterator<>(before, LeafNode.class);
    Iterator<LeafNode> fresh = new NodeIterator<>(after, LeafNode.class);
    while (old.hasNext() && fresh.hasNext()) {
      if (!old.next().nodeValue().equals(fresh.next().nodeValue())) {
        return false;
      }
    }
    return old.hasNext() == fresh.hasNext();
  }

  /** Whether two trees have the same shape, whatever the names. */
  public static boolean sameStructure(Document before, Document after) {
    Iterator<Node> old = new NodeIterator<>(before, Node.class);
    Iterator<Node> fresh = new NodeIterator<>(after, Node.class);
    while (old.hasNext() && fresh.hasNext()) {
      if (old.next().childNodeSize() != fresh.next().childNodeSize()) {
        return false;
      }
    }
    return old.hasNext() == fresh.hasNext();
  }
}

package dev.vigil.bench.fact;

import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Makes another design of a page with the same content: other class names, other elements, more
 * wrappers, another order. Written before the rules that repair extractors, and without regard to
 * them. Not thread-safe.
 */
public final class Redesign {
  /** What is done to the page. */
  public enum Kind {
    /** All class names and ids are new. */
    RENAMED,
    /** Elements get wrappers. */
    WRAPPED,
    /** Blocks change places. */
    REORDERED,
    /** Elements become others. */
    RETAGGED,
    /** Class names change places among each other, so that old selectors match other elements. */
    SWAPPED,
    /** All of the first four. */
    REBUILT
  }

  private static final Set<String> VOID =
      Set.of(
          "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
          "track", "wbr");
  private static final Set<String> RAW = Set.of("script", "style");
  private static final Map<String, String> OTHERS =
      Map.of(
          "div", "section", "section", "div", "span", "b", "strong", "span", "b", "span", "h1",
          "h2", "h2", "h3", "p", "div", "em", "span");

  private static final class Element {
    String tag = "";
    final Map<String, String> attributes = new LinkedHashMap<>();
    final List<Object> children = new ArrayList<>();
  }

  private final Random random;
  private final Map<String, String> names = new HashMap<>();

  public Redesign(long seed) {
    random = new Random(seed);
  }

  /**
   * The page in another design.
   *
   * @param texts texts that are replaced, for values that change at the same time
   */
  public String of(String html, Kind kind, Map<String, String> texts) {
    PageDigest digest =
        Documents.read(
                html.getBytes(StandardCharsets.UTF_8),
                ReadHint.contentType("text/html; charset=utf-8"),
                ReadLimits.WEB)
            .digest();
    Element root = tree(digest, digest.root(), texts);
    boolean all = kind == Kind.REBUILT;
    if (all || kind == Kind.RENAMED) {
      rename(root);
    }
    if (kind == Kind.SWAPPED) {
      swap(root);
    }
    if (all || kind == Kind.RETAGGED) {
      retag(root);
    }
    if (all || kind == Kind.REORDERED) {
      reorder(root);
    }
    if (all || kind == Kind.WRAPPED) {
      wrap(root);
    }
    StringBuilder out = new StringBuilder("<!doctype html>");
    write(root, out);
    return out.toString();
  }

  private static Element tree(PageDigest digest, int node, Map<String, String> texts) {
    Element element = new Element();
    element.tag = digest.name(node).local();
    for (String name :
        List.of(
            "class",
            "id",
            "href",
            "src",
            "alt",
            "lang",
            "title",
            "rel",
            "content",
            "property",
            "name",
            "charset")) {
      String value = digest.attribute(node, name);
      if (value != null) {
        element.attributes.put(name, value);
      }
    }
    for (int child = digest.firstChild(node); child >= 0; child = digest.nextSibling(child)) {
      if (digest.isElement(child)) {
        element.children.add(tree(digest, child, texts));
      } else if (digest.kind(child) == NodeKind.TEXT) {
        String text = digest.value(child);
        String other = texts.get(text.strip());
        element.children.add(other == null ? text : other);
      }
    }
    return element;
  }

  private void rename(Element element) {
    for (String name : List.of("class", "id")) {
      String value = element.attributes.get(name);
      if (value != null) {
        StringBuilder other = new StringBuilder();
        for (String word : value.strip().split("\\s+", -1)) {
          other
              .append(other.isEmpty() ? "" : " ")
              .append(
                  names.computeIfAbsent(
                      word, old -> "x" + Long.toString(random.nextLong(1L << 40), 36)));
        }
        element.attributes.put(name, other.toString());
      }
    }
    each(element, this::rename);
  }

  private void swap(Element root) {
    List<String> all = new ArrayList<>();
    collect(root, all);
    List<String> others = new ArrayList<>(all);
    Collections.shuffle(others, random);
    for (int i = 0; i < all.size(); i++) {
      // Some names stay.
      names.put(all.get(i), random.nextInt(3) == 0 ? all.get(i) : others.get(i));
    }
    rename(root);
  }

  private static void collect(Element element, List<String> all) {
    for (String word : element.attributes.getOrDefault("class", "").strip().split("\\s+", -1)) {
      if (!word.isEmpty() && !all.contains(word) && all.size() < 3_000) {
        all.add(word);
      }
    }
    each(element, child -> collect(child, all));
  }

  private void retag(Element element) {
    if (random.nextInt(2) == 0) {
      element.tag = OTHERS.getOrDefault(element.tag, element.tag);
    }
    each(element, this::retag);
  }

  private void reorder(Element element) {
    boolean blocks =
        element.tag.equals("div")
            || element.tag.equals("section")
            || element.tag.equals("main")
            || element.tag.equals("article")
            || element.tag.equals("body");
    long elements = element.children.stream().filter(Element.class::isInstance).count();
    if (blocks && elements > 1 && random.nextInt(2) == 0) {
      Collections.shuffle(element.children, random);
    }
    each(element, this::reorder);
  }

  private void wrap(Element element) {
    each(element, this::wrap);
    if (VOID.contains(element.tag)
        || RAW.contains(element.tag)
        || Set.of(
                "html", "head", "title", "table", "tbody", "thead", "tr", "ul", "ol", "dl",
                "select")
            .contains(element.tag)) {
      return;
    }
    if (random.nextInt(4) == 0 && !element.children.isEmpty()) {
      Element wrapper = new Element();
      boolean inline =
          Set.of("span", "a", "b", "em", "strong", "p", "h1", "h2", "h3").contains(element.tag);
      wrapper.tag = inline ? "span" : "div";
      wrapper.attributes.put("class", "w" + random.nextInt(20));
      wrapper.children.addAll(element.children);
      element.children.clear();
      element.children.add(wrapper);
    }
  }

  private static void each(Element element, java.util.function.Consumer<Element> work) {
    for (Object child : element.children) {
      if (child instanceof Element inner) {
        work.accept(inner);
      }
    }
  }

  private static void write(Element element, StringBuilder out) {
    out.append('<').append(element.tag);
    element.attributes.forEach(
        (name, value) ->
            out.append(' ')
                .append(name)
                .append("=\"")
                .append(value.replace("&", "&amp;").replace("\"", "&quot;"))
                .append('"'));
    out.append('>');
    if (VOID.contains(element.tag)) {
      return;
    }
    for (Object child : element.children) {
      if (child instanceof Element inner) {
        write(inner, out);
      } else if (RAW.contains(element.tag)) {
        out.append(child);
      } else {
        out.append(child.toString().replace("&", "&amp;").replace("<", "&lt;"));
      }
    }
    out.append("</").append(element.tag).append('>');
  }
}

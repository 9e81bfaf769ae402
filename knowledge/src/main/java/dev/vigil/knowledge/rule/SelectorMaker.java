package dev.vigil.knowledge.rule;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes a selector for an element: the shortest that selects it first below a node, by ids and
 * classes that look like words, else by positions. Stateless.
 */
final class SelectorMaker {
  private static final Pattern WORD = Pattern.compile("-?[a-zA-Z_][a-zA-Z0-9_-]{1,50}");
  private static final Pattern MADE =
      Pattern.compile(".*\\d{3,}.*|.*[0-9][a-zA-Z][0-9].*|css-.*|sc-.*|jsx-.*");
  private static final int LEVELS = 6;

  private SelectorMaker() {}

  /**
   * A selector of a node.
   *
   * @param below what it is relative to
   * @param alone whether it may select nothing else below it
   */
  static String of(PageDigest digest, int node, int below, boolean alone) {
    if (digest.type() != DocumentType.HTML) {
      return xpath(digest, node, below);
    }
    for (String candidate : candidates(digest, node, below)) {
      int[] found = NodeSelector.compile(candidate).select(digest, below);
      if (found.length > 0 && found[0] == node && (!alone || found.length == 1)) {
        return candidate;
      }
    }
    return path(digest, node, below);
  }

  private static List<String> candidates(PageDigest digest, int node, int below) {
    List<String> all = new ArrayList<>();
    List<String> own = steps(digest, node);
    all.addAll(own);
    int at = digest.parent(node);
    for (int level = 0; level < LEVELS && at > below; level++) {
      for (String outer : steps(digest, at)) {
        if (outer.indexOf('.') >= 0 || outer.indexOf('#') >= 0) {
          for (String inner : own) {
            all.add(outer + " " + inner);
          }
        }
      }
      at = digest.parent(at);
    }
    return all;
  }

  /** An element by its id, by each of its classes, by all of them, and by its tag. */
  private static List<String> steps(PageDigest digest, int node) {
    List<String> all = new ArrayList<>();
    String tag = digest.name(node).local();
    String id = digest.attribute(node, "id");
    if (id != null && isWord(id)) {
      all.add("#" + id);
    }
    String classes = digest.attribute(node, "class");
    StringBuilder every = new StringBuilder();
    for (String one : classes == null ? new String[0] : classes.strip().split("\\s+", -1)) {
      if (isWord(one)) {
        all.add(tag + "." + one);
        every.append('.').append(one);
      }
    }
    if (!every.isEmpty()) {
      all.add(tag + every);
    }
    if (WORD.matcher(tag).matches() || tag.length() == 1) {
      all.add(tag);
    }
    return all;
  }

  private static boolean isWord(String name) {
    return WORD.matcher(name).matches() && !MADE.matcher(name).matches();
  }

  private static String path(PageDigest digest, int node, int below) {
    List<String> steps = new ArrayList<>();
    for (int at = node; at > below; at = digest.parent(at)) {
      String tag = digest.name(at).local();
      steps.addFirst(tag + ":nth-child(" + position(digest, at, false) + ")");
      String id = digest.attribute(at, "id");
      if (id != null && isWord(id)) {
        steps.set(0, "#" + id);
        break;
      }
      if (steps.size() > 60) {
        break;
      }
    }
    return String.join(" > ", steps);
  }

  private static String xpath(PageDigest digest, int node, int below) {
    List<String> steps = new ArrayList<>();
    for (int at = node; at > below && digest.isElement(at); at = digest.parent(at)) {
      String tag = digest.name(at).qualified();
      int position = position(digest, at, true);
      steps.addFirst(
          tag.matches("[\\w.-]+")
              ? "*[local-name()='" + digest.name(at).local() + "'][" + position + "]"
              : "*[" + position(digest, at, false) + "]");
    }
    return (below == 0 ? "/" : "./") + String.join("/", steps);
  }

  private static int position(PageDigest digest, int node, boolean sameName) {
    int position = 1;
    for (int at = digest.firstChild(digest.parent(node));
        at >= 0 && at < node;
        at = digest.nextSibling(at)) {
      position += digest.isElement(at) && (!sameName || digest.tag(at) == digest.tag(node)) ? 1 : 0;
    }
    return position;
  }
}

package dev.vigil.discover.topic;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.discover.DiscoverException;
import dev.vigil.document.markup.TextShortener;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The paths of a topic tree, such as {@code science/birds}. With a path all paths above it are in
 * the tree. Immutable.
 */
public final class TopicTree {
  /** The maximum number of topics below one node. */
  public static final int MOST_CHILDREN = 10_000;

  private static final int DEEPEST = 10;
  private static final String NAME = "[\\p{L}\\p{N}][\\p{L}\\p{N} ._&'+-]{0,79}";

  private final TreeSet<String> paths = new TreeSet<>();

  private TopicTree() {}

  /** The tree with these paths and those above them. */
  public static TopicTree of(Collection<String> paths) {
    TopicTree tree = new TopicTree();
    for (String path : paths) {
      for (String at = path; !at.isEmpty(); at = parent(at)) {
        tree.paths.add(at);
      }
    }
    return tree;
  }

  /** All topics in alphabetical order. */
  public Set<String> paths() {
    return new TreeSet<>(paths);
  }

  public boolean has(String path) {
    return paths.contains(path);
  }

  /** The topic of that path. */
  public String find(String path) {
    if (!has(path)) {
      throw new DiscoverException(
          "There is no topic '"
              + path
              + "' in this tree"
              + SpellingSuggestion.to(path, paths)
                  .map(near -> "; did you mean '" + near + "'?")
                  .orElse("; 'vigil topic list' lists them."));
    }
    return path;
  }

  /** The topics directly below one; the empty path is the root. */
  public List<String> children(String path) {
    return paths.stream().filter(one -> parent(one).equals(path)).toList();
  }

  /** Whether a topic is another one or below it. */
  public static boolean isIn(String path, String above) {
    return above.isEmpty() || path.equals(above) || path.startsWith(above + "/");
  }

  /** The path above; empty for a topic below the root. */
  public static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }

  /** The last name of a path. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /**
   * A name as users write it: a tree, and a topic in it.
   *
   * @param path within the tree; empty for the tree itself
   */
  public record Address(String tree, String path) {
    @Override
    public String toString() {
      return path.isEmpty() ? tree : tree + "/" + path;
    }

    /** With a topic; a tree alone is rejected. */
    public Address withTopic() {
      if (path.isEmpty()) {
        throw new DiscoverException(
            "'" + tree + "' names a tree; write TREE/TOPIC. 'vigil topic list' lists topics.");
      }
      return this;
    }
  }

  /** Reads {@code TREE} or {@code TREE/TOPIC/TOPIC}. */
  public static Address address(String text) {
    String[] names = text.strip().split("\\s*/\\s*", -1);
    if (names.length > DEEPEST + 1) {
      throw new DiscoverException("A topic tree has at most " + DEEPEST + " levels.");
    }
    for (String name : names) {
      if (!name.matches(NAME)) {
        throw new DiscoverException(
            "'"
                + TextShortener.first(name, 80)
                + "' is not a name of a topic; use letters, digits, spaces and . _ & ' + -, at"
                + " most 80.");
      }
    }
    return new Address(names[0], String.join("/", List.of(names).subList(1, names.length)));
  }

  /** A text as a name of a topic, for folders of bookmarks. */
  public static String nameOf(String text) {
    String plain = text.replaceAll("[^\\p{L}\\p{N} ._&'+-]+", " ").replaceAll("\\s+", " ").strip();
    String bare = plain.replaceAll("^[^\\p{L}\\p{N}]+", "");
    String cut = bare.substring(0, Math.min(80, bare.length())).strip();
    return cut.isEmpty() ? "unnamed" : cut;
  }
}

package dev.vigil.diff;

import dev.vigil.document.PageDigest;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The description by which a subtree is found again: its name, id and class, the path of names that
 * leads to it, the texts beside it, and a signature of its own words. Each has a weight; the share
 * of the weights that match a node is the confidence that it is the same node. Immutable.
 *
 * @param name the local name of the element
 * @param id its id; empty for none
 * @param classes its class attribute; empty for none
 * @param path names with ordinals among siblings of the same name, from the root on
 * @param before a hash of the last text before the subtree, 0 for none
 * @param after a hash of the first text behind it
 * @param words the smallest hashes of its words, a sketch that estimates how many are common
 * @param texts the smallest hashes of its texts, by which it is found
 */
public record PartAnchor(
    String name,
    String id,
    String classes,
    List<String> path,
    long before,
    long after,
    List<Long> words,
    List<Long> texts) {

  /** A node and how sure it is that it is the one meant. */
  record Place(int node, double confidence) {}

  /**
   * The score for the only node between the same two texts: a redesign renames and wraps elements,
   * and keeps texts.
   */
  private static final double BETWEEN = 0.6;

  private static final double ID = 5;

  /**
   * Once an id is nowhere on the page, that a node lacks it says less: ids are renamed and dropped.
   */
  private static final double RENAMED_ID = 3;

  private static final double LOST_ID = 2;
  private static final double PATH = 2;
  private static final double CONTEXT = 2;
  private static final double CLASS = 1;

  /** Many words weigh more than few: a number may change whole and still be the same thing. */
  private static final double MOST_TEXT = 4;

  /** The maximum number of nodes that are compared closely. */
  private static final int CLOSELY = 48;

  private static final int PARTS = 8;

  static PartAnchor of(PageDigest page, int node) {
    if (!page.isElement(node)) {
      throw new DiffException(
          "Node " + node + " is not an element; point at an element to make a mask of it.");
    }
    return new PartAnchor(
        page.name(node).local(),
        NodeSignature.attribute(page, node, "id"),
        NodeSignature.attribute(page, node, "class"),
        NodeSignature.path(page, node),
        NodeSignature.textBefore(page, node),
        NodeSignature.textAfter(page, node),
        NodeSignature.words(page, node),
        NodeSignature.texts(page, node));
  }

  /** Finds the node with the highest score; the confidence is 0 if no node has the name. */
  Place find(PageDigest page) {
    int best = -1;
    double confidence = 0;
    int[] candidates = AnchorCandidates.of(this, page, CLOSELY);
    boolean idLost =
        Arrays.stream(candidates)
            .noneMatch(node -> id.equals(NodeSignature.attribute(page, node, "id")));
    int between = between(page, candidates);
    for (int node : candidates) {
      double sure = confidence(page, node, idLost);
      if ((id.isEmpty() || idLost) && node == between) {
        sure = Math.max(sure, BETWEEN);
      }
      if (sure > confidence) {
        best = node;
        confidence = sure;
      }
    }
    return new Place(best, confidence);
  }

  /**
   * The only node between the two texts that the anchor stood between, the innermost of those in
   * each other; 0 if there are none or several. Labels that repeat on the page say nothing.
   */
  private int between(PageDigest page, int[] candidates) {
    int found = 0;
    for (int node : candidates) {
      if (before == 0
          || after == 0
          || before != NodeSignature.textBefore(page, node)
          || after != NodeSignature.textAfter(page, node)) {
        continue;
      }
      int outer = Math.min(found, node);
      int inner = Math.max(found, node);
      if (found > 0 && !page.contains(outer, inner)) {
        return 0;
      }
      found = inner;
    }
    return found;
  }

  private double confidence(PageDigest page, int node, boolean idLost) {
    double weight = PATH + CONTEXT;
    double found = PATH * pathLikeness(page, node) + CONTEXT * contextLikeness(page, node);
    if (!id.isEmpty()) {
      String otherId = NodeSignature.attribute(page, node, "id");
      weight += !idLost ? ID : otherId.isEmpty() ? LOST_ID : RENAMED_ID;
      found += id.equals(otherId) ? ID : 0;
    }
    String otherClasses = NodeSignature.attribute(page, node, "class");
    if (!classes.isEmpty() || !otherClasses.isEmpty()) {
      weight += CLASS;
      found += CLASS * classLikeness(otherClasses);
    }
    List<Long> otherWords = NodeSignature.words(page, node);
    if (!words.isEmpty() || !otherWords.isEmpty()) {
      double text = Math.min(MOST_TEXT, 1 + Math.max(words.size(), otherWords.size()) / 2.0);
      weight += text;
      found += text * NodeSignature.common(words, otherWords);
    }
    return found / weight;
  }

  /**
   * The steps that both paths have in this order, so that a new element around the node costs one;
   * they count double where their ordinals agree as well.
   */
  double pathLikeness(PageDigest page, int node) {
    List<String> other = NodeSignature.path(page, node);
    int[] points = new int[other.size() + 1];
    for (String step : path) {
      int diagonal = 0;
      for (int i = 1; i <= other.size(); i++) {
        int above = points[i];
        points[i] =
            Math.max(Math.max(above, points[i - 1]), diagonal + alike(step, other.get(i - 1)));
        diagonal = above;
      }
    }
    return (double) points[other.size()] / (2 * Math.max(path.size(), other.size()));
  }

  private static int alike(String step, String other) {
    return step.equals(other) ? 2 : name(step).equals(name(other)) ? 1 : 0;
  }

  private static String name(String step) {
    return step.substring(0, step.indexOf('['));
  }

  private double contextLikeness(PageDigest page, int node) {
    double points = before == NodeSignature.textBefore(page, node) ? 0.5 : 0;
    return after == NodeSignature.textAfter(page, node) ? points + 0.5 : points;
  }

  private double classLikeness(String other) {
    Set<String> one = new HashSet<>(Arrays.asList(classes.split("\\s+", -1)));
    Set<String> two = new HashSet<>(Arrays.asList(other.split("\\s+", -1)));
    Set<String> both = new HashSet<>(one);
    both.retainAll(two);
    one.addAll(two);
    return (double) both.size() / one.size();
  }

  // ---- as text ----

  String text() {
    return List.of(
            coded(name),
            coded(id),
            coded(classes),
            path.stream().map(PartAnchor::coded).collect(Collectors.joining("/")),
            Long.toHexString(before),
            Long.toHexString(after),
            hex(words),
            hex(texts))
        .stream()
        .collect(Collectors.joining("|"));
  }

  static PartAnchor parse(String text) {
    String[] parts = text.split("\\|", -1);
    try {
      if (parts.length == PARTS) {
        return new PartAnchor(
            decoded(parts[0]),
            decoded(parts[1]),
            decoded(parts[2]),
            steps(parts[3]),
            Long.parseUnsignedLong(parts[4], 16),
            Long.parseUnsignedLong(parts[5], 16),
            hashes(parts[6]),
            hashes(parts[7]));
      }
    } catch (IllegalArgumentException e) {
      throw new DiffException("The mask 'subtree:" + text + "' cannot be read; make it again.", e);
    }
    throw new DiffException(
        "The mask 'subtree:" + text + "' has " + parts.length + " parts, not 8; make it again.");
  }

  private static List<String> steps(String path) {
    List<String> steps =
        Arrays.stream(path.split("/", -1))
            .filter(s -> !s.isEmpty())
            .map(PartAnchor::decoded)
            .toList();
    if (steps.stream().anyMatch(step -> step.indexOf('[') < 0)) {
      throw new IllegalArgumentException(path);
    }
    return steps;
  }

  private static String coded(String part) {
    return URLEncoder.encode(part, StandardCharsets.UTF_8);
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }

  private static String hex(List<Long> hashes) {
    return hashes.stream().map(Long::toHexString).collect(Collectors.joining(","));
  }

  private static List<Long> hashes(String part) {
    return Arrays.stream(part.split(",", -1))
        .filter(s -> !s.isEmpty())
        .map(s -> Long.parseUnsignedLong(s, 16))
        .sorted()
        .toList();
  }
}

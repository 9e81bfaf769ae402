package dev.vigil.diff.show;

import dev.vigil.diff.match.ChangeMarks;
import dev.vigil.diff.match.NodeAnnotations;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Writes the annotation array of Sdiff: the nodes of both documents that changed. Stateless. */
public final class NodeReport {
  private static final int MOST = 10_000;

  private NodeReport() {}

  /** One line for each node: its side, its number, its path, and what happened to it. */
  public static String text(PageDigest old, PageDigest now, NodeAnnotations found) {
    return side("before", old, found.before(), "deleted")
        + side("after", now, found.after(), "inserted");
  }

  private static String side(String name, PageDigest digest, ChangeMarks marks, String alone) {
    StringBuilder lines = new StringBuilder();
    int count = (int) marks.nodes().count();
    lines.append("%s: %d of %d nodes%n".formatted(name, count, digest.nodeCount()));
    marks
        .nodes()
        .limit(MOST)
        .forEach(
            node ->
                lines.append(
                    "  %d %s %s%n"
                        .formatted(node, words(marks, node, alone), NodePath.of(digest, node))));
    if (count > MOST) {
      lines.append("  and %d more; restrict them with --within.%n".formatted(count - MOST));
    }
    return lines.toString();
  }

  /** Returns the numbers of the changed nodes, by kind of change. */
  public static Map<String, Map<String, List<Integer>>> data(NodeAnnotations found) {
    Map<String, Map<String, List<Integer>>> all = new LinkedHashMap<>();
    all.put("before", numbers(found.before(), "deleted"));
    all.put("after", numbers(found.after(), "inserted"));
    return all;
  }

  private static Map<String, List<Integer>> numbers(ChangeMarks marks, String alone) {
    Map<String, List<Integer>> numbers = new TreeMap<>();
    numbers.put(alone, boxed(marks.nodes().filter(marks::isAlone)));
    numbers.put("changed", boxed(marks.nodes().filter(marks::isChanged)));
    numbers.put("moved", boxed(marks.nodes().filter(marks::isMoved)));
    return numbers;
  }

  private static List<Integer> boxed(IntStream nodes) {
    return nodes.limit(MOST).boxed().toList();
  }

  private static String words(ChangeMarks marks, int node, String alone) {
    List<String> words = new ArrayList<>();
    if (marks.isAlone(node)) {
      words.add(alone);
    }
    if (marks.isChanged(node)) {
      words.add("changed");
    }
    if (marks.isMoved(node)) {
      words.add("moved");
    }
    return String.join(", ", words);
  }
}

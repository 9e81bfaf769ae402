package dev.vigil.discover.distill;

import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a page's tree that has links: its leaves are links (microhubs), an inner node has two
 * branches with links at least, and chains of single branches are left out. Nodes are in document
 * order: node 0 is the root, and the nodes below node i end before {@code end(i)}. Immutable.
 */
final class LinkTree {
  private final int[] ends;
  private final int[] leaves;
  private final int[] digestNodes;

  private LinkTree(int[] ends, int[] leaves, int[] digestNodes) {
    this.ends = ends;
    this.leaves = leaves;
    this.digestNodes = digestNodes;
  }

  /**
   * The tree of a page.
   *
   * @param links in document order; those that are not a node of the page are left out
   */
  static LinkTree of(PageDigest digest, List<PageLink> links) {
    Map<Integer, Integer> below = new HashMap<>();
    List<int[]> places = new ArrayList<>();
    for (int i = 0; i < links.size(); i++) {
      int node = links.get(i).node();
      if (node > 0 && node < digest.nodeCount()) {
        places.add(new int[] {node, i});
        for (int at = node; at >= 0; at = at == 0 ? -1 : digest.parent(at)) {
          below.merge(at, 1, Integer::sum);
        }
      }
    }
    places.sort((a, b) -> Integer.compare(a[0], b[0]));
    List<Integer> nodes = new ArrayList<>();
    List<Integer> targets = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    int[] ends = new int[2 * places.size() + 2];
    nodes.add(0);
    targets.add(-1);
    open.add(0);
    for (int[] place : places) {
      while (open.size() > 1 && digest.end(nodes.get(open.getLast())) <= place[0]) {
        ends[open.removeLast()] = nodes.size();
      }
      List<Integer> chain = new ArrayList<>();
      int stop = nodes.get(open.getLast());
      for (int at = digest.parent(place[0]); at > stop; at = digest.parent(at)) {
        chain.addFirst(at);
      }
      int count = below.getOrDefault(stop, 0);
      for (int at : chain) {
        int its = below.getOrDefault(at, 0);
        if (its > 1 && its < count) {
          open.add(nodes.size());
          nodes.add(at);
          targets.add(-1);
          count = its;
        }
      }
      ends = nodes.size() + 2 > ends.length ? Arrays.copyOf(ends, ends.length * 2) : ends;
      ends[nodes.size()] = nodes.size() + 1;
      nodes.add(place[0]);
      targets.add(place[1]);
    }
    while (!open.isEmpty()) {
      ends[open.removeLast()] = nodes.size();
    }
    return new LinkTree(
        Arrays.copyOf(ends, nodes.size()),
        targets.stream().mapToInt(Integer::intValue).toArray(),
        nodes.stream().mapToInt(Integer::intValue).toArray());
  }

  int size() {
    return ends.length;
  }

  int end(int node) {
    return ends[node];
  }

  /** The position of the link in the page's list; -1 for an inner node. */
  int link(int node) {
    return leaves[node];
  }

  /** The node of the page. */
  int digestNode(int node) {
    return digestNodes[node];
  }
}

package dev.vigil.discover.distill;

import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.topic.crawl.LinkWords;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pages around a topic with their link trees. Filled by one thread, then read by many.
 *
 * <p>Links do not all have the same weight (Bharat and Henzinger 1998): n links from one host to a
 * page weigh 1/n each. Blocks of links that several hosts share, as mirrors and link farms do, also
 * share one vote.
 */
public final class DistillGraph {
  private static final int LEAST_BLOCK = 4;
  private static final int WINDOW = 3;

  /** A page that was read. */
  record HubPage(
      int number, String url, double relevance, LinkTree tree, int[] targets, double[] near) {}

  private final TextRelevance text;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> urls = new ArrayList<>();
  private final List<HubPage> pages = new ArrayList<>();

  public DistillGraph(TextRelevance text) {
    this.text = text;
  }

  /** Adds a page with its links. */
  public void add(WebUrl url, PageDigest digest, List<PageLink> links) {
    double relevance = text.page(digest, url.toString());
    LinkTree tree = LinkTree.of(digest, links);
    LinkWords words = new LinkWords(digest, WINDOW, false);
    int[] targets = new int[tree.size()];
    double[] near = new double[tree.size()];
    Arrays.fill(targets, -1);
    int self = number(url.toString());
    for (int node = 0; node < tree.size(); node++) {
      int link = tree.link(node);
      if (link >= 0) {
        int target = number(links.get(link).url().toString());
        targets[node] = target == self ? -1 : target;
        near[node] = text.near(words.encode(links.get(link), 0).near());
      }
    }
    pages.add(new HubPage(self, url.toString(), relevance, tree, targets, near));
  }

  private int number(String url) {
    return numbers.computeIfAbsent(
        url,
        fresh -> {
          urls.add(fresh);
          return urls.size() - 1;
        });
  }

  int size() {
    return urls.size();
  }

  String url(int page) {
    return urls.get(page);
  }

  /** All pages that were read. */
  List<HubPage> all() {
    return pages;
  }

  /** How many pages were read. */
  public int pages() {
    return pages.size();
  }

  /**
   * The root set: the relevant pages.
   *
   * @param most pages, the most relevant first
   */
  Set<Integer> root(double least, int most) {
    return pages.stream()
        .filter(page -> page.relevance() >= least)
        .sorted(Comparator.comparingDouble(page -> -page.relevance()))
        .limit(most)
        .map(HubPage::number)
        .collect(Collectors.toSet());
  }

  /** The base set: the root set and the pages at one link's distance. */
  List<HubPage> base(Set<Integer> root) {
    Set<Integer> linked = new HashSet<>(root);
    for (HubPage page : pages) {
      if (root.contains(page.number())) {
        Arrays.stream(page.targets()).filter(t -> t >= 0).forEach(linked::add);
      }
    }
    return pages.stream()
        .filter(
            page ->
                linked.contains(page.number())
                    || Arrays.stream(page.targets()).anyMatch(root::contains))
        .toList();
  }

  /** The weight of each link of each page: 1/n for n links of one host to the same page. */
  Map<HubPage, double[]> weights(List<HubPage> base) {
    Map<String, Integer> votes = new HashMap<>();
    Map<Long, Set<String>> blocks = new HashMap<>();
    for (HubPage page : base) {
      String host = host(page.url());
      for (int target : page.targets()) {
        if (target >= 0) {
          votes.merge(host + " " + target, 1, Integer::sum);
        }
      }
      for (int node = 0; node < page.tree().size(); node++) {
        long block = block(page, node);
        if (block != 0) {
          blocks.computeIfAbsent(block, b -> new HashSet<>()).add(host);
        }
      }
    }
    Map<HubPage, double[]> all = new HashMap<>();
    for (HubPage page : base) {
      String host = host(page.url());
      double[] weights = new double[page.targets().length];
      for (int node = 0; node < weights.length; node++) {
        int target = page.targets()[node];
        if (target >= 0) {
          weights[node] = 1.0 / votes.getOrDefault(host + " " + target, 1);
        }
      }
      for (int node = 0; node < page.tree().size(); node++) {
        long block = block(page, node);
        int hosts = block == 0 ? 1 : blocks.getOrDefault(block, Set.of()).size();
        if (hosts > 1) {
          for (int leaf = node; leaf < page.tree().end(node); leaf++) {
            weights[leaf] /= hosts;
          }
        }
      }
      all.put(page, weights);
    }
    return all;
  }

  /**
   * Identifies a block of direct links by its smallest targets, so that blocks that differ in a
   * link or two are mostly the same; 0 for what is not a block.
   */
  private static long block(HubPage page, int node) {
    if (page.tree().link(node) >= 0) {
      return 0;
    }
    int[] hashes = new int[page.tree().end(node) - node];
    int n = 0;
    for (int child = node + 1; child < page.tree().end(node); child = page.tree().end(child)) {
      if (page.targets()[child] >= 0) {
        hashes[n++] = page.targets()[child] * 0x9E3779B9;
      }
    }
    if (n < LEAST_BLOCK) {
      return 0;
    }
    Arrays.sort(hashes, 0, n);
    return ((long) hashes[0] * 31 + hashes[1]) * 31 + hashes[2];
  }

  static String host(String url) {
    return WebUrl.parse(url).host();
  }
}

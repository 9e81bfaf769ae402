package dev.vigil.discover.distill;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.distill.DistillGraph.HubPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Finds authorities and hubs by mutual endorsement: HITS (Kleinberg 1999), and its fine-grained
 * versions that score the parts of a page instead of whole pages, so that authority does not drift
 * to what a page links to besides (Chakrabarti, Joshi, Punera and Jaju 2002, Section 4). Stateless.
 */
public final class Distillation {
  private static final double ROOT = 0.5;
  private static final int MOST_ROOT = 2000;
  private static final double DOUBT = 2;
  private static final double LEAST_FACTOR = 0.001;

  private Distillation() {}

  /** The methods. */
  public enum Method {
    /** One hub score for each page. */
    HITS,
    /** One for each part of a page whose links have similar scores. */
    DOMHITS,
    /** Like {@link #DOMHITS}; the text of a part counts, too. */
    DOMTEXTHITS;

    /** The method of that name. */
    public static Method of(String name) {
      try {
        return valueOf(name.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new DiscoverException(
            "There is no method '" + name + "'; take hits, domhits or domtexthits.", e);
      }
    }
  }

  /** An authority. */
  public record Authority(String url, double score) {}

  /**
   * A part of a page that links to authorities.
   *
   * @param node of the page's digest; 0 for the whole page
   * @param links how many links it has
   */
  public record Hub(String url, int node, int links, double score) {}

  /** How many nodes were hubs as a whole and how many were expanded, in one iteration. */
  public record Round(int pruned, int expanded) {}

  /** The result, the best first. */
  public record Result(
      List<Authority> authorities, List<Hub> hubs, List<Round> rounds, int basePages) {
    public Result {
      authorities = List.copyOf(authorities);
      hubs = List.copyOf(hubs);
      rounds = List.copyOf(rounds);
    }
  }

  /** Distils the pages of a graph. */
  public static Result run(DistillGraph graph, Method method, int iterations, int most) {
    Set<Integer> root = graph.root(ROOT, MOST_ROOT);
    List<HubPage> base = graph.base(root);
    if (base.isEmpty()) {
      throw new DiscoverException(
          "None of the %,d pages is about this topic or query; use other words."
              .formatted(graph.pages()));
    }
    Map<HubPage, double[]> weights = graph.weights(base);
    Map<HubPage, double[]> good = new HashMap<>();
    base.forEach(page -> good.put(page, known(page, root)));
    double usual = usual(base, good);
    double[] authority = start(graph, base);
    List<Round> rounds = new ArrayList<>();
    List<Hub> hubs = List.of();
    for (int round = 0; round < iterations; round++) {
      double mean = mean(base, authority);
      double[] next = new double[graph.size()];
      int pruned = 0;
      int expanded = 0;
      List<Hub> found = new ArrayList<>();
      boolean last = round == iterations - 1;
      for (HubPage page : base) {
        double[] weight = java.util.Objects.requireNonNull(weights.get(page));
        double[] its = java.util.Objects.requireNonNull(good.get(page));
        HubSegmenter.Frontier frontier = frontier(page, method, its, authority, mean);
        pruned += frontier.pruned().length;
        expanded += frontier.expanded();
        for (int node : frontier.pruned()) {
          double factor = factor(page, node, method, its, usual);
          transfer(page, node, factor, authority, weight, next, last ? found : null);
        }
      }
      normalize(next);
      authority = next;
      rounds.add(new Round(pruned, expanded));
      found.sort(Comparator.comparingDouble(hub -> -hub.score()));
      hubs = found.subList(0, Math.min(most, found.size()));
    }
    return new Result(best(graph, authority, most), hubs, rounds, base.size());
  }

  /** Relevant pages start with more authority than what is only linked to. */
  private static double[] start(DistillGraph graph, List<HubPage> base) {
    double[] authority = new double[graph.size()];
    for (HubPage page : base) {
      authority[page.number()] = Math.max(0.01, page.relevance());
      for (int target : page.targets()) {
        if (target >= 0 && authority[target] == 0) {
          authority[target] = 0.01;
        }
      }
    }
    normalize(authority);
    return authority;
  }

  private static HubSegmenter.Frontier frontier(
      HubPage page, Method method, double[] good, double[] authority, double mean) {
    if (method == Method.HITS) {
      return new HubSegmenter.Frontier(new int[] {0}, 0);
    }
    double[] scores = new double[page.targets().length];
    for (int node = 0; node < scores.length; node++) {
      int target = page.targets()[node];
      scores[node] = target < 0 ? 0 : Math.min(50, authority[target] / mean);
    }
    return HubSegmenter.segment(
        page.tree(), scores, method == Method.DOMTEXTHITS ? both(page.near(), good) : good);
  }

  private static double[] both(double[] one, double[] other) {
    double[] mean = one.clone();
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (one[i] + other[i]) / 2;
    }
    return mean;
  }

  /** Which links lead into the root set: 1 for these, 0 for others. */
  private static double[] known(HubPage page, Set<Integer> root) {
    double[] known = new double[page.targets().length];
    for (int node = 0; node < known.length; node++) {
      known[node] = root.contains(page.targets()[node]) ? 1 : 0;
    }
    return known;
  }

  /** The share of all links that lead into the root set. */
  private static double usual(List<HubPage> base, Map<HubPage, double[]> good) {
    double links = 0;
    double its = 0;
    for (HubPage page : base) {
      links += Arrays.stream(page.targets()).filter(t -> t >= 0).count();
      its += Arrays.stream(java.util.Objects.requireNonNull(good.get(page))).sum();
    }
    return links == 0 ? 0 : its / links;
  }

  /**
   * How much a part of a page counts: by how much more often than others its links lead to known
   * good pages, which are the root set, and by the text around its links. Without it, links to what
   * everybody links to would win after some rounds, whatever the topic.
   *
   * @param usual the share of all links that lead to known good pages
   */
  private static double factor(HubPage page, int node, Method method, double[] good, double usual) {
    double text = 0;
    double its = 0;
    int links = 0;
    for (int leaf = node; leaf < page.tree().end(node); leaf++) {
      if (page.targets()[leaf] >= 0) {
        text += page.near()[leaf];
        its += good[leaf];
        links++;
      }
    }
    if (links == 0 || usual >= 1 || method == Method.HITS) {
      return 1;
    }
    // Few links prove little, so some usual ones are added.
    double share = (its + DOUBT * usual) / (links + DOUBT);
    double lift = Math.max(LEAST_FACTOR, (share - usual) / (1 - usual));
    return method == Method.DOMHITS ? lift : lift * (1 + text / links) / 2;
  }

  /** Adds up the scores of the links below a frontier node and gives the sum to each of them. */
  private static void transfer(
      HubPage page,
      int node,
      double factor,
      double[] authority,
      double[] weight,
      double[] next,
      @org.jspecify.annotations.Nullable List<Hub> found) {
    double score = 0;
    int links = 0;
    for (int leaf = node; leaf < page.tree().end(node); leaf++) {
      int target = page.targets()[leaf];
      if (target >= 0) {
        score += authority[target] * weight[leaf] * factor;
        links++;
      }
    }
    if (links == 0) {
      return;
    }
    for (int leaf = node; leaf < page.tree().end(node); leaf++) {
      int target = page.targets()[leaf];
      if (target >= 0) {
        next[target] += score * weight[leaf];
      }
    }
    if (found != null && links > 1) {
      found.add(new Hub(page.url(), page.tree().digestNode(node), links, score));
    }
  }

  private static double mean(List<HubPage> base, double[] authority) {
    double sum = 0;
    long count = 0;
    for (HubPage page : base) {
      for (int target : page.targets()) {
        if (target >= 0) {
          sum += authority[target];
          count++;
        }
      }
    }
    return count == 0 || sum == 0 ? 1 : sum / count;
  }

  private static void normalize(double[] values) {
    double sum = Arrays.stream(values).sum();
    if (sum > 0) {
      for (int i = 0; i < values.length; i++) {
        values[i] /= sum;
      }
    }
  }

  private static List<Authority> best(DistillGraph graph, double[] authority, int most) {
    Integer[] order = new Integer[authority.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble((Integer i) -> -authority[i]));
    List<Authority> all = new ArrayList<>();
    for (int i = 0; i < order.length && all.size() < most && authority[order[i]] > 0; i++) {
      all.add(new Authority(graph.url(order[i]), authority[order[i]]));
    }
    return all;
  }
}

package dev.vigil.bench;

import dev.vigil.discover.rank.graph.LinkGraph;
import java.util.Arrays;
import java.util.Random;

/**
 * A made-up web whose pages are linked to by a power law, as those of the real one: the chance of a
 * page to be the target of a link falls with its place in an order of popularity. Links can be
 * changed: pages get new links, and pages change places in popularity. For one thread.
 */
public final class SyntheticWeb implements LinkGraph {
  private final int[][] links;
  private final int[] popular;
  private final double skew;
  private final int mean;
  private final Random random;

  /**
   * @param exponent of the distribution of links to a page, above 2
   * @param mean how many links a page has on average, before repeated ones are dropped
   */
  public SyntheticWeb(int pages, double exponent, int mean, long seed) {
    this.links = new int[pages][];
    this.popular = new int[pages];
    // With weights i^-a, a = 1 / (exponent - 1), page number pages * u^(1 / (1 - a)) is drawn.
    this.skew = 1 / (1 - 1 / (exponent - 1));
    this.mean = mean;
    this.random = new Random(seed);
    Arrays.setAll(popular, i -> i);
    for (int i = pages - 1; i > 0; i--) {
      swap(i, random.nextInt(i + 1));
    }
    for (int page = 0; page < pages; page++) {
      links[page] = draw();
    }
  }

  private void swap(int a, int b) {
    int spare = popular[a];
    popular[a] = popular[b];
    popular[b] = spare;
  }

  /** One page in ten has no links; the others have one up to twice the mean. */
  private int[] draw() {
    int count = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(2 * mean * 10 / 9);
    int[] targets = new int[count];
    for (int i = 0; i < count; i++) {
      targets[i] = popular[(int) (links.length * Math.pow(random.nextDouble(), skew))];
    }
    return Arrays.stream(targets).sorted().distinct().toArray();
  }

  /**
   * Lets time pass: so large a part of the pages gets new links, and as many pages change places in
   * popularity with others.
   */
  public void change(double part) {
    int changes = (int) Math.round(part * links.length);
    for (int i = 0; i < changes; i++) {
      swap(random.nextInt(links.length), random.nextInt(links.length));
      links[random.nextInt(links.length)] = draw();
    }
  }

  @Override
  public int pages() {
    return links.length;
  }

  @Override
  public long links() {
    return Arrays.stream(links).mapToLong(page -> page.length).sum();
  }

  @Override
  public int mostLinks() {
    return 3 * mean + 1;
  }

  @Override
  public int targets(int page, int[] into) {
    System.arraycopy(links[page], 0, into, 0, links[page].length);
    return links[page].length;
  }
}

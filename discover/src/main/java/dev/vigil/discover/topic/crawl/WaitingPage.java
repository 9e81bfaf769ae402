package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.topic.LinkContext;
import java.util.Arrays;
import java.util.List;

/**
 * A URL that waits to be visited, with the links to it. It stores the sum of the link evidence, and
 * the layout of the first {@value #REMEMBERED} links. For one thread.
 */
final class WaitingPage {
  private static final int REMEMBERED = 2;
  private static final int MOST_SOURCES = 12;

  /**
   * One link to a page.
   *
   * @param features the words around it with their places, hashed
   * @param anchor the words of the link, hashed as in the page's own text
   * @param slot the elements around it, hashed, with the hashed host above
   * @param near what the critic says about the words around it; without words, how relevant pages
   *     usually are
   * @param context how much more often these words occur in relevant pages
   * @param neighbours how relevant the pages are that the nearest links lead to, beside the usual
   * @param source the number of the page with the link
   * @param relevance of that page
   * @param baseline what a link of that page is worth without the apprentice
   */
  record SeenLink(
      int[] features,
      int[] anchor,
      long slot,
      double near,
      double context,
      double neighbours,
      long source,
      double relevance,
      double baseline,
      String text,
      String title) {}

  private final SeenLink[] links = new SeenLink[REMEMBERED];
  private int count;
  private double near;
  private double context;
  private double neighbours;
  private double relevance;
  private double baseline;
  private long[] sources = {};
  private long[] slots = {};
  private double ranked;

  WaitingPage(SeenLink first) {
    add(first);
  }

  /** One more link; one of a page that was counted already changes nothing. */
  boolean add(SeenLink link) {
    for (long source : sources) {
      if (source == link.source()) {
        return false;
      }
    }
    if (count < REMEMBERED) {
      links[count] = link;
    }
    count++;
    near += Apprentice.odds(link.near());
    context += link.context();
    neighbours += link.neighbours();
    relevance += link.relevance();
    baseline = Math.max(baseline, link.baseline());
    if (sources.length < MOST_SOURCES) {
      sources = Arrays.copyOf(sources, sources.length + 1);
      sources[sources.length - 1] = link.source();
      slots = Arrays.copyOf(slots, sources.length);
      slots[slots.length - 1] = link.slot();
    }
    return true;
  }

  /** The links whose layout is stored. */
  List<SeenLink> remembered() {
    return List.of(Arrays.copyOf(links, Math.min(count, REMEMBERED)));
  }

  /** The words of the first link to it. */
  int[] firstAnchor() {
    return links[0].anchor();
  }

  long[] sources() {
    return sources;
  }

  /** The places of the links to it, in the order of the sources. */
  long[] slots() {
    return slots;
  }

  /** How many pages link to it. */
  int count() {
    return count;
  }

  /** The odds by the critic for the words around its links, as a logarithm. */
  double near() {
    return near / count;
  }

  double context() {
    return context / count;
  }

  double neighbours() {
    return neighbours / count;
  }

  /** How many of the pages that link to it are not relevant. */
  double otherSources() {
    return count - relevance;
  }

  /** The mean relevance of the pages that link to it. */
  double relevance() {
    return relevance / count;
  }

  /** What it is worth without the apprentice. */
  double baseline() {
    return baseline;
  }

  /** What it is worth by its rank on disk. */
  double ranked() {
    return ranked;
  }

  void ranked(double worth) {
    ranked = worth;
  }

  String anchor() {
    return links[0].text();
  }

  /** Returns the links to this page as evidence for the critic. */
  LinkContext linkContext() {
    return anchor().isBlank()
        ? LinkContext.NONE
        : new LinkContext(List.of(anchor()), List.of(links[0].title()));
  }
}

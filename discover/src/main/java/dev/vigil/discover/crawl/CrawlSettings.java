package dev.vigil.discover.crawl;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.plugin.PluginRegistry;
import java.time.Duration;
import java.util.List;

/**
 * The settings of a crawl, stored with it so that it can be resumed. Immutable.
 *
 * @param seeds the start URLs
 * @param frontier the order, as a name of {@link PluginRegistry} with what it takes: {@code
 *     hint=blast}
 * @param modules what is done with each page, in the same words
 * @param scope how far from the start URLs
 * @param pages most pages fetched; 0 for no limit
 * @param perHost most requests to one host; 0 for no limit
 * @param depth the maximum number of links from a start URL; 0 for no limit
 * @param bytes most bytes of content; 0 for no limit
 * @param time longest time, counted anew when the crawl is resumed; zero for no limit
 * @param delay least time between the starts of two requests to one host
 * @param parallel most requests to one host at once
 * @param addressDelay least time between the starts of two requests to one network address, which
 *     many hosts may share
 * @param perAddress most requests to one network address at once
 * @param workers most pages under way at once
 * @param pageBytes most bytes of one page
 * @param allow network addresses beyond the public ones, as {@code AllowList} reads them
 * @param warcs files that are crawled as if they were the web; none for the web itself
 * @param into the folder of the archive that pages go to; empty for none
 * @param keepWarc whether the crawl's own WARC files stay when their pages are in the archive
 */
public record CrawlSettings(
    List<String> seeds,
    String frontier,
    List<String> modules,
    CrawlScope.Reach scope,
    long pages,
    long perHost,
    int depth,
    long bytes,
    Duration time,
    Duration delay,
    int parallel,
    Duration addressDelay,
    int perAddress,
    int workers,
    int pageBytes,
    List<String> allow,
    List<String> warcs,
    String into,
    boolean keepWarc) {

  public CrawlSettings {
    seeds = List.copyOf(seeds);
    modules = List.copyOf(modules);
    allow = List.copyOf(allow);
    warcs = List.copyOf(warcs);
    budget("pages", pages);
    budget("requests to one host", perHost);
    budget("links away from a seed", depth);
    budget("bytes", bytes);
    if (time.isNegative() || delay.isNegative()) {
      throw new DiscoverException(
          "The time limit of a crawl (%s) and its delay (%s) must not be negative."
              .formatted(time, delay));
    }
    atLeastOne("requests to one host at once", parallel);
    atLeastOne("requests to one network address at once", perAddress);
    atLeastOne("pages under way at once", workers);
    atLeastOne("bytes of one page", pageBytes);
  }

  private static void budget(String what, long most) {
    if (most < 0) {
      throw new DiscoverException(
          "The maximum of %s of a crawl is a number from 1 on, or 0 for no limit; not %d."
              .formatted(what, most));
    }
  }

  private static void atLeastOne(String what, int most) {
    if (most < 1) {
      throw new DiscoverException(
          "The maximum of %s of a crawl is a number from 1 on, not %d.".formatted(what, most));
    }
  }

  /** A polite crawl of a thousand pages in the order of their distance from these start URLs. */
  public static CrawlSettings of(List<String> seeds) {
    return new CrawlSettings(
        seeds,
        "breadth",
        List.of("links"),
        CrawlScope.Reach.WEB,
        1000,
        0,
        0,
        0,
        Duration.ZERO,
        Duration.ofSeconds(1),
        1,
        Duration.ofMillis(250),
        4,
        64,
        8 << 20,
        List.of(),
        List.of(),
        "",
        true);
  }

  /** Starts a copy with some settings changed. */
  public Change change() {
    return new Change(this);
  }

  /** Changes parts of settings. For one thread. */
  public static final class Change {
    private final CrawlSettings from;
    private String frontier;
    private List<String> modules;
    private CrawlScope.Reach scope;
    private long pages;
    private long perHost;
    private int depth;
    private long bytes;
    private Duration time;
    private Duration delay;
    private int parallel;
    private Duration addressDelay;
    private int perAddress;
    private int workers;
    private int pageBytes;
    private List<String> allow;
    private List<String> warcs;
    private String into;
    private boolean keepWarc;

    private Change(CrawlSettings from) {
      this.from = from;
      frontier = from.frontier;
      modules = from.modules;
      scope = from.scope;
      pages = from.pages;
      perHost = from.perHost;
      depth = from.depth;
      bytes = from.bytes;
      time = from.time;
      delay = from.delay;
      parallel = from.parallel;
      addressDelay = from.addressDelay;
      perAddress = from.perAddress;
      workers = from.workers;
      pageBytes = from.pageBytes;
      allow = from.allow;
      warcs = from.warcs;
      into = from.into;
      keepWarc = from.keepWarc;
    }

    public Change frontier(String name) {
      frontier = name;
      return this;
    }

    public Change modules(List<String> names) {
      modules = names;
      return this;
    }

    public Change scope(CrawlScope.Reach reach) {
      scope = reach;
      return this;
    }

    public Change pages(long most) {
      pages = most;
      return this;
    }

    public Change perHost(long most) {
      perHost = most;
      return this;
    }

    public Change depth(int most) {
      depth = most;
      return this;
    }

    public Change bytes(long most) {
      bytes = most;
      return this;
    }

    public Change time(Duration most) {
      time = most;
      return this;
    }

    /** Sets the delay of a host; the delay of an IP address becomes a quarter of it. */
    public Change delay(Duration least) {
      delay = least;
      addressDelay = least.dividedBy(4);
      return this;
    }

    /** Sets the parallel requests to a host; those to an IP address become four times as many. */
    public Change parallel(int most) {
      parallel = most;
      perAddress = (int) Math.min(4L * most, Integer.MAX_VALUE);
      return this;
    }

    public Change workers(int most) {
      workers = most;
      return this;
    }

    public Change pageBytes(int most) {
      pageBytes = most;
      return this;
    }

    public Change allow(List<String> addresses) {
      allow = addresses;
      return this;
    }

    public Change warcs(List<String> files) {
      warcs = files;
      return this;
    }

    public Change into(String archive, boolean keepingWarc) {
      into = archive;
      keepWarc = keepingWarc;
      return this;
    }

    /** The settings. */
    public CrawlSettings done() {
      return new CrawlSettings(
          from.seeds,
          frontier,
          modules,
          scope,
          pages,
          perHost,
          depth,
          bytes,
          time,
          delay,
          parallel,
          addressDelay,
          perAddress,
          workers,
          pageBytes,
          allow,
          warcs,
          into,
          keepWarc);
    }
  }
}

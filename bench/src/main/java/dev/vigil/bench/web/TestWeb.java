package dev.vigil.bench.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Many sites behind one server on loopback, told apart by their host names below {@code localhost}.
 * Equal seeds give equal webs. Safe for concurrent use.
 */
public final class TestWeb implements AutoCloseable {
  private final Map<String, Site> sites = new TreeMap<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicLong requests = new AtomicLong();

  private TestWeb(HttpServer server) {
    this.server = server;
  }

  /**
   * Starts a web.
   *
   * @param count how many sites
   * @param scripts whether some sites need a browser
   */
  public static TestWeb start(FormSamples samples, int count, boolean scripts, long seed)
      throws IOException {
    return start(samples, count, Integer.MAX_VALUE, scripts, seed);
  }

  /**
   * Starts a web in which the searches for nucleotides are rare.
   *
   * @param members how many sites search nucleotides at most; libraries replace the others
   */
  public static TestWeb start(
      FormSamples samples, int count, int members, boolean scripts, long seed) throws IOException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
    TestWeb web = new TestWeb(HttpServer.create(any, 256));
    WebDesign design = samples.sequences().design();
    Map<SiteKind, Integer> seen = new EnumMap<>(SiteKind.class);
    for (int i = 0; i < count; i++) {
      SiteKind usual = design.kinds().get(i % design.kinds().size());
      boolean enough = seen.getOrDefault(SiteKind.NUCLEOTIDE_SEARCH, 0) >= members;
      SiteKind kind = usual == SiteKind.NUCLEOTIDE_SEARCH && enough ? SiteKind.LIBRARY : usual;
      int n = seen.merge(kind, 1, Integer::sum) - 1;
      String host = String.format(Locale.ROOT, "s%03d.localhost", i);
      FormBehavior manner = design.manner(n, scripts);
      web.sites.put(host, new Site(host, kind, manner, samples, seed * 7919 + i * 104729L));
    }
    web.link(new Random(seed));
    web.server.createContext("/", web::handle);
    web.server.setExecutor(web.threads);
    web.server.start();
    return web;
  }

  /** Sites point at each other, half of the time at their like. */
  private void link(Random random) {
    List<Site> all = sites();
    for (Site site : all) {
      List<Site> alike = all.stream().filter(s -> s.kind() == site.kind()).toList();
      List<String> links = new ArrayList<>();
      for (int i = 0, n = 4 + random.nextInt(6); i < n; i++) {
        List<Site> from = random.nextBoolean() ? alike : all;
        Site to = from.get(random.nextInt(from.size()));
        String path = random.nextInt(3) == 0 ? to.formPath() : "/";
        String link = "<li><a href=\"" + origin(to) + path + "\">" + to.title() + "</a>";
        links.add(link);
      }
      site.link(links);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.incrementAndGet();
      FormRequest asked = FormRequest.of(exchange);
      Site site = sites.get(asked.host());
      Reply reply = site == null ? Reply.missing() : site.answer(asked);
      reply.send(exchange);
    }
  }

  /** All sites by their host names. */
  public List<Site> sites() {
    return List.copyOf(sites.values());
  }

  /** The site at an address. */
  public Site site(String host) {
    Site site = sites.get(host);
    if (site == null) {
      throw new IllegalArgumentException("there is no site " + host);
    }
    return site;
  }

  private String origin(Site site) {
    return "http://" + site.host() + ":" + server.getAddress().getPort();
  }

  /** The address of a site's front page. */
  public String home(Site site) {
    return origin(site) + "/";
  }

  /** The address of the page with a site's form. */
  public String form(Site site) {
    return origin(site) + site.formPath();
  }

  /** Pages to begin a crawl with: front pages and pages of text of some sites. */
  public List<String> seeds(int count, long seed) {
    Random random = new Random(seed);
    List<Site> all = sites();
    List<String> seeds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Site site = all.get(random.nextInt(all.size()));
      seeds.add(origin(site) + (random.nextBoolean() ? "/" : "/page/" + random.nextInt(4)));
    }
    return seeds.stream().distinct().toList();
  }

  /** How many requests were answered. */
  public long requests() {
    return requests.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}

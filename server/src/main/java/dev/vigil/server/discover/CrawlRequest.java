package dev.vigil.server.discover;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.CrawlScope;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.service.description.ServiceClass;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request for a crawl from the dashboard or the REST interface. It permits less than the command
 * line, because its sender is not the operator: it names no files, reaches no addresses beyond the
 * settings, and keeps the polite delay per host. Immutable.
 *
 * @param name the name of the crawl; empty for a name made from the first URL
 * @param seeds the start URLs
 * @param order one of {@link #ORDERS}
 * @param words the words that the order {@code hint} searches for
 * @param reach host, site or web
 * @param pages most pages
 * @param service the service class to search for; empty for none
 */
public record CrawlRequest(
    String name,
    List<String> seeds,
    String order,
    String words,
    String reach,
    int pages,
    String service) {
  /** Orders of visits by their names, with what they mean. */
  public static final Map<String, String> ORDERS =
      Map.of(
          "breadth", "Near pages first",
          "opic", "Important pages first",
          "words", "Learning from matches",
          "hint", "Links with these words first",
          "random", "At random");

  private static final int MOST_SEEDS = 1000;
  private static final int MOST_PAGES = 1_000_000;

  public CrawlRequest {
    seeds = List.copyOf(seeds);
  }

  /** The settings of the crawl; throws with a sentence if they are invalid. */
  CrawlSettings settings() {
    List<String> addresses = seeds.stream().map(String::strip).filter(s -> !s.isEmpty()).toList();
    if (addresses.isEmpty() || addresses.size() > MOST_SEEDS) {
      throw new DiscoverException(
          "A crawl starts at 1 to %,d URLs; write one on each line.".formatted(MOST_SEEDS));
    }
    addresses.forEach(CrawlRequest::check);
    if (pages < 1 || pages > MOST_PAGES) {
      throw new DiscoverException(
          "The maximum of pages is a number from 1 to %,d.".formatted(MOST_PAGES));
    }
    return CrawlSettings.of(addresses)
        .change()
        .frontier(frontier())
        .scope(scope())
        .modules(modules())
        .pages(pages)
        .delay(Duration.ofSeconds(1))
        .into("", false)
        .done();
  }

  private static void check(String address) {
    if (!address.matches("(?i)https?://.+")) {
      throw new DiscoverException(
          "'%s' is not an address of the web; write https:// and a host.".formatted(address));
    }
    try {
      URI.create(address);
    } catch (IllegalArgumentException e) {
      throw new DiscoverException("'%s' is not an address of the web.".formatted(address), e);
    }
  }

  private String frontier() {
    if (!ORDERS.containsKey(order)) {
      throw new DiscoverException(
          "There is no order '%s'; take one of %s."
              .formatted(
                  order, ORDERS.keySet().stream().sorted().collect(Collectors.joining(", "))));
    }
    if (!order.equals("hint")) {
      return order;
    }
    String list =
        Arrays.stream(words.split("[,\\s]+"))
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(","));
    if (list.isEmpty()) {
      throw new DiscoverException("The order 'hint' needs words to look for in links.");
    }
    return "hint=" + list;
  }

  private CrawlScope.Reach scope() {
    return Arrays.stream(CrawlScope.Reach.values())
        .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(reach))
        .findFirst()
        .orElseThrow(
            () ->
                new DiscoverException(
                    "There is no reach '%s'; take host, site or web.".formatted(reach)));
  }

  private List<String> modules() {
    List<String> modules = new ArrayList<>(List.of("links"));
    if (!service.isEmpty()) {
      boolean shipped =
          service.matches("[a-z0-9-]{1,60}")
              && ServiceClass.class.getResource(service + ".service.xml") != null;
      if (!shipped) {
        throw new DiscoverException(
            "There is no class of services '%s' here; 'vigil service probe' takes others from files."
                .formatted(service));
      }
      modules.add("services=" + service);
    }
    return modules;
  }
}

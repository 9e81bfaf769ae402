package dev.vigil.discover.crawl;

import crawlercommons.domains.EffectiveTldFinder;
import dev.vigil.discover.crawl.store.HostName;
import dev.vigil.fetch.url.WebUrl;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** The scope of a crawl: how far from its start URLs it goes. Immutable. */
public final class CrawlScope {
  /** How far. */
  public enum Reach {
    /** The hosts of the start URLs. */
    HOST,
    /** The registered domains of the start URLs: all of {@code example.org}. */
    SITE,
    /** The whole web, wherever links lead. */
    WEB
  }

  private final Reach reach;
  private final Set<String> inside;

  public CrawlScope(Reach reach, Collection<WebUrl> seeds) {
    this.reach = reach;
    this.inside = seeds.stream().map(this::part).collect(Collectors.toUnmodifiableSet());
  }

  /** Whether an address is near enough. */
  public boolean has(WebUrl url) {
    return reach == Reach.WEB || inside.contains(part(url));
  }

  private String part(WebUrl url) {
    String host = HostName.of(url);
    if (reach != Reach.SITE || host.indexOf(':') >= 0 || host.matches("[0-9.]+")) {
      return host;
    }
    String domain = EffectiveTldFinder.getAssignedDomain(host, true);
    return domain == null ? host : domain;
  }
}

package dev.vigil.server.http;

import dev.vigil.archive.failure.ArchiveException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;

/**
 * Public sites that have a host name of their own. On such a host, a request for {@code /Person} is
 * one for {@code /site/PATH/Person}, and nothing else of the server is reachable. Safe for
 * concurrent use.
 */
public final class SiteHosts {
  /** The attribute of a request on such a host: the path of its site. */
  static final String SITE = "dev.vigil.site";

  private final Supplier<Map<String, String>> read;
  private final String base;
  private final Set<String> own;
  private volatile Map<String, String> known = Map.of();

  /**
   * @param read the path of the site of each host name
   * @param base what stands before every path of the server
   * @param own the names of the server itself, which are never those of a site
   */
  public SiteHosts(Supplier<Map<String, String>> read, String base, Set<String> own) {
    this.read = read;
    this.base = base;
    this.own = Set.copyOf(own);
  }

  /** The request for the site of its host; on other hosts the request itself. */
  public Request of(Request request) {
    Map<String, String> hosts = hosts();
    if (hosts.isEmpty()) {
      return request;
    }
    String host = name(Optional.ofNullable(request.getHeaders().get("Host")).orElse(""));
    String site = hosts.get(host);
    if (site == null || own.contains(host)) {
      return request;
    }
    String path = request.getHttpURI().getPath();
    String asked = path == null ? "/" : path;
    boolean asset = asked.startsWith("/assets/") && !asked.contains("/..");
    String target = asset ? asked : "/site/" + site + (asked.equals("/") ? "" : asked);
    HttpURI uri = HttpURI.build(request.getHttpURI()).path(base + target).asImmutable();
    Request.Wrapper other =
        new Request.Wrapper(request) {
          @Override
          public HttpURI getHttpURI() {
            return uri;
          }
        };
    other.setAttribute(SITE, "/site/" + site);
    return other;
  }

  /** The sites by host; while the database does not work, those that were known before. */
  private Map<String, String> hosts() {
    try {
      known = read.get();
    } catch (ArchiveException e) {
      return known; // The routes say what is wrong with the database.
    }
    return known;
  }

  /** A host name without its port. */
  public static String name(String host) {
    int colon = host.lastIndexOf(':');
    String name = colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    return name.toLowerCase(Locale.ROOT);
  }
}

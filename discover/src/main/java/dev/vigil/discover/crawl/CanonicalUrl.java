package dev.vigil.discover.crawl;

import dev.vigil.fetch.url.WebUrl;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * Normalises the URL of a page for a crawl: as browsers write it, without fragment, without session
 * and campaign parameters, without an empty query. Stateless.
 */
public final class CanonicalUrl {
  private static final Pattern IN_PATH = Pattern.compile("(?i);jsessionid=[^/?#;]*");
  private static final Set<String> SESSIONS =
      Set.of("jsessionid", "phpsessid", "sessionid", "session_id", "cfid", "cftoken", "zenid");
  private static final Set<String> CAMPAIGNS =
      Set.of("gclid", "fbclid", "msclkid", "mc_cid", "mc_eid");

  /** A value that no person would write, for names that may also mean something else. */
  private static final Pattern TOKEN = Pattern.compile("(?=.*\\d)[0-9A-Za-z_-]{20,}");

  private static final Set<String> MAYBE_SESSIONS = Set.of("sid", "s", "session", "sess", "token");

  private CanonicalUrl() {}

  public static WebUrl of(WebUrl url) {
    WebUrl plain = url.withoutFragment();
    String text = plain.pathAndQuery();
    int question = text.indexOf('?');
    boolean sessionInPath = text.indexOf(';') >= 0 && IN_PATH.matcher(text).find();
    if (question < 0 && !sessionInPath) {
      return plain;
    }
    String path = question < 0 ? text : text.substring(0, question);
    String query = question < 0 ? "" : text.substring(question + 1);
    String kept = query(query);
    if (!sessionInPath && kept.equals(query) && !query.isEmpty()) {
      return plain;
    }
    return WebUrl.parse(
        plain.origin()
            + (sessionInPath ? IN_PATH.matcher(path).replaceAll("") : path)
            + (kept.isEmpty() ? "" : "?" + kept));
  }

  private static String query(String query) {
    if (query.isEmpty()) {
      return query;
    }
    StringJoiner kept = new StringJoiner("&");
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = (equals < 0 ? pair : pair.substring(0, equals)).toLowerCase(Locale.ROOT);
      String value = equals < 0 ? "" : pair.substring(equals + 1);
      boolean mark =
          SESSIONS.contains(name)
              || CAMPAIGNS.contains(name)
              || name.startsWith("utm_")
              || name.startsWith("aspsessionid")
              || MAYBE_SESSIONS.contains(name) && TOKEN.matcher(value).matches();
      if (!mark) {
        kept.add(pair);
      }
    }
    return kept.toString();
  }
}

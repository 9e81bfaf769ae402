package dev.vigil.fetch.url;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.fetch.FetchException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * An http or https URL, parsed as browsers do (WHATWG URL). Immutable.
 *
 * <p>It is read once; everything behind works on the parts found here, so that no second reader can
 * see another host. OkHttp's reader does paths, queries and international names; numbers as hosts
 * and forbidden characters are read here, since it lets them pass. What browsers accept but people
 * use only to deceive (a name before the host, backslashes, control characters, missing or extra
 * slashes, an IPv4 address dressed as IPv6) is refused with a sentence.
 */
public final class WebUrl {
  private static final int LENGTH_LIMIT = 8192;
  private static final Pattern SCHEME = Pattern.compile("^([a-zA-Z][a-zA-Z0-9+.-]*):");
  private static final Pattern FORBIDDEN_IN_HOST =
      Pattern.compile("[\\x00-\\x20#/<>?@\\[\\\\\\]^|%\\x7f]");

  private final HttpUrl http;
  private final @Nullable String fragment;

  private WebUrl(HttpUrl http, @Nullable String fragment) {
    this.http = http;
    this.fragment = fragment;
  }

  /**
   * Reads an absolute address, or says in a sentence why it is refused.
   *
   * @param text the address
   * @return the address, read
   */
  public static WebUrl parse(String text) {
    return parse(text, null);
  }

  /**
   * Reads what a page or a redirect at this address refers to.
   *
   * @param reference a reference as pages have it
   * @return the address that it means
   */
  public WebUrl resolve(String reference) {
    return parse(reference, this);
  }

  private static WebUrl parse(String text, @Nullable WebUrl base) {
    String trimmed = trim(text);
    checkCharacters(trimmed);
    var scheme = SCHEME.matcher(trimmed);
    HttpUrl http;
    String afterScheme;
    if (scheme.find()) {
      String name = scheme.group(1).toLowerCase(Locale.ROOT);
      if (!name.equals("http") && !name.equals("https")) {
        throw refused(trimmed, "its scheme is " + name + ", and only http and https are fetched");
      }
      afterScheme = trimmed.substring(scheme.end());
      if (!afterScheme.startsWith("//") || afterScheme.startsWith("///")) {
        throw refused(trimmed, "the scheme must be followed by exactly two slashes");
      }
      http = HttpUrl.parse(trimmed);
    } else if (base == null) {
      throw refused(trimmed, "it does not begin with http:// or https://");
    } else {
      afterScheme = trimmed;
      if (trimmed.startsWith("///")) {
        throw refused(trimmed, "it begins with three slashes");
      }
      http = base.http.resolve(trimmed);
    }
    String authority = afterScheme.startsWith("//") ? authority(afterScheme) : "";
    if (authority.indexOf('@') >= 0) {
      throw refused(
          trimmed, "it has a user name before the host; give credentials in the request instead");
    }
    if (http == null) {
      throw refused(trimmed, "its host or port is not valid");
    }
    String host = host(trimmed, authority, http.host());
    int hash = trimmed.indexOf('#');
    if (hash < 0 && host.equals(http.host())) {
      return new WebUrl(http, null);
    }
    HttpUrl.Builder clean = http.newBuilder().fragment(null);
    if (!host.equals(http.host())) {
      clean.host(host);
    }
    return new WebUrl(
        clean.build(), hash < 0 ? null : FragmentEncoding.encode(trimmed.substring(hash + 1)));
  }

  private static String trim(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && text.charAt(from) <= ' ') {
      from++;
    }
    while (to > from && text.charAt(to - 1) <= ' ') {
      to--;
    }
    return text.substring(from, to);
  }

  private static void checkCharacters(String text) {
    if (text.length() > LENGTH_LIMIT) {
      throw new FetchException(
          "The address is refused: it has "
              + text.length()
              + " characters; at most "
              + LENGTH_LIMIT
              + " are read.");
    }
    boolean beforeQuery = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == 0x7f || Character.isSurrogate(c) && !isPaired(text, i)) {
        throw refused(text, "it has a control character at position " + (i + 1));
      }
      if (c == '?' || c == '#') {
        beforeQuery = false;
      }
      if (c == '\\' && beforeQuery) {
        throw refused(text, "it has a backslash, which programs read differently; write /");
      }
    }
  }

  private static boolean isPaired(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }

  private static String authority(String afterScheme) {
    int end = 2;
    while (end < afterScheme.length() && "/?#".indexOf(afterScheme.charAt(end)) < 0) {
      end++;
    }
    return afterScheme.substring(2, end);
  }

  private static String host(String text, String authority, String host) {
    if (authority.startsWith("[")) {
      if (authority.indexOf('%') >= 0) {
        throw refused(text, "an IPv6 address here has no percent sign and no zone");
      }
      if (host.indexOf(':') < 0) {
        throw refused(text, "it writes the IPv4 address " + host + " as IPv6; write it plainly");
      }
      return host;
    }
    if (host.indexOf(':') >= 0) {
      return host; // an IPv6 address taken over from the base
    }
    if (FORBIDDEN_IN_HOST.matcher(host).find()) {
      throw refused(text, "its host '" + host + "' has a character that no host name has");
    }
    return Ipv4Number.endsInNumber(host)
        ? Ipv4Number.parse(host)
            .orElseThrow(
                () -> refused(text, "its host ends in a number but is not an IPv4 address"))
        : host;
  }

  private static FetchException refused(String text, String why) {
    String shown = TextShortener.first(text, 200);
    StringBuilder printable = new StringBuilder(shown.length());
    shown.chars().forEach(c -> printable.append(c < ' ' || c == 0x7f ? '·' : (char) c));
    return new FetchException("The address " + printable + " is refused: " + why + ".");
  }

  /**
   * {@code http} or {@code https}.
   *
   * @return the scheme
   */
  public String scheme() {
    return http.scheme();
  }

  /** {@return whether the connection is encrypted} */
  public boolean isHttps() {
    return http.isHttps();
  }

  /**
   * The host in its one form: lower case, international names as {@code xn--}, no brackets.
   *
   * @return the host
   */
  public String host() {
    return http.host();
  }

  /** {@return the port, also where the address leaves it to the scheme} */
  public int port() {
    return http.port();
  }

  /** {@return the encoded path, which begins with a slash} */
  public String path() {
    return http.encodedPath();
  }

  /** {@return the path with the query, as a request line has it} */
  public String pathAndQuery() {
    String query = http.encodedQuery();
    return query == null ? http.encodedPath() : http.encodedPath() + "?" + query;
  }

  /**
   * The fragment after the number sign; it is never sent, but scripts in a browser read it.
   *
   * @return the fragment, without the sign
   */
  public Optional<String> fragment() {
    return Optional.ofNullable(fragment);
  }

  /** {@return the same address without its fragment} */
  public WebUrl withoutFragment() {
    return fragment == null ? this : new WebUrl(http, null);
  }

  /**
   * Scheme, host and port, as browsers compare them.
   *
   * @return such as {@code https://harbour.example}
   */
  public String origin() {
    String host = host().indexOf(':') >= 0 ? "[" + host() + "]" : host();
    boolean usual = port() == HttpUrl.defaultPort(scheme());
    return scheme() + "://" + host + (usual ? "" : ":" + port());
  }

  /** {@return the URL in the type of the HTTP client} */
  public HttpUrl toHttpUrl() {
    return http;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WebUrl that && toString().equals(that.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** The address in its one form. */
  @Override
  public String toString() {
    return fragment == null ? http.toString() : http + "#" + fragment;
  }
}

package dev.vigil.diff.noise.text;

import dev.vigil.diff.DiffException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Normalises URLs that lead to the same place to one spelling. Immutable and safe for concurrent
 * use.
 *
 * <p>Always: session ids and tracking parameters go, an address inside a web archive becomes the
 * archived one, host names are lower case, default ports go. With a base (given, or the page's own
 * {@code base} or canonical link) relative addresses become absolute. Options: {@code scheme} (http
 * is https), {@code slash} (a slash at the end of a path means nothing), {@code www}, {@code
 * hashes} (build hashes in file names and version parameters mean nothing), {@code base:URL},
 * {@code alias:HOST=HOST}, {@code param:NAME}.
 */
public final class UrlForm {
  public static final UrlForm DEFAULT = new UrlForm(Set.of(), Map.of(), Set.of(), null);

  private static final Set<String> SWITCHES = Set.of("scheme", "slash", "www", "hashes");

  /** The maximum length of a URL; browsers follow no longer ones, which are compared unchanged. */
  private static final int LONGEST = 8192;

  private final Set<String> switches;
  private final Map<String, String> aliases;
  private final Set<String> parameters;
  private final @Nullable URI base;

  private UrlForm(
      Set<String> switches,
      Map<String, String> aliases,
      Set<String> parameters,
      @Nullable URI base) {
    this.switches = Set.copyOf(switches);
    this.aliases = Map.copyOf(aliases);
    this.parameters = Set.copyOf(parameters);
    this.base = base;
  }

  /** Reads options as in {@code scheme,slash,alias:www.a.org=a.org}. */
  public static UrlForm parse(String options) {
    Set<String> switches = new TreeSet<>();
    Map<String, String> aliases = new HashMap<>();
    Set<String> parameters = new TreeSet<>();
    URI base = null;
    for (String written : options.split(",", -1)) {
      String option = written.strip();
      int equals = option.indexOf('=');
      if (SWITCHES.contains(option)) {
        switches.add(option);
      } else if (option.startsWith("param:") && option.length() > 6) {
        parameters.add(option.substring(6));
      } else if (option.startsWith("alias:") && equals > 6 && equals < option.length() - 1) {
        aliases.put(lower(option.substring(6, equals)), lower(option.substring(equals + 1)));
      } else if (option.startsWith("base:")) {
        base = uri(option.substring(5));
        if (base == null || base.getHost() == null) {
          throw new DiffException(
              "The base '"
                  + option.substring(5)
                  + "' is not an address; write it with http(s)://.");
        }
      } else {
        throw new DiffException(
            "The rule urls= has no option '"
                + option
                + "'; there are scheme, slash, www, hashes, base:URL, alias:HOST=HOST and"
                + " param:NAME, separated by commas.");
      }
    }
    return new UrlForm(switches, aliases, parameters, base);
  }

  public UrlForm with(String option) {
    Set<String> more = new HashSet<>(switches);
    more.add(option);
    return new UrlForm(more, aliases, parameters, base);
  }

  /** The options as users write them. */
  public String text() {
    List<String> options = new ArrayList<>(new TreeSet<>(switches));
    new TreeSet<>(parameters).forEach(name -> options.add("param:" + name));
    new TreeMap<>(aliases).forEach((from, to) -> options.add("alias:" + from + "=" + to));
    if (base != null) {
      options.add("base:" + base);
    }
    return String.join(",", options);
  }

  /** A copy with the document's own URL as base, unless a base was given. */
  public UrlForm basedIn(PageDigest digest) {
    return basedIn(digest, null, false);
  }

  /**
   * A copy with the document's own URL as base, or with another one if the document names none.
   *
   * @param known whether that is where the document came from; then only {@code base} counts more
   */
  public UrlForm basedIn(PageDigest digest, @Nullable URI otherwise, boolean known) {
    if (base != null) {
      return this;
    }
    URI own = digest.type() == DocumentType.HTML ? ownAddress(digest, !known) : null;
    URI found = own == null ? otherwise : own;
    return found == null ? this : new UrlForm(switches, aliases, parameters, found);
  }

  /** The URL that the document states as its own, or null. */
  public static @Nullable URI ownAddress(PageDigest digest) {
    return ownAddress(digest, true);
  }

  private static @Nullable URI ownAddress(PageDigest digest, boolean canonicalToo) {
    String canonical = null;
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (!digest.isElement(at)) {
        continue;
      }
      String name = digest.name(at).local();
      String href = digest.attribute(at, "href");
      if (name.equals("base") && href != null) {
        canonical = href;
        break;
      } else if (canonicalToo
          && name.equals("link")
          && "canonical".equals(digest.attribute(at, "rel"))) {
        canonical = href;
      } else if (name.equals("body")) {
        break;
      }
    }
    URI found = canonical == null ? null : uri(UrlNoise.unarchived(canonical.strip()));
    return found == null || found.getHost() == null ? null : found;
  }

  /** The one spelling of an address. Never fails, as pages contain anything. */
  public String of(String written) {
    if (written.length() > LONGEST) {
      return written;
    }
    String address = UrlNoise.unarchived(written.strip());
    int hash = address.indexOf('#');
    String fragment = hash < 0 ? "" : address.substring(hash);
    String rest = resolved(hash < 0 ? address : address.substring(0, hash));
    int question = rest.indexOf('?');
    String query = question < 0 ? "" : query(rest.substring(question + 1));
    String path = question < 0 ? rest : rest.substring(0, question);
    path = UrlNoise.withoutSession(path);
    path = host(path);
    if (switches.contains("hashes")) {
      path = UrlNoise.withoutHashes(path);
    }
    if (switches.contains("slash") && path.endsWith("/")) {
      path = path.substring(0, path.length() - 1);
    }
    return path + query + fragment;
  }

  /** The addresses of a {@code srcset}, each in its one spelling, with their descriptors. */
  public String ofList(String written) {
    StringBuilder all = new StringBuilder();
    for (String candidate : written.strip().split(",\\s+|,(?=https?:)", -1)) {
      String[] parts = candidate.strip().split("\\s+", 2);
      all.append(all.isEmpty() ? "" : ", ").append(of(parts[0]));
      if (parts.length > 1) {
        all.append(' ').append(parts[1]);
      }
    }
    return all.toString();
  }

  private String resolved(String address) {
    if (base == null || address.isEmpty()) {
      return address;
    }
    int colon = address.indexOf(':');
    int slash = address.indexOf('/');
    if (colon > 0 && (slash < 0 || colon < slash)) {
      return address;
    }
    URI relative = uri(address);
    return relative == null ? address : withoutDots(base.resolve(relative).normalize().toString());
  }

  /** Browsers drop steps above the root, which {@link URI#normalize} leaves. */
  private static String withoutDots(String address) {
    int start = address.indexOf("//") < 0 ? 0 : address.indexOf('/', address.indexOf("//") + 2);
    String at = address;
    while (start >= 0 && at.startsWith("/../", start)) {
      at = at.substring(0, start) + at.substring(start + 3);
    }
    return at;
  }

  private String query(String query) {
    StringBuilder kept = new StringBuilder();
    for (String pair : query.split("&(?:amp;)?", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      boolean means =
          !pair.isEmpty()
              && !UrlNoise.isNoise(name)
              && !parameters.contains(name)
              && !(switches.contains("hashes") && UrlNoise.isVersion(name));
      if (means) {
        kept.append(kept.isEmpty() ? '?' : '&').append(pair);
      }
    }
    return kept.toString();
  }

  private String host(String path) {
    int at = path.indexOf("//");
    if (at < 0 || at > 6 || at > 0 && path.charAt(at - 1) != ':') {
      return path;
    }
    int end = path.indexOf('/', at + 2);
    String scheme = lower(path.substring(0, at));
    String host = lower(end < 0 ? path.substring(at + 2) : path.substring(at + 2, end));
    String rest = end < 0 ? "/" : path.substring(end);
    if (scheme.equals("http:") && host.endsWith(":80")) {
      host = host.substring(0, host.length() - 3);
    } else if (scheme.equals("https:") && host.endsWith(":443")) {
      host = host.substring(0, host.length() - 4);
    }
    host = aliases.getOrDefault(host, host);
    if (switches.contains("www") && host.startsWith("www.")) {
      host = host.substring(4);
    }
    if (switches.contains("scheme") && scheme.equals("http:")) {
      scheme = "https:";
    }
    return scheme + "//" + host + rest;
  }

  private static @Nullable URI uri(String address) {
    try {
      return URI.create(address.strip().replace(" ", "%20"));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}

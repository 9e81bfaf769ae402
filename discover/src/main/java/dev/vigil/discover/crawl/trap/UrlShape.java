package dev.vigil.discover.crawl.trap;

import dev.vigil.fetch.url.WebUrl;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The common shape of the URLs of one kind of page: the path with its numbers and tokens masked,
 * and the names of the parameters. With two parameters or more all combinations of them are one
 * shape. Immutable.
 *
 * @param text such as {@code /events/#/#} or {@code /shop?*}
 * @param parameters how many parameters the address has
 * @param sign why such addresses may have no end
 */
public record UrlShape(String text, int parameters, Sign sign) {
  /** Why addresses of a shape may have no end. */
  public enum Sign {
    CALENDAR("calendar"),
    SESSION("session id"),
    FACETS("facets"),
    /** Numbered pages, without another sign of a trap than their number. */
    NUMBERED("endless list"),
    NONE("");

    private final String word;

    Sign(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  private static final Pattern TOKEN =
      Pattern.compile("(?=[^/]*\\d)(?=[^/]*[a-zA-Z])[0-9A-Za-z_-]{16,}");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Pattern DATE_IN_PATH =
      Pattern.compile("/(1[5-9]|2\\d)\\d\\d[-/](0?[1-9]|1[0-2])(?![0-9])");
  private static final Pattern DATE_NAME =
      Pattern.compile(
          "(?i)(^|_)(year|month|day|date|week|yr|mon|calendar|cal|from|start|end)(_|$)");

  private static final Pattern DATE_VALUE = Pattern.compile("\\d{1,4}(-\\d{1,2}){0,2}");

  public static UrlShape of(WebUrl url) {
    String whole = url.pathAndQuery();
    int question = whole.indexOf('?');
    String path = question < 0 ? whole : whole.substring(0, question);
    boolean calendar = DATE_IN_PATH.matcher(path).find();
    String tokens = TOKEN.matcher(path).replaceAll("*");
    boolean session = !tokens.equals(path);
    String masked = NUMBER.matcher(tokens).replaceAll("#");
    TreeSet<String> names = new TreeSet<>();
    if (question >= 0) {
      for (String pair : whole.substring(question + 1).split("&", -1)) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        names.add(name);
        calendar |= DATE_NAME.matcher(name).find() && DATE_VALUE.matcher(value).matches();
        session |= TOKEN.matcher(value).matches();
      }
    }
    String query =
        names.isEmpty()
            ? ""
            : names.size() == 1 ? "?" + NUMBER.matcher(names.first()).replaceAll("#") : "?*";
    Sign sign =
        calendar
            ? Sign.CALENDAR
            : session
                ? Sign.SESSION
                : names.size() > 1
                    ? Sign.FACETS
                    : masked.indexOf('#') >= 0 || names.size() == 1 ? Sign.NUMBERED : Sign.NONE;
    return new UrlShape(masked + query, names.size(), sign);
  }
}

package dev.vigil.search.query;

import dev.vigil.search.query.QueryLexer.Kind;
import dev.vigil.search.query.QueryLexer.Token;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the filters of a query, such as {@code site:example.org}. For one thread. */
public final class QueryFilters {
  private static final Set<String> NAMES =
      Set.of(
          "site", "tag", "topic", "type", "since", "until", "as-of", "first", "history", "like",
          "unlike", "changed");

  /** What {@code -site:example.org} and the like exclude. */
  private static final Set<String> EXCLUDING = Set.of("site", "tag", "type");

  /** The types of pages. */
  public static final Set<String> TYPES = Set.of("html", "xml", "json", "text", "feed", "pdf");

  private final ZoneId zone;
  private final Instant now;
  private final List<String> sites = new ArrayList<>();
  private final List<String> tags = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private final List<String> topics = new ArrayList<>();
  private final List<String> noSites = new ArrayList<>();
  private final List<String> noTags = new ArrayList<>();
  private final List<String> noTypes = new ArrayList<>();
  private final List<String> likes = new ArrayList<>();
  private final List<String> unlikes = new ArrayList<>();
  private @Nullable Instant asOf;
  private @Nullable Instant since;
  private @Nullable Instant until;
  private SearchQuery.@Nullable TimeSpan changed;
  private boolean history;
  private boolean first;
  private int taken;
  private @Nullable QueryNode phrase;

  QueryFilters(ZoneId zone, Instant now) {
    this.zone = zone;
    this.now = now;
  }

  /** Takes a token if it is a filter; then {@link #taken} says how many tokens it has. */
  boolean take(Token token, List<Token> tokens, int at) {
    return take(token, tokens, at, false);
  }

  /** Takes the token after a minus if it is a filter. */
  boolean takeExcluded(Token token, List<Token> tokens, int at) {
    return take(token, tokens, at, true);
  }

  private boolean take(Token token, List<Token> tokens, int at, boolean excluded) {
    phrase = null;
    int colon = token.text().indexOf(':');
    if (token.kind() != Kind.WORD || colon < 1) {
      return false;
    }
    String name = token.text().substring(0, colon).toLowerCase(Locale.ROOT);
    if (!NAMES.contains(name)) {
      return false;
    }
    if (excluded && !EXCLUDING.contains(name)) {
      throw new SearchQueryException(
          token.start(),
          "'%s:' cannot be excluded; only site:, tag: and type: can.".formatted(name));
    }
    String value = token.text().substring(colon + 1);
    taken = 1;
    boolean quoted = false;
    if (value.isEmpty()) {
      Token following = tokens.get(at + 1);
      quoted = following.kind() == Kind.PHRASE;
      if (!quoted && following.kind() != Kind.WORD) {
        throw new SearchQueryException(
            token.start(), "'%s' has no value; write %s:VALUE.".formatted(token.text(), name));
      }
      value = following.text();
      taken = 2;
    }
    set(name, value, quoted, token.start(), excluded);
    return true;
  }

  int taken() {
    return taken;
  }

  /** What a {@code first:} filter searches for. */
  Optional<QueryNode> phrase() {
    return Optional.ofNullable(phrase);
  }

  private void set(String name, String value, boolean quoted, int at, boolean excluded) {
    switch (name) {
      case "site" ->
          (excluded ? noSites : sites)
              .add(value.toLowerCase(Locale.ROOT).replaceAll("^https?://|/.*$", ""));
      case "tag" -> (excluded ? noTags : tags).add(value);
      case "type" -> {
        String type = value.toLowerCase(Locale.ROOT);
        if (!TYPES.contains(type)) {
          throw new SearchQueryException(
              at,
              "'%s' is not a type; the types are html, xml, json, text, feed and pdf."
                  .formatted(value));
        }
        (excluded ? noTypes : types).add(type);
      }
      case "since" -> since = time(value, at);
      case "until" -> until = time(value, at);
      case "as-of" -> asOf = time(value, at);
      case "changed" -> changed = span(value, at);
      case "history" -> {
        if (!value.equalsIgnoreCase("all")) {
          throw new SearchQueryException(
              at, "'%s' is not possible here; write history:all.".formatted(value));
        }
        history = true;
      }
      case "topic" -> topics.add(value);
      case "like" -> likes.add(value);
      case "unlike" -> unlikes.add(value);
      default -> {
        history = true;
        first = true;
        phrase = quoted ? new QueryNode.Phrase(value) : new QueryNode.Word(value, false, false);
      }
    }
  }

  private Instant time(String value, int at) {
    try {
      if (value.matches("\\d{1,5}[dhwmy]")) {
        long count = Long.parseLong(value.substring(0, value.length() - 1));
        return now.minus(
            switch (value.charAt(value.length() - 1)) {
              case 'h' -> Duration.ofHours(count);
              case 'd' -> Duration.ofDays(count);
              case 'w' -> Duration.ofDays(7 * count);
              case 'm' -> Duration.ofDays(30 * count);
              default -> Duration.ofDays(365 * count);
            });
      }
      if (value.matches("\\d{4}")) {
        return LocalDate.of(Integer.parseInt(value), 1, 1).atStartOfDay(zone).toInstant();
      }
      if (value.matches("\\d{4}-\\d{2}")) {
        return YearMonth.parse(value).atDay(1).atStartOfDay(zone).toInstant();
      }
      if (value.matches("\\d{4}-\\d{2}-\\d{2}")) {
        return LocalDate.parse(value).atStartOfDay(zone).toInstant();
      }
      return value.endsWith("Z")
          ? Instant.parse(value)
          : LocalDateTime.parse(value).atZone(zone).toInstant();
    } catch (DateTimeException e) {
      throw new SearchQueryException(
          at, "'%s' is not a time; write 2026-03-01, 2026-03-01T12:00 or 7d.".formatted(value));
    }
  }

  /** A year, a month, a day, or the time since then: 7d. */
  private SearchQuery.TimeSpan span(String value, int at) {
    Instant from = time(value, at);
    ZonedDateTime start = from.atZone(zone);
    Instant before =
        switch (value.length()) {
          case 4 -> start.plusYears(1).toInstant();
          case 7 -> start.plusMonths(1).toInstant();
          case 10 -> start.plusDays(1).toInstant();
          default -> Instant.MAX;
        };
    boolean ago = !value.matches("\\d{4}(-\\d{2}){0,2}");
    return new SearchQuery.TimeSpan(from, ago ? Instant.MAX : before);
  }

  SearchQuery query(String text, @Nullable QueryNode node) {
    return new SearchQuery(
        text,
        Optional.ofNullable(node),
        sites,
        tags,
        types,
        Optional.ofNullable(asOf),
        history,
        first,
        Optional.ofNullable(since),
        Optional.ofNullable(until),
        topics,
        likes,
        unlikes,
        Optional.ofNullable(changed),
        new SearchQuery.Excluded(noSites, noTags, noTypes));
  }
}

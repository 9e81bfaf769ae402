package dev.vigil.watch.notify;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The words of a notice that templates can name; empty where a notice has none. Stateless. */
final class TemplateWords {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss XXX", Locale.ROOT);

  /** Between the name of a page and that of its site. */
  private static final Pattern SEPARATOR = Pattern.compile("\\s+(?:[|–—·•]|-|::)\\s+");

  /** Less of a title says nothing. */
  private static final int LEAST_NAME = 16;

  /** Shows which names there are. */
  static final Map<String, String> SAMPLE =
      of(
          Notification.test(0, 0, Instant.EPOCH),
          Instant.EPOCH,
          ZoneId.of("UTC"),
          Optional.empty(),
          UnaryOperator.identity());

  private TemplateWords() {}

  /** For a title: plain text. */
  static Map<String, String> plain(
      Notification notice, Instant notified, ZoneId zone, Optional<String> link) {
    return of(notice, notified, zone, link, UnaryOperator.identity());
  }

  /** For a body: Markdown, in which everything but the body and our own links is escaped. */
  static Map<String, String> markdown(
      Notification notice, Instant notified, ZoneId zone, Optional<String> link) {
    return of(notice, notified, zone, link, Markdown::quote);
  }

  private static Map<String, String> of(
      Notification notice,
      Instant notified,
      ZoneId zone,
      Optional<String> link,
      UnaryOperator<String> quote) {
    boolean markdown = !quote.apply("*").equals("*");
    UnaryOperator<String> address = markdown ? Markdown::escape : UnaryOperator.identity();
    Map<String, String> words = new LinkedHashMap<>();
    words.put("kind", notice.kind().word());
    words.put("sentinel", quote.apply(notice.name()));
    words.put("url", address.apply(notice.url()));
    words.put("title", quote.apply(notice.title().isBlank() ? notice.url() : notice.title()));
    words.put("types", quote.apply(String.join(", ", notice.types())));
    words.put("before", version(notice.before()));
    words.put("after", version(notice.after()));
    words.put("summary", quote.apply(notice.summary()));
    words.put("headline", quote.apply(headline(notice)));
    words.put("text", markdown ? notice.text() : notice.summary());
    words.put("score", String.format(Locale.ROOT, "%.2f", notice.score()));
    words.put("modified", notice.modified().map(time -> time(time, zone)).orElse(""));
    words.put("polled", time(notice.polled(), zone));
    words.put("detected", time(notice.detected(), zone));
    words.put("notified", time(notified, zone));
    words.put("tags", quote.apply(String.join(", ", notice.tags())));
    words.put("link", link.map(address).orElse(""));
    for (Notification.Kind kind : List.of(Notification.Kind.values())) {
      words.put("is-" + kind.word(), notice.kind() == kind ? "yes" : "");
    }
    return Collections.unmodifiableMap(words);
  }

  /**
   * The title of the page and what changed on it, as long as a title may be. What changed comes
   * first where there is no room for both; a title that it names already is not said twice.
   */
  private static String headline(Notification notice) {
    String page = notice.title().isBlank() ? notice.url() : notice.title();
    String name = SEPARATOR.split(page, 2)[0].strip();
    String summary = notice.summary();
    boolean said = summary.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT));
    int room = MessageRenderer.LONGEST_TITLE - summary.length() - 2;
    if (said || room < LEAST_NAME) {
      return summary;
    }
    return MessageRenderer.cut(page.length() <= room ? page : name, room) + ": " + summary;
  }

  private static String version(int number) {
    return number == 0 ? "" : Integer.toString(number);
  }

  static String time(Instant time, ZoneId zone) {
    return TIME.format(time.atZone(zone));
  }
}

package dev.vigil.watch.notify.message;

import dev.vigil.document.markup.MarkdownEscape;
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

/** The words that templates can use, with their values for a notification. Stateless. */
public final class TemplateWords {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss XXX", Locale.ROOT);

  /** Separates the name of a page from that of its site. */
  private static final Pattern SEPARATOR = Pattern.compile("\\s+(?:[|–—·•]|-|::)\\s+");

  /** The shortest truncated title that is useful. */
  private static final int LEAST_NAME = 16;

  /** Sample values of all words. */
  public static final Map<String, String> SAMPLE =
      of(
          Notification.test(0, 0, Instant.EPOCH),
          Instant.EPOCH,
          ZoneId.of("UTC"),
          Optional.empty(),
          UnaryOperator.identity());

  private TemplateWords() {}

  /** The words for a title, as plain text. */
  static Map<String, String> plain(
      Notification notification, Instant notified, ZoneId zone, Optional<String> link) {
    return of(notification, notified, zone, link, UnaryOperator.identity());
  }

  /** The words for a body, as Markdown; everything but the body and Vigil's links is escaped. */
  static Map<String, String> markdown(
      Notification notification, Instant notified, ZoneId zone, Optional<String> link) {
    return of(notification, notified, zone, link, MarkdownEscape::quote);
  }

  private static Map<String, String> of(
      Notification notification,
      Instant notified,
      ZoneId zone,
      Optional<String> link,
      UnaryOperator<String> quote) {
    boolean markdown = !quote.apply("*").equals("*");
    UnaryOperator<String> address = markdown ? MarkdownEscape::escape : UnaryOperator.identity();
    Map<String, String> words = new LinkedHashMap<>();
    words.put("kind", notification.kind().word());
    words.put("sentinel", quote.apply(notification.name()));
    words.put("url", address.apply(notification.url()));
    words.put(
        "title",
        quote.apply(notification.title().isBlank() ? notification.url() : notification.title()));
    words.put("types", quote.apply(String.join(", ", notification.types())));
    words.put("before", version(notification.before()));
    words.put("after", version(notification.after()));
    words.put("summary", quote.apply(notification.summary()));
    words.put("headline", quote.apply(headline(notification)));
    words.put("text", markdown ? notification.text() : notification.summary());
    words.put("score", String.format(Locale.ROOT, "%.2f", notification.score()));
    words.put("modified", notification.modified().map(time -> time(time, zone)).orElse(""));
    words.put("polled", time(notification.polled(), zone));
    words.put("detected", time(notification.detected(), zone));
    words.put("notified", time(notified, zone));
    words.put("tags", quote.apply(String.join(", ", notification.tags())));
    words.put("link", link.map(address).orElse(""));
    for (Notification.Kind kind : List.of(Notification.Kind.values())) {
      words.put("is-" + kind.word(), notification.kind() == kind ? "yes" : "");
    }
    return Collections.unmodifiableMap(words);
  }

  /**
   * The title of the page and its change, up to the longest title. If both do not fit, the change
   * comes first; a title is not repeated.
   */
  private static String headline(Notification notification) {
    String page = notification.title().isBlank() ? notification.url() : notification.title();
    String name = SEPARATOR.split(page, 2)[0].strip();
    String summary = notification.summary();
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

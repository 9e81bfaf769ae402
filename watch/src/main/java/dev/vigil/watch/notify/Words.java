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

/** The words of a notice that templates can name; empty where a notice has none. Stateless. */
final class Words {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss XXX", Locale.ROOT);

  /** Shows which names there are. */
  static final Map<String, String> SAMPLE =
      of(
          Notice.test(0, 0, Instant.EPOCH),
          Instant.EPOCH,
          ZoneId.of("UTC"),
          Optional.empty(),
          UnaryOperator.identity());

  private Words() {}

  /** For a title: plain text. */
  static Map<String, String> plain(
      Notice notice, Instant notified, ZoneId zone, Optional<String> link) {
    return of(notice, notified, zone, link, UnaryOperator.identity());
  }

  /** For a body: Markdown, in which everything but the body and our own links is escaped. */
  static Map<String, String> markdown(
      Notice notice, Instant notified, ZoneId zone, Optional<String> link) {
    return of(notice, notified, zone, link, Markdown::quote);
  }

  private static Map<String, String> of(
      Notice notice,
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
    words.put("text", markdown ? notice.text() : notice.summary());
    words.put("score", String.format(Locale.ROOT, "%.2f", notice.score()));
    words.put("modified", notice.modified().map(time -> time(time, zone)).orElse(""));
    words.put("polled", time(notice.polled(), zone));
    words.put("detected", time(notice.detected(), zone));
    words.put("notified", time(notified, zone));
    words.put("tags", quote.apply(String.join(", ", notice.tags())));
    words.put("link", link.map(address).orElse(""));
    for (Notice.Kind kind : List.of(Notice.Kind.values())) {
      words.put("is-" + kind.word(), notice.kind() == kind ? "yes" : "");
    }
    return Collections.unmodifiableMap(words);
  }

  private static String version(int number) {
    return number == 0 ? "" : Integer.toString(number);
  }

  static String time(Instant time, ZoneId zone) {
    return TIME.format(time.atZone(zone));
  }
}

package dev.vigil.watch.notify;

import dev.vigil.watch.sentinel.Channel;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Puts notices into words. Immutable.
 *
 * @param base the dashboard's address, to which links lead
 */
record MessageRenderer(MessageTemplate wording, ZoneId zone, Optional<String> base) {
  /** As much of a subject as people read. */
  static final int LONGEST_TITLE = 120;

  private static final int LONGEST_LINE = 250;

  /** The same in other words. */
  MessageRenderer saying(MessageTemplate other) {
    return new MessageRenderer(other, zone, base);
  }

  OutgoingMessage parcel(
      long workspace, String key, Channel channel, List<Notification> notices, Instant now) {
    String title =
        notices.size() == 1
            ? title(channel.kind(), notices.getFirst(), now)
            : cut(line(notices.size() + " messages: " + names(notices)), LONGEST_TITLE);
    String body =
        notices.size() == 1
            ? body(channel.kind(), notices.getFirst(), now)
            : notices.stream()
                .map(notice -> section(channel.kind(), notice, now))
                .collect(Collectors.joining("\n\n"));
    return new OutgoingMessage(workspace, key, channel, notices, title, RichText.parse(body), now);
  }

  private String section(String kind, Notification notice, Instant now) {
    return "**"
        + Markdown.quote(title(kind, notice, now))
        + "**\n\n"
        + body(kind, notice, now).strip();
  }

  private static String names(List<Notification> notices) {
    return notices.stream().map(Notification::name).distinct().collect(Collectors.joining(", "));
  }

  private String title(String kind, Notification notice, Instant now) {
    String title =
        wording.title(kind, notice).fill(TemplateWords.plain(notice, now, zone, link(notice)));
    return cut(line(title), LONGEST_TITLE);
  }

  private String body(String kind, Notification notice, Instant now) {
    return wording.body(kind, notice).fill(TemplateWords.markdown(notice, now, zone, link(notice)));
  }

  private Optional<String> link(Notification notice) {
    return notice.kind() == Notification.Kind.TEST
        ? Optional.empty()
        : base.map(address -> address + "/changes/" + notice.change());
  }

  /** One line without control characters, so that it can be a header of anything. */
  static String line(String text) {
    return cut(text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip(), LONGEST_LINE);
  }

  /**
   * At most that many characters, as people count them, cut at the end of a word if one is near.
   */
  static String cut(String text, int most) {
    if (text.codePointCount(0, text.length()) <= most) {
      return text;
    }
    int end = text.offsetByCodePoints(0, most - 1);
    int space = text.lastIndexOf(' ', end);
    return text.substring(0, space > end * 2 / 3 ? space : end) + "…";
  }
}

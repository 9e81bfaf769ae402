package dev.vigil.watch.notify.message;

import dev.vigil.document.markup.MarkdownEscape;
import dev.vigil.watch.sentinel.Channel;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Renders notifications as messages with templates. Immutable.
 *
 * @param base the dashboard's address, to which links lead
 */
public record MessageRenderer(MessageTemplateSet template, ZoneId zone, Optional<String> base) {
  /** The longest title, in characters. */
  static final int LONGEST_TITLE = 120;

  private static final int LONGEST_LINE = 250;

  /** A copy with other templates. */
  public MessageRenderer saying(MessageTemplateSet other) {
    return new MessageRenderer(other, zone, base);
  }

  public OutgoingMessage outgoing(
      long workspace, String key, Channel channel, List<Notification> notifications, Instant now) {
    String title =
        notifications.size() == 1
            ? title(channel.kind(), notifications.getFirst(), now)
            : cut(line(notifications.size() + " messages: " + names(notifications)), LONGEST_TITLE);
    String body =
        notifications.size() == 1
            ? body(channel.kind(), notifications.getFirst(), now)
            : notifications.stream()
                .map(notification -> section(channel.kind(), notification, now))
                .collect(Collectors.joining("\n\n"));
    return new OutgoingMessage(
        workspace, key, channel, notifications, title, RichText.parse(body), now);
  }

  private String section(String kind, Notification notification, Instant now) {
    return "**"
        + MarkdownEscape.quote(title(kind, notification, now))
        + "**\n\n"
        + body(kind, notification, now).strip();
  }

  private static String names(List<Notification> notifications) {
    return notifications.stream()
        .map(Notification::name)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private String title(String kind, Notification notification, Instant now) {
    String title =
        template
            .title(kind, notification)
            .fill(TemplateWords.plain(notification, now, zone, link(notification)));
    return cut(line(title), LONGEST_TITLE);
  }

  private String body(String kind, Notification notification, Instant now) {
    return template
        .body(kind, notification)
        .fill(TemplateWords.markdown(notification, now, zone, link(notification)));
  }

  private Optional<String> link(Notification notification) {
    return notification.kind() == Notification.Kind.TEST
        ? Optional.empty()
        : base.map(address -> address + "/changes/" + notification.change());
  }

  /** The text as one line without control characters, safe for headers. */
  public static String line(String text) {
    return cut(text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip(), LONGEST_LINE);
  }

  /**
   * At most that many characters, as people count them, cut at the end of a word if one is near.
   */
  public static String cut(String text, int most) {
    if (text.codePointCount(0, text.length()) <= most) {
      return text;
    }
    int end = text.offsetByCodePoints(0, most - 1);
    int space = text.lastIndexOf(' ', end);
    return text.substring(0, space > end * 2 / 3 ? space : end) + "…";
  }
}

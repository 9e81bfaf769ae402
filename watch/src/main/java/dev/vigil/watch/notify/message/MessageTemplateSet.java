package dev.vigil.watch.notify.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The templates of messages, by channel and sentinel; the last one that matches is used. Built-in
 * templates are the fallback. Immutable.
 */
public record MessageTemplateSet(List<Choice> choices) {
  /**
   * Templates for some messages.
   *
   * @param channel the kind of channel, empty for all
   * @param sentinel a sentinel's name, empty for all
   */
  public record Choice(
      Optional<String> channel,
      Optional<String> sentinel,
      Optional<MustacheTemplate> title,
      Optional<MustacheTemplate> body) {
    boolean fits(String kind, String name) {
      return channel.filter(c -> !c.equals(kind)).isEmpty()
          && sentinel.filter(s -> !s.equals(name)).isEmpty();
    }
  }

  /** A copy with further templates appended. */
  public MessageTemplateSet and(List<Choice> others) {
    List<Choice> all = new ArrayList<>(choices);
    all.addAll(others);
    return new MessageTemplateSet(all);
  }

  /** The built-in template of titles. */
  public static String usualTitle() {
    return TITLE.toString();
  }

  /** The built-in template of bodies. */
  public static String usualBody() {
    return BODY.toString();
  }

  /** The built-in templates. */
  public static final MessageTemplateSet USUAL = new MessageTemplateSet(List.of());

  private static final MustacheTemplate TITLE =
      MustacheTemplate.of(
          "{{#is-change}}{{headline}}{{/is-change}}"
              + "{{#is-failing}}{{title}} cannot be read: {{summary}}{{/is-failing}}"
              + "{{#is-recovered}}{{title}} can be read again: {{summary}}{{/is-recovered}}"
              + "{{#is-gone}}{{title}}: the watched part is gone{{/is-gone}}"
              + "{{#is-back}}{{title}}: the watched part is back{{/is-back}}"
              + "{{#is-overdue}}{{title}} is overdue: {{summary}}{{/is-overdue}}"
              + "{{#is-unchanged}}{{title}} has not changed: {{summary}}{{/is-unchanged}}"
              + "{{#is-ended}}{{title}} is not watched any more: {{summary}}{{/is-ended}}"
              + "{{#is-test}}Vigil: {{summary}}{{/is-test}}");

  private static final MustacheTemplate BODY =
      MustacheTemplate.of(
          """
          {{#text}}{{text}}{{/text}}
          {{^text}}{{summary}}{{/text}}

          Page: {{url}}
          Sentinel: {{sentinel}}
          {{#types}}
          Types: {{types}}
          {{/types}}
          {{#after}}
          Versions: {{#before}}{{before}} → {{/before}}{{after}}
          {{/after}}
          {{#modified}}
          Modified: {{modified}}
          {{/modified}}
          Checked: {{polled}}
          Detected: {{detected}}
          Sent: {{notified}}
          {{#tags}}
          Tags: {{tags}}
          {{/tags}}
          {{#link}}
          More: {{link}}
          {{/link}}
          """);

  public MessageTemplateSet {
    choices = List.copyOf(choices);
  }

  MustacheTemplate title(String channel, Notification notification) {
    return last(channel, notification, Choice::title).orElse(TITLE);
  }

  MustacheTemplate body(String channel, Notification notification) {
    return last(channel, notification, Choice::body).orElse(BODY);
  }

  private Optional<MustacheTemplate> last(
      String channel,
      Notification notification,
      Function<Choice, Optional<MustacheTemplate>> part) {
    List<Choice> fitting = new ArrayList<>(choices);
    fitting.removeIf(choice -> !choice.fits(channel, notification.name()));
    return fitting.reversed().stream().map(part).flatMap(Optional::stream).findFirst();
  }
}

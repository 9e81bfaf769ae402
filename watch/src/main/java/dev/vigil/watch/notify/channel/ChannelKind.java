package dev.vigil.watch.notify.channel;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.mail.MailAddress;
import dev.vigil.watch.sentinel.Channel;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of channels, with the syntax of their targets. */
public enum ChannelKind {
  EMAIL("me@example.org"),
  WEBHOOK("https://example.org/hook"),
  SLACK("https://hooks.slack.com/services/{slack}"),
  DISCORD("https://discord.com/api/webhooks/{discord}"),
  TEAMS("https://example.webhook.office.com/{teams}"),
  NTFY("https://ntfy.sh/my-topic"),
  TELEGRAM("\"CHAT {bot-token}\""),
  MATRIX("\"https://matrix.example.org/!room:example.org {access-token}\""),
  GOTIFY("\"https://gotify.example.org {app-token}\""),
  PUSHOVER("\"USER {app-token}\""),
  APPRISE("https://apprise.example.org/notify/KEY"),
  COMMAND("the name of a command in the settings"),
  FEED(""),
  DASHBOARD("");

  private final String example;

  ChannelKind(String example) {
    this.example = example;
  }

  /** The kind as written in a sentinel. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All kinds as they are written, with those of plugins. */
  public static List<String> words() {
    return Stream.concat(
            Arrays.stream(values()).map(ChannelKind::word), ChannelPluginRegistry.words().stream())
        .toList();
  }

  /** The kind of this name. */
  public static Optional<ChannelKind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
  }

  /** Whether its messages are only stored for reading, not sent. */
  public boolean isKept() {
    return this == FEED || this == DASHBOARD;
  }

  /** The problem of a channel, as far as its syntax shows; empty if valid. */
  public static Optional<String> problem(Channel channel) {
    Optional<ChannelPlugin> plugin = ChannelPluginRegistry.find(channel.kind());
    if (plugin.isPresent()) {
      return plugin.get().problem(channel.target());
    }
    Optional<ChannelKind> kind = of(channel.kind());
    return kind.isPresent()
        ? kind.get().problem(channel.target())
        : Optional.of(
            "\""
                + channel.kind()
                + "\" is not a channel"
                + near(channel.kind(), words())
                    .orElse("; known are " + String.join(", ", words()) + "."));
  }

  private static Optional<String> near(String word, Collection<String> known) {
    return SpellingSuggestion.to(word, known).map(n -> "; did you mean " + n + "?");
  }

  private Optional<String> problem(String target) {
    try {
      switch (this) {
        case EMAIL -> MailAddress.parse(target);
        case FEED, DASHBOARD -> {}
        case COMMAND -> {
          if (target.isBlank()) {
            return Optional.of("command needs " + example + ".");
          }
        }
        default -> WebTarget.parse(this, target);
      }
      return Optional.empty();
    } catch (FetchException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** The target for display: the host of a URL, without tokens. */
  public String shown(String target) {
    return switch (this) {
      case EMAIL, COMMAND -> target;
      case FEED, DASHBOARD -> "";
      default -> {
        try {
          yield WebTarget.parse(this, target).host();
        } catch (FetchException e) {
          yield "";
        }
      }
    };
  }

  String example() {
    return example;
  }
}

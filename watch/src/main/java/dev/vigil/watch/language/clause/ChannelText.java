package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.Channel;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes channels: {@code By email me@example.org, feed}. */
public final class ChannelText {
  private static final List<String> ALONE = List.of("feed", "dashboard");
  private static final List<String> GATEWAYS = List.of("fax", "pager", "pda");

  private ChannelText() {}

  static List<Channel> read(WordReader words, ZoneId zone) {
    words.takeIf("by");
    List<Channel> channels = new ArrayList<>();
    do {
      channels.add(one(words));
    } while (words.takeIf(",") || words.takeIf("and"));
    return channels;
  }

  public static Channel one(WordReader words) {
    SyntaxToken kind = words.take("a channel such as email me@example.org");
    if (Clause.at(kind) || kind.is(",")) {
      throw WordReader.fail(
          kind,
          WordReader.quote(kind) + " stands where a channel belongs, such as email me@example.org");
    }
    if (kind.is("interactive")) {
      return new Channel("dashboard", "");
    }
    if (!kind.text().matches("[A-Za-z][A-Za-z0-9-]*")) {
      throw WordReader.fail(
          kind,
          WordReader.quote(kind) + " is not a channel; write for instance email me@example.org");
    }
    if (ALONE.contains(kind.lower())) {
      return new Channel(kind.lower(), "");
    }
    SyntaxToken target = words.take("an address for " + kind.text());
    if (GATEWAYS.contains(kind.lower())) {
      return gateway(kind, target);
    }
    if (target.text().isBlank() || target.is(",")) {
      throw WordReader.fail(
          target, "an address for " + kind.text() + " is missing, as in: email me@example.org");
    }
    return new Channel(kind.lower(), target.text());
  }

  /**
   * Fax machines, pagers and PDAs of WebVigiL are reached by the mail gateway of their operator.
   */
  private static Channel gateway(SyntaxToken kind, SyntaxToken target) {
    if (target.text().indexOf('@') < 1) {
      throw WordReader.fail(
          target,
          "a %s is reached by the mail gateway of its provider; write for instance %s %s@gateway.example"
              .formatted(kind.lower(), kind.lower(), "18175550123"));
    }
    return new Channel("email", target.text());
  }

  public static List<String> write(List<Channel> channels) {
    return channels.stream()
        .map(
            channel ->
                channel.target().isEmpty()
                    ? channel.kind()
                    : channel.kind() + " " + Quoting.word(channel.target()))
        .toList();
  }
}

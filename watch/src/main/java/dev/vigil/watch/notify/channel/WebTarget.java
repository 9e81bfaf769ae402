package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The target of a web channel: a URL or a name, and for some kinds a token. Both may have secrets
 * in them by name, as in <code>{slack}</code>, which are filled in when a message is sent.
 * Immutable; its text form shows only the kind and the host.
 *
 * @param place a web address, or the name of a person or chat where the kind has one address
 * @param token empty if not given
 * @param open whether secrets are filled in
 * @param revealed the values of secrets, which must not appear in any text
 */
public record WebTarget(
    ChannelKind kind, String place, String token, boolean open, List<String> revealed) {
  private static final Pattern NAMED = Pattern.compile("\\{([A-Za-z0-9._-]{1,100})\\}");

  /** Parses a target; secrets stay names. */
  public static WebTarget parse(ChannelKind kind, String text) {
    String[] parts = text.strip().split("\\s+", 3);
    boolean needsToken =
        switch (kind) {
          case TELEGRAM, MATRIX, GOTIFY, PUSHOVER -> true;
          default -> false;
        };
    boolean takesToken = needsToken || kind == ChannelKind.NTFY || kind == ChannelKind.WEBHOOK;
    if (parts[0].isEmpty()
        || parts.length > (takesToken ? 2 : 1)
        || needsToken && parts.length < 2) {
      throw new FetchException(
          "This is not a target for " + kind.word() + "; write it as " + kind.example() + ".");
    }
    WebTarget target =
        new WebTarget(kind, parts[0], parts.length > 1 ? parts[1] : "", false, List.of());
    if (target.isAddress() && !NAMED.matcher(parts[0]).matches()) {
      target.url();
    }
    return target;
  }

  private boolean isAddress() {
    return kind != ChannelKind.TELEGRAM && kind != ChannelKind.PUSHOVER;
  }

  /** A copy with the values of its secrets. */
  public WebTarget reveal(Function<String, Optional<Secret>> secrets) {
    List<String> values = new ArrayList<>();
    String openPlace = reveal(place, secrets, values);
    String openToken = reveal(token, secrets, values);
    if (!openToken.isEmpty()) {
      values.add(openToken);
    }
    return new WebTarget(kind, openPlace, openToken, true, List.copyOf(values));
  }

  private static String reveal(
      String text, Function<String, Optional<Secret>> secrets, List<String> values) {
    Matcher matcher = NAMED.matcher(text);
    StringBuilder out = new StringBuilder();
    while (matcher.find()) {
      String name = matcher.group(1);
      Secret secret =
          secrets
              .apply(name)
              .orElseThrow(
                  () ->
                      new FetchException(
                          "there is no secret " + name + "; store it under this name"));
      values.add(secret.reveal());
      matcher.appendReplacement(out, Matcher.quoteReplacement(secret.reveal()));
    }
    return matcher.appendTail(out).toString();
  }

  /** The names of its secrets, except one that is the whole URL. */
  public Stream<String> sentSecrets() {
    return (NAMED.matcher(place).matches() ? Stream.of(token) : Stream.of(place, token))
        .flatMap(text -> NAMED.matcher(text).results().map(found -> found.group(1)));
  }

  /** The URL; errors do not contain it. */
  WebUrl url() {
    try {
      return WebUrl.parse(open ? place : NAMED.matcher(place).replaceAll("$1"));
    } catch (FetchException e) {
      throw new FetchException(
          "The target of "
              + kind.word()
              + " is not a web address that can be reached; write it as "
              + kind.example()
              + ".");
    }
  }

  /** Removes secrets and URL paths from a text. */
  public String hide(String text) {
    String hidden = text;
    for (String value : revealed) {
      hidden = hidden.replace(value, "…");
    }
    if (isAddress()) {
      String path = url().pathAndQuery();
      hidden = path.length() > 1 ? hidden.replace(path, "/…") : hidden;
    } else {
      hidden = hidden.replace(place, "…");
    }
    return hidden;
  }

  /** The host, if it is not part of a secret. */
  public String host() {
    return isAddress() && (open || !NAMED.matcher(place).matches()) ? url().host() : "";
  }

  @Override
  public String toString() {
    return (kind.word() + " " + host()).strip();
  }
}

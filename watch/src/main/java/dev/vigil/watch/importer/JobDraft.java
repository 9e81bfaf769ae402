package dev.vigil.watch.importer;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.noise.rule.NoiseRules;
import dev.vigil.document.DocumentException;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.SelectorReader;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Builds a sentinel from a job of another tool. Clauses are parsed as sentinel language, so that an
 * invalid one is listed instead of becoming a sentinel that cannot run. For one thread.
 */
final class JobDraft {
  private static final String CREDENTIALS =
      "proxy-authorization|.*(key|token|secret|auth|password|session).*";

  final String name;
  private final ZoneId zone;
  private final List<ImportResult.Left> left;
  private final Map<String, String> secrets;
  private final List<String> ignored = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> channels = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private final Map<String, String> options = new LinkedHashMap<>();
  private boolean browser;
  private boolean text;
  private Sentinel sentinel;

  JobDraft(
      String name,
      String url,
      ZoneId zone,
      List<ImportResult.Left> left,
      Map<String, String> secrets) {
    this.name = name;
    this.zone = zone;
    this.left = left;
    this.secrets = secrets;
    this.sentinel = Sentinel.of(name, new SentinelSource.Address(url));
  }

  /** Whether a text is a web URL. */
  static boolean isAddress(String url) {
    try {
      WebUrl.parse(url);
      return true;
    } catch (FetchException e) {
      return false;
    }
  }

  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  void leave(String field, String why) {
    left.add(new ImportResult.Left(name, field, why));
  }

  /** Adds a clause; if it is invalid, the field is listed as not imported. */
  <T> boolean say(String field, ClauseValue<T> term, String words) {
    try {
      T value = SentinelParser.parse(term, words, zone);
      check(sentinel.with(term, value));
      sentinel = sentinel.with(term, value);
      return true;
    } catch (WatchException | DiffException | DocumentException e) {
      leave(field, "cannot be said here: " + e.getMessage());
      return false;
    }
  }

  private <T> boolean understood(String field, ClauseValue<T> term, String words) {
    try {
      check(sentinel.with(term, SentinelParser.parse(term, words, zone)));
      return true;
    } catch (WatchException | DiffException | DocumentException e) {
      leave(field, "cannot be said here: " + e.getMessage());
      return false;
    }
  }

  /** Validates selectors and expressions. */
  private static void check(Sentinel whole) {
    whole.get(ClauseValue.WITHIN).ifPresent(SelectorReader::of);
    whole
        .get(ClauseValue.IGNORE)
        .ifPresent(rules -> NoiseRules.parse(EffectiveSentinel.rules(rules)));
    for (Channel channel : whole.get(ClauseValue.NOTIFY).orElse(List.of())) {
      ChannelKind.problem(channel)
          .ifPresent(
              problem -> {
                throw new WatchException(problem);
              });
    }
  }

  // ---- clauses with several parts ----

  void ignore(String field, String rule) {
    int equals = rule.indexOf('=');
    String words =
        equals < 0 || rule.startsWith("regex=/") || rule.startsWith("cut=/")
            ? rule
            : rule.substring(0, equals + 1) + quoted(rule.substring(equals + 1));
    if (!ignored.contains(words) && understood(field, ClauseValue.IGNORE, words)) {
      ignored.add(words);
    }
  }

  /** Ignores lines that contain a text or match an expression: {@code /EXPRESSION/flags}. */
  void ignoreLine(String field, String text) {
    ignore(field, isExpression(text) ? "regex=" + text : "text=" + text);
  }

  static boolean isExpression(String text) {
    return text.length() > 2 && text.matches("(?s)/.*/[a-zA-Z]*");
  }

  void request(String field, String part) {
    if (understood(field, ClauseValue.REQUEST, part)) {
      requests.add(part);
    }
  }

  /** Adds a header; a credential becomes a secret. */
  void header(String field, String header, String value) {
    String plain = header.toLowerCase(Locale.ROOT);
    switch (plain) {
      case "authorization" -> authorization(field, value);
      case "accept-language" -> request(field, "language " + quoted(value));
      case "cookie" -> {
        for (String one : value.split(";", -1)) {
          int equals = one.indexOf('=');
          if (equals > 0) {
            cookie(field, one.substring(0, equals).strip(), one.substring(equals + 1).strip());
          }
        }
      }
      case "content-type" -> {
        // It is part of the body clause.
      }
      case "host", "content-length", "connection", "user-agent", "accept-encoding" ->
          leave(field, "has one value for all requests here");
      default -> {
        if (plain.matches(CREDENTIALS)) {
          request(field, "secret " + secret(header, value) + " as header " + quoted(header));
        } else {
          request(field, "header " + quoted(header + ": " + value));
        }
      }
    }
  }

  private void authorization(String field, String value) {
    String[] words = value.strip().split("\\s+", 2);
    if (words.length == 2 && words[0].equalsIgnoreCase("bearer")) {
      request(field, "secret " + secret("authorization", words[1]) + " as bearer");
    } else if (words.length == 2 && words[0].equalsIgnoreCase("basic")) {
      String[] login = decoded(words[1]).split(":", 2);
      if (login.length == 2 && !login[0].isEmpty() && !login[1].isEmpty()) {
        request(
            field, "secret " + secret("authorization", login[1]) + " as basic " + quoted(login[0]));
        return;
      }
      leave(field, "is not a name and password");
    } else {
      leave(field, "is neither a name and password nor a bearer token");
    }
  }

  private static String decoded(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  void cookie(String field, String cookie, String value) {
    request(field, "secret " + secret("cookie-" + cookie, value) + " as cookie " + quoted(cookie));
  }

  /** Stores a value as a secret and returns its name. */
  String secret(String what, String value) {
    String base = (name + "-" + what).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-");
    String free = base.length() > 80 ? base.substring(base.length() - 80) : base;
    for (int i = 2; !secrets.getOrDefault(free, value).equals(value); i++) {
      free = base + "-" + i;
    }
    secrets.put(free, value);
    return free;
  }

  void channel(String field, String channel) {
    if (!channels.contains(channel) && understood(field, ClauseValue.NOTIFY, channel)) {
      channels.add(channel);
    }
  }

  void inBrowser() {
    browser = true;
  }

  void step(String field, String step) {
    if (understood(field, ClauseValue.RENDER, "browser with " + step)) {
      browser = true;
      steps.add(step);
    }
  }

  /** Adds a change type; several are joined by OR. */
  void monitor(String field, String type) {
    if (understood(field, ClauseValue.MONITOR, type)) {
      types.add(type);
    }
  }

  /** Monitors the text only, unless a narrower type is set. */
  void text() {
    text = true;
  }

  /** Monitors the matches of an expression: {@code /EXPRESSION/flags} or the expression alone. */
  void monitorExpression(String field, String expression) {
    String plain = expression;
    if (isExpression(expression)) {
      int end = expression.lastIndexOf('/');
      String flags = expression.substring(end + 1).replaceAll("[^imsx]", "");
      plain = (flags.isEmpty() ? "" : "(?" + flags + ")") + expression.substring(1, end);
    }
    monitor(field, "regex=" + quoted(plain));
  }

  /** Adds an option to all change types. */
  void option(String field, String option, String value) {
    if (options.containsKey(option)) {
      leave(field, "here one text can be given; '" + value + "' is a second one");
    } else if (understood(field, ClauseValue.MONITOR, "text," + option + "=" + quoted(value))) {
      options.put(option, value);
    }
  }

  boolean isMonitored() {
    return !types.isEmpty();
  }

  Sentinel finish() {
    if (!types.isEmpty() || !options.isEmpty() || text) {
      StringBuilder more = new StringBuilder();
      options.forEach(
          (option, value) -> more.append(',').append(option).append('=').append(quoted(value)));
      List<String> all = types.isEmpty() ? List.of("text") : types;
      say(
          "",
          ClauseValue.MONITOR,
          String.join(" OR ", all.stream().map(type -> type + more).toList()));
    }
    list(ClauseValue.IGNORE, ignored);
    list(ClauseValue.REQUEST, requests);
    list(ClauseValue.NOTIFY, channels);
    if (browser) {
      say(
          "",
          ClauseValue.RENDER,
          steps.isEmpty() ? "browser" : "browser with " + String.join(", ", steps));
    }
    return sentinel;
  }

  private void list(ClauseValue<?> term, List<String> parts) {
    if (!parts.isEmpty()) {
      say("", term, String.join(", ", parts));
    }
  }
}

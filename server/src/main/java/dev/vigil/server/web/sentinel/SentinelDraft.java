package dev.vigil.server.web.sentinel;

import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.notification.DeliveryForm;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.MonitorClause;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The fields of the sentinel form. Clauses without a form field stay as in the text of the
 * sentinel. Immutable.
 *
 * @param types change types, as they are written
 * @param fetch as the Fetch clause says it
 * @param ignore noise rules, one a line
 * @param channels channels, one a line, such as {@code email me@mail.example}
 * @param times when messages leave
 */
record SentinelDraft(
    String name,
    String url,
    String within,
    List<String> types,
    String ignore,
    String fetch,
    String tags,
    String channels,
    DeliveryForm times) {

  /** The change types that the form offers, each with its label. */
  static final Map<String, String> CHANGE_TYPES = new LinkedHashMap<>();

  static {
    CHANGE_TYPES.put("any", "Any change");
    CHANGE_TYPES.put("text", "The text");
    CHANGE_TYPES.put("links", "Links");
    CHANGE_TYPES.put("images", "Images");
    CHANGE_TYPES.put("price", "A price");
    CHANGE_TYPES.put("number", "A number");
    CHANGE_TYPES.put("stock", "In stock or sold out");
    CHANGE_TYPES.put("table", "A table");
    CHANGE_TYPES.put("list", "A list");
    CHANGE_TYPES.put("headings", "Headings");
    CHANGE_TYPES.put("structure", "How the page is built");
  }

  /** How often, in words, and the clauses behind it. */
  static final Map<String, String> OFTEN = new LinkedHashMap<>();

  static {
    OFTEN.put("", "Set by its tags, else adaptive");
    OFTEN.put("adaptive", "Adaptive: as often as the page changes");
    OFTEN.put("every 1 minute", "Every minute");
    OFTEN.put("every 5 minutes", "Every 5 minutes");
    OFTEN.put("every 15 minutes", "Every 15 minutes");
    OFTEN.put("every 1 hour", "Every hour");
    OFTEN.put("every 6 hours", "Every 6 hours");
    OFTEN.put("every 1 day", "Every day");
    OFTEN.put("every 1 week", "Every week");
  }

  SentinelDraft {
    types = List.copyOf(types);
  }

  /** Reads the submitted form. */
  static SentinelDraft of(RequestContext context) {
    List<String> types = new ArrayList<>(context.fields("type"));
    word("keyword", context.field("keyword")).ifPresent(types::add);
    word("phrase", context.field("phrase")).ifPresent(types::add);
    return new SentinelDraft(
        context.field("name").strip(),
        context.field("url").strip(),
        context.field("within").strip(),
        types,
        context.field("ignore"),
        context.field("fetch"),
        context.field("tags"),
        context.field("tell"),
        DeliveryForm.of(context));
  }

  private static Optional<String> word(String type, String value) {
    return value.isBlank()
        ? Optional.empty()
        : Optional.of(
            type + "=\"" + value.strip().replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
  }

  /** The form values of a sentinel; clauses without a form field are left out. */
  static SentinelDraft of(Sentinel sentinel) {
    return new SentinelDraft(
        sentinel.name(),
        sentinel.source() instanceof SentinelSource.Address(String url) ? url : "",
        sentinel.get(ClauseValue.WITHIN).orElse(""),
        sentinel.get(ClauseValue.MONITOR).map(SentinelDraft::types).orElse(List.of("any")),
        String.join("\n", sentinel.get(ClauseValue.IGNORE).orElse(List.of())),
        sentinel.get(ClauseValue.FETCH).map(SentinelWriter::fetch).orElse(""),
        String.join(", ", sentinel.get(ClauseValue.TAG).orElse(List.of())),
        channels(sentinel),
        DeliveryForm.of(sentinel));
  }

  /** The channels of a sentinel, one per line. */
  static String channels(Sentinel sentinel) {
    return sentinel.get(ClauseValue.NOTIFY).orElse(List.of()).stream()
        .map(channel -> (channel.kind() + " " + channel.target()).strip())
        .collect(Collectors.joining("\n"));
  }

  /** The change types as a list; empty if the clause is more complex and stays as it is. */
  private static List<String> types(MonitorClause monitor) {
    return switch (monitor) {
      case MonitorClause.Type(String name) -> List.of(name);
      case MonitorClause.Or(List<MonitorClause> parts) -> {
        List<List<String>> each = parts.stream().map(SentinelDraft::types).toList();
        yield each.contains(List.<String>of())
            ? List.of()
            : each.stream().flatMap(List::stream).toList();
      }
      case MonitorClause.And _, MonitorClause.Not _ -> List.of();
    };
  }

  /** The word or phrase of a change type, if it has one. */
  String said(String type) {
    return plain(type)
        .map(one -> one.substring(type.length() + 1).replaceAll("^\"|\"$", ""))
        .orElse("");
  }

  private Optional<String> plain(String type) {
    return types.stream()
        .filter(one -> one.startsWith(type + "=") && one.indexOf(',') < 0)
        .findFirst();
  }

  /** The change types that the form has no checkbox for. */
  List<String> others() {
    return types.stream()
        .filter(one -> !CHANGE_TYPES.containsKey(one))
        .filter(one -> !plain("keyword").equals(Optional.of(one)))
        .filter(one -> !plain("phrase").equals(Optional.of(one)))
        .toList();
  }

  /** The values as JSON, for scripts that fill in the form. */
  Map<String, Object> values() {
    Map<String, Object> all = new LinkedHashMap<>(times.values());
    all.put("name", name);
    all.put("url", url);
    all.put("within", within);
    all.put("types", types);
    all.put("others", others());
    all.put("keyword", said("keyword"));
    all.put("phrase", said("phrase"));
    all.put("ignore", ignore);
    all.put("fetch", fetch);
    all.put("tags", tags);
    all.put("tell", channels);
    return all;
  }

  /**
   * The sentinel of a submitted form: from its text, or from its fields if those were edited last.
   */
  static Sentinel wished(RequestContext context, ZoneId zone) {
    String text = context.field("text");
    return context.field("by").equals("text") ? read(text, zone) : of(context).onto(text, zone);
  }

  /** The field beside which a problem is shown: the text, if it was edited last. */
  static String field(RequestContext context) {
    return context.field("by").equals("text") ? "text" : "";
  }

  /** The sentinel with these values; the previous text has all other clauses, and a name. */
  Sentinel onto(String text, ZoneId zone) {
    boolean kept = name.isEmpty() && !text.isBlank();
    if (!kept && !Sentinel.isName(name)) {
      String problem =
          name.isEmpty() ? "The name is missing" : "'%.100s' is not a name".formatted(name);
      throw HttpProblem.of(
              422,
              "%s; write letters, digits, dots, dashes and underscores, such as %s."
                  .formatted(problem, SentinelPages.name(name)))
          .at("name");
    }
    Sentinel sentinel =
        text.isBlank()
            ? Sentinel.of(name, new SentinelSource.Address(url))
            : kept ? read(text, zone) : read(text, zone).named(name);
    if (!url.isEmpty()) {
      sentinel = sentinel.at(new SentinelSource.Address(url));
    }
    sentinel =
        within.isEmpty()
            ? sentinel.without(ClauseValue.WITHIN)
            : sentinel.with(ClauseValue.WITHIN, within);
    // An empty list means any change, unless tags define something else.
    boolean unsaid = types.equals(List.of("any")) && !sentinel.says(ClauseValue.MONITOR);
    if (!types.isEmpty() && !unsaid) {
      String monitor =
          types.contains("any")
              ? "any"
              : types.stream().map(type -> "(" + type + ")").collect(Collectors.joining(" OR "));
      sentinel =
          sentinel.with(
              ClauseValue.MONITOR, SentinelParser.parse(ClauseValue.MONITOR, monitor, zone));
    }
    sentinel = looking(sentinel, fetch, zone);
    sentinel = ignoring(sentinel, ignore);
    List<String> words = words(tags, "[,\\s]+");
    sentinel =
        words.isEmpty() ? sentinel.without(ClauseValue.TAG) : sentinel.with(ClauseValue.TAG, words);
    return times.onto(withChannels(sentinel, channels), zone);
  }

  /** A copy with this schedule; an empty text leaves it to the tags. */
  static Sentinel looking(Sentinel sentinel, String fetch, ZoneId zone) {
    return fetch.isBlank()
        ? sentinel.without(ClauseValue.FETCH)
        : sentinel.with(ClauseValue.FETCH, SentinelParser.parse(ClauseValue.FETCH, fetch, zone));
  }

  /** A copy with these noise rules, one per line. */
  static Sentinel ignoring(Sentinel sentinel, String rules) {
    List<String> all = words(rules, "\\R");
    return all.isEmpty()
        ? sentinel.without(ClauseValue.IGNORE)
        : sentinel.with(ClauseValue.IGNORE, all);
  }

  /** A copy with these channels, one per line; a mail address alone is a channel, too. */
  static Sentinel withChannels(Sentinel sentinel, String lines) {
    List<Channel> channels =
        words(lines, "\\R").stream()
            .map(line -> line.matches("\\S+@\\S+") ? "email " + line : line)
            .map(line -> line.split("\\s+", 2))
            .map(line -> new Channel(line[0], line.length > 1 ? line[1] : ""))
            .toList();
    return channels.isEmpty()
        ? sentinel.without(ClauseValue.NOTIFY)
        : sentinel.with(ClauseValue.NOTIFY, channels);
  }

  private static List<String> words(String text, String between) {
    return List.of(text.strip().split(between)).stream()
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** The one sentinel in a text. */
  static Sentinel read(String text, ZoneId zone) {
    SentinelFile file = SentinelFile.read("form.sentinel", text, zone);
    if (file.sentinels().size() != 1 || !file.rules().isEmpty() || !file.tags().isEmpty()) {
      throw HttpProblem.of(
          422, "The text has %d sentinels; write one.".formatted(file.sentinels().size()));
    }
    return file.sentinels().getFirst().sentinel();
  }
}

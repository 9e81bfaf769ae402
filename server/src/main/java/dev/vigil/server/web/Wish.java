package dev.vigil.server.web;

import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Monitor;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.Term;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A watch as a form asks for it, in plain words. What the form has no field for stays as the text
 * of the sentinel says it. Immutable.
 *
 * @param types change types, as they are written
 * @param fetch as the Fetch clause says it
 * @param tell channels, one a line, such as {@code email me@mail.example}
 */
record Wish(
    String name,
    String url,
    String within,
    List<String> types,
    String fetch,
    String tags,
    String tell) {

  /** Changes that matter, in words, and the types behind them. */
  static final Map<String, String> MATTERS = new LinkedHashMap<>();

  static {
    MATTERS.put("any", "Any change");
    MATTERS.put("text", "The text");
    MATTERS.put("links", "Links");
    MATTERS.put("images", "Images");
    MATTERS.put("price", "A price");
    MATTERS.put("number", "A number");
    MATTERS.put("stock", "In stock or sold out");
    MATTERS.put("table", "A table");
    MATTERS.put("list", "A list");
    MATTERS.put("headings", "Headings");
    MATTERS.put("structure", "How the page is built");
  }

  /** How often, in words, and the clauses behind it. */
  static final Map<String, String> OFTEN = new LinkedHashMap<>();

  static {
    OFTEN.put("adaptive", "As often as the page changes");
    OFTEN.put("every 1 minute", "Every minute");
    OFTEN.put("every 5 minutes", "Every 5 minutes");
    OFTEN.put("every 15 minutes", "Every 15 minutes");
    OFTEN.put("every 1 hour", "Every hour");
    OFTEN.put("every 6 hours", "Every 6 hours");
    OFTEN.put("every 1 day", "Every day");
    OFTEN.put("every 1 week", "Every week");
  }

  Wish {
    types = List.copyOf(types);
  }

  /** What a form says. */
  static Wish of(Visit visit) {
    List<String> types = new ArrayList<>(visit.fields("type"));
    word("keyword", visit.field("keyword")).ifPresent(types::add);
    word("phrase", visit.field("phrase")).ifPresent(types::add);
    return new Wish(
        visit.field("name").strip(),
        visit.field("url").strip(),
        visit.field("within").strip(),
        types,
        visit.field("fetch"),
        visit.field("tags"),
        visit.field("tell"));
  }

  private static Optional<String> word(String type, String value) {
    return value.isBlank()
        ? Optional.empty()
        : Optional.of(
            type + "=\"" + value.strip().replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
  }

  /** The form for a sentinel; what it cannot show is not in it. */
  static Wish of(Sentinel sentinel) {
    return new Wish(
        sentinel.name(),
        sentinel.source() instanceof Source.Address(String url) ? url : "",
        sentinel.get(Term.WITHIN).orElse(""),
        sentinel.get(Term.MONITOR).map(Wish::types).orElse(List.of()),
        sentinel.get(Term.FETCH).map(SentinelWriter::fetch).orElse("adaptive"),
        String.join(", ", sentinel.get(Term.TAG).orElse(List.of())),
        sentinel.get(Term.NOTIFY).orElse(List.of()).stream()
            .map(channel -> (channel.kind() + " " + channel.target()).strip())
            .collect(Collectors.joining("\n")));
  }

  private static List<String> types(Monitor monitor) {
    return switch (monitor) {
      case Monitor.Type(String name) -> List.of(name);
      case Monitor.Or(List<Monitor> parts) ->
          parts.stream().flatMap(part -> types(part).stream()).toList();
      case Monitor.And _, Monitor.Not _ -> List.of();
    };
  }

  /** The sentinel that says this, and all else that the one before said. */
  Sentinel onto(String text, ZoneId zone) {
    Sentinel sentinel =
        text.isBlank() ? Sentinel.of(name, new Source.Address(url)) : read(text, zone).named(name);
    if (!url.isEmpty()) {
      sentinel = sentinel.at(new Source.Address(url));
    }
    sentinel =
        within.isEmpty() ? sentinel.without(Term.WITHIN) : sentinel.with(Term.WITHIN, within);
    if (!types.isEmpty()) {
      String monitor =
          types.contains("any")
              ? "any"
              : types.stream().map(type -> "(" + type + ")").collect(Collectors.joining(" OR "));
      sentinel = sentinel.with(Term.MONITOR, SentinelParser.parse(Term.MONITOR, monitor, zone));
    }
    if (!fetch.isBlank()) {
      sentinel = sentinel.with(Term.FETCH, SentinelParser.parse(Term.FETCH, fetch, zone));
    }
    List<String> words = words(tags, "[,\\s]+");
    sentinel = words.isEmpty() ? sentinel.without(Term.TAG) : sentinel.with(Term.TAG, words);
    List<Channel> channels =
        words(tell, "\\R").stream()
            .map(line -> line.split("\\s+", 2))
            .map(line -> new Channel(line[0], line.length > 1 ? line[1] : ""))
            .toList();
    return channels.isEmpty()
        ? sentinel.without(Term.NOTIFY)
        : sentinel.with(Term.NOTIFY, channels);
  }

  private static List<String> words(String text, String between) {
    return List.of(text.strip().split(between)).stream()
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** The one sentinel in a text. */
  static Sentinel read(String text, ZoneId zone) {
    SentinelFile file = SentinelFile.read("watch.sentinel", text, zone);
    if (file.sentinels().size() != 1 || !file.rules().isEmpty()) {
      throw Refusal.of(
          422,
          "The text has %d sentinels; one watch is one sentinel."
              .formatted(file.sentinels().size()));
    }
    return file.sentinels().getFirst().sentinel();
  }
}

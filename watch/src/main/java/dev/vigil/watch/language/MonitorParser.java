package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Monitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads change types joined by AND, OR and NOT with brackets; NOT binds closest, then AND. The
 * seeds' spellings ({@code all links}, {@code keywords "x"}) become ours.
 */
final class MonitorParser {
  /** Deeper nesting is no longer something a person wrote. */
  private static final int DEEPEST = 50;

  private static final Map<String, String> OF_THE_SEEDS =
      Map.ofEntries(
          Map.entry("all links", "links"),
          Map.entry("all images", "images"),
          Map.entry("all words", "words"),
          Map.entry("any change", "any"),
          Map.entry("all changes", "any"),
          Map.entry("all", "any"),
          Map.entry("keywords", "keyword"),
          Map.entry("phrases", "phrase"),
          Map.entry("tables", "table"),
          Map.entry("lists", "list"),
          Map.entry("link", "links"),
          Map.entry("image", "images"),
          Map.entry("regular expression", "regex"));

  private final Words words;

  MonitorParser(Words words) {
    this.words = words;
  }

  Monitor read() {
    return either(0);
  }

  private Monitor either(int depth) {
    List<Monitor> parts = new ArrayList<>();
    do {
      parts.add(both(depth));
    } while (words.takeIf("or"));
    return parts.size() == 1 ? parts.getFirst() : new Monitor.Or(parts);
  }

  private Monitor both(int depth) {
    List<Monitor> parts = new ArrayList<>();
    do {
      parts.add(one(depth));
    } while (words.takeIf("and"));
    return parts.size() == 1 ? parts.getFirst() : new Monitor.And(parts);
  }

  private Monitor one(int depth) {
    if (depth > DEEPEST) {
      throw Words.fail(
          words.peek(),
          "more than " + DEEPEST + " brackets or NOTs are nested here; write it flatter");
    }
    if (words.takeIf("not")) {
      return new Monitor.Not(one(depth + 1));
    }
    if (words.takeIf("(")) {
      Monitor inside = either(depth + 1);
      words.expect(")", "Monitor (links OR images) AND NOT words");
      return inside;
    }
    return new Monitor.Type(type());
  }

  private String type() {
    Token first = words.take("a change type such as links, words or keyword=offer");
    if (first.is(")") || first.is(",") || first.is("and") || first.is("or") || Clause.at(first)) {
      throw Words.fail(
          first,
          Words.quote(first)
              + " stands where a change type belongs, such as links, words or keyword=offer");
    }
    String name = first.quoted() ? "phrase" : first.requoted();
    String two = name.toLowerCase(Locale.ROOT) + " " + words.peek().lower();
    if (OF_THE_SEEDS.containsKey(two)) {
      words.take("");
      name = OF_THE_SEEDS.get(two);
    } else {
      name = OF_THE_SEEDS.getOrDefault(name.toLowerCase(Locale.ROOT), name);
    }
    StringBuilder text = new StringBuilder(name);
    if (first.quoted()) {
      text.append('=').append(Quoting.value(first.text()));
    } else if (words.peek().quoted() && words.more()) {
      text.append('=').append(Quoting.value(words.take("").text()));
    }
    while (words.takeIf(",")) {
      text.append(',').append(words.take("an option such as only=added").requoted());
    }
    return text.toString();
  }
}

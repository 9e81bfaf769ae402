package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Fetch;
import dev.vigil.watch.sentinel.Hours;
import dev.vigil.watch.sentinel.Monitor;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.sentinel.Term;

/**
 * Writes sentinels in our spelling, one clause a line in a fixed order; {@link SentinelParser}
 * reads back what it writes. Stateless.
 */
public final class SentinelWriter {
  private SentinelWriter() {}

  public static String write(Sentinel sentinel) {
    StringBuilder out = new StringBuilder();
    out.append("Create Sentinel ")
        .append(sentinel.name())
        .append(" Using ")
        .append(source(sentinel.source()));
    return out.append(clauses(sentinel, "\n  ")).append('\n').toString();
  }

  /** What the sentinels of a tag have in common. */
  public static String write(TagSettings settings) {
    return "Create Tag " + Quoting.word(settings.tag()) + clauses(settings.says(), "\n  ") + "\n";
  }

  /** The clauses of a tag alone, one a line. */
  public static String settings(TagSettings settings) {
    return clauses(settings.says(), "\n").strip();
  }

  private static String clauses(Sentinel sentinel, String begin) {
    StringBuilder out = new StringBuilder();
    for (Form<?> form : Forms.ALL) {
      boolean sameLine =
          form.clause() == Clause.DELIVER
              && sentinel.get(Term.NOTIFY).isPresent()
              && sentinel.get(Term.DELIVER).isPresent();
      String before = sameLine ? " " : begin + form.clause().word() + " ";
      form.text(sentinel).ifPresent(text -> out.append(before).append(text));
    }
    return out.toString();
  }

  /** What follows the word of a clause that says this. */
  public static <T> String write(Term<T> term, T value) {
    return Forms.of(term).text(value);
  }

  public static String monitor(Monitor monitor) {
    return MonitorText.write(monitor);
  }

  public static String fetch(Fetch fetch) {
    return FetchText.write(fetch);
  }

  public static String hours(Hours hours) {
    return HoursText.write(hours);
  }

  static String source(Source source) {
    return switch (source) {
      case Source.Address(String url) ->
          url.matches("[A-Za-z][A-Za-z0-9+.-]*://\\S*[^\\s,]") ? url : Quoting.quoted(url);
      case Source.Other(String name) -> "sentinel " + Quoting.word(name);
      case Source.Kind(String kind, String argument) -> kind + " " + Quoting.word(argument);
    };
  }
}

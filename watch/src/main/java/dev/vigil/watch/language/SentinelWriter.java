package dev.vigil.watch.language;

import dev.vigil.watch.language.clause.Clause;
import dev.vigil.watch.language.clause.ClauseSyntax;
import dev.vigil.watch.language.clause.ClauseSyntaxes;
import dev.vigil.watch.language.clause.FetchText;
import dev.vigil.watch.language.clause.HoursText;
import dev.vigil.watch.language.clause.MonitorText;
import dev.vigil.watch.language.clause.Quoting;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.FetchClause;
import dev.vigil.watch.sentinel.HoursClause;
import dev.vigil.watch.sentinel.MonitorClause;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.sentinel.TagSettings;

/**
 * Writes sentinels in canonical form, one clause per line in a fixed order; {@link SentinelParser}
 * reads them back. Stateless.
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

  /** Writes the settings of a tag. */
  public static String write(TagSettings settings) {
    return "Create Tag " + Quoting.word(settings.tag()) + clauses(settings.says(), "\n  ") + "\n";
  }

  /** Writes the clauses of a tag alone, one per line. */
  public static String settings(TagSettings settings) {
    return clauses(settings.says(), "\n").strip();
  }

  private static String clauses(Sentinel sentinel, String begin) {
    StringBuilder out = new StringBuilder();
    for (ClauseSyntax<?> form : ClauseSyntaxes.ALL) {
      boolean sameLine =
          form.clause() == Clause.DELIVER
              && sentinel.get(ClauseValue.NOTIFY).isPresent()
              && sentinel.get(ClauseValue.DELIVER).isPresent();
      String before = sameLine ? " " : begin + form.clause().word() + " ";
      form.text(sentinel).ifPresent(text -> out.append(before).append(text));
    }
    return out.toString();
  }

  /** Writes the text of a clause with this value. */
  public static <T> String write(ClauseValue<T> term, T value) {
    return ClauseSyntaxes.of(term).text(value);
  }

  public static String monitor(MonitorClause monitor) {
    return MonitorText.write(monitor);
  }

  public static String fetch(FetchClause fetch) {
    return FetchText.write(fetch);
  }

  public static String hours(HoursClause hours) {
    return HoursText.write(hours);
  }

  static String source(SentinelSource source) {
    return switch (source) {
      case SentinelSource.Address(String url) ->
          url.matches("[A-Za-z][A-Za-z0-9+.-]*://\\S*[^\\s,]") ? url : Quoting.quoted(url);
      case SentinelSource.Other(String name) -> "sentinel " + Quoting.word(name);
      case SentinelSource.Kind(String kind, String argument) -> kind + " " + Quoting.word(argument);
    };
  }
}

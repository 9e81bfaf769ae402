package dev.vigil.watch.importer;

import dev.vigil.watch.sentinel.ClauseValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts the filters of an urlwatch job to a part, change types and noise rules. In urlwatch each
 * filter transforms the text; Vigil expresses them as clauses. For one job.
 */
final class UrlwatchFilters {
  private final JobDraft work;
  private boolean chosen;

  UrlwatchFilters(JobDraft work) {
    this.work = work;
  }

  void add(@Nullable Object filters) {
    if (filters instanceof String old) {
      // The older notation: names with their arguments, with commas between.
      for (String one : old.split(",", -1)) {
        int colon = one.indexOf(':');
        filter(
            (colon < 0 ? one : one.substring(0, colon)).strip(),
            colon < 0 ? null : one.substring(colon + 1).strip());
      }
      return;
    }
    for (Object one : filters instanceof List<?> list ? list : List.of(JobValue.map(filters))) {
      if (one instanceof Map<?, ?> map) {
        map.forEach((name, argument) -> filter(String.valueOf(name), argument));
      } else {
        filter(JobValue.text(one), null);
      }
    }
  }

  private void filter(String name, @Nullable Object argument) {
    String field = "filter." + name;
    String text = argument instanceof Map<?, ?> ? "" : JobValue.text(argument);
    switch (name) {
      case "css" -> select(field, "css", "selector", argument);
      case "xpath" -> select(field, "xpath", "path", argument);
      case "jq" -> within(field, "jq", text.isEmpty() ? option(argument, "query") : text);
      case "jsonpath" ->
          within(field, "jsonpath", text.isEmpty() ? option(argument, "path") : text);
      case "element-by-id" -> within(field, "css", "[id=\"" + text + "\"]");
      case "element-by-class" -> within(field, "css", "[class~=\"" + text + "\"]");
      case "element-by-style" -> within(field, "css", "[style*=\"" + text + "\"]");
      case "element-by-tag" -> within(field, "css", text);
      case "html2text" -> work.text();
      case "grep", "keep_lines_containing" ->
          work.monitor(field, "regex=" + JobDraft.quoted(".*(?:" + expression(argument) + ").*"));
      case "grepi", "delete_lines_containing" -> work.ignore(field, "regex=" + slashed(argument));
      case "re.sub" -> {
        work.ignore(field, "cut=" + slashed(argument));
        if (option(argument, "repl").contains("\\")) {
          work.leave(field, "groups in its replacement: all that it finds is ignored");
        }
      }
      case "re.findall" -> work.monitor(field, "regex=" + JobDraft.quoted(expression(argument)));
      case "strip", "striplines", "strip_each_line" -> work.ignore(field, "whitespace");
      case "sort", "reverse" -> work.leave(field, "text that only moved is reported as moved");
      case "beautify", "format-json", "pretty-xml", "pdf2text", "ical2text", "csv2text" -> {
        // Vigil detects these formats itself.
      }
      default -> work.leave(field, "'" + JobValue.shown(argument) + "' has no counterpart");
    }
  }

  private void select(String field, String kind, String key, @Nullable Object argument) {
    if (!(argument instanceof Map<?, ?> map)) {
      within(field, kind, JobValue.text(argument));
      return;
    }
    String words = JobValue.text(map.get(key));
    long skip = JobValue.number(map.get("skip"));
    long most = JobValue.number(map.get("maxitems"));
    if ((skip > 0 || most > 0) && kind.equals("xpath")) {
      words =
          "("
              + words
              + ")[position() > "
              + skip
              + (most > 0 ? " and position() <= " + (skip + most) : "")
              + "]";
    } else if (skip > 0 || most > 0) {
      work.leave(field + ".skip", "say which by the selector, or by an XPath");
    }
    within(field, kind, words);
    if (!JobValue.isNothing(map.get("exclude"))) {
      work.ignore(field + ".exclude", kind + "=" + JobValue.text(map.get("exclude")));
    }
    List<String> others = new ArrayList<>();
    map.keySet().forEach(other -> others.add(String.valueOf(other)));
    others.removeAll(List.of(key, "skip", "maxitems", "exclude", "method"));
    others.forEach(
        other -> work.leave(field + "." + other, "'" + JobValue.shown(map.get(other)) + "'"));
  }

  private void within(String field, String kind, String words) {
    if (chosen) {
      work.leave(field, "'" + JobValue.shown(words) + "': a part of a part; write one selector");
      return;
    }
    chosen = work.say(field, ClauseValue.WITHIN, kind + " " + JobDraft.quoted(words));
  }

  private static String option(@Nullable Object argument, String key) {
    return JobValue.text(JobValue.map(argument).get(key));
  }

  private static String expression(@Nullable Object argument) {
    if (argument instanceof Map<?, ?> map) {
      Object text = map.get("pattern") == null ? map.get("re") : map.get("pattern");
      return JobValue.text(text == null ? map.get("text") : text);
    }
    return JobValue.text(argument);
  }

  private static String slashed(@Nullable Object argument) {
    return "/" + expression(argument).replaceAll("(?<!\\\\)/", "\\\\/") + "/";
  }
}

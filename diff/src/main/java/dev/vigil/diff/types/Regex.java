package dev.vigil.diff.types;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.Change;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.UserRegex;
import java.util.ArrayList;
import java.util.List;

/**
 * What a regular expression finds in the text: captured values that came, went, moved or were
 * replaced in place. The engine takes linear time whatever the expression.
 */
final class Regex implements ChangeType {
  private static final int MOST_MATCHES = 100_000;

  private final String expression;

  /** The captured group that is the value; -1 for all, or the whole match if there are none. */
  private final int group;

  private final Pattern pattern;

  Regex(String expression, int group) {
    this.expression = expression;
    this.group = group;
    this.pattern = UserRegex.compile(expression, Pattern.MULTILINE);
    if (group > pattern.groupCount()) {
      throw new DiffException(
          "The expression '"
              + expression
              + "' has "
              + pattern.groupCount()
              + " groups, so group="
              + group
              + " is none of them.");
    }
  }

  @Override
  public String name() {
    return "regex=" + TypeText.quoted(expression) + (group < 0 ? "" : ",group=" + group);
  }

  @Override
  public Aspect aspect() {
    return Aspect.TEXT;
  }

  private record Hit(int from, int to, String value, String label) {}

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    Found found = new Found(name());
    Counts<Hit> counts =
        new Counts<>(found, hits(before), hits(after), Hit::value)
            .placed(
                hit -> before.prose().spot(hit.from, hit.to),
                hit -> after.prose().spot(hit.from, hit.to))
            .labelled(Hit::label)
            .valued(Hit::value);
    counts.updatedInPlace();
    counts.report();
    return found.changes();
  }

  private List<Hit> hits(Extracts extracts) {
    Prose prose = extracts.prose();
    Matcher matcher = pattern.matcher(prose.text());
    List<Hit> hits = new ArrayList<>();
    while (hits.size() < MOST_MATCHES && matcher.find()) {
      if (matcher.end() > matcher.start()) {
        int at = captured(matcher, group);
        int from = at < 0 ? matcher.start() : matcher.start(at);
        int to = at < 0 ? matcher.end() : matcher.end(at);
        hits.add(new Hit(from, to, value(matcher), label(prose, matcher.start())));
      }
    }
    return hits;
  }

  /** The one group that is the value, if it took part in the match; else -1. */
  private static int captured(Matcher matcher, int group) {
    int one = group >= 0 ? group : matcher.groupCount() == 1 ? 1 : -1;
    return one >= 0 && matcher.group(one) != null && matcher.end(one) > matcher.start(one)
        ? one
        : -1;
  }

  private String value(Matcher matcher) {
    if (group >= 0 || matcher.groupCount() == 0) {
      String value = matcher.group(Math.max(0, group));
      return value == null ? "" : value;
    }
    List<String> values = new ArrayList<>();
    for (int i = 1; i <= matcher.groupCount(); i++) {
      String value = matcher.group(i);
      if (value != null) {
        values.add(value);
      }
    }
    return String.join(", ", values);
  }

  private static String label(Prose prose, int at) {
    return Labels.shortened(prose.lines().get(prose.lineAt(at)).text());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Regex that && that.name().equals(name());
  }

  @Override
  public int hashCode() {
    return name().hashCode();
  }

  @Override
  public String toString() {
    return name();
  }
}

package dev.vigil.diff.internal.detect;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.Change;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.UserRegex;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ObjectLabels;
import dev.vigil.diff.extract.SingleLineRegex;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.VisibleText;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.KeyCountComparison;
import dev.vigil.diff.types.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A change type for the matches of a regular expression in the text: captured values that were
 * added, removed, moved or replaced in place. The engine takes linear time whatever the expression.
 */
public final class RegexChanges implements ChangeType {
  private static final int MOST_MATCHES = 100_000;

  private final String expression;

  /** The captured group that is the value; -1 for all, or the whole match if there are none. */
  private final int group;

  private final Pattern pattern;

  /** Whether no match reaches over the end of a line: then each line can be searched alone. */
  private final boolean staysInLine;

  public RegexChanges(String expression, int group) {
    this.expression = expression;
    this.group = group;
    this.pattern = UserRegex.compile(expression, Pattern.MULTILINE);
    this.staysInLine = SingleLineRegex.holds(expression);
    if (group > pattern.groupCount()) {
      throw new DiffException(
          "The expression '"
              + expression
              + "' has "
              + pattern.groupCount()
              + " groups, so group="
              + group
              + " is not one of them.");
    }
  }

  @Override
  public long instructions() {
    return pattern.programSize();
  }

  @Override
  public String name() {
    return "regex=" + TypeText.quoted(expression) + (group < 0 ? "" : ",group=" + group);
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.TEXT;
  }

  /** A match and what it captured, by places in the text or in the line. */
  private record Hit(int start, int from, int to, String value) {
    Hit shifted(int by) {
      return new Hit(start + by, from + by, to + by, value);
    }
  }

  private record Placed(VisibleText visibleText, Hit hit) {
    NodeRange range() {
      return visibleText.range(hit.from, hit.to);
    }

    String label() {
      return ObjectLabels.shortened(visibleText.lines().get(visibleText.lineAt(hit.start)).text());
    }

    String value() {
      return hit.value;
    }
  }

  @Override
  public boolean readsTextAlone() {
    return true;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    ChangeCollector found = new ChangeCollector(name());
    KeyCountComparison<Placed> counts =
        new KeyCountComparison<>(found, hits(before), hits(after), Placed::value)
            .at(Placed::range)
            .labelled(Placed::label)
            .valued(Placed::value);
    counts.updatedInPlace();
    counts.report();
    return found.changes();
  }

  private List<Placed> hits(ViewExtracts extracts) {
    VisibleText visibleText = extracts.visibleText();
    String text = visibleText.text();
    List<Placed> hits = new ArrayList<>();
    if (!staysInLine) {
      for (Hit hit : hits(text, MOST_MATCHES)) {
        hits.add(new Placed(visibleText, hit));
      }
      return hits;
    }
    Map<String, Object> known = extracts.cache().lines(this);
    int from = 0;
    while (from < text.length() && hits.size() < MOST_MATCHES) {
      int newline = text.indexOf('\n', from);
      int end = newline < 0 ? text.length() : newline;
      String line = text.substring(from, end);
      Object inLine = known.get(line);
      if (inLine == null) {
        inLine = hits(line, MOST_MATCHES);
        known.put(line, inLine);
      }
      for (Object hit : (List<?>) inLine) {
        if (hits.size() < MOST_MATCHES) {
          hits.add(new Placed(visibleText, ((Hit) hit).shifted(from)));
        }
      }
      from = end + 1;
    }
    return hits;
  }

  private List<Hit> hits(String text, int most) {
    Matcher matcher = pattern.matcher(text);
    List<Hit> hits = new ArrayList<>();
    while (hits.size() < most && matcher.find()) {
      if (matcher.end() > matcher.start()) {
        int at = captured(matcher, group);
        int from = at < 0 ? matcher.start() : matcher.start(at);
        int to = at < 0 ? matcher.end() : matcher.end(at);
        hits.add(new Hit(matcher.start(), from, to, value(matcher)));
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

  @Override
  public boolean equals(Object other) {
    return other instanceof RegexChanges that && that.name().equals(name());
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

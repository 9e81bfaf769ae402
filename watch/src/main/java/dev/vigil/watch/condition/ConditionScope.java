package dev.vigil.watch.condition;

import dev.vigil.diff.number.NumberParser;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Resolves names: first in the current change, then in the common values. */
record ConditionScope(ConditionValues facts, Map<String, String> change) {
  private static final int LONGEST_NUMBER = 40;

  static ConditionScope of(ConditionValues facts) {
    return new ConditionScope(facts, Map.of());
  }

  List<ConditionScope> changes() {
    return facts.changes().stream().map(item -> new ConditionScope(facts, item)).toList();
  }

  String text(ConditionName name) {
    if (name == ConditionName.VALUE || name == ConditionName.NUMBER) {
      String now = value("new");
      return now.isEmpty() ? value("old") : now;
    }
    return value(name.word());
  }

  private String value(String key) {
    String own = change.get(key);
    return own == null ? facts.values().getOrDefault(key, "") : own;
  }

  /** The number of a name; numbers of pages are parsed in many notations. */
  @Nullable BigDecimal number(ConditionName name) {
    return name == ConditionName.NUMBER ? read(text(name)) : plain(value(name.word()));
  }

  /** The first number in a text of the page. */
  @Nullable BigDecimal read(String text) {
    String language = value("language");
    return new NumberParser(language.isEmpty() ? "en" : language).one(text);
  }

  private static @Nullable BigDecimal plain(String text) {
    try {
      return text.isEmpty() || text.length() > LONGEST_NUMBER ? null : new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}

package dev.vigil.watch.condition;

import dev.vigil.diff.types.NumberParser;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where names are looked up: in one change, if there is one, then in what holds for all. */
record NameScope(ConditionValues facts, Map<String, String> change) {
  private static final int LONGEST_NUMBER = 40;

  static NameScope of(ConditionValues facts) {
    return new NameScope(facts, Map.of());
  }

  List<NameScope> changes() {
    return facts.changes().stream().map(item -> new NameScope(facts, item)).toList();
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

  /** Our own numbers are plain; those of pages are written in many ways. */
  @Nullable BigDecimal number(ConditionName name) {
    return name == ConditionName.NUMBER ? read(text(name)) : plain(value(name.word()));
  }

  /** The first number that stands in a text of the page. */
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

package dev.vigil.watch.condition;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The names that a condition may use. */
enum ConditionName {
  SCORE(ConditionValueType.NUMBER, false),
  COUNT(ConditionValueType.NUMBER, false),
  INSERTED(ConditionValueType.NUMBER, false),
  DELETED(ConditionValueType.NUMBER, false),
  UPDATED(ConditionValueType.NUMBER, false),
  MOVED(ConditionValueType.NUMBER, false),
  EVENTS(ConditionValueType.NUMBER, false),
  TYPES(ConditionValueType.TEXT, false),
  URL(ConditionValueType.TEXT, false),
  TITLE(ConditionValueType.TEXT, false),
  SUMMARY(ConditionValueType.TEXT, false),
  SENTINEL(ConditionValueType.TEXT, false),
  EVENT(ConditionValueType.TEXT, false),
  BEFORE(ConditionValueType.TEXT, false),
  AFTER(ConditionValueType.TEXT, false),
  OLD(ConditionValueType.TEXT, true),
  NEW(ConditionValueType.TEXT, true),
  VALUE(ConditionValueType.TEXT, true),
  NUMBER(ConditionValueType.NUMBER, true),
  LABEL(ConditionValueType.TEXT, true),
  TYPE(ConditionValueType.TEXT, true),
  KIND(ConditionValueType.TEXT, true);

  static final List<String> WORDS = Arrays.stream(values()).map(ConditionName::word).toList();

  final ConditionValueType kind;

  /** Whether each change has its own value. */
  final boolean ofChange;

  ConditionName(ConditionValueType kind, boolean ofChange) {
    this.kind = kind;
    this.ofChange = ofChange;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<ConditionName> of(String word) {
    return Arrays.stream(values()).filter(name -> name.word().equalsIgnoreCase(word)).findFirst();
  }
}

package dev.vigil.watch.condition;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The names that a condition may use. */
enum ConditionName {
  SCORE(ValueKind.NUMBER, false),
  COUNT(ValueKind.NUMBER, false),
  INSERTED(ValueKind.NUMBER, false),
  DELETED(ValueKind.NUMBER, false),
  UPDATED(ValueKind.NUMBER, false),
  MOVED(ValueKind.NUMBER, false),
  EVENTS(ValueKind.NUMBER, false),
  TYPES(ValueKind.TEXT, false),
  URL(ValueKind.TEXT, false),
  TITLE(ValueKind.TEXT, false),
  SUMMARY(ValueKind.TEXT, false),
  SENTINEL(ValueKind.TEXT, false),
  EVENT(ValueKind.TEXT, false),
  BEFORE(ValueKind.TEXT, false),
  AFTER(ValueKind.TEXT, false),
  OLD(ValueKind.TEXT, true),
  NEW(ValueKind.TEXT, true),
  VALUE(ValueKind.TEXT, true),
  NUMBER(ValueKind.NUMBER, true),
  LABEL(ValueKind.TEXT, true),
  TYPE(ValueKind.TEXT, true),
  KIND(ValueKind.TEXT, true);

  static final List<String> WORDS = Arrays.stream(values()).map(ConditionName::word).toList();

  final ValueKind kind;

  /** Whether each change has its own value. */
  final boolean ofChange;

  ConditionName(ValueKind kind, boolean ofChange) {
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

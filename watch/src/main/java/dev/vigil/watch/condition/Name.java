package dev.vigil.watch.condition;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a condition may ask for. */
enum Name {
  SCORE(Kind.NUMBER, false),
  COUNT(Kind.NUMBER, false),
  INSERTED(Kind.NUMBER, false),
  DELETED(Kind.NUMBER, false),
  UPDATED(Kind.NUMBER, false),
  MOVED(Kind.NUMBER, false),
  EVENTS(Kind.NUMBER, false),
  TYPES(Kind.TEXT, false),
  URL(Kind.TEXT, false),
  TITLE(Kind.TEXT, false),
  SUMMARY(Kind.TEXT, false),
  SENTINEL(Kind.TEXT, false),
  EVENT(Kind.TEXT, false),
  BEFORE(Kind.TEXT, false),
  AFTER(Kind.TEXT, false),
  OLD(Kind.TEXT, true),
  NEW(Kind.TEXT, true),
  VALUE(Kind.TEXT, true),
  NUMBER(Kind.NUMBER, true),
  LABEL(Kind.TEXT, true),
  TYPE(Kind.TEXT, true),
  KIND(Kind.TEXT, true);

  static final List<String> WORDS = Arrays.stream(values()).map(Name::word).toList();

  final Kind kind;

  /** Whether each change has its own. */
  final boolean ofChange;

  Name(Kind kind, boolean ofChange) {
    this.kind = kind;
    this.ofChange = ofChange;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Name> of(String word) {
    return Arrays.stream(values()).filter(name -> name.word().equalsIgnoreCase(word)).findFirst();
  }
}

package dev.vigil.watch.language.clause;

import java.util.List;
import java.util.Locale;

/** The keywords that begin the clauses of a sentinel, in canonical order. */
public enum Clause {
  WITHIN,
  MONITOR,
  IGNORE,
  FETCH,
  ONLY,
  REQUEST,
  RENDER,
  FROM,
  TO,
  NOTIFY,
  DELIVER,
  QUIET,
  ALERT,
  SHOW,
  COMPARE,
  WHEN,
  CONFIRM,
  RESUME,
  KEEP,
  TAG,
  CREATE;

  public static final List<String> NAMES = List.of(values()).stream().map(Clause::word).toList();

  /** The keyword as written: {@code Monitor}. */
  public String word() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }

  static boolean is(String word) {
    return NAMES.stream().anyMatch(withoutColon(word)::equalsIgnoreCase);
  }

  /** The clause that a token begins; {@link #at} is true for it. */
  public static Clause of(SyntaxToken token) {
    return valueOf(withoutColon(token.text()).toUpperCase(Locale.ROOT));
  }

  /** WebVigiL also writes {@code From: Now}. */
  private static String withoutColon(String word) {
    return word.endsWith(":") ? word.substring(0, word.length() - 1) : word;
  }

  public static boolean at(SyntaxToken token) {
    return !token.quoted() && is(token.text());
  }
}

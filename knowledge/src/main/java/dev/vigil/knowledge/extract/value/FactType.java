package dev.vigil.knowledge.extract.value;

import java.util.Locale;

/** The datatype of a fact. */
public enum FactType {
  TEXT,
  NUMBER,
  MONEY,
  /** A date, or a date with a time and, if the page says it, a zone. */
  DATE,
  DURATION,
  /** A number with a unit of measurement. */
  QUANTITY,
  BOOLEAN,
  /** One of a few listed values. */
  CHOICE,
  URL;

  /** The word for it in class files and answers. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether values are compared by their numbers. */
  public boolean isOrdered() {
    return switch (this) {
      case NUMBER, MONEY, DATE, DURATION, QUANTITY -> true;
      case TEXT, BOOLEAN, CHOICE, URL -> false;
    };
  }
}

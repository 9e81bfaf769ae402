package dev.vigil.discover.form;

import java.util.Locale;
import java.util.Map;

/** The kind of a control, given by its element and type. */
public enum FieldKind {
  TEXT,
  SEARCH,
  EMAIL,
  URL,
  TEL,
  PASSWORD,
  NUMBER,
  RANGE,
  /** A date, month, week, time or local date and time. */
  DATE,
  COLOR,
  CHECKBOX,
  RADIO,
  FILE,
  HIDDEN,
  SUBMIT,
  IMAGE,
  RESET,
  BUTTON,
  SELECT,
  TEXTAREA;

  private static final Map<String, FieldKind> INPUTS =
      Map.ofEntries(
          Map.entry("search", SEARCH),
          Map.entry("email", EMAIL),
          Map.entry("url", URL),
          Map.entry("tel", TEL),
          Map.entry("password", PASSWORD),
          Map.entry("number", NUMBER),
          Map.entry("range", RANGE),
          Map.entry("date", DATE),
          Map.entry("month", DATE),
          Map.entry("week", DATE),
          Map.entry("time", DATE),
          Map.entry("datetime-local", DATE),
          Map.entry("color", COLOR),
          Map.entry("checkbox", CHECKBOX),
          Map.entry("radio", RADIO),
          Map.entry("file", FILE),
          Map.entry("hidden", HIDDEN),
          Map.entry("submit", SUBMIT),
          Map.entry("image", IMAGE),
          Map.entry("reset", RESET),
          Map.entry("button", BUTTON));

  /** The kind of an {@code input} with that type; what no browser knows is a text. */
  static FieldKind ofInput(String type) {
    return INPUTS.getOrDefault(type.strip().toLowerCase(Locale.ROOT), TEXT);
  }

  /** The kind of a {@code button} with that type; without one it submits. */
  static FieldKind ofButton(String type) {
    return switch (type.strip().toLowerCase(Locale.ROOT)) {
      case "reset" -> RESET;
      case "button" -> BUTTON;
      default -> SUBMIT;
    };
  }

  /** Whether a person types into it. */
  public boolean isTyped() {
    return switch (this) {
      case TEXT, SEARCH, EMAIL, URL, TEL, PASSWORD, NUMBER, DATE, TEXTAREA -> true;
      default -> false;
    };
  }

  /** Whether pressing it sends the form. */
  public boolean isSubmitter() {
    return this == SUBMIT || this == IMAGE;
  }

  /** Whether it is a button of any sort. */
  public boolean isButton() {
    return isSubmitter() || this == RESET || this == BUTTON;
  }

  /** Whether it is on or off. */
  public boolean isTicked() {
    return this == CHECKBOX || this == RADIO;
  }
}

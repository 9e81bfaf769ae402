package dev.vigil.bench.web;

import java.util.List;
import java.util.Locale;

/** How a site's form is reached, sent and answered. */
public enum Manner {
  /** The answer comes at once. */
  DIRECT,
  /** A page with a link to the answer. */
  RESULT_LINK,
  /** Pages that ask the browser to come back, then the answer. */
  WAITING,
  /** A page with a second form that asks for the format. */
  FORMAT_FORM,
  /** A waiting page, then a link. */
  WAIT_THEN_LINK,
  /** A script gives the form its action. */
  SCRIPT_ACTION,
  /** A script writes the form. */
  SCRIPT_WRITTEN,
  /** No form at all: a script asks and puts the answer into the page. */
  SCRIPT_ANSWER,
  /** The form stands in one frame, and the answer goes into another. */
  FRAMESET,
  INLINE_FRAME,
  NEW_WINDOW,
  /** The form was opened between the rows of a table. */
  MISNESTED,
  /** Upper case, no quotes, nothing closed, a picture for a button. */
  OLD_MARKUP,
  /** Controls outside the form that name it. */
  FAR_CONTROLS,
  /** Another encoding. */
  LATIN;

  private static final List<Manner> INDIRECT =
      List.of(RESULT_LINK, WAITING, FORMAT_FORM, WAIT_THEN_LINK);
  private static final List<Manner> ODD =
      List.of(
          SCRIPT_ACTION,
          FRAMESET,
          SCRIPT_WRITTEN,
          MISNESTED,
          SCRIPT_ANSWER,
          INLINE_FRAME,
          NEW_WINDOW,
          OLD_MARKUP,
          FAR_CONTROLS,
          LATIN);

  /** The manner of the n-th site of a kind: a third direct, a third indirect, a third odd. */
  static Manner of(int n, boolean scripts) {
    return switch (n % 3) {
      case 0 -> DIRECT;
      case 1 -> INDIRECT.get(n / 3 % INDIRECT.size());
      default -> {
        Manner odd = ODD.get(n / 3 % ODD.size());
        yield odd.needsBrowser() && !scripts ? OLD_MARKUP : odd;
      }
    };
  }

  public boolean isIndirect() {
    return INDIRECT.contains(this);
  }

  public boolean isOdd() {
    return ODD.contains(this);
  }

  public boolean needsBrowser() {
    return this == SCRIPT_ACTION || this == SCRIPT_WRITTEN || this == SCRIPT_ANSWER;
  }

  /** How it is called in tables. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

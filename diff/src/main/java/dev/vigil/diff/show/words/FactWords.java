package dev.vigil.diff.show.words;

import dev.vigil.diff.Change;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Words the change of a fact: the thing, old and new value, the difference, and where it stands.
 */
public final class FactWords {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
  private static final BigDecimal MOST = BigDecimal.valueOf(10_000);

  private FactWords() {}

  public static String of(Change change) {
    String old = ChangeWords.brief(change.oldValue(), 200);
    String now = ChangeWords.brief(change.newValue(), 200);
    String words =
        switch (change.kind()) {
          case UPDATE -> change.label() + " " + old + " → " + now + percent(old, now);
          case INSERT -> change.label() + (now.isEmpty() ? "" : " now " + now);
          case DELETE -> change.label() + (old.isEmpty() ? "" : " (was " + old + ")");
          case MOVE -> change.label() + " moved";
        };
    return change.note().isEmpty() ? words : words + " – " + change.note();
  }

  /** The relative difference of two amounts in one unit, with one decimal. */
  private static String percent(String old, String now) {
    String[] was = old.split(" ", 2);
    String[] is = now.split(" ", 2);
    BigDecimal from = number(was[0]);
    BigDecimal to = number(is[0]);
    boolean sameUnit = was.length == is.length && (was.length == 1 || was[1].equals(is[1]));
    if (!sameUnit || from == null || to == null || from.signum() <= 0) {
      return "";
    }
    BigDecimal percent = to.subtract(from).multiply(HUNDRED).divide(from, 1, RoundingMode.HALF_UP);
    return percent.signum() == 0 || percent.abs().compareTo(MOST) > 0
        ? ""
        : " (" + (percent.signum() < 0 ? "−" : "+") + percent.abs().toPlainString() + " %)";
  }

  private static @Nullable BigDecimal number(String text) {
    return text.matches("\\d{1,15}(?:\\.\\d{1,15})?") ? new BigDecimal(text) : null;
  }
}

package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.BestEffortTuning;
import java.util.Locale;

/**
 * Reads and writes the parameters of the best-effort schedule: {@code alpha 4 beta 3 weight 0.5
 * history 10 least 5 minutes}, each of them once at most and in any order. Stateless.
 */
public final class BestEffortText {
  /** The largest number of checks, changes or intervals. */
  public static final int MOST = 1000;

  /** The largest weight. */
  public static final double MAX_WEIGHT = 10;

  private BestEffortText() {}

  static BestEffortTuning read(WordReader words) {
    BestEffortTuning tuning = BestEffortTuning.NONE;
    while (true) {
      words.takeIf(",");
      if (words.takeIf("alpha")) {
        tuning = tuning.withAlpha(number(words, "alpha", 1));
      } else if (words.takeIf("beta")) {
        tuning = tuning.withBeta(number(words, "beta", 0));
      } else if (words.takeIf("weight") || words.takeIf("w")) {
        tuning = tuning.withWeight(weight(words));
      } else if (words.takeIf("history")) {
        tuning = tuning.withHistory(number(words, "history", 1));
      } else if (words.takeIf("least")) {
        tuning = tuning.withLeast(TimeText.duration(words, "a time such as 5 minutes"));
      } else {
        return tuning;
      }
    }
  }

  private static int number(WordReader words, String name, int least) {
    SyntaxToken token = words.take("a number for " + name);
    int value = token.text().matches("\\d{1,4}") ? Integer.parseInt(token.text()) : -1;
    if (value < least || value > MOST) {
      throw WordReader.fail(
          token,
          name + " is a whole number from " + least + " to " + MOST + ", as in " + name + " 6");
    }
    return value;
  }

  private static double weight(WordReader words) {
    SyntaxToken token = words.take("a number for weight");
    double value = parsed(token.text());
    if (!(value > 0 && value <= MAX_WEIGHT)) {
      throw WordReader.fail(
          token,
          String.format(
              Locale.ROOT,
              "weight is a number above 0 and up to %.0f, as in weight 0.6",
              MAX_WEIGHT));
    }
    return value;
  }

  /** A decimal number, or -1. */
  public static double parsed(String text) {
    return text.matches("\\d{1,3}(\\.\\d{1,6})?") ? Double.parseDouble(text) : -1;
  }

  static String write(BestEffortTuning tuning) {
    StringBuilder text = new StringBuilder();
    tuning.alpha().ifPresent(value -> text.append(" alpha ").append(value));
    tuning.beta().ifPresent(value -> text.append(" beta ").append(value));
    tuning.weight().ifPresent(value -> text.append(" weight ").append(plain(value)));
    tuning.history().ifPresent(value -> text.append(" history ").append(value));
    tuning.least().ifPresent(value -> text.append(" least ").append(TimeText.write(value)));
    return text.toString();
  }

  private static String plain(double value) {
    String text = String.format(Locale.ROOT, "%.6f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }
}

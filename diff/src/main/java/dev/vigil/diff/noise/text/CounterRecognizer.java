package dev.vigil.diff.noise.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Recognises numbers that change by themselves, by how much they change and how many change at
 * once: counters, which grow a little, and gauges, which rise and fall. Stateless.
 */
public final class CounterRecognizer {
  /** A line of a few words with one whole number, in groups of three or not. */
  private static final Pattern COUNT =
      Pattern.compile(
          "[^\\d]{0,40}?(\\d{1,3}(?:[,.']\\d{3}){1,4}|\\d{3,7})(?:[^\\d.,:/-][^\\d]{0,40})?");

  /** A number in groups of three, and behind it the word for what is counted. */
  private static final Pattern GROUPED = Pattern.compile("(\\d{1,3}(?:[,.']\\d{3})+)\\s+\\pL{3}");

  /** A number of five digits or more without groups, and behind it a word that is no name. */
  private static final Pattern PLAIN = Pattern.compile("(?:^|\\s)(\\d{5,7})\\s+\\p{Ll}{3}");

  /** What a number without groups may be besides: a name of something, or an address. */
  private static final Pattern IDENTIFIED =
      Pattern.compile(
          "(?i)(?:^|\\PL)(?:ids?|no|num\\w*|code|order|ticket|case|issue|invoice|postcode|zip|plz|post\\w*"
              + "|auftrag\\w*|bestell\\w*|commande|pedido|ordine|zam\\w*|box|ref\\w*)(?:\\PL|$)|[\u2116#\u00b0]");

  /** The signs at the end of a statement. */
  private static final Pattern END = Pattern.compile("[.,;:!?)\\s]+$");

  /** A number of at most eight digits with two zeros before it, and no other figure. */
  private static final Pattern ODOMETER = Pattern.compile("(\\D*)(00\\d{4,6})(\\D*)");

  private static final int LARGE = 10_000;

  /** The digits behind a sign that separates thousands. */
  private static final int GROUP = 3;

  /** A number beside one of these words names or measures something, and does not count visits. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)build|version|release|\\btel|phone|\\bfax|\\bcall|mobil|zimmer|room|[#+$€£%²]"
              + "|\\b(?:bytes?|[kmgt]i?b|km|kg|miles?|ha|acres?|seats?|places?|stock|available"
              + "|left|remaining|capacity|limit|population|salary|price|rent|fee|maximum|minimum"
              + "|dead|deaths?|killed|injured|missing|victims?|casualties|cases|tote|verletzte|morts"
              + "|bless\u00e9s|muertos|morti|jackpot|prize|reward|bids?|signatures?"
              + "|pl\u00e4tze|frei|verf\u00fcgbar|stellen|vacanc\\w*|positions?|jobs?|tuition|fare|costs?"
              + "|wages?|toll|miete|preis|geb\u00fchr|lohn|loyer|prix|tarif|precio|alquiler|prezzo|points?|punkte?n?|pts|index|rate|kurs|bus|line|linie|flight|gate|article|artikel|section|seite|p\\.?o\\.?"
              + " box|postfach|nr)\\b"
              // A number with a unit measures.
              + "|\\d\\s?(?:[\u00b5mkc]?g|[mc]?l|[\u00b5mnck]?m|[mk]?w|k?wh|[mk]?v|m?ah|[kmg]?hz|rpm"
              + "|k?cal|k?j|ppm|nm|ps|hp|kn|m?bar|k?pa|psi|lbs?|oz|ft|inch(?:es)?|yards?|\u00b0|min"
              + "|minutes?|hours?|days?|weeks?|months?|years?|tage?|stunden?|jahre?|jours?|heures?|ans"
              + "|d\u00edas|horas|giorni|ore|px|dpi|bit)\\b");

  private static final Pattern NUMBERS = Pattern.compile("(?:^|[^A-Za-z\\d])(\\d+(?:[.,:/]\\d+)*)");

  private static final Set<String> TARIFF =
      Set.of(
          ("adult adults child children senior seniors concession concessions family families"
               + " student students erwachsene kinder familie familien erm\u00e4\u00dfigt adulte"
               + " adultes enfant enfants adulto adultos ni\u00f1os adulti bambini played won win"
               + " wins lost loss losses draw draws drawn goal goals tore siege cal kcal calories"
               + " kcalories protein carb carbs carbohydrate carbohydrates sugar sugars salt"
               + " eiwei\u00df zucker fett"
                  // Plans, sizes and measures of one thing.
                  + " economy business standard premium basic single double small medium large"
                  + " width depth height length weight breite tiefe h\u00f6he l\u00e4nge gewicht"
                  + " largeur hauteur longueur poids ancho alto largo peso bedroom bedrooms"
                  + " bathroom bathrooms zimmer distance ascent breakfast lunch dinner")
              .split(" ", -1));

  /** With a colon and a small figure a group of people, without one readers. */
  private static final Pattern MEMBERS =
      Pattern.compile(
          "(?i)\\bmembers?:\\s*(?:free|(?:[^\\d\\s]{1,3}\\s?)?\\d{1,3}(?:[.,]\\d{1,2})?"
              + "(?:$|[.,]?[^\\d.,]))");

  private CounterRecognizer() {}

  /**
   * Whether the one whole number of a short line grew a little, as counters do: by at most 3 %,
   * from a least number on. Years, phone numbers, measures and numbers of builds, versions and
   * rooms do not count anything.
   */
  public static boolean isCounting(String before, String after, int least) {
    return isGrown(before, after, least, 1.03);
  }

  /**
   * Whether a large number grew by a very small share and is not a number that an editor chose:
   * "Trusted by 41,218 teams" is a counter. Other numbers of the line may have grown beside it, if
   * commas separate them.
   */
  public static boolean isTicking(String before, String after) {
    List<String> was = TextSegments.withCommas(before);
    List<String> is = TextSegments.withCommas(after);
    boolean ticks = false;
    for (int i = 0; was.size() == is.size() && i < is.size(); i++) {
      String old = END.matcher(was.get(i)).replaceAll("");
      String now = END.matcher(is.get(i)).replaceAll("");
      boolean one = ticks(old, now);
      if (!one && !old.equals(now) && !isGrown(old, now, LARGE, 1.03)) {
        return false;
      }
      ticks |= one;
    }
    return ticks;
  }

  private static boolean ticks(String before, String after) {
    boolean grouped = GROUPED.matcher(after).find();
    Pattern form = grouped ? GROUPED : PLAIN;
    Matcher was = form.matcher(before);
    Matcher is = form.matcher(after);
    return (grouped || !IDENTIFIED.matcher(after).find())
        && was.find()
        && is.find()
        && !(isChosen(was.group(1)) && isChosen(is.group(1)))
        && isGrown(before, after, LARGE, 1.005);
  }

  /** Whether a number of a text measures, numbers or names something, and counts no visits. */
  public static boolean isMeasured(String text) {
    return NAMED.matcher(text).find();
  }

  /** Whether a number is written with zeros before it, as counters of visitors are, and grew. */
  public static boolean isOdometer(String before, String after) {
    Matcher was = ODOMETER.matcher(before);
    Matcher is = ODOMETER.matcher(after);
    return was.matches()
        && is.matches()
        && was.group(1).equals(is.group(1))
        && was.group(3).equals(is.group(3))
        && was.group(2).length() == is.group(2).length()
        && was.group(2).compareTo(is.group(2)) < 0;
  }

  /** Whether a number ends as prices do. */
  private static boolean isChosen(String number) {
    return "059".indexOf(number.charAt(number.length() - 1)) >= 0;
  }

  private static boolean isGrown(String before, String after, int least, double most) {
    // Figures before it that stay say nothing about it: "4.8 from 1211 reviews".
    int same = sameFigures(before, after);
    Matcher was = COUNT.matcher(before.substring(same));
    Matcher is = COUNT.matcher(after.substring(same));
    if (!was.matches() || !is.matches() || NAMED.matcher(after).find()) {
      return false;
    }
    long old = Long.parseLong(was.group(1).replaceAll("[,.']", ""));
    long now = Long.parseLong(is.group(1).replaceAll("[,.']", ""));
    boolean year = old >= 1900 && now < 2100;
    return !year && old >= least && now > old && now <= old * most;
  }

  /** Whether the one figure in which two texts differ is a whole number that grew. */
  public static boolean isGrowing(String before, String after) {
    Matcher was = NUMBERS.matcher(before);
    Matcher is = NUMBERS.matcher(after);
    int grown = 0;
    while (was.find() && is.find()) {
      String old = was.group(1).replaceAll("[,.]", "");
      String now = is.group(1).replaceAll("[,.]", "");
      if (!old.equals(now)) {
        boolean whole = old.length() < 10 && now.length() < 10 && (old + now).matches("\\d+");
        grown = whole && Long.parseLong(now) > Long.parseLong(old) ? grown + 1 : 2;
      }
    }
    return grown == 1;
  }

  /** The end of the last word with a figure of those that both texts begin with. */
  private static int sameFigures(String before, String after) {
    int end = 0;
    boolean figure = false;
    for (int i = 0; i < Math.min(before.length(), after.length()); i++) {
      char c = after.charAt(i);
      if (c != before.charAt(i)) {
        break;
      }
      figure |= c >= '0' && c <= '9';
      if (c == ' ') {
        end = figure ? i : end;
        figure = false;
      }
    }
    return end;
  }

  /**
   * Whether a line of one form shows at least three other figures than before, words between them:
   * gauges and statistics do so, and people change one thing at a time.
   */
  public static boolean isReadout(String before, String after) {
    if (isTariff(after)) {
      return false;
    }
    int figures = count(before, after);
    return figures >= 3
        || figures >= 2
            && NoisePatterns.hasTime(after)
            && !NoisePatterns.days(after).equals(NoisePatterns.days(before));
  }

  /** Whether a line lists hours by weekdays, prices by groups of people, results or ingredients. */
  public static boolean isTariff(String text) {
    return TextWords.hasAny(text, TARIFF)
        || text.indexOf(':') > 0 && MEMBERS.matcher(text).find()
        || TextWords.of(NoisePatterns.withoutDates(text).toLowerCase(Locale.ROOT)).stream()
            .anyMatch(CalendarWords.weekdays()::contains);
  }

  /** How many figures of a line are other ones, of those between which words stand. */
  public static int count(String before, String after) {
    String was = NoisePatterns.withoutDates(before);
    String is = NoisePatterns.withoutDates(after);
    Matcher old = NUMBERS.matcher(was);
    Matcher now = NUMBERS.matcher(is);
    int figures =
        before.equals(was) || NoisePatterns.days(before).equals(NoisePatterns.days(after)) ? 0 : 1;
    int end = -1;
    while (old.find() && now.find()) {
      boolean apart =
          end < 0 || is.substring(end, now.start(1)).chars().anyMatch(Character::isLetter);
      if (!now.group(1).equals(old.group(1)) && apart) {
        figures++;
        end = now.end(1);
      }
    }
    return figures;
  }

  /** The old and the new value of the one number in which two texts differ; empty for others. */
  public static double[] moved(String before, String after) {
    Matcher was = NUMBERS.matcher(NoisePatterns.withoutDates(before));
    Matcher is = NUMBERS.matcher(NoisePatterns.withoutDates(after));
    double[] moved = {};
    while (was.find() && is.find()) {
      if (!was.group(1).equals(is.group(1))) {
        if (moved.length > 0) {
          return new double[0];
        }
        moved = new double[] {value(was.group(1)), value(is.group(1))};
      }
    }
    return moved;
  }

  /** Whether the first number in which two texts differ is larger in the second. */
  public static boolean isRise(String before, String after) {
    Matcher was = NUMBERS.matcher(before);
    Matcher is = NUMBERS.matcher(after);
    while (was.find() && is.find()) {
      if (!was.group(1).equals(is.group(1))) {
        return value(is.group(1)) > value(was.group(1));
      }
    }
    return false;
  }

  /** Whether each number of a text moved by at most a share of its value; dates and times aside. */
  public static boolean isNear(String before, String after, double share) {
    Matcher was = NUMBERS.matcher(NoisePatterns.withoutDates(before));
    Matcher is = NUMBERS.matcher(NoisePatterns.withoutDates(after));
    boolean near = true;
    while (near && was.find() && is.find()) {
      double old = value(was.group(1));
      near = Math.abs(value(is.group(1)) - old) <= share * old;
    }
    return near;
  }

  /** The value of a number; a last sign before other than three digits separates its decimals. */
  private static double value(String number) {
    double value = 0;
    double unit = 0;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c >= '0' && c <= '9') {
        value = value * 10 + (c - '0');
        unit *= 10;
      } else {
        unit = number.length() - i - 1 == GROUP && value > 0 ? 0 : 1;
      }
    }
    return unit == 0 ? value : value / unit;
  }
}

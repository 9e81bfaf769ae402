package dev.vigil.diff.noise;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.CounterText;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.MeaningfulSigns;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.number.CurrencyNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kind of difference that an edit of a line makes, from noise to news. */
enum DifferenceKind {
  SPELLING("only spacing or typography differs"),
  TOKEN("only a random token differs"),
  COUNTER("only a counter moved"),
  PARAMETERS("only parameters of the address differ"),
  CLOCK("only a clock or an age moved"),
  DATE("only a date or time differs"),
  NUMBER("a number differs"),
  REVISION("the date of a revision differs"),
  PRICE("a price differs"),
  STATE("a status differs"),
  WORDS("words differ");

  /** Says which machine made the page. */
  private static final Pattern SERVED =
      Pattern.compile(
          "(?i)\\b(?:served|rendered|handled|delivered) by\\b|\\bray"
              + " id\\b|\\b(?:server|host|node|pod):");

  /** Names of strings that look random and mean something. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?i)\\b(?:sha-?\\d*|md5|crc32|checksum|fingerprint|pr\u00fcfsumme|iban|bic|swift"
              + "|account|konto\\w*|compte|cuenta|conto|model(?:o|l|lo|e)?|mod\u00e8le|sku|mpn|ean|isbn|part"
              + " (?:no|number)|(?:item|article|product|artikel|order)"
              + " ?(?:no|number|nr|nummer|code)|coupon|voucher|gutschein\\w*|(?:promo|discount|rabatt|gate|door|access)"
              + " ?codes?"
              + "|serial|vin|wallet|vat|ust-?id\\w*|password|passwort|registration|patent)\\b");

  /** The words that, with a time of day, state when the page was made. */
  private static final Pattern MADE =
      Pattern.compile(
          "(?i)abruf|abgerufen|retrieved|fetched|generated|erstellt|as"
              + " (?:of|at)\\b|\\bstand\\b|updated?|aktualis|mise? \u00e0"
              + " jour|actualiza|aggiorn|\u00faltima"
              + " hora|consult(?:\u00e9|ad[oa])|refreshed|checked|snapshot|captured|bijgewerkt|zaktualizowano|aktualizacj\\w+|geactualiseerd|opgehaald|pobrano|rilevat\\w+|g\u00e9n\u00e9r|generad|prepared|produced|downloaded"
              + " at|gepr\u00fcft|v\u00e9rifi|latest"
              + " (?:at|reading|data|value|measurement)\\b|(?:measured|observed|recorded)"
              + " at|gemessen");

  private static final Pattern REVISED =
      Pattern.compile(
          "(?i)updated?|effective|revis|modified|version|in force|valid from|as of|amended|mise"
              + " \u00e0"
              + " jour|vigueur|\\bstand\\b|g\u00fcltig|aktualis|actualiza|vigencia|aggiorn|in"
              + " vigore");
  private static final Pattern MONEY =
      Pattern.compile(
          "\\p{Sc}\\s?\\d|\\d\\s?\\p{Sc}|\\d\\s?(?:(?i:eur|usd|gbp|chf|jpy|aud|cad|nzd|sek|nok|dkk|pln|czk"
              + "|kr|z\u0142|rub|\u0440\u0443\u0431|\u5186|inr|cny|brl|mxn|zar|huf)|"
              + CurrencyNames.CODE_PATTERN
              + "|Fr|fr\\.)(?:\\PL|$)"
              + "|(?:^|[^\\pL\\d])(?:(?i:eur|usd|gbp|chf|jpy|aud|cad|sek|nok|dkk|pln|czk|kr)|"
              + CurrencyNames.CODE_PATTERN
              + "|Fr|Rs|R)\\.?\\s?\\d");

  private static final Set<String> DOCUMENTS =
      Set.of("id", "file", "doc", "document", "download", "path", "page", "article", "product");

  private static final Pattern NUMBER_TEXT = Pattern.compile("\\d+(?:[.,'\u00a0\u202f ]\\d+)*");

  private static final Pattern SENTENCES = Pattern.compile("[.;!?]\\s+");

  private final String words;

  DifferenceKind(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  static DifferenceKind of(@Nullable PageItem before, @Nullable PageItem after) {
    if (before == null || after == null) {
      return WORDS;
    }
    if (after.kind().isLine()) {
      boolean clock =
          after.kind() == PageItem.Kind.TEXT || after.kind() == PageItem.Kind.ROW
              ? NoisePatterns.isClock(before.text()) && NoisePatterns.isClock(after.text())
              : NoisePatterns.isZoned(before.text()) && NoisePatterns.isZoned(after.text());
      return clock && !NoisePatterns.isSameTime(before.text(), after.text())
          ? CLOCK
          : counted(anchored(before, after), before, after);
    }
    return after.kind() == PageItem.Kind.IMAGE && sharesFile(before, after)
        ? SPELLING
        : ofTargets(before.target(), after.target());
  }

  /** A heading that only got or lost an anchor sign says the same. */
  private static DifferenceKind anchored(PageItem before, PageItem after) {
    return after.kind() == PageItem.Kind.HEADING
            && MeaningfulSigns.withoutAnchor(before.text())
                .equals(MeaningfulSigns.withoutAnchor(after.text()))
        ? SPELLING
        : of(before.text(), after.text());
  }

  /** A number whose name says that it counts readers is a counter; one that grows a little, too. */
  private static DifferenceKind counted(DifferenceKind sort, PageItem before, PageItem after) {
    if (sort == TOKEN) {
      return CODE.matcher(after.record()).find() ? NUMBER : TOKEN;
    }
    boolean counter =
        sort == NUMBER
            && (CounterText.isCounted(after.record())
                || after.kind() == PageItem.Kind.TEXT
                    && (NoisePatterns.isCounting(before.text(), after.text(), 200)
                        || NoisePatterns.isReadout(before.text(), after.text()))
                || after.kind() == PageItem.Kind.HEADING
                    && CounterText.namesActivity(after.text())
                    && NoisePatterns.isCounting(before.text(), after.text(), 1000));
    return counter ? COUNTER : sort;
  }

  /** Whether two images may show the same file, in one size or another. */
  private static boolean sharesFile(PageItem before, PageItem after) {
    Set<String> files = new HashSet<>(List.of(before.target().split(" ", -1)));
    for (String file : after.target().split(" ", -1)) {
      if (!file.isEmpty() && files.contains(file)) {
        return true;
      }
    }
    return false;
  }

  /** The kind of difference between two URLs of the same link or image. */
  private static DifferenceKind ofTargets(String before, String after) {
    if (TextShape.ofAddress(before).equals(TextShape.ofAddress(after))
        || TextShape.differInAddressTokens(before, after)) {
      return TOKEN;
    }
    if (isAbsoluteOf(before, after) || isAbsoluteOf(after, before)) {
      return SPELLING;
    }
    if (path(before).equals(path(after)) && documents(before).equals(documents(after))) {
      return PARAMETERS;
    }
    return NoisePatterns.withoutNumbers(before).equals(NoisePatterns.withoutNumbers(after))
        ? NUMBER
        : WORDS;
  }

  private static String path(String address) {
    int question = address.indexOf('?');
    return question < 0 ? address : address.substring(0, question);
  }

  /** The parameters that say which document of a site is meant; others say how it is shown. */
  private static List<String> documents(String address) {
    List<String> documents = new ArrayList<>();
    int question = address.indexOf('?');
    for (String one : address.substring(question + 1).split("[&;#]", -1)) {
      int equals = one.indexOf('=');
      if (question >= 0 && equals > 0 && DOCUMENTS.contains(one.substring(0, equals))) {
        documents.add(one);
      }
    }
    return documents;
  }

  private static boolean isAbsoluteOf(String absolute, String relative) {
    int host = absolute.indexOf("//");
    return host >= 0
        && relative.startsWith("/")
        && !relative.startsWith("//")
        && absolute.indexOf('/', host + 2) >= 0
        && absolute.substring(absolute.indexOf('/', host + 2)).equals(relative);
  }

  /**
   * Whether both are short lines with an amount of money, in whatever currency, and name the same
   * thing where they name one.
   */
  private static boolean isMoney(String before, String after) {
    return TextWords.count(before) <= 8
        && TextWords.count(after) <= 8
        && MONEY.matcher(before).find()
        && MONEY.matcher(after).find()
        && isSameName(names(before), names(after));
  }

  /** Whether an amount of money is in a text. */
  static boolean isPriced(String text) {
    return text.chars().anyMatch(c -> c >= '0' && c <= '9') && MONEY.matcher(text).find();
  }

  /** The numbers beside which a currency stands, in order. */
  private static List<String> amounts(String text) {
    List<String> amounts = new ArrayList<>();
    Matcher numbers = NUMBER_TEXT.matcher(text);
    while (numbers.find()) {
      String around =
          text.substring(Math.max(0, numbers.start() - 5), numbers.start())
              + "1"
              + text.substring(numbers.end(), Math.min(text.length(), numbers.end() + 5));
      if (MONEY.matcher(around).find()) {
        amounts.add(numbers.group());
      }
    }
    return amounts;
  }

  private static Set<String> names(String text) {
    Set<String> names = new HashSet<>();
    for (String word :
        NoisePatterns.withoutNumbers(text).toLowerCase(Locale.ROOT).split("\\P{L}+", -1)) {
      if (word.length() > 2) {
        names.add(word);
      }
    }
    return names;
  }

  private static boolean isSameName(Set<String> before, Set<String> after) {
    Set<String> common = new HashSet<>(before);
    common.retainAll(after);
    return 2 * common.size() >= Math.min(before.size(), after.size());
  }

  /** Whether a line says when the page was made. */
  private static boolean isMade(String line) {
    return NoisePatterns.hasTime(line) && MADE.matcher(line).find();
  }

  /** Whether a time with seconds is the same one of another day, as a deadline is. */
  private static boolean isRescheduled(String before, String after) {
    return NoisePatterns.hasSeconds(after)
        && NoisePatterns.isSameTime(before, after)
        && !NoisePatterns.days(before).equals(NoisePatterns.days(after));
  }

  /** A line with a clock by its other sentences, in which a figure may be edited by people. */
  private static DifferenceKind besideClock(String before, String after) {
    String[] was = SENTENCES.split(before);
    String[] is = SENTENCES.split(after);
    for (int i = 0; was.length == is.length && i < is.length; i++) {
      if (!was[i].equals(is[i]) && NoisePatterns.withoutDates(is[i]).equals(is[i])) {
        DifferenceKind sort = written(was[i], is[i]);
        if (sort == NUMBER || sort == PRICE) {
          return sort;
        }
      }
    }
    return CLOCK;
  }

  /** Whether only seconds since 1970 and random tokens beside them differ. */
  private static boolean isStampMoved(String before, String after) {
    if (!NoisePatterns.isStampMoved(before, after)) {
      return false;
    }
    String was = NoisePatterns.withoutStamps(before);
    String is = NoisePatterns.withoutStamps(after);
    return was.equals(is) || TextShape.differInTokens(was, is);
  }

  static DifferenceKind of(String before, String after) {
    if (before.isEmpty() || after.isEmpty()) {
      return WORDS;
    }
    if (MeaningfulSigns.meaning(before).equals(MeaningfulSigns.meaning(after))) {
      return SPELLING;
    }
    if (SERVED.matcher(before).find() && SERVED.matcher(after).find()) {
      return TOKEN;
    }
    if (DailyText.isDaily(before, after)) {
      return CLOCK;
    }
    String was = DailyText.withoutCompass(before);
    String is = DailyText.withoutCompass(after);
    return was.equals(before) && is.equals(after) ? written(before, after) : written(was, is);
  }

  /** The kind of difference between two texts that are not the same and no daily ones. */
  private static DifferenceKind written(String before, String after) {
    if (TextShape.differInTokens(before, after)) {
      return CODE.matcher(after).find() || TextShape.isEdited(before, after) ? NUMBER : TOKEN;
    }
    if (NoisePatterns.withoutClocks(before).equals(NoisePatterns.withoutClocks(after))
            && !isRescheduled(before, after)
        || isStampMoved(before, after)) {
      return CLOCK;
    }
    if (isMade(after)
        && TextShape.differInTokens(
            NoisePatterns.withoutDates(before), NoisePatterns.withoutDates(after))) {
      return CLOCK;
    }
    if (NoisePatterns.withoutDates(before).equals(NoisePatterns.withoutDates(after))) {
      if (isMade(after)
          || NoisePatterns.hasSeconds(before)
              && NoisePatterns.hasSeconds(after)
              && !NoisePatterns.isSameTime(before, after)) {
        return CLOCK;
      }
      if (CounterText.isCounted(after)
          && TextWords.count(after) <= 20
          && NoisePatterns.withoutDates(after).chars().anyMatch(Character::isDigit)) {
        return COUNTER;
      }
      return REVISED.matcher(after).find() ? REVISION : DATE;
    }
    boolean sameShape = TextShape.of(before).equals(TextShape.of(after));
    if (sameShape && isMade(after)) {
      return besideClock(before, after);
    }
    if (!sameShape) {
      return isMoney(before, after) ? PRICE : StatusText.differ(before, after) ? STATE : WORDS;
    }
    if (MONEY.matcher(after).find() && !amounts(before).equals(amounts(after))) {
      return PRICE;
    }
    return CounterText.differ(
            TextShape.withoutTokens(NoisePatterns.withoutDates(before)),
            TextShape.withoutTokens(NoisePatterns.withoutDates(after)))
        ? COUNTER
        : NUMBER;
  }
}

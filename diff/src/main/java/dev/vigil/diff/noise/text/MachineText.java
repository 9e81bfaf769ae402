package dev.vigil.diff.noise.text;

import com.google.re2j.Pattern;
import java.util.Locale;

/**
 * Recognises what a machine writes about itself below a page: its name, how long it took, when and
 * from what it built the page, the number of a visit. Stateless.
 */
public final class MachineText {
  /** Says which machine made the page, if what differs can be its name. */
  private static final Pattern SERVED =
      Pattern.compile(
          "(?i)\\b(?:served|rendered|handled|delivered) by\\b|\\bray"
              + " id\\b|\\b(?:server|host|node|pod):");

  /**
   * The name of a machine with its short number behind a word for it, which begins a statement in
   * languages that are written with spaces: a "Server R740" is sold, and "v22" is a version.
   */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)((?:^|[.,;|(\u00b7\u2013-]\\s?)(?:web"
              + " ?)?(?:server|host|backend|servidor|serveur|serwer|palvelin)[: ]\\s?"
              + "|(?:\u4f3a\u670d\u5668|\u670d\u52a1\u5668|\u670d\u52d9\u5668|\u8282\u70b9|\u7bc0\u9ede|\u30b5\u30fc\u30d0\u30fc?|\uc11c\ubc84)[:\uff1a"
              + " ]?\\s?)(?:[a-uw-z]|[a-z]{2,12})-?\\d{1,2}\\b");

  /** Says when a site was built. */
  private static final Pattern BUILT =
      Pattern.compile(
          "(?i)\\b(?:site|page|docs|documentation|website) (?:was |last )?"
              + "(?:built|deployed|generated|rendered)\\b");

  /** A checksum of the page itself, which differs with each token in it. */
  private static final Pattern OF_PAGE =
      Pattern.compile("(?i)\\bof th(?:is|e) (?:web ?)?page\\b|\\bpage (?:checksum|hash|digest)\\b");

  private static final Pattern MILLISECONDS = Pattern.compile("\\b\\d+(?:[.,]\\d+)? ?ms\\b");

  /** A number that a server draws for each visit. */
  private static final Pattern VISIT =
      Pattern.compile(
          "(?i)\\b((?:session|request|sitzungs?|anfrage|sesi\u00f3n|sessione|sessie|sesja)(?:[-"
              + " ]?(?:id|ticket|number|nummer|no\\.?|nr\\.?))?\\s?[:#]?\\s?#?)[1-9]\\d{6,}\\b");

  /** How long a machine took, beside which its name may stand. */
  private static final Pattern TOOK =
      Pattern.compile("(?i)\\b(?:took|served|generated|rendered|loaded|in)\\b[^.]*\\d\\s?ms\\b");

  /** Seconds to the tenth of a millisecond are those that a machine took; degrees have an S. */
  private static final Pattern SECONDS =
      Pattern.compile("\\b\\d[.,]\\d{4,}\\s?s(?:ec|econds?)?\\b");

  private static final Pattern MACHINE =
      Pattern.compile("\\b((?:on|by|from) (?:server|host|node|pod|instance) )[a-z][a-z0-9.-]*");

  /** A shorter number may count or name something. */
  private static final int LONG = 7;

  private MachineText() {}

  /** Whether two lines differ in when, how fast and from what a machine built the page. */
  public static boolean isBuilt(String before, String after) {
    if (!BUILT.matcher(after).find()) {
      return false;
    }
    String was = MILLISECONDS.matcher(NoisePatterns.withoutDates(before)).replaceAll("\u2021");
    String is = MILLISECONDS.matcher(NoisePatterns.withoutDates(after)).replaceAll("\u2021");
    return was.equals(is) || TextShape.differInTokens(was, is);
  }

  /** Whether a line names a checksum of the page itself, and not of a file that it offers. */
  public static boolean isOfPage(String line) {
    return OF_PAGE.matcher(line).find();
  }

  /** Whether two lines say that another machine made the page. */
  public static boolean isServedElsewhere(String before, String after) {
    return isMachine(before, after) && SERVED.matcher(after).find();
  }

  /** Whether the words that differ can be names of machines: web-03, cache7.fra1. */
  private static boolean isMachine(String before, String after) {
    String[] was = before.split("\\s+", -1);
    String[] is = after.split("\\s+", -1);
    boolean machine = was.length == is.length;
    for (int i = 0; machine && i < is.length; i++) {
      machine = was[i].equals(is[i]) || isMachine(was[i]) && isMachine(is[i]);
    }
    return machine;
  }

  private static boolean isMachine(String word) {
    boolean digit = word.chars().anyMatch(c -> c >= '0' && c <= '9');
    boolean letter = word.chars().anyMatch(Character::isLetter);
    return letter && digit
        || letter && word.indexOf('-') > 0 && word.equals(word.toLowerCase(Locale.ROOT));
  }

  /** The text with one sign for what a machine writes anew at each visit. */
  public static String without(String text) {
    String took = hasDecimals(text) ? SECONDS.matcher(text).replaceAll("\u2021") : text;
    String visit = hasLongNumber(took) ? VISIT.matcher(took).replaceAll("$1\u2021") : took;
    String named = NAMED.matcher(visit).replaceAll("$1\u2021");
    return named.contains(" ms") && TOOK.matcher(named).find()
        ? MACHINE.matcher(named).replaceAll("$1\u2021")
        : named;
  }

  /** Whether four decimals stand in a text. */
  private static boolean hasDecimals(String text) {
    int digits = 0;
    for (int i = 1; i < text.length() && digits < 4; i++) {
      boolean first = text.charAt(i - 1) == '.' || text.charAt(i - 1) == ',';
      digits = NoisePatterns.isDigit(text, i) && (first || digits > 0) ? digits + 1 : 0;
    }
    return digits == 4;
  }

  private static boolean hasLongNumber(String text) {
    int digits = 0;
    for (int i = 0; i < text.length() && digits < LONG; i++) {
      digits = NoisePatterns.isDigit(text, i) ? digits + 1 : 0;
    }
    return digits >= LONG;
  }
}

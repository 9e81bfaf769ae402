package dev.vigil.diff.noise.text;

import java.util.Locale;
import java.util.Set;

/** The shape of a text without its counters, times and random tokens. Stateless. */
public final class TextShape {
  private static final String TOKEN = "\u2021";

  /** Parameters that a server or script draws anew at each fetch. */
  private static final Set<String> FRESH =
      Set.of(
          "nonce",
          "rand",
          "random",
          "rnd",
          "token",
          "csrf",
          "sid",
          "session",
          "sess",
          "ts",
          "time",
          "timestamp",
          "cb",
          "cachebust",
          "cachebuster",
          "nocache",
          "hash",
          "sig",
          "signature",
          "requestid",
          "reqid",
          "trackingid",
          "clickid",
          "gclid",
          "fbclid",
          "wpnonce");

  /** The share of a word that stays when a person edits it. */
  private static final double EDITED = 0.6;

  private TextShape() {}

  /** The text with one sign for every date, number and random token. */
  public static String of(String text) {
    return NoisePatterns.withoutNumbers(withoutTokens(NoisePatterns.withoutDates(text)));
  }

  /**
   * Like {@link #of}, for a line, where random tokens, dates and numbers get the same sign because
   * they can be mistaken for each other.
   */
  public static String ofLine(String text) {
    return of(Typography.plain(text)).replace(TOKEN, "0").replace("\u23f2", "0");
  }

  /** An address with one sign for every random token in its path, parameters or fragment. */
  public static String ofAddress(String written) {
    String address = withoutOpaque(written);
    StringBuilder out = new StringBuilder(address.length());
    int start = 0;
    String name = "";
    for (int i = 0; i <= address.length(); i++) {
      if (i == address.length() || "/?&=#.;,_".indexOf(address.charAt(i)) >= 0) {
        String piece = address.substring(start, i);
        char before = start == 0 ? ' ' : address.charAt(start - 1);
        boolean parameter = before == '=' || before == '_';
        boolean noise =
            RandomTokens.isRandom(piece)
                || parameter && isId(piece, before)
                || before == '=' && isNoise(name, piece);
        out.append(noise ? TOKEN : piece);
        name = piece;
        if (i < address.length()) {
          out.append(address.charAt(i));
        }
        start = i + 1;
      }
    }
    return out.toString();
  }

  /** Without segments that are one token, which may have separators in it: 0rDWz5-VC19gf_qXgC. */
  private static String withoutOpaque(String address) {
    if (address.indexOf('_') < 0) {
      return address;
    }
    StringBuilder out = new StringBuilder(address.length());
    int start = 0;
    for (int i = 0; i <= address.length(); i++) {
      if (i == address.length() || "/?&=#;,".indexOf(address.charAt(i)) >= 0) {
        String segment = address.substring(start, i);
        out.append(RandomTokens.isOpaque(segment) ? TOKEN : segment);
        out.append(address, i, Math.min(i + 1, address.length()));
        start = i + 1;
      }
    }
    return out.toString();
  }

  /** Whether a parameter is drawn anew at each fetch, by its name. */
  private static boolean isNoise(String name, String value) {
    String lower = name.toLowerCase(Locale.ROOT);
    return FRESH.contains(lower)
        || (lower.equals("v") || lower.equals("ver") || lower.equals("version"))
            && value.chars().allMatch(c -> c >= '0' && c <= '9' || c == '.');
  }

  /**
   * Whether the value of a parameter is a time in seconds or milliseconds, a short hex id, or the
   * number at its end.
   */
  private static boolean isId(String value, char before) {
    long digits = value.chars().filter(c -> c >= '0' && c <= '9').count();
    long hex = value.chars().filter(c -> Character.digit(c, 16) >= 0).count();
    boolean number = digits == value.length();
    return number && (digits == 10 || digits == 13 || before == '_' && digits >= 6)
        || hex == value.length() && hex >= 6 && digits > 0 && digits < hex;
  }

  /** Whether two addresses are the same but for random tokens, some of which may be all digits. */
  public static boolean differInAddressTokens(String before, String after) {
    String[] old = before.split("(?<=[/?&=#.;,_])", -1);
    String[] now = after.split("(?<=[/?&=#.;,_])", -1);
    boolean same = old.length == now.length;
    for (int i = 0; same && i < old.length; i++) {
      same =
          old[i].equals(now[i])
              || old[i].length() == now[i].length()
                  && (RandomTokens.isRandom(old[i]) || RandomTokens.isRandom(now[i]));
    }
    return same;
  }

  /** Whether two texts are the same but for random tokens, some of which may be all digits. */
  public static boolean differInTokens(String before, String after) {
    String was = withoutTokens(before);
    String is = withoutTokens(after);
    if (was.equals(is)) {
      return true;
    }
    if (was.equals(before) == is.equals(after)) {
      return false;
    }
    // One side has a token where the other has digits of the same length.
    String[] old = before.split(" ", -1);
    String[] now = after.split(" ", -1);
    boolean same = old.length == now.length;
    for (int i = 0; same && i < old.length; i++) {
      same =
          old[i].equals(now[i])
              || old[i].length() == now[i].length()
                  && (RandomTokens.isRandom(old[i]) || RandomTokens.isRandom(now[i]));
    }
    return same;
  }

  /**
   * Whether the words that differ have most of their letters in common: a part number with another
   * ending is edited, and two strings that are drawn by chance have next to nothing in common.
   */
  public static boolean isEdited(String before, String after) {
    String[] old = before.split("\\s", -1);
    String[] now = after.split("\\s", -1);
    boolean edited = old.length == now.length;
    for (int i = 0; edited && i < old.length; i++) {
      edited = old[i].equals(now[i]) || common(old[i], now[i]) >= EDITED;
    }
    return edited;
  }

  /** The share of the longer word that both begin and end with. */
  private static double common(String one, String other) {
    int least = Math.min(one.length(), other.length());
    int start = 0;
    while (start < least && one.charAt(start) == other.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < least - start
        && one.charAt(one.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
      end++;
    }
    return (start + end) / (double) Math.max(one.length(), other.length());
  }

  public static String withoutTokens(String text) {
    if (text.length() < 6) {
      return text;
    }
    StringBuilder out = null;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length()
          && !WhiteSpace.isSpace(text.charAt(i))
          && "()[]<>\"',;:".indexOf(text.charAt(i)) < 0) {
        continue;
      }
      if (i - start >= 6) {
        String word = text.substring(start, i);
        if (RandomTokens.isRandom(word)) {
          out = out == null ? new StringBuilder(text.substring(0, start)) : out;
          out.append(TOKEN);
          start = i;
        }
      }
      if (out != null) {
        out.append(text, start, Math.min(i + 1, text.length()));
      }
      start = i + 1;
    }
    return out == null ? text : out.toString();
  }
}

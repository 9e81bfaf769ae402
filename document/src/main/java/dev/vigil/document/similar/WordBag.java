package dev.vigil.document.similar;

import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;

/**
 * A text as a bag of words and of pairs of neighbouring words. Words alone would find any two pages
 * of one language alike; long runs of words would find two prices in one sentence unlike.
 *
 * <p>A word is a run of letters, digits and marks, in lower case; a point, comma or colon between
 * digits and an apostrophe between letters belong to it. In scripts that are written without spaces
 * each character is a word; so is each symbol (a currency, an arrow). Punctuation is left out.
 */
final class WordBag {
  private static final long PAIR = 0xBB67AE8584CAA73BL;

  private WordBag() {}

  /** The text as a reader sees it, with each run of white space as one space. */
  static String text(ComparedPart forest) {
    PageDigest digest = forest.digest();
    StringBuilder text = new StringBuilder();
    for (int root : forest.roots()) {
      appendCollapsed(text, RenderedText.of(digest, root));
    }
    return text.toString();
  }

  private static void appendCollapsed(StringBuilder text, String piece) {
    boolean space = text.length() > 0;
    for (int i = 0; i < piece.length(); i++) {
      char c = piece.charAt(i);
      if (Character.isWhitespace(c) || c == '\u00A0') {
        space = text.length() > 0;
      } else {
        if (space) {
          text.append(' ');
          space = false;
        }
        text.append(c);
      }
    }
  }

  static HashBag bag(ComparedPart forest) {
    return bag(text(forest));
  }

  static HashBag bag(String text) {
    HashBag.Builder bag = new HashBag.Builder();
    long before = 0;
    int at = 0;
    while (at < text.length()) {
      int first = text.codePointAt(at);
      int start = at;
      at += Character.charCount(first);
      if (!standsAlone(first)) {
        if (!isWordPart(first)) {
          continue;
        }
        at = endOfWord(text, at, first);
      }
      long word = wordHash(text, start, at);
      bag.add(word);
      if (before != 0) {
        bag.add(StableHash.pair(before ^ PAIR, word));
      }
      before = word;
    }
    return bag.build();
  }

  private static int endOfWord(String text, int from, int first) {
    int at = from;
    int before = first;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      int length = Character.charCount(c);
      if (joins(c) && at + length < text.length()) {
        int after = text.codePointAt(at + length);
        boolean inNumber = Character.isDigit(before) && Character.isDigit(after);
        boolean inWord = Character.isLetter(before) && Character.isLetter(after);
        if (c == '\'' || c == '\u2019' ? !inWord : !inNumber) {
          return at;
        }
      } else if (!isWordPart(c) || standsAlone(c)) {
        return at;
      }
      before = c;
      at += length;
    }
    return at;
  }

  private static boolean joins(int c) {
    return c == '.' || c == ',' || c == ':' || c == '\'' || c == '\u2019';
  }

  private static boolean isWordPart(int c) {
    if (c < 0x80) {
      return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c == '_';
    }
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> Character.isLetterOrDigit(c);
    };
  }

  private static boolean standsAlone(int c) {
    if (c < 0x80) {
      return c == '$' || c == '+' || c == '<' || c == '=' || c == '>' || c == '%';
    }
    if (c < 0x0E00) {
      return isSymbol(c);
    }
    return Character.isIdeographic(c) || isUnspacedScript(c) || isSymbol(c);
  }

  private static boolean isUnspacedScript(int c) {
    return switch (Character.UnicodeScript.of(c)) {
      case HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR, TIBETAN -> Character.isLetter(c);
      default -> false;
    };
  }

  private static boolean isSymbol(int c) {
    return switch (Character.getType(c)) {
      case Character.CURRENCY_SYMBOL, Character.MATH_SYMBOL, Character.OTHER_SYMBOL -> true;
      default -> false;
    };
  }

  private static long wordHash(String text, int start, int end) {
    long hash = 1;
    for (int i = start; i < end; ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      int lower = c < 0x80 ? c >= 'A' && c <= 'Z' ? c | 0x20 : c : Character.toLowerCase(c);
      hash = (hash ^ lower) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return StableHash.mix(hash) | 1;
  }
}

package dev.vigil.discover.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits names and texts into tokens that can be counted. */
final class FormTokens {
  private static final int MOST_CHARACTERS = 300;
  private static final int MOST_WORDS = 40;

  private FormTokens() {}

  /** The words of a text or of a name such as {@code userFirst_name2}; digits are all alike. */
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    int length = Math.min(text.length(), MOST_CHARACTERS);
    for (int i = 0; i <= length && words.size() < MOST_WORDS; i++) {
      char c = i < length ? text.charAt(i) : ' ';
      boolean lowerBefore = i > 0 && Character.isLowerCase(text.charAt(i - 1));
      boolean split = !Character.isLetterOrDigit(c) || Character.isUpperCase(c) && lowerBefore;
      if (split && !word.isEmpty()) {
        words.add(word.toString());
        word.setLength(0);
      }
      if (Character.isDigit(c)) {
        if (word.isEmpty() || word.charAt(word.length() - 1) != '0') {
          word.append('0');
        }
      } else if (Character.isLetter(c)) {
        word.append(Character.toLowerCase(c));
      }
    }
    return words;
  }

  /** The words, and each two that follow one another. */
  static List<String> pairs(String text) {
    List<String> words = words(text);
    List<String> all = new ArrayList<>(words);
    for (int i = 1; i < words.size(); i++) {
      all.add(words.get(i - 1) + " " + words.get(i));
    }
    return all;
  }

  /** All pieces of {@code least} to {@code most} characters, with marks at the ends of words. */
  static List<String> grams(String text, int least, int most) {
    List<String> grams = new ArrayList<>();
    String marked = "^" + String.join("_", words(text)) + "$";
    for (int size = least; size <= most; size++) {
      for (int i = 0; i + size <= marked.length(); i++) {
        grams.add(marked.substring(i, i + size));
      }
    }
    if (marked.length() > 2 && marked.length() < least) {
      grams.add(marked);
    }
    return grams;
  }

  /** How many, in steps that matter. */
  static String amount(int count) {
    return count <= 3 ? Integer.toString(count) : count <= 5 ? "4-5" : count <= 10 ? "6-10" : "11+";
  }

  /** A name without the path that frameworks put before it: {@code ctl00$Body$txtCity}. */
  static String ownName(String name) {
    int from = Math.max(name.lastIndexOf('$'), name.lastIndexOf(':'));
    return from >= 0 && from + 1 < name.length() ? name.substring(from + 1) : name;
  }

  /** A name without what stands in brackets or is a number: {@code size[M]}, {@code box_17}. */
  static String stem(String name) {
    String before = name.indexOf('[') > 0 ? name.substring(0, name.indexOf('[')) : name;
    return String.join("_", words(before)).replace("0", "");
  }

  static String lower(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}

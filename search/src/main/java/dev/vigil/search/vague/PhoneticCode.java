package dev.vigil.search.vague;

import java.util.Locale;

/**
 * A code that names with a similar sound share, in English and German spelling: consonants by
 * groups of sounds, without vowels behind the first letter. After the idea of Soundex (Russell
 * 1918) and the Cologne phonetics (Postel 1969). Stateless.
 */
final class PhoneticCode {
  private PhoneticCode() {}

  static String of(String word) {
    String letters =
        word.toLowerCase(Locale.ROOT)
            .replace("ph", "f")
            .replace("ght", "t")
            .replace("sch", "s")
            .replace("tsch", "s")
            .replace("ck", "k")
            .replace("qu", "kv")
            .replace("dt", "t")
            .replace("th", "t")
            .replace("ß", "ss");
    StringBuilder code = new StringBuilder();
    char last = 0;
    for (int i = 0; i < letters.length(); i++) {
      char c = letters.charAt(i);
      char next = i + 1 < letters.length() ? letters.charAt(i + 1) : ' ';
      char sound =
          switch (c) {
            case 'a', 'e', 'i', 'o', 'u', 'y', 'j', 'ä', 'ö', 'ü' -> code.isEmpty() ? 'a' : 0;
            case 'h' -> code.isEmpty() ? 'h' : 0;
            case 'b', 'p' -> 'b';
            case 'f', 'v', 'w' -> 'f';
            case 'd', 't' -> 'd';
            case 'g', 'k', 'q' -> 'g';
            case 'c' -> "eiyh".indexOf(next) >= 0 ? 's' : 'g';
            case 's', 'z', 'x' -> 's';
            case 'l' -> 'l';
            case 'm', 'n' -> 'm';
            case 'r' -> 'r';
            default -> Character.isLetter(c) ? c : 0;
          };
      if (sound != 0 && sound != last) {
        code.append(sound);
      }
      last = sound;
    }
    return code.toString();
  }
}

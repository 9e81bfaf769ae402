package dev.vigil.search.piece;

import dev.vigil.document.markup.TextShortener;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The title of a text file: its first line if people would read that as a heading. Data, such as
 * Turtle, has the title that it states; otherwise a text has none. Stateless.
 */
final class TextTitle {
  private static final int LONGEST = 100;

  /** Characters in which a title is looked for. */
  private static final int SEARCHED = 50_000;

  /** The least share of letters among the characters of a heading that are no spaces. */
  private static final double LETTERS = 0.6;

  private static final Pattern DATA =
      Pattern.compile("(?i)@?(prefix|base)\\s+[^\\s]*\\s*<.*|<[^\\s>]+>\\s.*|_:\\w+\\s.*");

  private static final Pattern TITLE =
      Pattern.compile("[:/#]title>?\\s+\"{1,3}\\s*([^\"\\n]{1,300})\"");

  private static final Pattern LABEL =
      Pattern.compile(
          "owl:Ontology[^.]{0,2000}?[:/#](?:label|prefLabel|name)>?\\s+\"{1,3}\\s*([^\"\\n"
              + "]{1,300})\"");

  private TextTitle() {}

  static String of(String text) {
    String start = text.length() > SEARCHED ? text.substring(0, SEARCHED) : text;
    Optional<String> first = start.lines().map(String::strip).filter(TextTitle::counts).findFirst();
    if (first.isEmpty()) {
      return "";
    }
    if (DATA.matcher(first.get()).matches()) {
      return found(TITLE, start).or(() -> found(LABEL, start)).orElse("");
    }
    String line = first.get().replaceAll("^#+\\s+|^[=*\\s]+|[=*#\\s]+$", "");
    return isHeading(line) ? shortened(line) : "";
  }

  /** Lines of comments and rules above a title do not count. */
  private static boolean counts(String line) {
    return line.codePoints().anyMatch(Character::isLetterOrDigit)
        && !line.startsWith("#!")
        && !(line.startsWith("#") && !line.matches("#{1,6}\\s.*"));
  }

  private static Optional<String> found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(shortened(matcher.group(1).strip())) : Optional.empty();
  }

  private static boolean isHeading(String line) {
    // A number such as a year counts like a word of four letters.
    String words = line.replaceAll("\\d+(?:[.:/-]\\d+)*", "0000");
    long letters = words.codePoints().filter(Character::isLetter).count();
    long all = words.codePoints().filter(c -> !Character.isWhitespace(c)).count();
    return letters >= LETTERS * all
        && Character.isLetterOrDigit(line.codePointAt(0))
        && !line.matches(".*[;{}\\\\]$");
  }

  private static String shortened(String line) {
    return TextShortener.atWord(line.replaceAll("\\s+", " "), LONGEST);
  }
}

package dev.vigil.knowledge.extract.content;

import dev.vigil.document.DocumentType;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.MonthNames;
import dev.vigil.knowledge.extract.value.ValueContext;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the names of people that a page shows beside a label such as “Author”. Stateless. */
public final class AuthorFinder {
  private static final int LONGEST_NAME = 80;

  /** The letters of a label that cannot be another word: “author”, not “by”. */
  private static final int CLEAR_LABEL = 5;

  /** What separates a name from the rest of its line; a number there is a date or a count. */
  private static final Pattern BEHIND = Pattern.compile("\\s*[\u00b7\u2022|\u00bb].*|\\s*\\d.*");

  /** The last word; one in capitals may be glued to the word before. */
  private static final Pattern LAST =
      Pattern.compile(
          "(?:^|\\s+|(?<=\\p{Ll})(?=\\p{Lu}))(\\p{Lu}?[\\p{Ll}\\p{Lo}]+|\\p{Lu}+)[.:]?$");

  private static final Pattern NAME = Pattern.compile("[^@:*]*\\p{L}[^@:*]*\\p{L}[^@:*]*");

  /** Words between a name and a date. */
  private static final Set<String> BEFORE_DATE =
      Set.of(
          "on",
          "at",
          "am",
          "le",
          "el",
          "il",
          "op",
          "den",
          "den.",
          "updated",
          "published",
          "posted",
          "modified",
          "last",
          "aktualisiert",
          "publié",
          "publicado",
          "actualizado");

  private AuthorFinder() {}

  /**
   * The names beside the labels of a property, in the order of the page.
   *
   * @param clear whether only labels count that cannot be another word; else a name beside another
   *     label has two words
   */
  public static Stream<ExtractedValue> names(
      FactProperty property, ClassWords words, PageInput input, boolean clear) {
    if (input.digest().type() != DocumentType.HTML) {
      return Stream.empty();
    }
    ClassPageView page = new ClassPageView(input, words);
    ValueContext context = new ValueContext(input.language(), input.url(), "", property.choices());
    return page.labels.stream()
        .filter(label -> label.property().equals(property))
        .filter(label -> !page.isBeside(page.leaves.node(label.leaf())))
        .flatMap(label -> name(page, label, context, clear).stream());
  }

  private static Optional<ExtractedValue> name(
      ClassPageView page, ClassPageView.Label label, ValueContext context, boolean clear) {
    String text = page.leaves.text(label.leaf());
    boolean sure =
        ClassWords.folded(text.substring(0, text.length() - label.rest().length())).length()
            >= CLEAR_LABEL;
    if (clear && !sure) {
      return Optional.empty();
    }
    return ValueFinder.beside(page, label, context)
        .flatMap(
            found ->
                name(found.value().text(), label.property(), page.words, context.language())
                    .filter(name -> sure || name.indexOf(' ') > 0)
                    .map(
                        name ->
                            new ExtractedValue(
                                label.property().name(),
                                FactValue.text(name),
                                found.node(),
                                found.confidence())));
  }

  /** The name in a text that also has a label, a date or a number of comments; empty for none. */
  static Optional<String> name(
      String written, FactProperty property, ClassWords words, String language) {
    String text = withoutLabel(written, property, words);
    Matcher behind = BEHIND.matcher(text);
    if (behind.find()) {
      boolean number = Character.isDigit(behind.group().strip().charAt(0));
      text = text.substring(0, behind.start());
      for (Matcher last = LAST.matcher(text);
          number && last.find() && isOfDate(last.group(1), language);
          last = LAST.matcher(text)) {
        text = text.substring(0, last.start());
      }
    }
    text = text.strip();
    return text.length() <= LONGEST_NAME && NAME.matcher(text).matches()
        ? Optional.of(text)
        : Optional.empty();
  }

  private static boolean isOfDate(String word, String language) {
    return BEFORE_DATE.contains(word.toLowerCase(Locale.ROOT))
        || MonthNames.isMonth(word, language);
  }

  /** The text behind a label in it: {@code May 11, 2026 by Mike}, {@code Posted by: Mike}. */
  private static String withoutLabel(String text, FactProperty property, ClassWords words) {
    int at = 0;
    for (int end = text.indexOf(' '); end > 0; end = text.indexOf(' ', end + 1)) {
      String word = text.substring(at, end);
      boolean label = words.label(word).filter(property::equals).isPresent();
      boolean before = at == 0 || hasDigit(text.substring(0, at)) || word.endsWith(":");
      if (label && before) {
        return text.substring(end + 1);
      }
      at = end + 1;
    }
    return text;
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(Character::isDigit);
  }
}

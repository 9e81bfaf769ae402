package dev.vigil.diff.types;

import dev.vigil.diff.DiffException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A name that users have for a change type, with the options that it takes. Immutable.
 *
 * @param word the name as it is written
 * @param options those of this type only, beside the {@link #COMMON} ones
 */
record TypeName(String word, List<String> options, Function<TypeText, ChangeType> maker) {
  /** Options that every type takes. */
  static final List<String> COMMON = List.of("only", "when", "while", "unless");

  static final List<TypeName> ALL =
      List.of(
          name("any", "by", text -> Extent.of(new Any(), text)),
          name("visible", "by", text -> Extent.of(new Visible(), text)),
          name("text", "by", text -> Extent.of(new Lines(), text)),
          name(
              "words",
              "stop by",
              text -> Extent.of(new Words(stopWords(text.option("stop", ""))), text)),
          name(
              "links", "on", text -> new Links(text.choice("on", Links.On.class, Links.On.EITHER))),
          name(
              "images",
              "on",
              text -> new Images(text.choice("on", Images.On.class, Images.On.EITHER))),
          name("keyword", "", text -> new Keyword(oneWord(text))),
          name(
              "phrase",
              "ratio context",
              text ->
                  new Phrase(
                      someWords(text),
                      text.number("ratio", Phrase.RATIO, 0, 1),
                      (int) text.number("context", Phrase.CONTEXT, 1, 100))),
          name(
              "regex",
              "group",
              text -> new Regex(text.required(), (int) text.number("group", -1, -1, 100))),
          name(
              "number",
              Threshold.OPTIONS,
              text -> new Numbers("number", false, Threshold.of(text))),
          name("price", Threshold.OPTIONS, text -> new Prices(Threshold.of(text))),
          name("stock", "becomes", text -> new StockState(becomes(text))),
          name("metadata", "", text -> new Metadata(words(text))),
          name("table", "key", text -> new Tables(text.option("key", ""))),
          name("list", "", text -> new Lists()),
          name("xml", "", text -> new XmlLeaves(path(text))),
          name("json", "", text -> new JsonChanges(path(text).replaceFirst("^\\$\\.?", ""))),
          name("new-lines", "", text -> new NewLines()),
          name("structure", "", text -> new Structure()),
          name("attributes", "", text -> new AttributeValues(words(text))),
          name("tags", "", text -> new Tags()),
          name("comments", "", text -> new Comments()));

  private static TypeName name(String word, String options, Function<TypeText, ChangeType> maker) {
    return new TypeName(
        word, options.isEmpty() ? List.of() : List.of(options.split(" ", -1)), maker);
  }

  ChangeType make(TypeText text) {
    return maker.apply(text);
  }

  static List<String> words() {
    return ALL.stream().map(TypeName::word).toList();
  }

  static Set<String> allOptions() {
    Set<String> all = new HashSet<>(COMMON);
    ALL.forEach(name -> all.addAll(name.options));
    return all;
  }

  private static Set<String> stopWords(String written) {
    return written.equals("english")
        ? Words.ENGLISH
        : Arrays.stream(written.split(",", -1))
            .map(word -> Tokens.fold(word.strip()))
            .filter(word -> !word.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
  }

  private static @Nullable Stock becomes(TypeText text) {
    return text.options().containsKey("becomes")
        ? text.choice("becomes", Stock.class, Stock.IN)
        : null;
  }

  private static String path(TypeText text) {
    String written = text.value();
    return written == null ? "" : written.strip();
  }

  /** The comma-separated words behind the equals sign, if any. */
  private static Set<String> words(TypeText text) {
    String written = text.value();
    return written == null
        ? Set.of()
        : Arrays.stream(written.split(",", -1))
            .map(String::strip)
            .filter(word -> !word.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
  }

  private static String someWords(TypeText text) {
    String phrase = text.required().strip();
    if (Tokens.of(phrase).size() == 0) {
      throw new DiffException(
          "The phrase '" + phrase + "' has no letters or digits; write regex= to watch signs.");
    }
    return phrase;
  }

  private static String oneWord(TypeText text) {
    String word = text.required().strip();
    if (Tokens.of(word).size() != 1 || !word.codePoints().allMatch(Tokens::isWordPart)) {
      throw new DiffException(
          "'"
              + word
              + "' is not one word of letters and digits; write phrase="
              + TypeText.quoted(word)
              + " to watch several words together.");
    }
    return word;
  }
}

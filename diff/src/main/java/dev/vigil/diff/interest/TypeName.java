package dev.vigil.diff.interest;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.Facet;
import dev.vigil.diff.extract.WordTokens;
import dev.vigil.diff.internal.detect.AnyChange;
import dev.vigil.diff.internal.detect.AttributeChanges;
import dev.vigil.diff.internal.detect.CommentChanges;
import dev.vigil.diff.internal.detect.FacetChanges;
import dev.vigil.diff.internal.detect.ImageChanges;
import dev.vigil.diff.internal.detect.JsonChanges;
import dev.vigil.diff.internal.detect.KeywordChanges;
import dev.vigil.diff.internal.detect.LayoutChanges;
import dev.vigil.diff.internal.detect.LinkChanges;
import dev.vigil.diff.internal.detect.ListChanges;
import dev.vigil.diff.internal.detect.MetadataChanges;
import dev.vigil.diff.internal.detect.MinimumShare;
import dev.vigil.diff.internal.detect.PhraseChanges;
import dev.vigil.diff.internal.detect.RegexChanges;
import dev.vigil.diff.internal.detect.StructureChanges;
import dev.vigil.diff.internal.detect.TableChanges;
import dev.vigil.diff.internal.detect.TagChanges;
import dev.vigil.diff.internal.detect.TextLines;
import dev.vigil.diff.internal.detect.UnseenLineChanges;
import dev.vigil.diff.internal.detect.VisibleChanges;
import dev.vigil.diff.internal.detect.WordChanges;
import dev.vigil.diff.internal.detect.XmlValueChanges;
import dev.vigil.diff.number.AvailabilityState;
import dev.vigil.diff.number.ChangeThreshold;
import dev.vigil.diff.number.NumberChanges;
import dev.vigil.diff.number.PriceChanges;
import dev.vigil.diff.number.StockChanges;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ChangeTypeProvider;
import dev.vigil.diff.types.EnumLookup;
import dev.vigil.diff.types.TypeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A name of a change type in the language of users, with the options that it takes. Immutable.
 *
 * @param word the name as it is written
 * @param options those of this type only, beside the {@link #COMMON} ones
 */
record TypeName(String word, List<String> options, Function<TypeText, ChangeType> maker) {
  /** Options that every type takes. */
  static final List<String> COMMON = List.of("only", "when", "while", "unless");

  /** The types of this module. */
  static final List<TypeName> OWN =
      List.of(
          name("any", "by", text -> MinimumShare.of(new AnyChange(), text)),
          name("visible", "by", text -> MinimumShare.of(new VisibleChanges(), text)),
          name("text", "by", text -> MinimumShare.of(new TextLines(), text)),
          name(
              "words",
              "stop by",
              text -> MinimumShare.of(new WordChanges(stopWords(text.option("stop", ""))), text)),
          name(
              "links",
              "on",
              text ->
                  new LinkChanges(text.choice("on", LinkChanges.On.class, LinkChanges.On.EITHER))),
          name(
              "images",
              "on",
              text ->
                  new ImageChanges(
                      text.choice("on", ImageChanges.On.class, ImageChanges.On.EITHER))),
          name("keyword", "", text -> new KeywordChanges(oneWord(text))),
          name(
              "phrase",
              "ratio context",
              text ->
                  new PhraseChanges(
                      someWords(text),
                      text.number("ratio", PhraseChanges.RATIO, 0, 1),
                      (int) text.number("context", PhraseChanges.CONTEXT, 1, 100))),
          name(
              "regex",
              "group",
              text -> new RegexChanges(text.required(), (int) text.number("group", -1, -1, 100))),
          name(
              "number",
              ChangeThreshold.OPTIONS,
              text -> new NumberChanges("number", false, ChangeThreshold.of(text))),
          name(
              "price", ChangeThreshold.OPTIONS, text -> new PriceChanges(ChangeThreshold.of(text))),
          name("stock", "becomes", text -> new StockChanges(becomes(text))),
          name("metadata", "", text -> new MetadataChanges(words(text))),
          name("table", "key", text -> new TableChanges(text.option("key", ""))),
          name("list", "", text -> new ListChanges()),
          name("xml", "", text -> new XmlValueChanges(path(text))),
          name("json", "", text -> new JsonChanges(path(text).replaceFirst("^\\$\\.?", ""))),
          name("new-lines", "", text -> new UnseenLineChanges()),
          name("structure", "", text -> new StructureChanges()),
          name("layout", "", text -> new LayoutChanges()),
          name("attributes", "", text -> new AttributeChanges(words(text))),
          name("tags", "", text -> new TagChanges()),
          name("comments", "", text -> new CommentChanges()),
          name(
              "facet",
              "",
              text -> new FacetChanges(EnumLookup.of("facet", text.required(), Facet.class))));

  /** The types of this module, then those of other modules. */
  static final List<TypeName> ALL = all();

  private static List<TypeName> all() {
    List<TypeName> all = new ArrayList<>(OWN);
    for (ChangeTypeProvider provider :
        ServiceLoader.load(ChangeTypeProvider.class, ChangeTypeProvider.class.getClassLoader())) {
      all.add(
          new TypeName(
              provider.word(),
              provider.options(),
              text -> provider.make(text.required(), text.options())));
    }
    return List.copyOf(all);
  }

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
        ? WordChanges.ENGLISH
        : Arrays.stream(written.split(",", -1))
            .map(word -> WordTokens.fold(word.strip()))
            .filter(word -> !word.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
  }

  private static @Nullable AvailabilityState becomes(TypeText text) {
    return text.options().containsKey("becomes")
        ? text.choice("becomes", AvailabilityState.class, AvailabilityState.IN)
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
    if (WordTokens.of(phrase).size() == 0) {
      throw new DiffException(
          "The phrase '" + phrase + "' has no letters or digits; write regex= to watch signs.");
    }
    return phrase;
  }

  private static String oneWord(TypeText text) {
    String word = text.required().strip();
    if (WordTokens.of(word).size() != 1 || !word.codePoints().allMatch(WordTokens::isWordPart)) {
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

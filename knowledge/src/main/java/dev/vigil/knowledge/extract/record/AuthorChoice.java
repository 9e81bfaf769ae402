package dev.vigil.knowledge.extract.record;

import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.content.AuthorFinder;
import dev.vigil.knowledge.extract.content.ClassWords;
import dev.vigil.knowledge.extract.value.FactType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Chooses the author of the one thing of a page among all sources. Embedded data often names the
 * publisher or the site in this place; then a name counts that the article, the meta elements or
 * the page beside a label give, in this order. Stateless.
 */
final class AuthorChoice {
  static final String AUTHOR = "author";

  /** The confidence of a publisher or a site as the author. */
  static final double GUESS = 0.5;

  private static final Pattern LETTERLESS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private AuthorChoice() {}

  static ExtractedRecord of(
      FactClass type, ClassWords words, ExtractedRecord record, PageInput page) {
    List<ExtractedValue> own = record.all(AUTHOR);
    Optional<FactProperty> property =
        type.property(AUTHOR).filter(one -> one.type() == FactType.TEXT && !one.many());
    if (property.isEmpty() || own.size() > 1) {
      return record;
    }
    Set<String> site = site(page.url());
    boolean guessed = own.isEmpty() || own.getFirst().confidence() <= GUESS;
    if (!guessed && !site.contains(letters(own.getFirst()))) {
      return record;
    }
    Stream<ExtractedValue> stated =
        guessed
            ? Stream.of(EmbeddedRecords.article(type, page), EmbeddedRecords.meta(type, page))
                .flatMap(Optional::stream)
                .flatMap(one -> one.first(AUTHOR).stream())
                .filter(value -> value.confidence() > GUESS && !site.contains(letters(value)))
            : Stream.empty();
    Stream<ExtractedValue> shown =
        AuthorFinder.names(property.get(), words, page, !guessed)
            .filter(value -> site.stream().noneMatch(letters(value)::contains));
    return Stream.concat(stated, shown)
        .findFirst()
        .map(value -> with(type, record, value))
        .orElse(record);
  }

  private static ExtractedRecord with(
      FactClass type, ExtractedRecord record, ExtractedValue author) {
    List<ExtractedValue> values = new ArrayList<>(record.values());
    values.removeIf(value -> value.property().equals(AUTHOR));
    values.add(author);
    return RecordJoin.ordered(type, values, record);
  }

  private static String letters(ExtractedValue value) {
    return LETTERLESS.matcher(value.value().text().toLowerCase(Locale.ROOT)).replaceAll("");
  }

  /** The names that a host has: {@code tidelab} of www.tidelab.example. */
  private static Set<String> site(String url) {
    String host = url.replaceFirst("^https?://(?:www\\.)?", "").replaceFirst("[:/?#].*$", "");
    Set<String> names = new HashSet<>();
    for (String part : host.substring(0, Math.max(0, host.lastIndexOf('.'))).split("\\.", -1)) {
      String letters = LETTERLESS.matcher(part.toLowerCase(Locale.ROOT)).replaceAll("");
      if (letters.length() > 2) {
        names.add(letters);
      }
    }
    return names;
  }
}

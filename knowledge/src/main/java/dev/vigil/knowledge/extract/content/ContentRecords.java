package dev.vigil.knowledge.extract.content;

import dev.vigil.document.DocumentType;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the one thing that a page shows, by labels, headings and class names. Stateless. */
public final class ContentRecords {
  /** What a page must show of a thing: two typed values, or a labelled price below a heading. */
  private static final double ENOUGH = 2;

  private static final Set<String> OF_ANYTHING =
      Set.of(
          "author",
          "published",
          "modified",
          "publisher",
          "description",
          "category",
          "image",
          "url",
          "rating",
          "ratings",
          "released",
          "size",
          "title",
          "identifier");

  /** The least confidence of a value with a label. */
  private static final double LABELLED = 0.8;

  /** The confidence of a site as the author. */
  private static final double SITE = 0.5;

  /** The confidence of an image without a label. */
  private static final double IMAGE = 0.6;

  private ContentRecords() {}

  /** Where a page names no author, its site is one. */
  private static Optional<ExtractedValue> author(
      FactClass type, ClassPageView page, List<ExtractedValue> values) {
    return type.property("author")
        .filter(one -> one.type() == FactType.TEXT)
        .filter(one -> values.stream().noneMatch(value -> value.property().equals(one.name())))
        .flatMap(
            one ->
                TitleFinder.site(page)
                    .map(
                        site ->
                            new ExtractedValue(
                                one.name(), FactValue.text(site.text()), site.node(), SITE)));
  }

  /** A value; of an author the name alone. */
  private static Optional<ValueFinder.Found> named(
      ValueFinder.Found found, FactProperty property, ClassWords words, ValueContext context) {
    return property.name().equals("author") && property.type() == FactType.TEXT
        ? AuthorFinder.name(found.value().text(), property, words, context.language())
            .map(
                name ->
                    new ValueFinder.Found(FactValue.text(name), found.node(), found.confidence()))
        : Optional.of(found);
  }

  /** The main image, for a class with images. */
  private static Optional<ExtractedValue> image(
      FactClass type, ClassPageView page, PageInput input, String title, int first) {
    Optional<FactProperty> property =
        type.property("image").filter(one -> one.type() == FactType.URL);
    if (property.isEmpty()) {
      return Optional.empty();
    }
    ValueContext context = new ValueContext(input.language(), input.url(), "", List.of());
    return ImageFinder.find(page, type.name(), title, first)
        .flatMap(
            found ->
                ValueParser.parse(FactType.URL, found.address(), context)
                    .map(
                        value ->
                            new ExtractedValue(property.get().name(), value, found.node(), IMAGE)));
  }

  /** Whether any page has such a property: an author and a date do not make a recipe. */
  private static boolean ofAnything(FactClass type, FactProperty property) {
    return !type.name().equals("Article")
        && OF_ANYTHING.contains(property.name())
        && FactClasses.builtIn().find(type.name()).filter(type::equals).isPresent();
  }

  /**
   * The thing of a class that the page is about; empty if the page shows too little of it: a title
   * alone makes nothing.
   */
  public static Optional<ExtractedRecord> single(
      FactClass type, ClassWords words, PageInput input) {
    if (input.digest().type() != DocumentType.HTML) {
      return Optional.empty();
    }
    ClassPageView page = new ClassPageView(input, words);
    List<ExtractedValue> values = new ArrayList<>();
    double evidence = 0;
    boolean priced = false;
    for (FactProperty property : type.properties()) {
      if (property.name().equals(type.title())) {
        continue;
      }
      if (property.many() && property.type() == FactType.TEXT) {
        ListFinder.Found list = ListFinder.find(page, property);
        List<ListFinder.Item> items = list.items();
        for (ListFinder.Item item : items) {
          values.add(
              new ExtractedValue(property.name(), FactValue.text(item.text()), item.node(), 0.7));
        }
        boolean sure = !property.looks().isEmpty() && list.like() >= 0.5;
        evidence += items.size() < 2 ? 0 : sure ? 2 : 1;
      } else {
        ValueContext context =
            new ValueContext(input.language(), input.url(), "", property.choices());
        Optional<ValueFinder.Found> found =
            ValueFinder.find(page, property, context)
                .flatMap(one -> named(one, property, words, context));
        if (found.isPresent()) {
          values.add(
              new ExtractedValue(
                  property.name(),
                  found.get().value(),
                  found.get().node(),
                  found.get().confidence()));
          evidence += ofAnything(type, property) ? 0 : property.type() == FactType.TEXT ? 0.5 : 1;
          priced |= property.type() == FactType.MONEY && found.get().confidence() >= LABELLED;
        }
      }
    }
    int first = -1;
    int last = -1;
    for (ExtractedValue value : values) {
      boolean list = type.property(value.property()).filter(FactProperty::many).isPresent();
      if (list && value.node() > 0) {
        first = first < 0 ? value.node() : Math.min(first, value.node());
        last = Math.max(last, value.node());
      }
    }
    Optional<TitleFinder.Title> title =
        evidence < ENOUGH && !priced
            ? Optional.empty()
            : TitleFinder.find(page, type.name(), first, last);
    evidence += priced && title.filter(one -> page.rank(one.node()) == 1).isPresent() ? 1 : 0;
    if (evidence < ENOUGH) {
      return Optional.empty();
    }
    title.ifPresent(
        one ->
            values.addFirst(
                new ExtractedValue(type.title(), FactValue.text(one.text()), one.node(), 0.75)));
    image(type, page, input, title.map(TitleFinder.Title::text).orElse(""), first)
        .ifPresent(values::add);
    author(type, page, values).ifPresent(values::add);
    return Optional.of(new ExtractedRecord(type.name(), values, 0, "visible text"));
  }
}

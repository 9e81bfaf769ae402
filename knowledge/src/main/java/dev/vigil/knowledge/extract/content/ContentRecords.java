package dev.vigil.knowledge.extract.content;

import dev.vigil.document.DocumentType;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the one thing that a page shows, by labels, headings and class names. Stateless. */
public final class ContentRecords {
  private ContentRecords() {}

  /**
   * The thing of a class that the page is about; empty if the page shows too little of it: a title
   * alone makes nothing.
   */
  public static Optional<ExtractedRecord> single(
      FactClass type, ClassWords words, PageInput input) {
    if (input.digest().type() != DocumentType.HTML) {
      return Optional.empty();
    }
    ContentPage page = new ContentPage(input.digest(), input.leaves(), words);
    List<ExtractedValue> values = new ArrayList<>();
    double evidence = 0;
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
        Optional<ValueFinder.Found> found = ValueFinder.find(page, property, context);
        if (found.isPresent()) {
          values.add(
              new ExtractedValue(
                  property.name(),
                  found.get().value(),
                  found.get().node(),
                  found.get().confidence()));
          evidence += property.type() == FactType.TEXT ? 0.5 : 1;
        }
      }
    }
    if (evidence < 2) {
      return Optional.empty();
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
    TitleFinder.find(page, type.name(), first, last)
        .ifPresent(
            title ->
                values.addFirst(
                    new ExtractedValue(
                        type.title(), FactValue.text(title.text()), title.node(), 0.75)));
    return Optional.of(new ExtractedRecord(type.name(), values, 0, "visible text"));
  }
}

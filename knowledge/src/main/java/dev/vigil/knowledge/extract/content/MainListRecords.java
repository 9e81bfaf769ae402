package dev.vigil.knowledge.extract.content;

import dev.vigil.document.DocumentType;
import dev.vigil.document.objects.ObjectRecord;
import dev.vigil.document.objects.RecordField;
import dev.vigil.document.objects.RepeatedStructure;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Turns the main list of a page into records: fields whose label or class names a property, the
 * first link as the title, and amounts of money and dates by their form. Stateless.
 */
public final class MainListRecords {
  private static final Pattern MONEY =
      Pattern.compile(
          "(?i)(?:[$€£¥₹]|usd|eur|gbp|chf|zł|kr)\\s?\\d.*|.*\\d\\s?(?:[$€£¥₹]|usd|eur|gbp|chf|zł|kr)\\.?");
  private static final Pattern DATE =
      Pattern.compile(
          "(?i)\\d{4}-\\d\\d-\\d\\d.*|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}.*|.{0,12}\\b\\d{1,2}\\.?\\s+\\p{L}{3,12}\\.?\\s+\\d{4}.*|\\p{L}{3,12}\\.?\\s+\\d{1,2},\\s+\\d{4}.*");
  private static final Pattern TIME =
      Pattern.compile("(?iu)\\b\\d{1,2}[:.]\\d\\d(?!\\d|\\.\\d)|\\b\\d{1,2}\\s?(?:uhr|h|am|pm)\\b");
  private static final Pattern HEADING = Pattern.compile("h[1-6]");
  private static final int LONGEST = 80;

  private MainListRecords() {}

  /** The records of the main list that have a title and another value; empty if few have. */
  public static List<ExtractedRecord> find(FactClass type, ClassWords words, PageInput input) {
    if (input.digest().type() != DocumentType.HTML) {
      return List.of();
    }
    Optional<RepeatedStructure> main = input.mainList();
    if (main.isEmpty()) {
      return List.of();
    }
    List<ExtractedRecord> records = new ArrayList<>();
    for (ObjectRecord object : main.get().records()) {
      if (records.size() < ExtractionResult.MOST_RECORDS) {
        record(type, words, input, object).ifPresent(records::add);
      }
    }
    return records.size() > 1 && 2 * records.size() >= main.get().records().size()
        ? records
        : List.of();
  }

  private static Optional<ExtractedRecord> record(
      FactClass type, ClassWords words, PageInput input, ObjectRecord object) {
    List<ExtractedValue> values = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (RecordField field : object.fields()) {
      Optional<FactProperty> named =
          words.label(field.label()).or(() -> Optional.ofNullable(words.mark(field.label())));
      named.ifPresent(property -> add(input, property, field, values, known));
    }
    for (RecordField field : object.fields()) {
      if (!known.contains(type.title()) && HEADING.matcher(field.label()).matches()) {
        type.property(type.title())
            .ifPresent(property -> add(input, property, field, values, known));
      }
    }
    for (RecordField field : object.fields()) {
      if (field.kind() == RecordField.Kind.LINK) {
        type.property("url").ifPresent(property -> add(input, property, field, values, known));
      }
      if (!known.contains(type.title())
          && field.kind() == RecordField.Kind.LINK
          && field.value().length() > 2
          && !DATE.matcher(field.value()).matches()) {
        type.property(type.title())
            .ifPresent(property -> add(input, property, field, values, known));
      }
      for (FactProperty property : type.properties()) {
        boolean looks =
            switch (property.looks()) {
              case "price" -> MONEY.matcher(field.value()).matches();
              case "date" -> DATE.matcher(field.value()).matches();
              case "time" -> DATE.matcher(field.value()).matches() && hasTime(object);
              default -> false;
            };
        if (looks && field.value().length() < LONGEST) {
          add(input, property, field, values, known);
          break;
        }
      }
    }
    long typed =
        values.stream()
            .filter(
                value ->
                    value.value().type() != FactType.TEXT && value.value().type() != FactType.URL)
            .count();
    values.sort((a, b) -> Integer.compare(position(type, a), position(type, b)));
    return known.contains(type.title()) && typed > 0
        ? Optional.of(new ExtractedRecord(type.name(), values, object.from(), "list"))
        : Optional.empty();
  }

  /** Whether an item names a time of day: news have a date, events have a time. */
  private static boolean hasTime(ObjectRecord object) {
    return object.fields().stream().anyMatch(field -> TIME.matcher(field.value()).find());
  }

  private static int position(FactClass type, ExtractedValue value) {
    return type.property(value.property()).map(type.properties()::indexOf).orElse(999);
  }

  private static void add(
      PageInput input,
      FactProperty property,
      RecordField field,
      List<ExtractedValue> values,
      Set<String> known) {
    if (known.contains(property.name()) && !property.many()) {
      return;
    }
    String text = property.type() == FactType.URL ? field.address() : field.value();
    ValueContext context = new ValueContext(input.language(), input.url(), "", property.choices());
    Optional<FactValue> value =
        text.isBlank() ? Optional.empty() : ValueParser.parse(property.type(), text, context);
    if (value.isPresent()) {
      known.add(property.name());
      values.add(new ExtractedValue(property.name(), value.get(), field.node(), 0.65));
    }
  }
}

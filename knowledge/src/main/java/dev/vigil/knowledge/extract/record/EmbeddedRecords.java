package dev.vigil.knowledge.extract.record;

import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.embedded.EmbeddedData;
import dev.vigil.knowledge.extract.embedded.EmbeddedItem;
import dev.vigil.knowledge.extract.embedded.EmbeddedSyntax;
import dev.vigil.knowledge.extract.embedded.EmbeddedValue;
import dev.vigil.knowledge.extract.embedded.MetaItems;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the records of a class in the embedded data of a page. Records of several syntaxes that
 * describe the same thing are joined; the more reliable syntax decides. Stateless.
 */
final class EmbeddedRecords {
  private static final Set<String> COOKING = Set.of("prepTime", "cookTime", "totalTime");
  private static final Pattern MONTHS = Pattern.compile("(?i)P(?:1[3-9]|[2-9]\\d|\\d{3})M");
  private static final Pattern MACHINE = Pattern.compile("[+-]?\\d+(?:\\.\\d+)?");
  private static final Pattern LINES =
      Pattern.compile("\\R+|(?i)<\\s*(?:br|/p|/li|/div|/h\\d)\\s*/?>");
  private static final Pattern STEP = Pattern.compile("(?i)[\\p{L}]{0,10}\\W*\\d+\\W*");
  private static final Pattern HEADING = Pattern.compile("[^\\d]{1,60}:|#.*");
  private static final Pattern AMOUNTS = Pattern.compile("[,;]\\s+(?=[\\d½¼¾⅓⅔⅛])");
  private static final int LEAST_PARTS = 3;
  private static final int MOST_VALUES = 1_000;
  private static final int MOST_LEVELS = 6;

  /** So many records of one title are compared with others; a page with more of them is odd. */
  private static final int MOST_NAMESAKES = 100;

  private static final Map<String, String> UNIT_CODES =
      Map.of(
          "KGM", "kg", "GRM", "g", "LBR", "lb", "ONZ", "oz", "MTR", "m", "CMT", "cm", "MMT", "mm",
          "LTR", "l", "MLT", "ml", "INH", "in");

  private final FactClass type;
  private final PageInput page;
  private final Map<String, List<Integer>> byTitle = new HashMap<>();

  private EmbeddedRecords(FactClass type, PageInput page) {
    this.type = type;
    this.page = page;
  }

  static List<ExtractedRecord> of(FactClass type, PageInput page) {
    return new EmbeddedRecords(type, page).all();
  }

  /** What the meta elements say, for a thing that was found elsewhere. */
  static Optional<ExtractedRecord> meta(FactClass type, PageInput page) {
    EmbeddedRecords records = new EmbeddedRecords(type, page);
    return page.embedded().items().stream()
        .filter(item -> item.syntax() == EmbeddedSyntax.META)
        .findFirst()
        .map(records::record);
  }

  /** The author of the article that a page is, for a thing that the article shows. */
  static Optional<ExtractedRecord> article(FactClass type, PageInput page) {
    EmbeddedRecords records = new EmbeddedRecords(type, page);
    return page.embedded().ofTypes(FactClasses.builtIn().get("Article").types()).stream()
        .filter(item -> item.syntax() != EmbeddedSyntax.META)
        .filter(item -> !EmbeddedData.at(item, AuthorChoice.AUTHOR).isEmpty())
        .findFirst()
        .map(records::record);
  }

  private List<ExtractedRecord> all() {
    List<ExtractedRecord> found = new ArrayList<>();
    EmbeddedSyntax first = null;
    for (EmbeddedItem item : page.embedded().ofTypes(type.types())) {
      if (found.size() >= ExtractionResult.MOST_RECORDS) {
        break;
      }
      boolean plain = item.syntax() == EmbeddedSyntax.META;
      ExtractedRecord record = record(item);
      if (record.values().isEmpty()) {
        continue;
      }
      int same = same(found, record, first != null && item.syntax() != first);
      if (same >= 0) {
        found.set(same, joined(found.get(same), record));
      } else if (!plain || found.isEmpty()) {
        first = first == null ? item.syntax() : first;
        List<Integer> named =
            byTitle.computeIfAbsent(record.text(type.title()), title -> new ArrayList<>());
        if (named.size() < MOST_NAMESAKES) {
          named.add(found.size());
        }
        found.add(record);
      }
    }
    return completed(found);
  }

  /** A lone record without a name or an image takes them from the meta elements. */
  private List<ExtractedRecord> completed(List<ExtractedRecord> found) {
    if (found.size() != 1) {
      return found;
    }
    for (EmbeddedItem item : page.embedded().items()) {
      if (item.syntax() == EmbeddedSyntax.META) {
        return List.of(preferred(joined(found.getFirst(), record(item)), item));
      }
    }
    return found;
  }

  /** A property whose first path is one of meta elements takes their value before others. */
  private ExtractedRecord preferred(ExtractedRecord record, EmbeddedItem meta) {
    List<ExtractedValue> values = new ArrayList<>(record.values());
    for (FactProperty property : type.properties()) {
      if (property.from().getFirst().indexOf(':') > 0
          && !EmbeddedData.at(meta, property.from().getFirst()).isEmpty()) {
        List<ExtractedValue> own = new ArrayList<>();
        values(meta, property, own);
        if (!own.isEmpty()) {
          values.removeIf(value -> value.property().equals(property.name()));
          values.addAll(own);
        }
      }
    }
    return RecordJoin.ordered(type, values, record);
  }

  /** The index of the record of the same thing, or -1. */
  private int same(List<ExtractedRecord> found, ExtractedRecord record, boolean otherSyntax) {
    String title = record.text(type.title());
    if (title.isEmpty()) {
      return otherSyntax && found.size() == 1 ? 0 : -1;
    }
    for (int i : byTitle.getOrDefault(title, List.of())) {
      if (type.keys().stream().allMatch(key -> agree(found.get(i).text(key), record.text(key)))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean agree(String one, String other) {
    return one.isEmpty() || other.isEmpty() || one.equals(other);
  }

  private ExtractedRecord joined(ExtractedRecord best, ExtractedRecord more) {
    return RecordJoin.of(type, best, more);
  }

  private ExtractedRecord record(EmbeddedItem item) {
    List<ExtractedValue> values = new ArrayList<>();
    for (FactProperty property : type.properties()) {
      values(item, property, values);
    }
    return new ExtractedRecord(type.name(), values, item.node(), item.syntax().words());
  }

  private void values(EmbeddedItem item, FactProperty property, List<ExtractedValue> into) {
    if (values(item, property.name(), item.own(type.name(), property.name()), property, into)) {
      return;
    }
    for (String path : property.from()) {
      if (!isGuess(property, path)
          && values(item, path, EmbeddedData.at(item, path), property, into)) {
        return;
      }
    }
    if (values(item, "", labelled(item, property), property, into)) {
      return;
    }
    for (String path : property.from()) {
      if (isGuess(property, path)
          && values(item, path, EmbeddedData.at(item, path), property, into)) {
        ExtractedValue guess = into.removeLast();
        into.add(
            new ExtractedValue(property.name(), guess.value(), guess.node(), AuthorChoice.GUESS));
        return;
      }
    }
  }

  /** Whether a path names the publisher where the author is asked for. */
  private static boolean isGuess(FactProperty property, String path) {
    return !property.many()
        && property.name().equals(AuthorChoice.AUTHOR)
        && (path.startsWith("publisher") || path.equals("og:site_name"));
  }

  /** The values that meta elements give with a label for people: “Written by”, “Price”. */
  private static List<EmbeddedValue> labelled(EmbeddedItem item, FactProperty property) {
    if (item.syntax() != EmbeddedSyntax.META) {
      return List.of();
    }
    for (Map.Entry<String, List<EmbeddedValue>> entry : item.properties().entrySet()) {
      if (entry.getKey().startsWith(MetaItems.LABEL)
          && property.labels().contains(entry.getKey().substring(MetaItems.LABEL.length()))) {
        return entry.getValue();
      }
    }
    return List.of();
  }

  /** Adds the values of a path; whether there are any. */
  private boolean values(
      EmbeddedItem item,
      String path,
      List<EmbeddedValue> found,
      FactProperty property,
      List<ExtractedValue> into) {
    if (found.isEmpty()) {
      return false;
    }
    List<ExtractedValue> read = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (EmbeddedValue value : found) {
      for (EmbeddedValue flat : divided(flat(value, property, 0), found, property)) {
        if (property.looks().equals("amounts") && HEADING.matcher(flat.text().strip()).matches()) {
          continue;
        }
        parse(item, path, flat, property)
            .filter(one -> property.type() == FactType.TEXT || seen.add(one.text() + one.unit()))
            .ifPresent(
                one ->
                    read.add(
                        new ExtractedValue(
                            property.name(), one, flat.node(), confidence(item.syntax()))));
        if (read.size() >= MOST_VALUES) {
          break;
        }
      }
    }
    if (!read.isEmpty()) {
      into.addAll(property.many() ? read : List.of(best(read, property)));
    }
    return !read.isEmpty();
  }

  /** One text that lists several amounts as its parts: {@code 1 egg, 2 cups flour, 3 g salt}. */
  private static List<EmbeddedValue> divided(
      List<EmbeddedValue> flat, List<EmbeddedValue> found, FactProperty property) {
    if (found.size() > 1 || flat.size() != 1 || !property.looks().equals("amounts")) {
      return flat;
    }
    EmbeddedValue whole = flat.getFirst();
    String[] parts = AMOUNTS.split(whole.text(), MOST_VALUES);
    return parts.length < LEAST_PARTS
        ? flat
        : Stream.of(parts)
            .map(part -> new EmbeddedValue(part, null, whole.node(), whole.language()))
            .toList();
  }

  /**
   * Of several values of one text the first that has words: {@code 4 servings} before {@code 4}.
   */
  private static ExtractedValue best(List<ExtractedValue> read, FactProperty property) {
    if (property.type() == FactType.TEXT
        && MACHINE.matcher(read.getFirst().value().text()).matches()) {
      for (ExtractedValue value : read) {
        if (!MACHINE.matcher(value.value().text()).matches()) {
          return value;
        }
      }
    }
    return read.getFirst();
  }

  private static double confidence(EmbeddedSyntax syntax) {
    return switch (syntax) {
      case RDF -> 0.99;
      case JSON_LD -> 0.98;
      case MICRODATA, RDFA -> 0.96;
      case MICROFORMATS, FEED -> 0.9;
      case META -> 0.8;
    };
  }

  /** The texts of a value: those of an item by the datatype, and the lines of a long text. */
  private static List<EmbeddedValue> flat(EmbeddedValue value, FactProperty property, int level) {
    EmbeddedItem item = value.item();
    if (item == null) {
      return property.many() && property.type() == FactType.TEXT ? lines(value) : List.of(value);
    }
    if (level > MOST_LEVELS) {
      return List.of();
    }
    List<EmbeddedValue> elements = item.values("itemListElement");
    if (!elements.isEmpty() && property.many()) {
      List<EmbeddedValue> all = new ArrayList<>();
      if (property.type() == FactType.TEXT) {
        all.addAll(texts(item, "name"));
      }
      for (EmbeddedValue element : elements) {
        all.addAll(flat(element, property, level + 1));
        if (all.size() > MOST_VALUES) {
          break;
        }
      }
      return all;
    }
    if (property.many() && property.type() == FactType.TEXT) {
      List<EmbeddedValue> texts = texts(item, "text");
      if (!texts.isEmpty()) {
        return named(item, texts);
      }
    }
    List<String> names =
        switch (property.type()) {
          case URL -> List.of("url", "contentUrl", "src", "value");
          case TEXT, CHOICE -> List.of("text", "name", "value", "headline", "item");
          case NUMBER, MONEY, QUANTITY -> List.of("value", "price", "minValue", "amount");
          case DATE, DURATION, BOOLEAN -> List.of("value", "startDate");
        };
    for (String name : names) {
      List<EmbeddedValue> inner = item.values(name);
      if (!inner.isEmpty()) {
        List<EmbeddedValue> all = new ArrayList<>();
        String unit = property.type() == FactType.QUANTITY ? " " + unit(item) : "";
        for (EmbeddedValue one : inner) {
          all.addAll(
              one.item() == null && !unit.isBlank()
                  ? List.of(new EmbeddedValue(one.text() + unit, null, one.node(), ""))
                  : flat(one, property, level + 1));
        }
        return all;
      }
    }
    boolean reference = property.type() == FactType.URL || item.properties().isEmpty();
    return reference && !item.id().isEmpty()
        ? List.of(new EmbeddedValue(item.id(), null, value.node(), ""))
        : List.of();
  }

  /** The lines of a part, after its name where they do not begin with it. */
  private static List<EmbeddedValue> named(EmbeddedItem item, List<EmbeddedValue> texts) {
    List<EmbeddedValue> all = new ArrayList<>();
    String begin = ValueParser.clean(texts.getFirst().text());
    for (EmbeddedValue name : texts(item, "name")) {
      String own = ValueParser.clean(name.text());
      String bare = own.endsWith(".") ? own.substring(0, own.length() - 1) : own;
      if (!begin.startsWith(bare) && !STEP.matcher(own).matches()) {
        all.add(name);
      }
    }
    texts.forEach(text -> all.addAll(lines(text)));
    return all;
  }

  private static List<EmbeddedValue> texts(EmbeddedItem item, String name) {
    return item.values(name).stream()
        .filter(value -> value.item() == null && !value.text().isBlank())
        .toList();
  }

  private static String unit(EmbeddedItem item) {
    for (String name : List.of("unitText", "unitCode")) {
      for (EmbeddedValue value : item.values(name)) {
        return UNIT_CODES.getOrDefault(value.text().toUpperCase(Locale.ROOT), value.text());
      }
    }
    return "";
  }

  private static List<EmbeddedValue> lines(EmbeddedValue value) {
    String[] lines = LINES.split(value.text(), -1);
    if (lines.length == 1) {
      return List.of(value);
    }
    List<EmbeddedValue> all = new ArrayList<>();
    for (String line : lines) {
      if (!line.isBlank() && all.size() < MOST_VALUES) {
        all.add(new EmbeddedValue(line, null, value.node(), value.language()));
      }
    }
    return all;
  }

  private Optional<FactValue> parse(
      EmbeddedItem item, String path, EmbeddedValue value, FactProperty property) {
    String text = value.text();
    boolean machine = MACHINE.matcher(text.strip()).matches();
    String unit =
        switch (property.type()) {
          case MONEY -> currency(item, path);
          case TEXT -> value.language();
          default -> "";
        };
    ValueContext context =
        new ValueContext(machine ? "en" : page.language(), page.url(), unit, property.choices());
    // No dish cooks for more than a year: the T of PT20M was left out.
    boolean minutes = COOKING.contains(path) && MONTHS.matcher(text.strip()).matches();
    return ValueParser.parse(
        property.type(), minutes ? "PT" + text.strip().substring(1) : text, context);
  }

  private static String currency(EmbeddedItem item, String path) {
    int dot = path.lastIndexOf('.');
    String parent = dot < 0 ? "" : path.substring(0, dot + 1);
    List<String> places =
        List.of(
            parent + "priceCurrency",
            parent + "currency",
            "offers.priceCurrency",
            "priceCurrency",
            "currency",
            "baseSalary.currency",
            "salaryCurrency",
            "product:price:currency",
            "og:price:currency");
    for (String place : places) {
      for (EmbeddedValue value : EmbeddedData.at(item, place)) {
        if (value.item() == null && !value.text().isBlank()) {
          return value.text().strip();
        }
      }
    }
    return "";
  }
}

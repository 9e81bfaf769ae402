package dev.vigil.knowledge.extract.record;

import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Puts together what several sources of a page say about one thing. Stateless. */
final class RecordJoin {
  private static final Pattern LETTERLESS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private RecordJoin() {}

  /** A record with the values of another for the properties that it lacks. */
  static ExtractedRecord of(FactClass type, ExtractedRecord best, ExtractedRecord more) {
    Set<String> known = new HashSet<>();
    best.values().forEach(value -> known.add(value.property()));
    List<ExtractedValue> values = new ArrayList<>(best.values());
    for (ExtractedValue value : more.values()) {
      boolean another =
          type.property(value.property())
              .filter(one -> one.many() && one.type() == FactType.URL)
              .isPresent();
      if (!known.contains(value.property())
          || another && values.stream().noneMatch(one -> one.value().equals(value.value()))) {
        values.add(value);
      }
    }
    for (FactProperty property : type.properties()) {
      if (property.many() && property.type() == FactType.TEXT && isFuller(property, best, more)) {
        values.removeIf(value -> value.property().equals(property.name()));
        values.addAll(more.all(property.name()));
      }
    }
    return ordered(type, values, best);
  }

  /**
   * Whether the items of another record say the same in full: they divide one long value, they have
   * the amounts that the own items lack in whole or in part, or words where the own items have the
   * “cup(s)” of a form.
   */
  private static boolean isFuller(
      FactProperty property, ExtractedRecord own, ExtractedRecord other) {
    List<String> few = letters(own.all(property.name()));
    List<String> full = letters(other.all(property.name()));
    if (few.isEmpty() || full.size() < 2) {
      return false;
    }
    if (few.size() == 1) {
      return full.stream().filter(item -> few.getFirst().contains(item)).count() * 5
          >= full.size() * 4L;
    }
    if (property.looks().equals("amounts")
        && (isLonger(few, full) || isForm(own, other, property.name()))) {
      return true;
    }
    int same = 0;
    int amounts = 0;
    for (String item : few) {
      for (String longer : full) {
        if (longer.contains(item)) {
          same++;
          amounts += hasDigit(longer) && !hasDigit(item) ? 1 : 0;
          break;
        }
      }
    }
    return property.looks().equals("amounts")
        && full.size() >= few.size()
        && full.size() <= few.size() + 2
        && 10 * same >= 9 * few.size()
        && 2 * amounts >= few.size();
  }

  /** Whether items are the same but for digits in front: {@code 1.5 cups} beside {@code 5 cups}. */
  private static boolean isLonger(List<String> few, List<String> full) {
    int longer = 0;
    for (int i = 0; i < few.size() && few.size() == full.size(); i++) {
      int more = full.get(i).length() - few.get(i).length();
      if (more < 0
          || !full.get(i).endsWith(few.get(i))
          || !full.get(i).substring(0, more).chars().allMatch(Character::isDigit)) {
        return false;
      }
      longer += more;
    }
    return longer > 0;
  }

  private static boolean isForm(ExtractedRecord own, ExtractedRecord other, String property) {
    int size = own.all(property).size();
    int others = other.all(property).size();
    return own.all(property).stream().anyMatch(RecordJoin::hasFormWord)
        && other.all(property).stream().noneMatch(RecordJoin::hasFormWord)
        && others >= size
        && others <= size + size / 4
        && amountsFirst(other.all(property)) >= amountsFirst(own.all(property));
  }

  private static long amountsFirst(List<ExtractedValue> items) {
    return items.stream().filter(item -> hasDigit(item.value().text().substring(0, 1))).count();
  }

  private static boolean hasFormWord(ExtractedValue value) {
    return value.value().text().contains("(s) ");
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(Character::isDigit);
  }

  private static List<String> letters(List<ExtractedValue> values) {
    return values.stream()
        .map(
            value ->
                LETTERLESS.matcher(value.value().text().toLowerCase(Locale.ROOT)).replaceAll(""))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  /** The record with the sums that its class defines and its page does not state. */
  static ExtractedRecord summed(FactClass type, ExtractedRecord record) {
    List<ExtractedValue> values = new ArrayList<>(record.values());
    for (FactProperty property : type.properties()) {
      if (property.sum().isEmpty() || record.first(property.name()).isPresent()) {
        continue;
      }
      BigDecimal sum = BigDecimal.ZERO;
      double confidence = 0.9;
      int node = record.node();
      for (String part : property.sum()) {
        Optional<ExtractedValue> value = record.first(part);
        if (value.isPresent()) {
          sum = sum.add(value.get().value().ordered().orElse(BigDecimal.ZERO));
          confidence = Math.min(confidence, value.get().confidence());
          node = value.get().node();
        }
      }
      if (sum.signum() > 0) {
        String written =
            property.type() == FactType.DURATION
                ? "PT" + sum.toPlainString() + "S"
                : sum.toPlainString();
        Optional<FactValue> value = ValueParser.parse(property.type(), written, ValueContext.NONE);
        if (value.isPresent()) {
          values.add(new ExtractedValue(property.name(), value.get(), node, confidence * 0.9));
        }
      }
    }
    return values.size() == record.values().size() ? record : ordered(type, values, record);
  }

  static ExtractedRecord ordered(
      FactClass type, List<ExtractedValue> values, ExtractedRecord from) {
    values.sort(
        (a, b) -> Integer.compare(position(type, a.property()), position(type, b.property())));
    return new ExtractedRecord(from.className(), values, from.node(), from.method());
  }

  private static int position(FactClass type, String property) {
    for (int i = 0; i < type.properties().size(); i++) {
      if (type.properties().get(i).name().equals(property)) {
        return i;
      }
    }
    return type.properties().size();
  }
}

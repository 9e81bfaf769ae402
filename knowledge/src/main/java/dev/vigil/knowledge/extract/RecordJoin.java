package dev.vigil.knowledge.extract;

import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts together what several sources of a page say about one thing. Stateless. */
final class RecordJoin {
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
    return ordered(type, values, best);
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

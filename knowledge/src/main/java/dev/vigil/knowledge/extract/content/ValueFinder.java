package dev.vigil.knowledge.extract.content;

import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.VisibleLeaves;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Finds a single value beside its label, or in an element whose class names the property.
 * Stateless.
 */
final class ValueFinder {
  /** A value that was found. */
  record Found(FactValue value, int node, double confidence) {}

  private static final int LONGEST = 160;
  private static final int MOST_PIECES = 6;

  private ValueFinder() {}

  static Optional<Found> find(ClassPageView page, FactProperty property, ValueContext context) {
    for (ClassPageView.Label label : page.labels) {
      if (label.property().equals(property) && !page.isBeside(page.leaves.node(label.leaf()))) {
        Optional<Found> found = beside(page, label, context);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    for (Map.Entry<String, List<Integer>> group : page.marked.of(property).entrySet()) {
      for (int node : group.getValue().subList(0, Math.min(3, group.getValue().size()))) {
        Optional<Found> found = marked(page, node, property, context);
        if (found.isPresent() && !page.isBeside(node)) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  static Optional<Found> beside(
      ClassPageView page, ClassPageView.Label label, ValueContext context) {
    FactProperty property = label.property();
    VisibleLeaves leaves = page.leaves;
    if (!label.rest().isEmpty()) {
      return parse(property, label.rest(), context)
          .map(value -> new Found(value, leaves.node(label.leaf()), 0.85));
    }
    int next = label.leaf() + 1;
    String text = "";
    for (int pieces = 0; pieces < MOST_PIECES && next < leaves.count(); pieces++) {
      if (isLabel(page, next) || text.length() > LONGEST) {
        break;
      }
      int end = next + 1;
      while (end < leaves.count() && !leaves.begins(end) && !isLabel(page, end)) {
        end++;
      }
      text = (text + " " + leaves.join(next, end)).strip();
      if (text.startsWith(":")) {
        text = text.substring(1).strip();
      }
      Optional<FactValue> value = parse(property, text, context);
      if (value.isPresent()) {
        int node = end == next + 1 ? leaves.node(next) : page.digest.parent(leaves.node(next));
        return Optional.of(new Found(value.get(), node, 0.8));
      }
      next = end;
    }
    return Optional.empty();
  }

  private static boolean isLabel(ClassPageView page, int leaf) {
    for (ClassPageView.Label label : page.labels) {
      if (label.leaf() >= leaf) {
        return label.leaf() == leaf;
      }
    }
    return false;
  }

  private static Optional<Found> marked(
      ClassPageView page, int node, FactProperty property, ValueContext context) {
    if (property.type() == FactType.URL) {
      return Optional.empty();
    }
    String text = page.leaves.of(node);
    for (String label : property.labels()) {
      String lower = text.toLowerCase(Locale.ROOT);
      if (lower.startsWith(label + " ") || lower.startsWith(label + ":")) {
        text = text.substring(label.length() + 1).strip();
        break;
      }
    }
    return parse(property, text, context).map(value -> new Found(value, node, 0.7));
  }

  /** A text that is too long to be the value alone holds other things, too. */
  private static Optional<FactValue> parse(
      FactProperty property, String text, ValueContext context) {
    if (text.isBlank()
        || text.length() > LONGEST
        || text.length() < 2
            && property.type() == FactType.TEXT
            && !Character.isDigit(text.charAt(0))) {
      return Optional.empty();
    }
    boolean number = text.chars().anyMatch(Character::isDigit);
    return switch (property.type()) {
      case NUMBER, MONEY, DATE, DURATION, QUANTITY ->
          number
              ? ValueParser.parse(property.type(), text, context.withChoices(property.choices()))
              : Optional.empty();
      default -> ValueParser.parse(property.type(), text, context.withChoices(property.choices()));
    };
  }
}

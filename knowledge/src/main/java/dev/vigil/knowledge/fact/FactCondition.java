package dev.vigil.knowledge.fact;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.List;
import java.util.Locale;

/**
 * A condition on one property of a member. Immutable.
 *
 * @param operand the value as the user wrote it
 */
public record FactCondition(String property, Operator operator, String operand) {
  /** How a value is compared. */
  public enum Operator {
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">="),
    EQUAL("="),
    UNEQUAL("!="),
    CONTAINS("contains"),
    KNOWN("is known"),
    UNKNOWN("is unknown");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }

    /** Whether it needs values that have an order. */
    public boolean isOrdering() {
      return switch (this) {
        case LESS, AT_MOST, MORE, AT_LEAST -> true;
        case EQUAL, UNEQUAL, CONTAINS, KNOWN, UNKNOWN -> false;
      };
    }
  }

  /** The condition as users write it. */
  public String text() {
    return switch (operator) {
      case KNOWN, UNKNOWN -> property + " " + operator.sign();
      default -> property + " " + operator.sign() + " " + quoted(operand);
    };
  }

  private static String quoted(String text) {
    return text.matches("[\\p{L}\\p{N}._:/%+-]+") ? text : "'" + text.replace("'", "''") + "'";
  }

  /** Fails in a sentence if the class has no such property or the value does not fit it. */
  public void verify(FactClass type) {
    FactProperty declared =
        type.property(property)
            .orElseThrow(
                () ->
                    new KnowledgeException(
                        "The class %s has no property '%s'; %sits properties are %s."
                            .formatted(
                                type.name(),
                                property,
                                SpellingSuggestion.to(
                                        property,
                                        type.properties().stream().map(FactProperty::name).toList())
                                    .map("did you mean %s? "::formatted)
                                    .orElse(""),
                                String.join(
                                    ", ",
                                    type.properties().stream().map(FactProperty::name).toList()))));
    boolean ordering = operator.isOrdering();
    if (ordering && !declared.type().isOrdered()) {
      throw new KnowledgeException(
          "'%s' is %s and has no order; use =, != or contains."
              .formatted(property, declared.type().word()));
    }
    if (ordering && number(declared.type(), operand) == null) {
      throw new KnowledgeException(
          "'%s' in '%s' is not a value of %s (%s); write such as %s."
              .formatted(operand, text(), property, declared.type().word(), example(declared)));
    }
  }

  private static String example(FactProperty property) {
    return switch (property.type()) {
      case MONEY -> "800 or '800 EUR'";
      case DATE -> "2026-03-01";
      case DURATION -> "PT45M or '45 min'";
      case QUANTITY -> "'2 kg'";
      default -> "12.5";
    };
  }

  private static java.math.@org.jspecify.annotations.Nullable BigDecimal number(
      FactType type, String written) {
    return ValueParser.parseShown(type, written).flatMap(FactValue::ordered).orElse(null);
  }

  /** Whether one of the values of the property satisfies it. */
  public boolean holds(List<FactValue> values) {
    return switch (operator) {
      case KNOWN -> !values.isEmpty();
      case UNKNOWN -> values.isEmpty();
      case UNEQUAL -> !values.isEmpty() && values.stream().noneMatch(this::isEqual);
      default -> values.stream().anyMatch(this::holds);
    };
  }

  private boolean holds(FactValue value) {
    return switch (operator) {
      case EQUAL -> isEqual(value);
      case CONTAINS ->
          value.text().toLowerCase(Locale.ROOT).contains(operand.toLowerCase(Locale.ROOT));
      default -> compares(value);
    };
  }

  private boolean isEqual(FactValue value) {
    if (value.text().equalsIgnoreCase(operand) || value.shown().equalsIgnoreCase(operand)) {
      return true;
    }
    var number = value.type().isOrdered() ? number(value.type(), operand) : null;
    return number != null
        && value.number() != null
        && isComparable(value)
        && value.number().compareTo(number) == 0;
  }

  private boolean compares(FactValue value) {
    var limit = number(value.type(), operand);
    if (limit == null || value.number() == null || !isComparable(value)) {
      return false;
    }
    int sign = value.number().compareTo(limit);
    return switch (operator) {
      case LESS -> sign < 0;
      case AT_MOST -> sign <= 0;
      case MORE -> sign > 0;
      case AT_LEAST -> sign >= 0;
      default -> false;
    };
  }

  /** Amounts of two currencies are not compared. */
  private boolean isComparable(FactValue value) {
    String unit =
        value.type() != FactType.MONEY
            ? ""
            : ValueParser.parse(FactType.MONEY, operand, ValueContext.NONE)
                .map(FactValue::unit)
                .orElse("");
    return unit.isEmpty() || unit.equals(value.unit());
  }
}

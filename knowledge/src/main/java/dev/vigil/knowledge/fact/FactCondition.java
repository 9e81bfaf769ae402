package dev.vigil.knowledge.fact;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A condition on one property of a member. Immutable.
 *
 * @param operand the value as the user wrote it
 */
public record FactCondition(String property, Operator operator, String operand) {
  /** An amount with a word of three letters or a sign. */
  private static final Pattern CURRENCY =
      Pattern.compile("^\\s*-?[\\d.,]+\\s*(?:[A-Za-z]{3}|\\p{Sc})\\s*$");

  private static final int MOST_UNITS = 5;

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
                        "The class %s has no property '%s'; %s properties are %s."
                            .formatted(
                                type.name(),
                                property,
                                SpellingSuggestion.to(
                                        property,
                                        type.properties().stream().map(FactProperty::name).toList())
                                    .map("did you mean %s? Its"::formatted)
                                    .orElse("its"),
                                String.join(
                                    ", ",
                                    type.properties().stream().map(FactProperty::name).toList()))));
    boolean ordering = operator.isOrdering();
    if (ordering && !declared.type().isOrdered()) {
      throw new KnowledgeException(
          "'%s' is %s and has no order; use =, != or contains."
              .formatted(property, declared.type().word()));
    }
    if (ordering && limit(declared.type()).isEmpty()) {
      throw new KnowledgeException(
          "'%s' in '%s' is not a value of %s (%s); write for example %s."
              .formatted(operand, text(), property, declared.type().word(), example(declared)));
    }
    if (declared.type() == FactType.MONEY
        && CURRENCY.matcher(operand).find()
        && limit(FactType.MONEY).filter(amount -> amount.unit().isEmpty()).isPresent()) {
      throw new KnowledgeException(
          "'%s' in '%s' names no known currency; write for example %s."
              .formatted(operand, text(), example(declared)));
    }
  }

  /**
   * Says which of these values have another unit than the operand and are not compared with it, or
   * that the operand names no unit although the values have several.
   */
  Optional<String> note(List<FactValue> values) {
    boolean named =
        values.stream().findFirst().flatMap(value -> limit(value.type())).stream()
            .anyMatch(limit -> !limit.unit().isEmpty());
    List<FactValue> others =
        values.stream()
            .filter(value -> !value.unit().isEmpty() && !(named && decides(value)))
            .toList();
    TreeSet<String> units = new TreeSet<>();
    others.forEach(value -> units.add(value.unit()));
    if (!operator.isOrdering() || units.size() < (named ? 1 : 2)) {
      return Optional.empty();
    }
    String list = String.join(", ", units.stream().limit(MOST_UNITS).toList());
    return Optional.of(
        named
            ? "Values in other units (%s: %s) are not compared with '%s'."
                .formatted(property, list, operand)
            : "'%s' names no unit, but values have several (%s); write for example '%s %s'."
                .formatted(text(), list, operand, units.first()));
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

  /** The operand as an amount. */
  Optional<FactValue> limit(FactType type) {
    return ValueParser.parseShown(type, operand).filter(value -> value.number() != null);
  }

  /** Compares a value with another number in the unit of this condition. */
  public OptionalInt again(FactValue value, BigDecimal number) {
    String unit = limit(value.type()).map(FactValue::unit).orElse("");
    return new FactCondition(property, operator, (number.toPlainString() + " " + unit).strip())
        .sign(value);
  }

  /**
   * Whether this condition can be judged by these values: amounts of another kind neither satisfy
   * nor break it.
   */
  public boolean isDecided(List<FactValue> values) {
    return !operator.isOrdering() || values.stream().allMatch(this::decides);
  }

  private boolean decides(FactValue value) {
    return sign(value).isPresent();
  }

  private OptionalInt sign(FactValue value) {
    return limit(value.type()).map(value::comparedWith).orElseGet(OptionalInt::empty);
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
    return value.type().isOrdered() && sign(value).orElse(1) == 0;
  }

  private boolean compares(FactValue value) {
    OptionalInt sign = sign(value);
    return sign.isPresent()
        && switch (operator) {
          case LESS -> sign.getAsInt() < 0;
          case AT_MOST -> sign.getAsInt() <= 0;
          case MORE -> sign.getAsInt() > 0;
          case AT_LEAST -> sign.getAsInt() >= 0;
          default -> false;
        };
  }
}

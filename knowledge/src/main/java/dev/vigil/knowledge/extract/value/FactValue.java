package dev.vigil.knowledge.extract.value;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A normalised value: equal values have equal texts and units. Immutable.
 *
 * @param text the canonical form: a plain decimal, an ISO 8601 date or duration, an absolute URL,
 *     or text with single spaces
 * @param number what ordered values are compared by: the amount, seconds of a duration, seconds
 *     since 1970 of a date, or a quantity in its base unit
 * @param unit the currency, the unit of measurement or the language; empty for none
 */
public record FactValue(FactType type, String text, @Nullable BigDecimal number, String unit) {
  /** The longest text that is stored; more is cut. */
  public static final int LONGEST = 20_000;

  private static final Pattern PLAIN = Pattern.compile("-?\\d{1,60}(?:\\.\\d{1,60})?");

  public FactValue {
    Objects.requireNonNull(unit);
    if (text.length() > LONGEST) {
      int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
      text = text.substring(0, end);
    }
  }

  public static FactValue text(String text) {
    return new FactValue(FactType.TEXT, text, null, "");
  }

  public static FactValue number(BigDecimal number) {
    return new FactValue(FactType.NUMBER, plain(number), number, "");
  }

  /** The number that ordered values are compared by. */
  public Optional<BigDecimal> ordered() {
    return Optional.ofNullable(number);
  }

  /**
   * The kind of an amount: its currency, or a name for all units that measure the same. Amounts of
   * different kinds are never compared by their numbers.
   */
  public String kind() {
    return switch (type) {
      case MONEY -> unit;
      case QUANTITY -> QuantityText.kind(unit);
      default -> "";
    };
  }

  /**
   * Compares with a limit. A limit without a unit is compared with the number as the page writes
   * it; amounts of different kinds have no order.
   */
  public OptionalInt comparedWith(FactValue limit) {
    if (number == null || limit.number == null) {
      return OptionalInt.empty();
    }
    if (kind().equals(limit.kind())) {
      return OptionalInt.of(number.compareTo(limit.number));
    }
    BigDecimal own = amount();
    return limit.unit.isEmpty() && own != null
        ? OptionalInt.of(own.compareTo(limit.number))
        : OptionalInt.empty();
  }

  /** Whether not both can be true of one thing; amounts of different kinds do not disagree. */
  public boolean contradicts(FactValue other) {
    BigDecimal own = amount();
    BigDecimal others = other.amount();
    if (number == null || other.number == null || own == null || others == null) {
      return !isSame(other);
    }
    return unit.isEmpty() || other.unit.isEmpty()
        ? own.compareTo(others) != 0
        : kind().equals(other.kind()) && number.compareTo(other.number) != 0;
  }

  /** The number in the unit of the value, as the page writes it. */
  public @Nullable BigDecimal amount() {
    return type == FactType.QUANTITY && PLAIN.matcher(text).matches()
        ? new BigDecimal(text)
        : number;
  }

  /** Whether both are the same value, in whatever unit a quantity is written. */
  public boolean isSame(FactValue other) {
    return type == other.type
        && (text.equals(other.text) && unit.equals(other.unit)
            || isMeasured() && measured().equals(other.measured()));
  }

  /** Equal for values that people call equal: {@code 500 g} and {@code 0.5 kg}. */
  public String measured() {
    return isMeasured() && number != null ? plain(number) + " " + kind() : shown();
  }

  private boolean isMeasured() {
    return type == FactType.QUANTITY && number != null && !kind().isEmpty();
  }

  /** The value as people read it, with its unit. */
  public String shown() {
    boolean measured = type == FactType.MONEY || type == FactType.QUANTITY;
    return measured && !unit.isEmpty() ? text + " " + unit : text;
  }

  /** A number without an exponent and without zeros at the end. */
  public static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}

package dev.vigil.knowledge.extract.value;

import static tech.units.indriya.unit.Units.CUBIC_METRE;
import static tech.units.indriya.unit.Units.GRAM;
import static tech.units.indriya.unit.Units.HERTZ;
import static tech.units.indriya.unit.Units.JOULE;
import static tech.units.indriya.unit.Units.LITRE;
import static tech.units.indriya.unit.Units.METRE;
import static tech.units.indriya.unit.Units.SQUARE_METRE;
import static tech.units.indriya.unit.Units.WATT;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.measure.Dimension;
import javax.measure.MetricPrefix;
import javax.measure.Unit;
import tech.units.indriya.AbstractUnit;
import tech.units.indriya.unit.Units;

/** Reads numbers with units of measurement and compares them in base units. Stateless. */
final class QuantityText {
  private static final Pattern UNIT =
      Pattern.compile(
          "[\\d\u00BC-\u00BE\u2150-\u215E]\\s*(?:[x\u00D7]\\s*)?([\\p{L}%\u00B0\u00B5\u03BC\"\u2033][\\p{L}\u00B2\u00B3/%.]{0,14})");

  /** The spellings of a unit; the first is the one that is stored. */
  private record Named(Unit<?> unit, List<String> spellings) {}

  private static final Map<String, Named> UNITS = new HashMap<>();

  /** The first unit of each dimension. */
  private static final Map<Dimension, String> KINDS = new HashMap<>();

  static {
    add(GRAM.multiply(1000), "kg kilogram kilograms kilo kilos kilogramm");
    add(GRAM, "g gram grams gramm gr gramme grammes gramos grammi");
    add(GRAM.divide(1000), "mg milligram milligrams milligramm");
    add(GRAM.multiply(1_000_000), "t tonne tonnes tonnen");
    add(GRAM.multiply(453.59237), "lb lbs pound pounds");
    add(GRAM.multiply(28.349523125), "oz ounce ounces");
    add(METRE.multiply(1000), "km kilometre kilometres kilometer kilometers");
    add(METRE, "m metre metres meter meters");
    add(METRE.divide(100), "cm centimetre centimetres centimeter centimeters zentimeter");
    add(METRE.divide(1000), "mm millimetre millimetres millimeter millimeters");
    add(METRE.multiply(0.0254), "in inch inches \u2033 zoll \"");
    add(METRE.multiply(0.3048), "ft foot feet");
    add(METRE.multiply(1609.344), "mi mile miles");
    add(METRE.multiply(1852), "nmi");
    add(LITRE, "l litre litres liter liters");
    add(LITRE.divide(1000), "ml millilitre millilitres milliliter milliliters");
    add(LITRE.divide(100), "cl centilitre centilitres centiliter");
    add(LITRE.divide(10), "dl decilitre decilitres deciliter");
    add(LITRE.multiply(3.785411784), "gal gallon gallons");
    add(LITRE.multiply(0.2365882365), "cup cups");
    add(LITRE.multiply(0.01478676478125), "tbsp tablespoon tablespoons el");
    add(LITRE.multiply(0.00492892159375), "tsp teaspoon teaspoons tl");
    add(SQUARE_METRE, "m\u00B2 m2 sqm qm");
    add(SQUARE_METRE.multiply(0.09290304), "sqft sq.ft");
    add(CUBIC_METRE, "m\u00B3 m3");
    add(WATT, "W watt watts");
    add(WATT.multiply(1000), "kW kilowatt kilowatts");
    add(JOULE, "J joule joules");
    add(JOULE.multiply(1000), "kJ kilojoule kilojoules");
    add(JOULE.multiply(4184), "kcal calories calorie cal kalorien");
    add(JOULE.multiply(3_600_000), "kWh");
    add(HERTZ, "Hz hertz");
    add(HERTZ.prefix(MetricPrefix.MEGA), "MHz");
    add(HERTZ.prefix(MetricPrefix.GIGA), "GHz");
    add(Units.CELSIUS, "\u00B0C");
    add(Units.KILOMETRE_PER_HOUR, "km/h kmh");
    add(AbstractUnit.ONE.divide(100), "% percent prozent");
  }

  private QuantityText() {}

  private static void add(Unit<?> unit, String spellings) {
    Named named = new Named(unit, List.of(spellings.split(" ", -1)));
    named.spellings().forEach(one -> UNITS.putIfAbsent(one.toLowerCase(Locale.ROOT), named));
    KINDS.putIfAbsent(unit.getDimension(), named.spellings().getFirst());
  }

  static Optional<FactValue> read(String written, ValueContext context) {
    String text = written.length() > 200 ? written.substring(0, 200) : written;
    Optional<BigDecimal> number = NumberText.read(spaced(text), context.language());
    if (number.isEmpty()) {
      return Optional.empty();
    }
    Matcher beside = UNIT.matcher(text);
    String found = beside.find() ? beside.group(1) : context.unit();
    String word = found.endsWith(".") ? found.substring(0, found.length() - 1) : found;
    return Optional.of(of(number.get(), word));
  }

  /** A name for all units that measure the same; an unknown unit measures something of its own. */
  static String kind(String word) {
    Named named = UNITS.get(word.toLowerCase(Locale.ROOT));
    return named == null
        ? word.toLowerCase(Locale.ROOT)
        : KINDS.getOrDefault(named.unit().getDimension(), "");
  }

  /** The number apart from its unit, for a parser of numbers that knows few units. */
  private static String spaced(String text) {
    return text.replaceAll("(\\d)(?=\\p{L})", "$1 ");
  }

  static FactValue of(BigDecimal number, String word) {
    Named named = UNITS.get(word.toLowerCase(Locale.ROOT));
    String text = FactValue.plain(number);
    if (named == null) {
      return new FactValue(FactType.QUANTITY, text, number, word);
    }
    Number base =
        named.unit().getSystemUnit().equals(named.unit()) ? number : converted(named, number);
    BigDecimal comparable =
        base instanceof BigDecimal exact ? exact : new BigDecimal(base.toString());
    return new FactValue(
        FactType.QUANTITY,
        text,
        comparable.round(MathContext.DECIMAL64),
        named.spellings().getFirst());
  }

  @SuppressWarnings({"rawtypes", "unchecked"})
  private static Number converted(Named named, BigDecimal number) {
    Unit unit = named.unit();
    return unit.getConverterTo(unit.getSystemUnit()).convert(number);
  }
}

package dev.vigil.search.vague;

import dev.vigil.search.index.TypedValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.ToDoubleFunction;

/** The vague predicates by their operators. Immutable. */
public final class VaguePredicateRegistry {
  private static final Map<String, VaguePredicate> ALL = new HashMap<>();

  static {
    for (String operator : List.of("<", "<=", ">", ">=")) {
      ALL.put(operator, new Comparison(operator));
    }
    ALL.put("about", new About("about", 0.15, 14));
    ALL.put("near", new About("near", 0.3, 45));
    ALL.put("sounds", new SoundsLike());
    ServiceLoader.load(VaguePredicate.class, VaguePredicate.class.getClassLoader())
        .forEach(one -> ALL.putIfAbsent(one.name(), one));
  }

  private VaguePredicateRegistry() {}

  /** The predicate of an operator. */
  public static Optional<VaguePredicate> find(String operator) {
    return Optional.ofNullable(ALL.get(operator));
  }

  /** The most specific value that an argument is: a date, an amount with a unit, or a number. */
  private static Optional<TypedValue> value(String argument) {
    List<TypedValue> found = TypedValue.all(argument.strip());
    return found.isEmpty() ? Optional.empty() : Optional.of(found.getLast());
  }

  /** Sharp comparison with a number, an amount or a date. Immutable. */
  private record Comparison(String name) implements VaguePredicate {
    @Override
    public Optional<ValueRange> values(String argument) {
      return value(argument).map(this::range);
    }

    private ValueRange range(TypedValue limit) {
      boolean less = name.startsWith("<");
      boolean equal = name.endsWith("=");
      double value = limit.value();
      double inside = equal ? value : less ? Math.nextDown(value) : Math.nextUp(value);
      return new ValueRange(
          limit.type(),
          less ? Double.NEGATIVE_INFINITY : inside,
          less ? inside : Double.POSITIVE_INFINITY,
          x -> 1);
    }

    @Override
    public String expects() {
      return "a number, an amount such as 20 EUR, or a date such as 2026-03-01";
    }
  }

  /**
   * Values close to another; the degree falls linearly with the distance. Immutable.
   *
   * @param share of the value that counts as close
   * @param days that count as close for dates
   */
  private record About(String name, double share, double days) implements VaguePredicate {
    @Override
    public Optional<ValueRange> values(String argument) {
      return value(argument).map(this::range);
    }

    private ValueRange range(TypedValue centre) {
      double value = centre.value();
      double width =
          centre.type().equals(TypedValue.DATE)
              ? days
              : Math.max(Math.abs(value) * share, Math.ulp(value));
      return new ValueRange(
          centre.type(), value - width, value + width, x -> 1 - 0.9 * Math.abs(x - value) / width);
    }

    @Override
    public String expects() {
      return "a number, an amount such as 20 °C, or a date such as 2026-03-01";
    }
  }

  /** Names that sound alike. Immutable. */
  private record SoundsLike() implements VaguePredicate {
    @Override
    public String name() {
      return "sounds";
    }

    @Override
    public Optional<ToDoubleFunction<String>> words(String argument) {
      String wanted = PhoneticCode.of(argument);
      String same = argument.toLowerCase(java.util.Locale.ROOT);
      return wanted.isEmpty()
          ? Optional.empty()
          : Optional.of(
              word -> word.equals(same) ? 1 : PhoneticCode.of(word).equals(wanted) ? 0.8 : 0);
    }

    @Override
    public String expects() {
      return "a name such as \"Meier\"";
    }
  }
}

package dev.vigil.watch.condition;

import com.google.re2j.Pattern;
import dev.vigil.diff.text.WordDiff;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The syntax tree of a condition. A comparison with a value that is not a number is false.
 * Immutable.
 */
sealed interface Expression {
  /** Evaluates to a number, or null. */
  sealed interface Numeric extends Expression {
    @Nullable BigDecimal number(ConditionScope scope);
  }

  sealed interface Textual extends Expression {
    String text(ConditionScope scope);
  }

  sealed interface Truth extends Expression {
    boolean test(ConditionScope scope);
  }

  record Figure(BigDecimal value, String written) implements Numeric {
    @Override
    public BigDecimal number(ConditionScope scope) {
      return value;
    }
  }

  record Quoted(String value) implements Textual {
    @Override
    public String text(ConditionScope scope) {
      return value;
    }
  }

  record NumberOf(ConditionName name) implements Numeric {
    @Override
    public @Nullable BigDecimal number(ConditionScope scope) {
      return scope.number(name);
    }
  }

  record TextOf(ConditionName name) implements Textual {
    @Override
    public String text(ConditionScope scope) {
      return scope.text(name);
    }
  }

  /** The number in a text. */
  record Read(Textual text) implements Numeric {
    @Override
    public @Nullable BigDecimal number(ConditionScope scope) {
      return scope.read(text.text(scope));
    }
  }

  record Absolute(Numeric part) implements Numeric {
    @Override
    public @Nullable BigDecimal number(ConditionScope scope) {
      BigDecimal value = part.number(scope);
      return value == null ? null : value.abs();
    }
  }

  record Negative(Numeric part) implements Numeric {
    @Override
    public @Nullable BigDecimal number(ConditionScope scope) {
      BigDecimal value = part.number(scope);
      return value == null ? null : value.negate();
    }
  }

  /** The similarity of two texts, from 0 to 1. */
  record Likeness(Textual left, Textual right) implements Numeric {
    @Override
    public BigDecimal number(ConditionScope scope) {
      return BigDecimal.valueOf(WordDiff.of(left.text(scope), right.text(scope)).similarity());
    }
  }

  record Arithmetic(char operator, Numeric left, Numeric right) implements Numeric {
    @Override
    public @Nullable BigDecimal number(ConditionScope scope) {
      BigDecimal a = left.number(scope);
      BigDecimal b = right.number(scope);
      if (a == null || b == null) {
        return null;
      }
      MathContext digits = MathContext.DECIMAL64;
      return switch (operator) {
        case '+' -> a.add(b, digits);
        case '-' -> a.subtract(b, digits);
        case '*' -> a.multiply(b, digits);
        default -> b.signum() == 0 ? null : a.divide(b, digits);
      };
    }
  }

  record Compared(String operator, Numeric left, Numeric right) implements Truth {
    @Override
    public boolean test(ConditionScope scope) {
      BigDecimal a = left.number(scope);
      BigDecimal b = right.number(scope);
      if (a == null || b == null) {
        return operator.equals("!=") && (a != null || b != null);
      }
      int order = a.compareTo(b);
      return switch (operator) {
        case "=" -> order == 0;
        case "!=" -> order != 0;
        case "<" -> order < 0;
        case "<=" -> order <= 0;
        case ">" -> order > 0;
        default -> order >= 0;
      };
    }
  }

  record Same(boolean same, Textual left, Textual right) implements Truth {
    @Override
    public boolean test(ConditionScope scope) {
      return left.text(scope).equals(right.text(scope)) == same;
    }
  }

  record Contains(Textual left, Textual right) implements Truth {
    @Override
    public boolean test(ConditionScope scope) {
      return folded(left.text(scope)).contains(folded(right.text(scope)));
    }

    private static String folded(String text) {
      return text.toLowerCase(Locale.ROOT);
    }
  }

  record Matches(Textual left, Pattern pattern) implements Truth {
    @Override
    public boolean test(ConditionScope scope) {
      return pattern.matcher(left.text(scope)).find();
    }
  }

  record Not(Truth part) implements Truth {
    @Override
    public boolean test(ConditionScope scope) {
      return !part.test(scope);
    }
  }

  record And(List<Truth> parts) implements Truth {
    @Override
    public boolean test(ConditionScope scope) {
      return parts.stream().allMatch(part -> part.test(scope));
    }
  }

  record Or(List<Truth> parts) implements Truth {
    @Override
    public boolean test(ConditionScope scope) {
      return parts.stream().anyMatch(part -> part.test(scope));
    }
  }

  /** A condition on every change or on any change. */
  record Each(boolean all, Truth part) implements Truth {
    @Override
    public boolean test(ConditionScope scope) {
      return all
          ? scope.changes().stream().allMatch(part::test)
          : scope.changes().stream().anyMatch(part::test);
    }
  }
}

package dev.vigil.diff.types;

import dev.vigil.diff.DiffException;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change type as it was written: its name, the value after the equals sign, and its options.
 * Immutable.
 */
public record TypeText(String name, @Nullable String value, Map<String, String> options) {
  public TypeText {
    options = Map.copyOf(options);
  }

  /** The value, in quotes where it would not be read back without. */
  public static String quoted(String value) {
    boolean plain = !value.isEmpty();
    for (int i = 0; i < value.length() && plain; i++) {
      char c = value.charAt(i);
      plain = Character.isLetterOrDigit(c) || "-_.:/%#@*+".indexOf(c) >= 0;
    }
    plain &= !value.startsWith("/");
    return plain ? value : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  public String required() {
    if (value == null || value.isBlank()) {
      throw new DiffException(
          "The type '" + name + "' needs what to look for, such as " + name + "=offer.");
    }
    return value;
  }

  public String option(String key, String otherwise) {
    return options.getOrDefault(key, otherwise);
  }

  /** One of the constants of an enumeration, written in lower case. */
  public <E extends Enum<E>> E choice(String key, Class<E> all, E otherwise) {
    String written = options.get(key);
    return written == null ? otherwise : EnumLookup.of(name + "," + key, written, all);
  }

  public double number(String key, double otherwise, double least, double most) {
    BigDecimal written = decimal(key);
    double found = written == null ? otherwise : written.doubleValue();
    if (!(found >= least && found <= most)) {
      throw wrong(key, "a number from " + least + " to " + most);
    }
    return found;
  }

  public @Nullable BigDecimal decimal(String key) {
    String written = options.get(key);
    if (written == null) {
      return null;
    }
    try {
      return new BigDecimal(written.strip());
    } catch (NumberFormatException e) {
      throw wrong(key, "a number such as 1100.10");
    }
  }

  public DiffException wrong(String key, String wanted) {
    return new DiffException(
        "The option "
            + key
            + "="
            + options.get(key)
            + " of '"
            + name
            + "' must be "
            + wanted
            + ".");
  }
}

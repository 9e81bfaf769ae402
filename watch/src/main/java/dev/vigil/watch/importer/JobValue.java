package dev.vigil.watch.importer;

import dev.vigil.document.markup.TextShortener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the values of a job from YAML and JSON. Stateless. */
final class JobValue {
  private JobValue() {}

  /** Whether the value is missing, empty or false. */
  static boolean isNothing(@Nullable Object value) {
    return switch (value) {
      case null -> true;
      case Boolean yes -> !yes;
      case Map<?, ?> map -> map.values().stream().allMatch(JobValue::isNothing);
      case List<?> list -> list.stream().allMatch(JobValue::isNothing);
      case Number number -> number.doubleValue() == 0;
      default -> value.toString().isBlank();
    };
  }

  static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }

  /** The items of a list; a single value is a list of one. */
  static List<String> texts(@Nullable Object value) {
    List<String> all = new ArrayList<>();
    for (Object item :
        value instanceof List<?> list ? list : value == null ? List.of() : List.of(value)) {
      if (!isNothing(item)) {
        all.add(text(item).strip());
      }
    }
    return all;
  }

  static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  static boolean isYes(@Nullable Object value) {
    return Boolean.TRUE.equals(value) || "true".equalsIgnoreCase(text(value));
  }

  static long number(@Nullable Object value) {
    return switch (value) {
      case Number number -> number.longValue();
      case null -> 0;
      default -> value.toString().matches("\\d{1,9}") ? Long.parseLong(value.toString()) : 0;
    };
  }

  /** The value, shortened to a line. */
  static String shown(@Nullable Object value) {
    String text = text(value).replaceAll("\\s+", " ");
    return TextShortener.first(text, 60);
  }
}

package dev.vigil.discover.service;

import dev.vigil.discover.service.description.TypeInstance;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Recognises responses that do not depend on the query, such as sample reports. Stateless. */
final class ConstantResponses {
  /** The length from which on a part of a value is not found elsewhere by chance. */
  private static final int TELLING = 12;

  private ConstantResponses() {}

  /**
   * Whether the response does not count as evidence because another example query gets the same
   * response. A response that repeats a part of its query needs no second query.
   */
  static boolean isSample(
      ResultNavigator.End.Reached reached,
      ServiceQuery query,
      List<ServiceQuery> later,
      Function<ServiceQuery, ResultNavigator.End> ask) {
    String answer = text(reached);
    boolean repeated =
        query.arguments().values().stream()
            .map(field -> query.values().getOrDefault(field, ""))
            .anyMatch(value -> repeats(answer, value));
    // A type of whole pages has no text.
    if (answer.isBlank() || repeated) {
      return false;
    }
    return later.stream()
        .filter(other -> !other.example().equals(query.example()))
        .findFirst()
        .map(ask)
        .filter(ResultNavigator.End.Reached.class::isInstance)
        .map(end -> text((ResultNavigator.End.Reached) end).equals(answer))
        .orElse(false);
  }

  private static String text(ResultNavigator.End.Reached reached) {
    return reached.evidence().stream()
        .map(TypeInstance::text)
        .collect(Collectors.joining("\n"))
        .toUpperCase(Locale.ROOT);
  }

  private static boolean repeats(String answer, String value) {
    String asked = value.toUpperCase(Locale.ROOT);
    for (int from = 0; from + TELLING <= asked.length(); from++) {
      if (answer.contains(asked.substring(from, from + TELLING))) {
        return true;
      }
    }
    return false;
  }
}

package dev.vigil.diff.types;

import dev.vigil.diff.extract.SeenLines;
import java.util.Map;
import java.util.Optional;

/**
 * The data of a comparison besides the two versions; state is passed in and never stored here.
 * Immutable.
 *
 * @param history the lines that earlier versions had, for {@code new-lines}
 * @param reported the values that were last reported to the user, by label, for thresholds {@code
 *     against=reported}
 * @param imagesBefore hashes of image contents by address as it stands in the old version
 * @param imagesAfter hashes of image contents by address as it stands in the new version
 * @param tools what types of other modules need, by its type
 */
public record ComparisonContext(
    SeenLines history,
    Map<String, String> reported,
    Map<String, String> imagesBefore,
    Map<String, String> imagesAfter,
    Map<Class<?>, Object> tools) {
  public static final ComparisonContext NONE =
      new ComparisonContext(SeenLines.NONE, Map.of(), Map.of(), Map.of(), Map.of());

  public ComparisonContext {
    reported = Map.copyOf(reported);
    imagesBefore = Map.copyOf(imagesBefore);
    imagesAfter = Map.copyOf(imagesAfter);
    tools = Map.copyOf(tools);
  }

  public ComparisonContext withHistory(SeenLines lines) {
    return new ComparisonContext(lines, reported, imagesBefore, imagesAfter, tools);
  }

  public ComparisonContext withReported(Map<String, String> values) {
    return new ComparisonContext(history, values, imagesBefore, imagesAfter, tools);
  }

  public ComparisonContext withImages(Map<String, String> before, Map<String, String> after) {
    return new ComparisonContext(history, reported, before, after, tools);
  }

  public ComparisonContext withTools(Map<Class<?>, Object> others) {
    return new ComparisonContext(history, reported, imagesBefore, imagesAfter, others);
  }

  /** The tool of a type, if the caller passed one. */
  public <T> Optional<T> tool(Class<T> type) {
    return Optional.ofNullable(tools.get(type)).map(type::cast);
  }
}

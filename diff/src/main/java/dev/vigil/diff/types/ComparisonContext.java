package dev.vigil.diff.types;

import java.util.Map;

/**
 * The data of a comparison besides the two versions; state is passed in and never stored here.
 * Immutable.
 *
 * @param history the lines that earlier versions had, for {@code new-lines}
 * @param reported the values that were last reported to the user, by label, for thresholds {@code
 *     against=reported}
 * @param imagesBefore hashes of image contents by address as it stands in the old version
 * @param imagesAfter hashes of image contents by address as it stands in the new version
 */
public record ComparisonContext(
    SeenLines history,
    Map<String, String> reported,
    Map<String, String> imagesBefore,
    Map<String, String> imagesAfter) {
  public static final ComparisonContext NONE =
      new ComparisonContext(SeenLines.NONE, Map.of(), Map.of(), Map.of());

  public ComparisonContext {
    reported = Map.copyOf(reported);
    imagesBefore = Map.copyOf(imagesBefore);
    imagesAfter = Map.copyOf(imagesAfter);
  }

  public ComparisonContext withHistory(SeenLines lines) {
    return new ComparisonContext(lines, reported, imagesBefore, imagesAfter);
  }

  public ComparisonContext withReported(Map<String, String> values) {
    return new ComparisonContext(history, values, imagesBefore, imagesAfter);
  }

  public ComparisonContext withImages(Map<String, String> before, Map<String, String> after) {
    return new ComparisonContext(history, reported, before, after);
  }
}

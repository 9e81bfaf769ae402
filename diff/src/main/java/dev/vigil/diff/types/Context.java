package dev.vigil.diff.types;

import java.util.Map;

/**
 * What a comparison knows besides the two versions; state is handed in and never kept here.
 * Immutable.
 *
 * @param history the lines that earlier versions had, for {@code new-lines}
 * @param reported the values that a user was told last, by label, for thresholds {@code
 *     against=reported}
 * @param imagesBefore hashes of image contents by address as it stands in the old version
 * @param imagesAfter the same for the new version
 */
public record Context(
    SeenLines history,
    Map<String, String> reported,
    Map<String, String> imagesBefore,
    Map<String, String> imagesAfter) {
  public static final Context NONE = new Context(SeenLines.NONE, Map.of(), Map.of(), Map.of());

  public Context {
    reported = Map.copyOf(reported);
    imagesBefore = Map.copyOf(imagesBefore);
    imagesAfter = Map.copyOf(imagesAfter);
  }

  public Context withHistory(SeenLines lines) {
    return new Context(lines, reported, imagesBefore, imagesAfter);
  }

  public Context withReported(Map<String, String> values) {
    return new Context(history, values, imagesBefore, imagesAfter);
  }

  public Context withImages(Map<String, String> before, Map<String, String> after) {
    return new Context(history, reported, before, after);
  }
}

package dev.vigil.bench.rival;

import com.github.difflib.DiffUtils;
import java.util.Arrays;
import java.util.List;

/** java-diff-utils: Myers' difference of lines. Stateless. */
public final class LineDiff {
  private LineDiff() {}

  public static List<String> lines(String text) {
    return Arrays.asList(text.split("\n", -1));
  }

  /** How many differences there are between two texts, from the texts on. */
  public static int deltas(String before, String after) {
    return DiffUtils.diff(lines(before), lines(after)).getDeltas().size();
  }
}

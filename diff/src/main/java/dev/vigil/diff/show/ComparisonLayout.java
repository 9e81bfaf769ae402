package dev.vigil.diff.show;

import dev.vigil.diff.DiffException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The layouts in which a comparison can be shown. */
public enum ComparisonLayout {
  /** Chosen by what changed and how much: see {@link LayoutChoice}. */
  AUTO,
  /** A table of the changes alone. */
  CHANGES,
  /** One page with the added and the removed parts. */
  MERGED,
  /** Both pages side by side. */
  SIDE,
  /** The readable text, line by line, with added and removed lines. */
  TEXT,
  /** JSON for other programs. */
  JSON,
  /** Markdown for messages. */
  MARKDOWN,
  /** The edit script that leads from the old document to the new one. */
  SCRIPT;

  public static ComparisonLayout named(String name) {
    return Arrays.stream(values())
        .filter(layout -> layout.toString().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new DiffException(
                    "There is no view '%s'; choose one of %s."
                        .formatted(
                            name,
                            Arrays.stream(values())
                                .map(ComparisonLayout::toString)
                                .collect(Collectors.joining(", ")))));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

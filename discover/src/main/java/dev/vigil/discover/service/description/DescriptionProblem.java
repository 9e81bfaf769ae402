package dev.vigil.discover.service.description;

import dev.vigil.document.DocumentPosition;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A problem in a description. Immutable.
 *
 * @param isError whether it cannot be used as it is
 */
public record DescriptionProblem(DocumentPosition at, String sentence, boolean isError) {
  private static final Pattern PLACE =
      Pattern.compile("^(?:XML, )?line (\\d{1,9}), column (\\d{1,9}): ");

  static DescriptionProblem error(DocumentPosition at, String sentence) {
    return new DescriptionProblem(at, sentence, true);
  }

  static DescriptionProblem doubt(DocumentPosition at, String sentence) {
    return new DescriptionProblem(at, sentence, false);
  }

  /** The problem of an unreadable description, whose message begins with its position. */
  static DescriptionProblem unreadable(String sentence) {
    Matcher place = PLACE.matcher(sentence);
    return place.find()
        ? error(
            new DocumentPosition(
                Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2))),
            sentence.substring(place.end()))
        : error(DescriptionPart.NOWHERE, sentence);
  }

  /** The place as editors know it, and the sentence. */
  public String line(String file) {
    return "%s:%d:%d: %s: %s"
        .formatted(file, at.line(), at.column(), isError ? "error" : "warning", sentence);
  }

  @Override
  public String toString() {
    return at + ": " + sentence;
  }
}

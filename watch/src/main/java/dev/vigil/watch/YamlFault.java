package dev.vigil.watch;

import dev.vigil.document.markup.TextShortener;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/**
 * Formats parser errors of YAML and JSON in one line, without the parser's drawing of the position.
 * Stateless.
 */
public final class YamlFault {
  private static final int LONGEST = 200;

  private YamlFault() {}

  /** The message of a parser error in one line, without a full stop. */
  public static String words(JacksonException fault) {
    String words =
        String.valueOf(fault.getOriginalMessage())
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith(" "))
            .map(line -> line.strip().replaceAll("\\s+", " "))
            .collect(Collectors.joining(", "));
    return TextShortener.first(words, LONGEST);
  }

  /** The line where it was noticed, from 1 on. */
  public static int line(JacksonException fault) {
    return fault.getLocation() == null ? 1 : Math.max(1, fault.getLocation().getLineNr());
  }
}

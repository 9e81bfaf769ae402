package dev.vigil.cli.terminal;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.clause.TimeText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts durations as the sentinel language writes them, such as {@code 2s} or {@code 4h}.
 * Stateless.
 */
public final class DurationArgument implements ITypeConverter<Duration> {
  /** Parses the duration of an option; an invalid one is rejected before the command runs. */
  @Override
  public Duration convert(String text) {
    try {
      return parse(text);
    } catch (CommandFailure wrong) {
      throw new TypeConversionException(wrong.getMessage().replaceFirst("\\.$", ""));
    }
  }

  public static Duration parse(String text) {
    try {
      return TimeText.duration(text);
    } catch (WatchException wrong) {
      // The position is left out: the argument is a single line that the user just typed.
      String sentence = String.valueOf(wrong.getMessage());
      throw new CommandFailure(sentence.replaceFirst("^line \\d+, column \\d+: ", ""), wrong);
    }
  }
}

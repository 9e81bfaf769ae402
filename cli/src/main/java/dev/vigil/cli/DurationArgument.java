package dev.vigil.cli;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.TimeText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Lengths of time as the sentinel language writes them: {@code 2s}, {@code 4h}. Stateless. */
final class DurationArgument implements ITypeConverter<Duration> {
  /** What an option says, so that a wrong one is told of before anything is done. */
  @Override
  public Duration convert(String text) {
    try {
      return parse(text);
    } catch (CommandFailure wrong) {
      throw new TypeConversionException(wrong.getMessage().replaceFirst("\\.$", ""));
    }
  }

  static Duration parse(String text) {
    try {
      return TimeText.duration(text);
    } catch (WatchException wrong) {
      // There is but one line, and whoever wrote it sees it.
      String sentence = String.valueOf(wrong.getMessage());
      throw new CommandFailure(sentence.replaceFirst("^line \\d+, column \\d+: ", ""), wrong);
    }
  }
}

package dev.vigil.cli.terminal;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelFile;
import java.time.ZoneId;

/**
 * A file of sentinels that the user named, with its text. Immutable.
 *
 * @param name for messages
 */
public record SentinelText(String name, String text) {
  public static SentinelText read(String file, Terminal terminal) {
    return new SentinelText(CommandInput.shown(file), CommandInput.text(file, terminal));
  }

  public SentinelFile parse(ZoneId zone) {
    try {
      return SentinelFile.read(name, text, zone);
    } catch (WatchException e) {
      throw new CommandFailure(name + ": " + e.getMessage(), e);
    }
  }
}

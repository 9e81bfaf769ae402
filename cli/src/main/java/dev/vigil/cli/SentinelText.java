package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;

/**
 * A file of sentinels as a user names it. Immutable.
 *
 * @param name for messages
 */
record SentinelText(String name, String text) {
  private static final int LARGEST = 16 << 20;

  static SentinelText read(String file, Terminal terminal) throws IOException {
    if (file.equals(Input.STANDARD)) {
      byte[] all = terminal.in().readNBytes(LARGEST);
      return new SentinelText(Input.shown(file), new String(all, UTF_8));
    }
    Path path = Path.of(file);
    if (Files.isDirectory(path)) {
      throw new Failure(file + ": this is a folder; name a file in it.");
    }
    if (Files.exists(path) && Files.size(path) > LARGEST) {
      throw new Failure(file + ": this is larger than 16 MB; split it.");
    }
    try {
      return new SentinelText(file, Files.readString(path));
    } catch (CharacterCodingException e) {
      throw new Failure(file + ": this is no text in UTF-8; save it as such.", e);
    }
  }

  SentinelFile parse(ZoneId zone) {
    try {
      return SentinelFile.read(name, text, zone);
    } catch (WatchException e) {
      throw new Failure(name + ": " + e.getMessage(), e);
    }
  }
}

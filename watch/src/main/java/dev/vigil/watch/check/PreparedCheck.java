package dev.vigil.watch.check;

import dev.vigil.archive.version.PreparedVersion;
import dev.vigil.watch.extension.CheckExtensionRunner;
import java.util.Optional;

/**
 * The results that a check computed before its transaction. Immutable.
 *
 * @param version the content, made ready for the archive; empty if none came
 */
public record PreparedCheck(
    Optional<PreparedVersion> version, CheckExtensionRunner.Prepared extensions) {
  public static final PreparedCheck NOTHING =
      new PreparedCheck(Optional.empty(), CheckExtensionRunner.Prepared.NOTHING);
}

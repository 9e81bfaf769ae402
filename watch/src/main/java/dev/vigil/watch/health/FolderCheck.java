package dev.vigil.watch.health;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks that the data folder is writable and has free space. Stateless. */
final class FolderCheck {
  private static final long LEAST_BYTES = 200L << 20;
  private static final long FEW_BYTES = 2L << 30;

  private FolderCheck() {}

  /**
   * @param needed whether it holds the data, and not only the settings
   */
  static List<HealthFinding> of(Path folder, boolean needed) {
    if (!Files.exists(folder)) {
      return List.of(
          needed
              ? HealthFinding.note(
                  "folder",
                  "There is no folder " + folder + " yet.",
                  "The first 'vigil sentinel add' makes it.")
              : HealthFinding.fine(
                  "folder", "There is no folder " + folder + ", and none is needed."));
    }
    if (!Files.isDirectory(folder)) {
      return List.of(
          HealthFinding.wrong(
              "folder", folder + " is not a folder.", "Move it away, or name another."));
    }
    List<HealthFinding> found = new ArrayList<>();
    found.add(written(folder));
    try {
      FileStore store = Files.getFileStore(folder);
      found.add(room(folder, store.getUsableSpace(), store.getTotalSpace()));
    } catch (IOException e) {
      found.add(
          HealthFinding.note(
              "disk", "The free space of " + folder + " is unknown: " + e.getMessage(), ""));
    }
    return found;
  }

  /** Tests by writing a file. */
  private static HealthFinding written(Path folder) {
    try {
      Path probe = Files.createTempFile(folder, ".vigil-doctor", "");
      try {
        Files.write(probe, new byte[4096]);
      } finally {
        Files.delete(probe);
      }
      return HealthFinding.fine("folder", folder + " can be written to.");
    } catch (IOException e) {
      return HealthFinding.wrong(
          "folder",
          folder + " cannot be written to (" + e.getClass().getSimpleName() + ").",
          "Check whose it is, who runs Vigil, and whether the disk is full or read-only.");
    }
  }

  static HealthFinding room(Path folder, long usable, long total) {
    String words = shown(usable) + " of " + shown(total) + " are free for " + folder + ".";
    if (usable < LEAST_BYTES) {
      return HealthFinding.wrong(
          "disk", words, "Make room, or let 'vigil archive purge' drop old versions.");
    }
    return usable < FEW_BYTES || usable < total / 50
        ? HealthFinding.note("disk", words, "Make room soon, or shorten the Keep clauses.")
        : HealthFinding.fine("disk", words);
  }

  private static String shown(long bytes) {
    return bytes >= 1 << 30
        ? String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1 << 30))
        : (bytes >> 20) + " MB";
  }
}

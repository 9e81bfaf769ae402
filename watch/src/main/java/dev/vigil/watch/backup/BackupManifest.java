package dev.vigil.watch.backup;

import dev.vigil.watch.WatchException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The manifest of a backup: file format, time and table versions. Immutable.
 *
 * @param format of the file, so that other formats are recognised
 * @param made when
 * @param tables the versions of the tables, by module
 */
record BackupManifest(int format, String made, Map<String, Integer> tables) {
  static final int FORMAT = 1;

  private static final int LARGEST = 1 << 16;
  private static final ObjectMapper JSON = JsonMapper.shared();

  BackupManifest {
    tables = Map.copyOf(tables);
  }

  static BackupManifest of(Instant made, Map<String, Integer> tables) {
    return new BackupManifest(FORMAT, made.toString(), tables);
  }

  byte[] bytes() {
    return JSON.writeValueAsBytes(new BackupManifest(format, made, new TreeMap<>(tables)));
  }

  static BackupManifest read(InputStream in) throws IOException {
    BackupManifest manifest;
    try {
      manifest = JSON.readValue(in.readNBytes(LARGEST), BackupManifest.class);
    } catch (JacksonException | NullPointerException e) {
      throw new WatchException(
          "The manifest in the file cannot be read; the file is damaged or not a backup of Vigil.",
          e);
    }
    if (manifest.format != FORMAT) {
      throw new WatchException(
          "The backup has the form %d, and this Vigil reads %d; use the Vigil that made it."
              .formatted(manifest.format, FORMAT));
    }
    return manifest;
  }
}

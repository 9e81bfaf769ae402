package dev.vigil.watch.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An effective setting with its value and where it comes from. Immutable.
 *
 * @param name with dots between its levels, as in {@code mail.host}
 * @param value never a secret: for secrets, where they are stored
 * @param from the line of the file, the variable of the environment, the option, or "default"
 */
public record Setting(String name, String value, String from) {
  /** The origin of a default value. */
  public static final String DEFAULT = "default";

  /**
   * All effective settings of a data folder: the environment overrides the file, and the file the
   * defaults.
   */
  public static List<Setting> inForce(Path folder, Map<String, String> environment) {
    SettingsTree tree = SettingsReader.tree(folder.resolve(Settings.FILE), environment);
    return KnownSettings.inForce(tree);
  }
}

package dev.vigil.watch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One setting that is in force, and who said so. Immutable.
 *
 * @param name with dots between its levels, as in {@code mail.host}
 * @param value never a secret: of those it says where they are kept
 * @param from the line of the file, the variable of the environment, the option, or "default"
 */
public record Setting(String name, String value, String from) {
  /** What holds where nobody said anything. */
  public static final String DEFAULT = "default";

  /**
   * All settings of a data folder: what the environment says comes before the file, and the file
   * before the defaults.
   */
  public static List<Setting> inForce(Path folder, Map<String, String> environment) {
    SettingsTree tree = SettingsReader.tree(folder.resolve(Settings.FILE), environment);
    return KnownSettings.inForce(tree);
  }
}

package dev.vigil.watch.settings;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.watch.language.clause.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Lists all settings in display order, with their environment variables and defaults. Stateless.
 */
final class KnownSettings {
  private static final String PREFIX = "VIGIL_";
  private static final int LONGEST_SHOWN = 120;

  private KnownSettings() {}

  /** How an environment variable sets a setting. */
  private enum Kind {
    /** The value itself. */
    VALUE,
    /** A list separated by commas. */
    LIST,
    /** The secret itself, which only the environment and files may hold. */
    SECRET,
    /** Not set by a variable: it has parts, which are settings of their own or only in the file. */
    PARTS
  }

  /**
   * @param usual the default; empty for one that is shown only where it is given
   */
  private record Known(String name, Kind kind, String usual) {
    String variable() {
      return PREFIX + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    List<String> path() {
      return List.of(name.split("\\.", -1));
    }

    SettingsTree given(String text) {
      return switch (kind) {
        case SECRET ->
            SettingsTree.ofVariable(
                variable(), Map.of("env", SettingsTree.ofVariable(variable(), variable())));
        case LIST ->
            SettingsTree.ofVariable(
                variable(),
                List.of(text.split(",", -1)).stream()
                    .map(item -> SettingsTree.ofVariable(variable(), item.strip()))
                    .toList());
        case VALUE, PARTS -> SettingsTree.ofVariable(variable(), text.strip());
      };
    }
  }

  private static final List<Known> ALL =
      List.of(
          new Known("db", Kind.VALUE, "none"),
          new Known("serve.host", Kind.VALUE, ServerSettings.USUAL.host()),
          new Known("serve.port", Kind.VALUE, Integer.toString(ServerSettings.USUAL.port())),
          new Known("serve.proxies", Kind.LIST, ""),
          new Known("base", Kind.VALUE, "none"),
          new Known("oidc", Kind.PARTS, "none"),
          new Known("oidc.issuer", Kind.VALUE, ""),
          new Known("oidc.client", Kind.VALUE, ""),
          new Known("oidc.secret", Kind.SECRET, ""),
          new Known("oidc.label", Kind.VALUE, ServerSettings.Oidc.USUAL_LABEL),
          new Known("oidc.name", Kind.VALUE, ServerSettings.Oidc.USUAL_NAME),
          new Known("oidc.newcomers", Kind.VALUE, "none"),
          new Known("zone", Kind.VALUE, Settings.USUAL.zone().toString()),
          new Known("mail", Kind.PARTS, "none"),
          new Known("mail.host", Kind.VALUE, ""),
          new Known("mail.security", Kind.VALUE, "starttls"),
          new Known("mail.port", Kind.VALUE, "of the security"),
          new Known("mail.user", Kind.VALUE, "none"),
          new Known("mail.password", Kind.SECRET, ""),
          new Known("mail.from", Kind.VALUE, ""),
          new Known("mail.patience", Kind.VALUE, "30s"),
          new Known("quiet", Kind.PARTS, "none"),
          new Known("attempts", Kind.VALUE, Integer.toString(Settings.USUAL_ATTEMPTS)),
          new Known("templates", Kind.PARTS, "none"),
          new Known("endpoints", Kind.PARTS, "none"),
          new Known("commands", Kind.PARTS, "none"),
          new Known("files", Kind.LIST, "none"),
          new Known("allow", Kind.LIST, "none"),
          new Known("proxy", Kind.VALUE, "none"),
          new Known("proxies", Kind.PARTS, "none"),
          new Known("interval-step", Kind.VALUE, words(Settings.USUAL.intervalStep())),
          new Known("budget", Kind.PARTS, "none"),
          new Known("budget.host", Kind.VALUE, ""),
          new Known("budget.installation", Kind.VALUE, ""),
          new Known("best-effort", Kind.PARTS, "none"),
          new Known("best-effort.alpha", Kind.VALUE, ""),
          new Known("best-effort.beta", Kind.VALUE, ""),
          new Known("best-effort.weight", Kind.VALUE, ""),
          new Known("best-effort.history", Kind.VALUE, ""),
          new Known("best-effort.least", Kind.VALUE, ""),
          new Known("cache", Kind.VALUE, "utility"),
          new Known("versions", Kind.VALUE, "chain"),
          new Known("resources", Kind.VALUE, "keep"),
          new Known("answers", Kind.VALUE, "none"),
          new Known("agents", Kind.PARTS, "none"),
          new Known("plugins", Kind.VALUE, "none"),
          new Known("lease", Kind.VALUE, words(Settings.USUAL.lease())));

  private static String words(Duration duration) {
    return TimeText.write(duration);
  }

  /** The settings of the file, overridden by the environment. */
  static SettingsTree overlay(SettingsTree file, Map<String, String> environment) {
    SettingsTree tree = file;
    for (Known known : ALL) {
      String said = environment.getOrDefault(known.variable(), "");
      if (!said.isBlank() && known.kind != Kind.PARTS) {
        tree = tree.with(known.path(), known.given(said));
      }
    }
    return tree;
  }

  static List<Setting> inForce(SettingsTree tree) {
    List<Setting> all = new ArrayList<>();
    for (Known known : ALL) {
      List<String> path = known.path();
      Optional<SettingsTree> node = tree.find(path);
      boolean nested = path.size() > 1 && !path.getFirst().equals("serve");
      if (node.isPresent()) {
        if (!hasMembers(known.name)) {
          node.get().leaves(known.name, (name, leaf) -> all.add(shown(name, leaf)));
        }
      } else if (!known.usual.isEmpty() && (!nested || tree.get(path.getFirst()).isPresent())) {
        all.add(new Setting(known.name, known.usual, Setting.DEFAULT));
      }
    }
    return all;
  }

  private static boolean hasMembers(String name) {
    return ALL.stream().anyMatch(other -> other.name.startsWith(name + "."));
  }

  private static Setting shown(String name, SettingsTree leaf) {
    String value =
        leaf.isMapping()
            ? leaf.get("env")
                .map(variable -> "(secret) of the variable " + variable.text())
                .orElseGet(() -> "(secret) in the file " + leaf.require("file").text())
            : plain(name, leaf.text());
    String line = value.replaceAll("\\s+", " ").strip();
    return new Setting(name, TextShortener.first(line, LONGEST_SHOWN), leaf.origin());
  }

  /** The value without passwords and tokens that a URL or a command line may contain. */
  private static String plain(String name, String text) {
    if (name.startsWith("commands.") && !name.endsWith("[0]")) {
      return "…";
    }
    return text.replaceAll("(?<=//)[^/@\\s]*@", "…@").replaceAll("(?i)(password=)[^&\\s]*", "$1…");
  }
}

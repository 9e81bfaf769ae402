package dev.vigil.cli.installation;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.watch.settings.Setting;
import dev.vigil.watch.settings.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil config}: shows every effective setting and where it comes from. */
@Command(
    name = "config",
    description = "Show every setting in force and its origin.",
    footer = {
      "",
      "An option comes before the environment, the environment before settings.yaml in the data",
      "folder, and that before the default. The variable of a setting is VIGIL_ with its name in",
      "capitals: VIGIL_SERVE_PORT is serve.port. Give the options that 'vigil serve' would get, to",
      "see what they change. Of secrets it is shown where they are kept, never what they are.",
      "",
      "Examples:",
      "  vigil config",
      "  vigil config --port 9000 serve",
      "  vigil config --json"
    })
public final class ConfigCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;
  @Mixin private ListenOption listening;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "Only these settings, and those below them.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--json", description = "Print a line of JSON for each.")
  private boolean json;

  public ConfigCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    // Errors in the file are reported before any setting is shown.
    Settings settings = allowed.in(place.settings());
    listening.config(place, settings);
    List<Setting> shown = chosen(all());
    if (json) {
      for (Setting setting : shown) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("name", setting.name());
        line.put("value", setting.value());
        line.put("from", setting.from());
        terminal.out().println(JsonOutput.line(line));
      }
      return ExitCode.YES;
    }
    Table table = new Table();
    shown.forEach(setting -> table.row(setting.name(), setting.value(), setting.from()));
    table.lines("").forEach(terminal::show);
    return ExitCode.YES;
  }

  private List<Setting> all() {
    List<Setting> all = new ArrayList<>();
    all.add(new Setting("data", place.folder().toString(), folderFrom()));
    for (Setting setting : Setting.inForce(place.folder(), System.getenv())) {
      all.add(decided(setting));
    }
    for (String address : allowed.given()) {
      all.add(new Setting("allow", address, "--allow-address"));
    }
    return all;
  }

  private String folderFrom() {
    String option = place.given().get("data");
    String variable = System.getenv(DataOption.VARIABLE);
    return option != null
        ? option
        : variable != null && !variable.isBlank() ? DataOption.VARIABLE : Setting.DEFAULT;
  }

  /** The setting, or the option that overrides it. */
  private Setting decided(Setting setting) {
    Map.Entry<String, String> option = listening.given().get(setting.name());
    if (option != null) {
      return new Setting(setting.name(), option.getKey(), option.getValue());
    }
    return setting.name().equals("db") && place.given().containsKey("db")
        ? new Setting("db", place.database().orElseThrow().toString(), "--db")
        : setting;
  }

  private List<Setting> chosen(List<Setting> all) {
    if (names.isEmpty()) {
      return all;
    }
    for (String name : names) {
      if (all.stream().noneMatch(below(name))) {
        List<String> known = all.stream().map(Setting::name).toList();
        throw new CommandFailure(
            "there is no setting '%s'%s"
                .formatted(
                    name,
                    SpellingSuggestion.to(name, known)
                        .map(near -> "; did you mean '%s'?".formatted(near))
                        .orElse("; 'vigil config' shows them all.")));
      }
    }
    return all.stream()
        .filter(setting -> names.stream().anyMatch(name -> below(name).test(setting)))
        .toList();
  }

  private static Predicate<Setting> below(String name) {
    return setting ->
        setting.name().equals(name)
            || setting.name().startsWith(name + ".")
            || setting.name().startsWith(name + "[");
  }
}

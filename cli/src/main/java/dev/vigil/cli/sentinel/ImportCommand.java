package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.SentinelText;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.backup.DataFolder;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.importer.ImportResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil import}: imports jobs of changedetection.io or urlwatch, or sentinels.
 */
@Command(
    name = "import",
    description = "Import jobs of changedetection.io or urlwatch, a list of URLs, or sentinels.",
    footer = {
      "",
      "FILE is a backup of changedetection.io (the zip or its url-watches.json), the urls.yaml of",
      "urlwatch, a list of URLs (one a line, tags behind it), or what 'vigil sentinel export'"
          + " wrote.",
      "Every field becomes part of a sentinel or is listed as not imported, with the reason.",
      "Passwords, tokens and cookies become secrets.",
      "",
      "Example:",
      "  vigil import --dry-run examples/urls.yaml"
    })
public final class ImportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "FILE", description = "The file of the other tool.")
  private Path file;

  @Option(names = "--dry-run", description = "Only print the result; store nothing.")
  private boolean dry;

  public ImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Files.isRegularFile(file)) {
      throw new CommandFailure(
          file
              + (Files.isDirectory(file)
                  ? ": this is a folder; name the file in it."
                  : ": there is no such file; check its name."));
    }
    if (file.toString().endsWith(DataFolder.ENDING)) {
      throw new CommandFailure(file + ": this is a backup of Vigil; 'vigil restore' reads it.");
    }
    Optional<ImportResult> found = ImportResult.read(file, place.settings().zone());
    if (found.isEmpty()) {
      SentinelText text = SentinelText.read(file.toString(), terminal);
      return place.run(
          new EngineCommand.Add(text.text(), text.name(), true, true, false), terminal);
    }
    ImportResult importResult = found.get().beside(taken());
    if (dry) {
      importResult.text().lines().forEach(terminal::show);
    } else {
      take(importResult);
    }
    report(importResult);
    return ExitCode.YES;
  }

  private Set<String> taken() {
    Set<String> names = new HashSet<>();
    if (place.exists()) {
      try (Installation installation = place.read(terminal.time())) {
        installation
            .sentinels()
            .all(CommandHandler.WORKSPACE)
            .forEach(row -> names.add(row.name()));
      }
    }
    return names;
  }

  private void take(ImportResult importResult) throws InterruptedException {
    for (Map.Entry<String, String> secret : new TreeMap<>(importResult.secrets()).entrySet()) {
      place.does(new EngineCommand.PutSecret(secret.getKey(), secret.getValue()), terminal);
    }
    if (!importResult.sentinels().isEmpty()) {
      place.does(
          new EngineCommand.Add(importResult.text(), importResult.tool(), false, true, false),
          terminal);
    }
    for (String name : new TreeSet<>(importResult.paused())) {
      place.does(new EngineCommand.Pause(name), terminal);
    }
  }

  private void report(ImportResult importResult) {
    List<ImportResult.Left> left = importResult.left();
    terminal
        .out()
        .println(
            "%s; %d field%s not imported%s"
                .formatted(
                    importResult.counted(),
                    left.size(),
                    left.size() == 1 ? "" : "s",
                    left.isEmpty() ? "." : ":"));
    left.forEach(one -> terminal.show("  " + one));
  }
}

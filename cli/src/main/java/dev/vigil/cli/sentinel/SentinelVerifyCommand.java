package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.SentinelText;
import dev.vigil.cli.terminal.TempFolder;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil sentinel verify}: reports problems of sentinels without adding them. */
@Command(
    name = "verify",
    description = "Verify sentinels without adding them.",
    footer = {
      "",
      "The pages are checked, unless --offline.",
      "Exit codes: 0 nothing, 1 something, 2 the file cannot be read.",
      "",
      "Example:",
      "  vigil sentinel verify examples/harbour.sentinel"
    })
final class SentinelVerifyCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  @Parameters(index = "0", paramLabel = "FILE", description = "Sentinels; - is standard input.")
  private String file;

  @Option(names = "--offline", description = "Do not check the pages.")
  private boolean offline;

  SentinelVerifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Settings settings = allowed.in(place.settings());
    SentinelText text = SentinelText.read(file, terminal);
    SentinelFile all;
    try {
      all = SentinelFile.read(text.name(), text.text(), settings.zone());
    } catch (WatchException e) {
      // A syntax error is a finding of this command, not a failure of it.
      terminal.show(text.name() + ": error: " + e.getMessage());
      return ExitCode.NO;
    }
    if (place.exists()) {
      try (Installation installation = place.read(settings, terminal.time())) {
        return check(text, all, installation);
      }
    }
    try (TempFolder scratch = withServices(new TempFolder("vigil-verify-"));
        Installation installation =
            DataOption.in(scratch.folder()).write(settings, terminal.time())) {
      return check(text, all, installation);
    }
  }

  /** Services can be found before there is any sentinel. */
  private TempFolder withServices(TempFolder scratch) throws IOException {
    Path found = ServiceProfiles.in(place.folder()).folder();
    if (Files.isDirectory(found)) {
      Path to = Files.createDirectories(ServiceProfiles.in(scratch.folder()).folder());
      try (DirectoryStream<Path> all = Files.newDirectoryStream(found, "*.json")) {
        for (Path one : all) {
          Files.copy(one, to.resolve(one.getFileName()));
        }
      }
    }
    return scratch;
  }

  private int check(SentinelText text, SentinelFile all, Installation installation) {
    List<SentinelProblem> problems =
        installation.verify(CommandHandler.WORKSPACE, all.sentinels(), true, !offline);
    problems.forEach(problem -> terminal.show(CommandHandler.said(text.name(), problem)));
    boolean wrong =
        problems.stream().anyMatch(problem -> problem.weight() != SentinelProblem.Weight.NOTE);
    if (!wrong) {
      int rules = all.rules().size();
      terminal
          .out()
          .println(
              "%s: %d sentinel%s%s, no problems found"
                  .formatted(
                      text.name(),
                      all.sentinels().size(),
                      all.sentinels().size() == 1 ? "" : "s",
                      rules == 0 ? "" : " and %d rule%s".formatted(rules, rules == 1 ? "" : "s")));
    }
    return wrong ? ExitCode.NO : ExitCode.YES;
  }
}

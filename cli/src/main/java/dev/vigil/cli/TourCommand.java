package dev.vigil.cli;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Implements {@code vigil tour}: prints and runs example commands step by step. */
@Command(
    name = "tour",
    description = "Pack, query, compare and restore a sample page, step by step.",
    footer = {"", "Example:", "  vigil tour"})
final class TourCommand implements Callable<Integer> {
  private static final String PAGE = "notices.html";
  private static final String LATER = "notices-later.html";
  private static final String PACK = "notices.html.vpk";
  private static final String REPORT = "changes.html";
  private static final String RESTORED = "restored.html";
  private static final String VERSIONS = "versions";
  private static final String SENTINEL = "port.sentinel";
  private static final String ADDRESS = "https://port.example/notices";
  private static final Set<String> FILES =
      Set.of(PAGE, LATER, PACK, REPORT, RESTORED, VERSIONS, SENTINEL);

  private final Terminal terminal;

  TourCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = Files.createTempDirectory("vigil-tour-");
    ExampleDocuments.copyTo(folder);
    terminal.out().println("A tour with the notices of a small port. The files are in " + folder);

    step("The page becomes a tree of numbered nodes, as in a browser.");
    run(folder, "tree", "--depth", "4", PAGE);
    step("A pack is smaller and still holds every byte of the page.");
    run(folder, "pack", PAGE);
    step("Query the pack without unpacking it.");
    run(folder, "xpath", "--text", "//li/a", PACK);
    run(folder, "xpath", "--css", "tr:nth-child(3) > td", PACK);
    step("The page as records, found without saying what to look for.");
    run(folder, "objects", PACK);
    step("A week later: how much is still the same?");
    run(folder, "similar", PACK, LATER);
    step("And what changed? Also as a page, to be opened in a browser.");
    run(folder, "diff", PACK, LATER);
    run(folder, "diff", "--view", "side", PACK, LATER, "-o", REPORT);
    step("Keep both versions. What would a sentinel that watches the fees have reported?");
    run(folder, "archive", "add", "--archive", VERSIONS, ADDRESS, PAGE);
    run(folder, "archive", "add", "--archive", VERSIONS, ADDRESS, LATER);
    run(folder, "sentinel", "try", SENTINEL, "--archive", VERSIONS, "--view", "changes");
    step("And back: the same bytes as before.");
    run(folder, "unpack", PACK, "-o", RESTORED);
    if (terminal.closed()) {
      return ExitCode.YES;
    }
    boolean same = Files.mismatch(folder.resolve(PAGE), folder.resolve(RESTORED)) < 0;
    terminal.out().println(same ? "The restored page is the page, byte for byte." : "It differs!");
    terminal.out().println();
    terminal.out().println("'vigil watch URL' watches a page; 'vigil help' lists all commands.");
    return same ? ExitCode.YES : ExitCode.ERROR;
  }

  private void step(String sentence) {
    terminal.out().println();
    terminal.out().println(sentence);
  }

  private void run(Path folder, String... arguments) {
    if (terminal.closed()) {
      // The reader closed the output; commands stop for that, too.
      return;
    }
    List<String> typed = new ArrayList<>(List.of("$ vigil"));
    List<String> meant = new ArrayList<>();
    for (String argument : arguments) {
      boolean file = FILES.contains(argument);
      typed.add(argument.matches("[\\w.-]+") ? argument : "'" + argument + "'");
      meant.add(file ? folder.resolve(argument).toString() : argument);
    }
    terminal.out().println(String.join(" ", typed));
    if (VigilCommand.run(terminal, meant.toArray(String[]::new)) == ExitCode.ERROR) {
      throw new CommandFailure("the tour ends here, because its last command failed.");
    }
  }
}

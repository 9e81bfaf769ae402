package dev.vigil.bench.report;

import dev.vigil.discover.plot.Plot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * The written report: the overview {@code benchmarks.md} and, in a folder beside it, one page for
 * each experiment, their plots and {@code results.tsv}. A run writes the page of its experiment and
 * the overview, and leaves the other pages. Not thread-safe.
 */
public final class ReportFiles {
  private static final String TARGET = "target";
  private static final String MET = "met";

  private final Path overview;
  private final Path folder;
  private final Map<String, List<String>> results = new LinkedHashMap<>();

  /** Opens the report in a folder, with what earlier runs have left there. */
  public ReportFiles(Path out) throws IOException {
    this.overview = out.resolve("benchmarks.md");
    this.folder = out.resolve("benchmarks");
    Path old = folder.resolve("results.tsv");
    if (Files.exists(old)) {
      for (String line : Files.readAllLines(old).stream().skip(1).toList()) {
        String experiment = line.substring(0, line.indexOf('\t'));
        results.computeIfAbsent(experiment, e -> new ArrayList<>()).add(line);
      }
    }
  }

  /** Writes the page of an experiment. */
  public void put(String name, String question, Report report, String conditions)
      throws IOException {
    Files.createDirectories(folder);
    StringBuilder text = new StringBuilder("# ").append(name).append(": ").append(question);
    text.append("\n\n_").append(conditions).append("_\n\n");
    if (!report.bars().isEmpty()) {
      text.append("| What | Target | Measured | |\n|---|---|---|---|\n");
      for (Target bar : report.bars()) {
        text.append(targetRow(bar.name(), bar.target(), bar.measured(), bar.verdict()));
      }
      text.append('\n');
    }
    for (Block block : report.blocks()) {
      text.append(markdown(block));
    }
    if (!report.skipped().isEmpty()) {
      text.append("Not measured:\n");
      report.skipped().forEach(s -> text.append("- ").append(s).append('\n'));
      text.append('\n');
    }
    text.append("[All benchmarks](../benchmarks.md)\n");
    Files.writeString(page(name), text);
    results.put(name, lines(name, report));
  }

  private String markdown(Block block) throws IOException {
    return switch (block) {
      case Paragraph paragraph -> paragraph.text() + "\n\n";
      case Table table -> table.markdown();
      case Picture(Plot plot) -> {
        Files.writeString(folder.resolve(plot.file() + ".svg"), plot.svg());
        yield "![" + plot.title() + "](" + plot.file() + ".svg)\n\n";
      }
    };
  }

  private static List<String> lines(String name, Report report) {
    List<String> lines = new ArrayList<>();
    for (Target bar : report.bars()) {
      lines.add(line(name, TARGET, bar.name(), bar.target(), bar.measured(), bar.verdict()));
    }
    for (Block block : report.blocks()) {
      if (block instanceof Table table) {
        for (List<String> row : table.rows()) {
          for (int c = 1; c < row.size(); c++) {
            lines.add(
                line(
                    name,
                    "cell",
                    table.title(),
                    row.getFirst(),
                    table.columns().get(c),
                    row.get(c)));
          }
        }
      }
    }
    return lines;
  }

  private static String line(String... cells) {
    return String.join("\t", cells).replace('\n', ' ');
  }

  private Path page(String name) {
    return folder.resolve(name + ".md");
  }

  /**
   * Writes the overview and the results.
   *
   * @param order the names of all experiments, in the order in which targets are listed
   * @param groups the same names under the headings of their groups
   */
  public void write(List<String> order, SequencedMap<String, List<String>> groups)
      throws IOException {
    Files.createDirectories(folder);
    StringBuilder tsv =
        new StringBuilder("experiment\tkind\twhat\trow or target\tcolumn or measured\tvalue\n");
    StringBuilder missed = new StringBuilder();
    StringBuilder met = new StringBuilder();
    for (String name : order) {
      for (String line : results.getOrDefault(name, List.of())) {
        tsv.append(line).append('\n');
        String[] cells = line.split("\t", -1);
        if (cells[1].equals(TARGET)) {
          StringBuilder rows = cells[5].equals(MET) ? met : missed;
          rows.append("| ").append(link(name)).append(' ');
          rows.append(targetRow(cells[2], cells[3], cells[4], cells[5]));
        }
      }
    }
    StringBuilder experiments = new StringBuilder();
    for (Map.Entry<String, List<String>> group : groups.entrySet()) {
      StringBuilder rows = new StringBuilder();
      for (String name : group.getValue()) {
        if (Files.exists(page(name))) {
          rows.append("| ").append(link(name)).append(" | ").append(question(name)).append(" |\n");
        }
      }
      if (!rows.isEmpty()) {
        experiments.append("\n## ").append(group.getKey()).append("\n\n");
        experiments.append("| Experiment | Question |\n|---|---|\n").append(rows);
      }
    }
    String text =
        """
        # Benchmarks

        `bench/run` writes this page and the page of each experiment; do not edit them. `bench/run NAME` repeats one experiment
        and rewrites its page and this overview. `bench/run --list` names all experiments, `bench/run --help` the options. `VIGIL_CORPORA` names the folder of
        recorded pages; without it, the experiments that need it are skipped by name.

        Contenders run in turn in one JVM after a warm-up. Times are the best of several rounds; compare ratios, not times. Each page
        names its date, machine, heap and JDK. [results.tsv](benchmarks/results.tsv) has every figure.

        ## Targets

        Missed targets come first.

        | Experiment | What | Target | Measured | |
        |---|---|---|---|---|
        """
            + missed
            + met
            + experiments;
    Files.writeString(overview, text);
    Files.writeString(folder.resolve("results.tsv"), tsv);
  }

  private static String link(String name) {
    return "[" + name + "](benchmarks/" + name + ".md)";
  }

  /** The question that the page of an experiment answers, from its title. */
  private String question(String name) throws IOException {
    try (Stream<String> lines = Files.lines(page(name))) {
      return lines.findFirst().orElse("").replaceFirst("^# [^ ]+: ", "");
    }
  }

  private static String targetRow(String name, String target, String measured, String verdict) {
    String shown = verdict.equals(MET) ? verdict : "**" + verdict + "**";
    return "| " + String.join(" | ", name, target, measured, shown) + " |\n";
  }

  /** A report for a terminal. */
  public static String plain(Report report) {
    StringBuilder text = new StringBuilder();
    for (Block block : report.blocks()) {
      switch (block) {
        case Paragraph paragraph -> text.append(paragraph.text()).append("\n\n");
        case Table table -> text.append(table.plain()).append('\n');
        case Picture(Plot plot) -> text.append("[plot ").append(plot.file()).append(".svg]\n\n");
      }
    }
    report.skipped().forEach(s -> text.append("Not measured: ").append(s).append('\n'));
    for (Target bar : report.bars()) {
      text.append(bar.met() ? "  met     " : "  MISSED  ");
      text.append(bar.name()).append(": ").append(bar.measured());
      text.append(" (target ").append(bar.target()).append(")\n");
    }
    return text.toString();
  }
}

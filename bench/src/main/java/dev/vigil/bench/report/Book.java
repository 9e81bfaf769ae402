package dev.vigil.bench.report;

import dev.vigil.discover.plot.Plot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The written report: {@code benchmarks.md}, its plots and {@code results.tsv} in a folder beside
 * it. A section replaces the one of the same experiment and leaves the others; the table of bars at
 * the top is put together from all. Not thread-safe.
 */
public final class Book {
  private static final String BEGIN = "<!-- experiment ";
  private static final String END = "<!-- end -->";
  private static final String BAR = "bar";

  private final Path page;
  private final Path folder;
  private final Map<String, String> sections = new LinkedHashMap<>();
  private final Map<String, List<String>> results = new LinkedHashMap<>();

  /** Opens the report in a folder, with what earlier runs have left there. */
  public Book(Path out) throws IOException {
    this.page = out.resolve("benchmarks.md");
    this.folder = out.resolve("benchmarks");
    if (Files.exists(page)) {
      readSections(Files.readAllLines(page));
    }
    Path old = folder.resolve("results.tsv");
    if (Files.exists(old)) {
      for (String line : Files.readAllLines(old).stream().skip(1).toList()) {
        String experiment = line.substring(0, line.indexOf('\t'));
        results.computeIfAbsent(experiment, e -> new ArrayList<>()).add(line);
      }
    }
  }

  private void readSections(List<String> lines) {
    String name = "";
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      if (line.startsWith(BEGIN)) {
        name = line.substring(BEGIN.length(), line.indexOf(" -->"));
        text.setLength(0);
      } else if (line.equals(END)) {
        sections.put(name, text.toString());
        name = "";
      } else if (!name.isEmpty()) {
        text.append(line).append('\n');
      }
    }
  }

  /** Puts in the section of an experiment. */
  public void put(String name, String question, Report report, String conditions)
      throws IOException {
    StringBuilder text = new StringBuilder("## ").append(name).append(": ").append(question);
    text.append("\n\n_").append(conditions).append("_\n\n");
    if (!report.bars().isEmpty()) {
      text.append("| Bar | Target | Measured | |\n|---|---|---|---|\n");
      for (Bar bar : report.bars()) {
        text.append(barRow(bar.name(), bar.target(), bar.measured(), bar.verdict()));
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
    sections.put(name, text.toString());
    results.put(name, lines(name, report));
  }

  private String markdown(Block block) throws IOException {
    return switch (block) {
      case Paragraph paragraph -> paragraph.text() + "\n\n";
      case Table table -> table.markdown();
      case Picture(Plot plot) -> {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(plot.file() + ".svg"), plot.svg());
        yield "![" + plot.title() + "](benchmarks/" + plot.file() + ".svg)\n\n";
      }
    };
  }

  private static List<String> lines(String name, Report report) {
    List<String> lines = new ArrayList<>();
    for (Bar bar : report.bars()) {
      lines.add(line(name, BAR, bar.name(), bar.target(), bar.measured(), bar.verdict()));
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

  /**
   * Writes the page and the results.
   *
   * @param order the names of all experiments, in the order of their sections
   */
  public void write(List<String> order) throws IOException {
    Files.createDirectories(folder);
    StringBuilder text =
        new StringBuilder(
            """
            # Benchmarks

            Written by `bench/run`; do not edit. Contenders run side by side in one JVM, turn by turn after a warm-up; times are
            the best lap of several, and what counts are ratios. A missed bar is said to be missed.

            ## Bars

            | Experiment | Bar | Target | Measured | |
            |---|---|---|---|---|
            """);
    StringBuilder tsv =
        new StringBuilder("experiment\tkind\twhat\trow or target\tcolumn or measured\tvalue\n");
    for (String name : order) {
      for (String line : results.getOrDefault(name, List.of())) {
        tsv.append(line).append('\n');
        String[] cells = line.split("\t", -1);
        if (cells[1].equals(BAR)) {
          text.append("| ").append(cells[0]).append(' ');
          text.append(barRow(cells[2], cells[3], cells[4], cells[5]));
        }
      }
    }
    text.append('\n');
    for (String name : order) {
      String section = sections.get(name);
      if (section != null) {
        text.append(BEGIN).append(name).append(" -->\n").append(section).append(END).append("\n\n");
      }
    }
    Files.writeString(page, text);
    Files.writeString(folder.resolve("results.tsv"), tsv);
  }

  private static String barRow(String name, String target, String measured, String verdict) {
    String shown = verdict.equals("met") ? verdict : "**" + verdict + "**";
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
    for (Bar bar : report.bars()) {
      text.append(bar.met() ? "  met     " : "  MISSED  ");
      text.append(bar.name()).append(": ").append(bar.measured());
      text.append(" (bar ").append(bar.target()).append(")\n");
    }
    return text.toString();
  }
}

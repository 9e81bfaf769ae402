package dev.vigil.bench.cost;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crawl.KnownUrls;
import dev.vigil.bench.load.SiteProcess;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How much memory do ten million known addresses take? A process with a small heap adds them to the
 * store of a crawl, all waiting to be visited, with the commits of a crawl. Memory is the most that
 * the system counts for the process, with the pages of its files that it had mapped.
 */
public final class CrawlUrls implements Experiment {
  private static final double MOST_MEGABYTES = 1024;

  @Override
  public String name() {
    return "crawl-urls";
  }

  @Override
  public String question() {
    return "How much memory do ten million known addresses take?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int count = setting.pick(10_000_000, 50_000);
    Path folder = Files.createDirectories(setting.work().resolve("urls"));
    List<String> command = new ArrayList<>(SiteProcess.java("-XX:+UseSerialGC", "-Xmx512m"));
    command.addAll(List.of(KnownUrls.class.getName(), folder.toString(), Integer.toString(count)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Table table =
        new Table(
            "Addresses added to the store of a crawl",
            "addresses",
            "each of the last tenth",
            "heap, MB",
            "memory at most, MB");
    double first = 0;
    double last = 0;
    long most = 0;
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ", -1);
        if (words[0].matches("\\d+")) {
          last = Double.parseDouble(words[1]) / (count / 10.0) * 1e9;
          first = first == 0 ? last : first;
          most = Long.parseLong(words[3]);
          table.row(Long.parseLong(words[0]), Figures.time(last), words[2], most);
        } else {
          report.say(
              "Looking up an address that is "
                  + words[0]
                  + " takes "
                  + Figures.time(Double.parseDouble(words[1]) * 1e3)
                  + ".");
        }
      }
    }
    if (process.waitFor() != 0) {
      throw new IOException("the process that adds addresses failed");
    }
    report.table(table);
    report.say(
        "On disk: "
            + Figures.bytes(size(folder))
            + ". Last tenth / first: "
            + Figures.ratio(last / first)
            + ".");
    report.bar(
        new Target(
            Figures.of(count) + " known addresses: memory at most",
            (int) MOST_MEGABYTES + " MB",
            most + " MB",
            most <= MOST_MEGABYTES));
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      long sum = 0;
      for (Path file : files.toList()) {
        sum += Files.size(file);
      }
      return sum;
    }
  }
}

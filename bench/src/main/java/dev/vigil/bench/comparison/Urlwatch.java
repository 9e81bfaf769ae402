package dev.vigil.bench.comparison;

import dev.vigil.bench.load.CheckProcess;
import dev.vigil.bench.load.SiteProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The urlwatch of the distribution, on the same pages. Not thread-safe. */
final class Urlwatch {
  private static final int CORE = 0;

  private final Path folder;
  private final SiteProcess site;
  private final int pages;

  Urlwatch(Path folder, SiteProcess site, int pages) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.site = site;
    this.pages = pages;
  }

  /** The processor time of a run over so many pages that it has seen before; the least of some. */
  double cpu(int some, int rounds) throws IOException, InterruptedException {
    StringBuilder jobs = new StringBuilder();
    for (int i = 0; i < Math.min(some, pages); i++) {
      jobs.append(i == 0 ? "" : "---\n")
          .append("url: ")
          .append(site.url(CheckProcess.kind(i, false), i))
          .append('\n');
    }
    Path list = Files.writeString(folder.resolve("urls-" + some + ".yaml"), jobs);
    Path cache = folder.resolve("cache-" + some + ".db");
    run(list, cache);
    double least = Double.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      least = Math.min(least, run(list, cache));
    }
    return least;
  }

  private double run(Path list, Path cache) throws IOException, InterruptedException {
    Path times = folder.resolve("times");
    List<String> command = new ArrayList<>(SiteProcess.pinned(CORE));
    command.addAll(
        List.of(
            "/bin/bash",
            "-c",
            "TIMEFORMAT='%U %S'; time /usr/bin/urlwatch --urls \"$1\" --cache \"$2\""
                + " --config \"$3\" --hooks \"$4\" >/dev/null 2>\"$5\"",
            "urlwatch",
            list.toString(),
            cache.toString(),
            folder.resolve("config.yaml").toString(),
            folder.resolve("hooks.py").toString(),
            folder.resolve("errors").toString()));
    int code =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(times.toFile())
            .start()
            .waitFor();
    if (code != 0) {
      throw new IOException("urlwatch failed: " + Files.readString(folder.resolve("errors")));
    }
    String[] both = Files.readString(times).strip().split(" ", -1);
    return Double.parseDouble(both[0]) + Double.parseDouble(both[1]);
  }
}

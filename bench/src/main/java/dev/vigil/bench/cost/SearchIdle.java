package dev.vigil.bench.cost;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crash.VigilJvm;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.watch.engine.Installation;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * What does search cost a server that is not searched? The command {@code vigil serve} is started
 * as its launcher starts it, in turn as it is and from jars in which the module search registers
 * none of its services, so that nothing of it takes part in a start or in a check. Both have an
 * archive of the same pages and no index.
 */
public final class SearchIdle implements Experiment {
  private static final double MOST = 1.05;
  private static final String SERVICES = "META-INF/services/dev.vigil.";
  private static final String SEARCH = "dev/vigil/search/Search.class";
  private static final String COMMAND = "dev.vigil.cli.VigilCommand";
  private static final int TRAINING_MINUTES = 5;

  /** What a server does after its first answer, such as the first due checks, is done by then. */
  private static final int SETTLED_MS = 3_000;

  @Override
  public String name() {
    return "search-idle";
  }

  @Override
  public String question() {
    return "What does search cost the start and the memory of a server that is not searched?";
  }

  /** One start. */
  private record Start(double nanos, double processorNanos, double bytes) {}

  /** The server with search or without. */
  private static final class Contender {
    final String name;
    final Path folder;
    final List<String> java;
    final List<Start> starts = new ArrayList<>();

    Contender(String name, Path folder, List<String> jars) {
      this.name = name;
      this.folder = folder;
      this.java =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:-UseCompactObjectHeaders",
                  "-XX:+UseSerialGC",
                  "-cp",
                  String.join(File.pathSeparator, jars)));
    }

    /** Makes the cache of classes that the launcher makes. */
    void train() throws IOException, InterruptedException {
      Path cache = folder.resolve("vigil.aot");
      Process process =
          builder(
                  List.of(
                      "-XX:TieredStopAtLevel=1",
                      "-XX:-AOTClassLinking",
                      "-XX:AOTCacheOutput=" + cache,
                      "-Dvigil.train=true",
                      COMMAND))
              .redirectOutput(folder.resolve("training.log").toFile())
              .start();
      if (!process.waitFor(TRAINING_MINUTES, TimeUnit.MINUTES) || !Files.exists(cache)) {
        process.destroyForcibly();
        throw new IOException("the training run left no cache of classes");
      }
      java.add(1, "-XX:AOTCache=" + cache);
    }

    private ProcessBuilder builder(List<String> arguments) {
      List<String> words = new ArrayList<>(java);
      words.addAll(arguments);
      return new ProcessBuilder(words).redirectErrorStream(true);
    }

    Start start(int settled, String log) throws Exception {
      long begin = System.nanoTime();
      Process process =
          builder(
                  List.of(
                      log, "-Xms48m", COMMAND, "serve", "--data", folder.toString(), "--port", "0"))
              .start();
      try (BufferedReader lines = process.inputReader();
          HttpClient client = HttpClient.newHttpClient()) {
        String line = lines.readLine();
        while (line != null && !line.startsWith("Vigil is at ")) {
          line = lines.readLine();
        }
        if (line == null) {
          throw new IOException("vigil serve did not start");
        }
        URI login = URI.create(line.split(" ", -1)[3] + "/login");
        client.send(
            HttpRequest.newBuilder(login).timeout(Duration.ofMinutes(1)).build(),
            HttpResponse.BodyHandlers.discarding());
        double nanos = System.nanoTime() - begin;
        Thread.sleep(settled);
        return new Start(
            nanos,
            process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos(),
            resident(process));
      } finally {
        process.destroy();
        process.waitFor();
      }
    }

    /** The classes that a start loads, by the beginnings of their names. */
    List<Long> loaded(int settled, List<String> prefixes) throws Exception {
      Path log = folder.resolve("classes.log");
      start(settled, "-Xlog:class+load:file=" + log + ":none:filecount=0");
      List<String> classes = Files.readAllLines(log);
      return prefixes.stream()
          .map(prefix -> classes.stream().filter(line -> line.startsWith(prefix)).count())
          .toList();
    }

    double median(ToDoubleFunction<Start> value) {
      double[] sorted = starts.stream().mapToDouble(value).sorted().toArray();
      return sorted[sorted.length / 2];
    }
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Path work = Files.createDirectories(setting.work().resolve("search-idle"));
    List<String> jars = VigilJvm.jars(work);
    List<String> without = new ArrayList<>();
    for (String jar : jars) {
      without.add(unregistered(Path.of(jar), work.resolve("unregistered.jar")).toString());
    }
    int pages = setting.pick(1_000, 5);
    List<Contender> both =
        List.of(
            new Contender("with search", folder(work, "with", pages), jars),
            new Contender("without its services", folder(work, "without", pages), without));
    if (!setting.quick()) {
      for (Contender one : both) {
        one.train();
      }
    }
    int settled = setting.pick(SETTLED_MS, 0);
    // The first start of each warms the caches of the machine.
    for (int round = setting.pick(-1, 0);
        round < setting.pick(Math.max(11, setting.rounds()), 1);
        round++) {
      for (Contender one : round % 2 == 0 ? both : both.reversed()) {
        Start start = one.start(settled, "-Xlog:disable");
        if (round >= 0) {
          one.starts.add(start);
        }
      }
    }
    report(report, both, pages);
    List<Long> loaded =
        both.getFirst().loaded(settled, List.of("org.apache.lucene.", "dev.vigil.search."));
    report.say(
        "A start with search loads %d classes of Lucene and %d of the module search."
            .formatted(loaded.get(0), loaded.get(1)));
  }

  private static void report(Report report, List<Contender> both, int pages) {
    Table table =
        new Table(
            "%d starts each, %s archived pages, medians"
                .formatted(both.getFirst().starts.size(), Figures.of(pages)),
            "vigil serve",
            "start to first answer",
            "processor time",
            "resident memory");
    for (Contender one : both) {
      table.row(
          one.name,
          Figures.time(one.median(Start::nanos)),
          Figures.time(one.median(Start::processorNanos)),
          Figures.bytes(one.median(Start::bytes)));
    }
    report.table(table);
    report.bar(ratio("Start with search, over one without", both, Start::nanos));
    report.bar(ratio("Memory with search, over that without", both, Start::bytes));
  }

  private static Target ratio(String name, List<Contender> both, ToDoubleFunction<Start> value) {
    return Target.atMost(name, MOST, both.getFirst().median(value) / both.getLast().median(value));
  }

  /** A data folder with an archive of pages. */
  private static Path folder(Path work, String name, int pages) {
    Path folder = work.resolve(name);
    Random random = new Random(1);
    try (Archive archive = Archive.open(folder.resolve(Installation.ARCHIVE))) {
      archive.together(
          () -> {
            for (int i = 0; i < pages; i++) {
              String url = "https://pages.example/" + i;
              archive.add(
                  new Page(0, url, ""),
                  page(i, random),
                  new FetchRecord(
                      url,
                      Instant.parse("2026-01-01T00:00:00Z"),
                      200,
                      List.of(new StoredHeader("Content-Type", "text/html; charset=utf-8")),
                      Duration.ZERO));
            }
            return true;
          });
    }
    return folder;
  }

  private static byte[] page(int number, Random random) {
    StringBuilder text = new StringBuilder("<!DOCTYPE html><title>Page " + number + "</title>");
    for (int i = 0; i < 20; i++) {
      text.append("<p>");
      for (int k = 0; k < 30; k++) {
        text.append(Integer.toString(random.nextInt(100_000), 36)).append(' ');
      }
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The jar itself; for that of the module search a copy that registers no services. */
  private static Path unregistered(Path jar, Path copy) throws IOException {
    try (ZipFile from = new ZipFile(jar.toFile())) {
      if (from.getEntry(SEARCH) == null) {
        return jar;
      }
      try (OutputStream out = Files.newOutputStream(copy);
          ZipOutputStream to = new ZipOutputStream(out)) {
        for (ZipEntry entry : Collections.list(from.entries())) {
          if (!entry.getName().startsWith(SERVICES)) {
            to.putNextEntry(new ZipEntry(entry.getName()));
            from.getInputStream(entry).transferTo(to);
          }
        }
      }
      return copy;
    }
  }

  /** What a process has in memory. */
  private static double resident(Process process) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc", process.pid() + "", "status"))) {
      if (line.startsWith("VmRSS:")) {
        return Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024;
      }
    }
    return 0;
  }
}

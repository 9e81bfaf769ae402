package dev.vigil.bench.cost;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crash.VigilJvm;
import dev.vigil.bench.load.DashboardReader;
import dev.vigil.bench.load.ServerProcess;
import dev.vigil.bench.load.SiteProcess;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Is the dashboard quick while pages change all the time? Ten thousand watches, of which every look
 * finds another page, a hundred in a second; fifty people who each open a page, read it for two
 * seconds on average, and open the next. The site, the people and the server share the cores of
 * this machine. Fifty programs that ask again at once when they have an answer are measured too:
 * they have no bar, for they take whatever the cores give.
 */
public final class ServeLoad implements Experiment {
  private static final double CHANGES = 100;
  private static final double SLOWEST_MS = 100;
  private static final double MEMORY_MB = 512;
  private static final double START_SECONDS = 2;
  private static final int EVERY_SECONDS = 100;
  private static final String HEAP = "-Xmx256m";

  @Override
  public String name() {
    return "serve-load";
  }

  @Override
  public String question() {
    return "Is the dashboard quick while a hundred pages a second change?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int watches = setting.pick(10_000, 40);
    int people = setting.pick(50, 3);
    Path folder = setting.work().resolve("served");
    Table table =
        new Table(
            "%s watches, %d people".formatted(Figures.of(watches), people),
            "pages",
            "opened",
            "half within",
            "95 % within",
            "99 % within");
    try (SiteProcess site = SiteProcess.start(-1)) {
      Process process = start(folder, site, watches);
      try (BufferedReader lines = process.inputReader()) {
        String address = lines.readLine();
        if (address == null) {
          throw new IOException("the server did not start");
        }
        List<DashboardReader> readers = new ArrayList<>();
        for (int i = 0; i < people; i++) {
          DashboardReader reader = new DashboardReader(address, watches, setting.seed() + i);
          reader.login();
          readers.add(reader);
        }
        int pause = setting.pick(2000, 200);
        read(readers, setting.pick(20, 1), pause);
        forget(readers);
        long requests = site.round(0);
        int seconds = setting.pick(60, 2);
        read(readers, seconds, pause);
        double changes = (double) (site.round(0) - requests) / seconds;
        double resident = resident(process);
        List<Long> lists = all(readers, DashboardReader::lists);
        List<Long> single = all(readers, DashboardReader::changes);
        row(table, "lists", lists);
        row(table, "changes and single watches", single);
        forget(readers);
        read(readers, setting.pick(20, 1), 0);
        row(table, "lists, asked for without a pause", all(readers, DashboardReader::lists));
        row(table, "changes, asked for without a pause", all(readers, DashboardReader::changes));
        report.table(table);
        int bad = readers.stream().mapToInt(DashboardReader::bad).sum();
        report.say(
            "%s checks a second ran meanwhile, each with a change; %d answers were no page."
                .formatted(Figures.of(Math.round(changes)), bad));
        report.bar(Target.atLeast("checks a second that find a change", CHANGES, changes));
        report.bar(
            Target.atMost("list pages, 95 % within, ms", SLOWEST_MS, share(lists, 0.95) / 1e6));
        report.bar(
            Target.atMost("change pages, 95 % within, ms", SLOWEST_MS, share(single, 0.95) / 1e6));
        report.bar(Target.atMost("resident memory, MB", MEMORY_MB, resident / 1e6));
      } finally {
        process.outputWriter().close();
        process.waitFor();
      }
    }
    double begin = firstAnswer(setting, folder);
    report.say(
        "The command 'vigil serve' with a cache of its classes answers "
            + Figures.time(begin)
            + " after its start, on the same folder.");
    report.bar(Target.atMost("start to first answer, s", START_SECONDS, begin / 1e9));
  }

  private static Process start(Path folder, SiteProcess site, int watches) throws IOException {
    List<String> command =
        new ArrayList<>(SiteProcess.java("-XX:+UseSerialGC", HEAP, "-XX:MaxMetaspaceSize=128m"));
    command.addAll(
        List.of(
            ServerProcess.class.getName(),
            folder.toString(),
            Integer.toString(site.port()),
            Integer.toString(watches),
            Integer.toString(EVERY_SECONDS)));
    Files.createDirectories(folder);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(folder.resolve("served.err").toFile());
    // As the unit of packaging/ has it.
    builder.environment().put("MALLOC_ARENA_MAX", "2");
    return builder.start();
  }

  private static void forget(List<DashboardReader> readers) {
    readers.forEach(reader -> reader.lists().clear());
    readers.forEach(reader -> reader.changes().clear());
  }

  private static List<Long> all(
      List<DashboardReader> readers, Function<DashboardReader, List<Long>> which) {
    return readers.stream().flatMap(reader -> which.apply(reader).stream()).toList();
  }

  private static void read(List<DashboardReader> readers, int seconds, int pause) throws Exception {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> under = new ArrayList<>();
      for (DashboardReader reader : readers) {
        under.add(
            all.submit(
                () -> {
                  reader.read(end, pause);
                  return true;
                }));
      }
      for (Future<?> one : under) {
        one.get();
      }
    }
  }

  private static void row(Table table, String what, List<Long> times) {
    table.row(
        what,
        times.size(),
        Figures.time(share(times, 0.5)),
        Figures.time(share(times, 0.95)),
        Figures.time(share(times, 0.99)));
  }

  private static double share(List<Long> times, double share) {
    List<Long> sorted = new ArrayList<>(times);
    Collections.sort(sorted);
    return sorted.isEmpty()
        ? 0
        : sorted.get((int) Math.min(sorted.size() - 1, sorted.size() * share));
  }

  /** The most that the process ever had in memory. */
  private static double resident(Process process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.exists(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmHWM:")) {
        return Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024;
      }
    }
    return 0;
  }

  /** From the start of the command to its first page. */
  private static double firstAnswer(Setting setting, Path folder) throws Exception {
    VigilJvm jvm =
        VigilJvm.prepared(
            setting.work().resolve("jars"),
            List.of("serve", "--data", folder.toString(), "--port", "0", "--for", "5s"));
    double best = Double.MAX_VALUE;
    for (int round = 0; round < setting.pick(3, 1); round++) {
      long begin = System.nanoTime();
      Process process =
          jvm.command(setting.work(), List.of("serve", "--data", folder.toString(), "--port", "0"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (BufferedReader lines = process.inputReader();
          HttpClient client = HttpClient.newHttpClient()) {
        String line = lines.readLine();
        if (line == null) {
          throw new IOException("vigil serve did not start");
        }
        String address = line.replaceAll("^Vigil is at (\\S+) .*$", "$1");
        client.send(
            HttpRequest.newBuilder(URI.create(address + "/login"))
                .timeout(Duration.ofMinutes(1))
                .build(),
            HttpResponse.BodyHandlers.discarding());
        best = Math.min(best, (double) (System.nanoTime() - begin));
      } finally {
        process.destroy();
        process.waitFor();
      }
    }
    return best;
  }
}

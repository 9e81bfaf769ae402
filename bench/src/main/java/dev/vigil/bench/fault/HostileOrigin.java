package dev.vigil.bench.fault;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.load.HostileSite;
import dev.vigil.bench.load.HostileWatch;
import dev.vigil.bench.load.SiteProcess;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.watch.sentinel.AlertClause;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Do pages that mean harm hold up others? A thousand of them, of twenty kinds on fifty hosts, and a
 * hundred good ones are checked once a minute by one process with 256 MB, for an hour or as many
 * minutes as {@code VIGIL_HOSTILE_MINUTES} says.
 */
public final class HostileOrigin implements Experiment {
  private static final String HEAP = "-Xmx256m";
  private static final double MOST_RESIDENT_MB = 1024;

  @Override
  public String name() {
    return "hostile-origin";
  }

  @Override
  public String question() {
    return "Do hostile pages delay the checks of other pages?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int good = setting.pick(100, 10);
    int bad = setting.pick(1000, 40);
    int every = setting.pick(60, 10);
    String minutes = Optional.ofNullable(System.getenv("VIGIL_HOSTILE_MINUTES")).orElse("60");
    int seconds = setting.pick(60 * Integer.parseInt(minutes), 60);
    Path folder = setting.work().resolve("hostile");
    Files.createDirectories(folder);
    try (HostileSite site = new HostileSite()) {
      Process process = start(folder, site, good, bad, every);
      try (BufferedReader lines = process.inputReader()) {
        if (lines.readLine() == null) {
          throw new IOException("it did not start: " + folder.resolve("hostile.err"));
        }
        long begin = System.nanoTime();
        boolean died = process.waitFor(seconds, TimeUnit.SECONDS);
        long end = System.nanoTime();
        double resident = died ? 0 : resident(process.pid());
        process.outputWriter().close();
        List<String> reported = lines.readAllLines();
        long out = errors(folder, "OutOfMemoryError");
        table(report, bad, reported);
        double latest = latest(site, good, begin, end);
        report.say(
            "%d bad and %d good pages, each once in %d s, for %d s."
                .formatted(bad, good, every, seconds));
        report.bar(
            Target.atMost(
                "longest pause between checks of a good page, intervals", 2, latest / every));
        report.bar(Target.atMost("the process ended before its time", 0, died ? 1 : 0));
        report.bar(Target.atMost("times that memory ran out", 0, (double) out));
        report.bar(Target.atMost("most resident memory, MB", MOST_RESIDENT_MB, resident / 1e6));
        report.bar(
            Target.atMost(
                "bad pages that were neither read nor reported once", 0, wrong(reported, bad)));
      } finally {
        process.destroy();
        process.waitFor();
      }
    }
  }

  private static Process start(Path folder, HostileSite site, int good, int bad, int every)
      throws IOException {
    List<String> command =
        new ArrayList<>(SiteProcess.java("-XX:+UseSerialGC", HEAP, "-XX:MaxMetaspaceSize=128m"));
    command.addAll(
        List.of(
            HostileWatch.class.getName(),
            folder.toString(),
            Integer.toString(site.port()),
            Integer.toString(good),
            Integer.toString(bad),
            Integer.toString(every)));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(folder.resolve("hostile.err").toFile());
    builder.environment().put("MALLOC_ARENA_MAX", "2");
    return builder.start();
  }

  /** The longest time in which a good page was not asked for, in seconds. */
  private static double latest(HostileSite site, int good, long begin, long end) {
    long longest = 0;
    for (int i = 0; i < good; i++) {
      long last = begin;
      for (long at :
          site.asked().getOrDefault(i, new java.util.concurrent.ConcurrentLinkedQueue<>())) {
        longest = Math.max(longest, at - last);
        last = at;
      }
      longest = Math.max(longest, end - last);
    }
    return longest / 1e9;
  }

  private static long errors(Path folder, String word) throws IOException {
    try (var lines = Files.lines(folder.resolve("hostile.err"))) {
      return lines.filter(line -> line.contains(word)).count();
    }
  }

  private static int wrong(List<String> reported, int bad) {
    int right = 0;
    for (String line : reported) {
      String[] words = line.split(" ", 5);
      boolean read = Integer.parseInt(words[2]) > 0;
      right += read ? words[1].equals("0") ? 1 : 0 : words[1].equals("1") ? 1 : 0;
    }
    return bad - right;
  }

  private static void table(Report report, int bad, List<String> reported) {
    Table table =
        new Table(
            "what came of bad pages", "kind", "pages", "read", "reported once", "neither", "as in");
    int kinds = HostileSite.KINDS.size();
    for (int kind = 0; kind < kinds; kind++) {
      int pages = 0;
      int read = 0;
      int once = 0;
      String words = "";
      for (String line : reported) {
        String[] parts = line.split(" ", 5);
        if (Integer.parseInt(parts[0]) % kinds == kind) {
          pages++;
          boolean isRead = Integer.parseInt(parts[2]) > 0;
          read += isRead ? 1 : 0;
          once += !isRead && parts[1].equals("1") ? 1 : 0;
          words = parts.length > 4 ? parts[4] : "";
        }
      }
      table.row(
          HostileSite.KINDS.get(kind),
          pages,
          read,
          once,
          pages - read - once,
          words.replaceAll("http://\\S+?/bad/\\S+", "the page").replaceAll("(.{90}).*", "$1…"));
    }
    report.table(table);
    long early =
        reported.stream()
            .map(line -> line.split(" ", 5))
            .filter(words -> words[1].equals("0") && words[2].equals("0"))
            .filter(words -> Integer.parseInt(words[3]) < AlertClause.USUAL.failing())
            .count();
    report.say(
        "%s of the pages that are neither had failed fewer than %d times at the end; the owner is notified at that number."
            .formatted(Figures.of(early), AlertClause.USUAL.failing()));
    report.say(
        "%s of %s pages are accounted for."
            .formatted(Figures.of(reported.size()), Figures.of(bad)));
  }

  private static double resident(long pid) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
      if (line.startsWith("VmHWM:")) {
        return Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024;
      }
    }
    return 0;
  }
}

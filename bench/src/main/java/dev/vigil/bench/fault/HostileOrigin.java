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
        List<Outcome> outcomes = lines.readAllLines().stream().map(Outcome::of).toList();
        long right = outcomes.stream().filter(one -> one.isRead() || one.isReportedOnce()).count();
        long out = errors(folder, "OutOfMemoryError");
        table(report, bad, outcomes);
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
                "bad pages neither read nor reported once to their owner",
                0,
                (double) (bad - right)));
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

  /**
   * What came of a bad page.
   *
   * @param notified how often its owner was notified that it fails
   * @param failures its failed checks in a row
   */
  private record Outcome(int page, int notified, int version, int failures, String problem) {
    static Outcome of(String line) {
      String[] words = line.split(" ", 5);
      return new Outcome(
          Integer.parseInt(words[0]),
          Integer.parseInt(words[1]),
          Integer.parseInt(words[2]),
          Integer.parseInt(words[3]),
          words.length > 4 ? words[4] : "");
    }

    /** Whether its content is compared; one of which only the bytes are compared is failing. */
    boolean isRead() {
      return version > 0 && failures == 0 && notified == 0;
    }

    boolean isReportedOnce() {
      return failures > 0 && notified == 1;
    }
  }

  private static void table(Report report, int bad, List<Outcome> outcomes) {
    Table table =
        new Table(
            "what came of bad pages",
            "kind",
            "pages",
            "read",
            "owner notified once",
            "neither",
            "as in");
    int kinds = HostileSite.KINDS.size();
    for (int kind = 0; kind < kinds; kind++) {
      int which = kind;
      List<Outcome> some = outcomes.stream().filter(one -> one.page() % kinds == which).toList();
      long read = some.stream().filter(Outcome::isRead).count();
      long once = some.stream().filter(Outcome::isReportedOnce).count();
      table.row(
          HostileSite.KINDS.get(kind),
          some.size(),
          read,
          once,
          some.size() - read - once,
          some.isEmpty() ? "" : shown(some.getLast().problem()));
    }
    report.table(table);
    long early =
        outcomes.stream()
            .filter(one -> !one.isRead() && one.notified() == 0)
            .filter(one -> one.failures() < AlertClause.USUAL.failing())
            .count();
    report.say(
        "%s of the pages that are neither had failed fewer than %d times at the end; the owner is notified at that number."
            .formatted(Figures.of(early), AlertClause.USUAL.failing()));
    report.say(
        "%s of %s pages are accounted for."
            .formatted(Figures.of(outcomes.size()), Figures.of(bad)));
  }

  private static String shown(String problem) {
    return problem.replaceAll("http://\\S+?/bad/\\S+", "the page").replaceAll("(.{90}).*", "$1…");
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

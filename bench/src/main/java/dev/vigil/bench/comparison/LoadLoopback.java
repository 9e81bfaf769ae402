package dev.vigil.bench.comparison;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.load.CheckProcess;
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

/**
 * What does a check cost? The site runs on one core, and the process that checks it on the other;
 * only the processor time of the latter counts. Vigil is a process that runs on and on, so its
 * first rounds are not counted. urlwatch is started for each round, as its users do by cron; what
 * it takes to start is told apart, and the bar holds without it.
 */
public final class LoadLoopback implements Experiment {
  private static final int SITE_CORE = 1;
  private static final int OUR_CORE = 0;
  private static final double LARGEST_SHARE = 0.5;
  private static final double BAR = 20;

  @Override
  public String name() {
    return "load-loopback";
  }

  @Override
  public String question() {
    return "How much of a processor do ten thousand pages a minute take?";
  }

  /** What rounds of checks took, the ones for warming up left out. */
  private record Rounds(double seconds, double cpu, long looks, long bad) {
    double each() {
      return cpu / looks * 1e9;
    }
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "Half of the pages answer 304, 45 % are sent again and are the same, 5 % changed",
            "who, pages", "checks", "processor", "each check", "of one core");
    try (SiteProcess site = SiteProcess.start(SITE_CORE)) {
      int pages = setting.pick(10_000, 40);
      Rounds minutes =
          vigil(setting, site, "minutes", pages, setting.pick(5, 1), 2, !setting.quick());
      row(table, "Vigil, " + Figures.of(pages) + " a minute", minutes, true);
      int few = setting.pick(500, 20);
      Rounds ours =
          vigil(setting, site, "few", few, setting.pick(160, 2), setting.pick(120, 1), false);
      row(table, "Vigil, " + Figures.of(few) + " again and again", ours, false);
      report.bar(
          Target.shareAtMost(
              Figures.of(pages) + " pages a minute, of one core",
              LARGEST_SHARE,
              minutes.cpu() / minutes.seconds()));
      if (Files.isExecutable(Path.of("/usr/bin/urlwatch"))) {
        Urlwatch peer = new Urlwatch(setting.work().resolve("urlwatch"), site, few);
        int rounds = setting.pick(3, 1);
        double started = peer.cpu(1, rounds);
        double cpu = peer.cpu(few, rounds);
        row(table, "urlwatch, " + few, new Rounds(0, cpu, few, 0), false);
        row(table, "urlwatch without its start", new Rounds(0, cpu - started, few, 0), false);
        report.bar(
            Target.faster(
                "processor time of a check, urlwatch without its start / Vigil",
                BAR,
                (cpu - started) / few * 1e9 / ours.each()));
      } else {
        report.skip("urlwatch", "not found; install it from the distribution");
      }
      report.table(table);
      report.say("Failed checks: " + (minutes.bad() + ours.bad()) + " (there should be none).");
    }
  }

  private static void row(Table table, String who, Rounds rounds, boolean share) {
    table.row(
        who,
        rounds.looks(),
        Figures.time(rounds.cpu() * 1e9),
        Figures.time(rounds.each()),
        share ? Figures.percent(rounds.cpu() / rounds.seconds()) : "");
  }

  private static Rounds vigil(
      Setting setting, SiteProcess site, String name, int pages, int rounds, int warm, boolean real)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(SiteProcess.pinned(OUR_CORE));
    command.addAll(SiteProcess.java("-XX:+UseSerialGC", "-Xmx1g"));
    command.addAll(
        List.of(
            CheckProcess.class.getName(),
            setting.work().resolve(name).toString(),
            Integer.toString(site.port()),
            Integer.toString(pages),
            Integer.toString(rounds),
            real ? "real" : "at once",
            real ? "some change" : "same"));
    Process process =
        new ProcessBuilder(command)
            .redirectError(Files.createTempFile(setting.work(), name, ".err").toFile())
            .start();
    double seconds = 0;
    double cpu = 0;
    long looks = 0;
    long bad = 0;
    try (BufferedReader lines = process.inputReader()) {
      int round = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ", -1);
        bad = Long.parseLong(words[3]);
        if (round++ > warm || rounds <= warm) {
          seconds += Double.parseDouble(words[0]);
          cpu += Double.parseDouble(words[1]);
          looks += Long.parseLong(words[2]);
        }
      }
      if (round != rounds + 1) {
        throw new IOException("the checking process ended after " + round + " rounds");
      }
    } finally {
      process.destroy();
      process.waitFor();
    }
    return new Rounds(seconds, cpu, looks, bad);
  }
}

package dev.vigil.bench.fault;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Damage;
import dev.vigil.archive.version.Version;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Parallel;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crash.TestBed;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Does an archive survive {@code kill -9}? A process adds, also quickly, deletes, packs and
 * collects without pause; it is killed at a random instant, also while it starts; then every
 * version that it had been told is safe must be there and right, without repair. Kill number k
 * takes its random choices from seed + k, so a run with a higher seed goes on where another ended.
 * A thousand kills with {@code --all}.
 */
public final class ArchiveKills implements Experiment {
  private static final int LANES = 2;
  private static final int ALL_KILLS = 1000;
  private static final int SOME_KILLS = 150;

  /** Lines of the process that are waited for before it is killed, at most. */
  private static final int MOST_HEARD = 16;

  private static final int LONGEST_NANOS = 40_000_000;

  /** What became of some kills. */
  static final class Outcome {
    int kills;
    long acknowledged;
    long verified;
    long unsaid;
    int whileStarting;
    final List<String> faults = new ArrayList<>();
  }

  @Override
  public String name() {
    return "archive-kills";
  }

  @Override
  public String question() {
    return "Does an archive survive kill -9 at any instant?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    run(setting, report, setting.all() ? ALL_KILLS : setting.pick(SOME_KILLS, 2));
  }

  /** The experiment with so many kills. */
  public void run(Setting setting, Report report, int kills) throws Exception {
    List<Outcome> lanes =
        Parallel.map(
            IntStream.range(0, LANES).boxed().toList(),
            lane -> {
              try {
                Path work = Files.createDirectories(setting.work().resolve("kills-" + lane));
                return lane(setting.seed(), lane, LANES, kills, TestBed.of(work), work);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    Outcome all = new Outcome();
    for (Outcome lane : lanes) {
      all.kills += lane.kills;
      all.acknowledged += lane.acknowledged;
      all.verified += lane.verified;
      all.unsaid += lane.unsaid;
      all.whileStarting += lane.whileStarting;
      all.faults.addAll(lane.faults);
    }
    report.table(
        new Table("Kills at random instants, seeds from " + setting.seed(), "what", "count")
            .row("kills", all.kills)
            .row("of them while the archive was being opened", all.whileStarting)
            .row("versions acknowledged", all.acknowledged)
            .row("restored and compared", all.verified)
            .row("found though the process had not yet said so", all.unsaid)
            .row("lost or damaged", all.faults.size()));
    all.faults.stream().limit(20).forEach(fault -> report.say("Fault: " + fault));
    report.bar(
        new Target(
            all.kills + " kills: versions lost or damaged",
            "0",
            Integer.toString(all.faults.size()),
            all.faults.isEmpty()));
  }

  /**
   * Runs the kills of one lane: one of every {@code lanes}.
   *
   * @param bed what the archive stands on
   * @param work a folder for what is not the archive's
   */
  static Outcome lane(long seed, int lane, int lanes, int kills, TestBed bed, Path work)
      throws Exception {
    Path folder = bed.folder().resolve("archive");
    Path scratch = Files.createDirectories(work.resolve("tmp"));
    Outcome outcome = new Outcome();
    Set<String> safe = new HashSet<>();
    for (int kill = lane; kill < kills; kill += lanes) {
      Random random = new Random(seed + kill);
      Set<String> leaving = new HashSet<>();
      kill(bed, folder, scratch, random, safe, leaving, outcome);
      bed.mend();
      outcome.kills++;
      verify(folder, safe, leaving, outcome, "kill " + (seed + kill));
      // A killed process leaves its copies of native libraries behind.
      try (Stream<Path> left = Files.list(scratch)) {
        left.map(Path::toFile).forEach(File::delete);
      }
    }
    return outcome;
  }

  private static void kill(
      TestBed bed,
      Path folder,
      Path scratch,
      Random random,
      Set<String> safe,
      Set<String> leaving,
      Outcome outcome)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UseCompactObjectHeaders",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Djava.io.tmpdir=" + scratch,
                "-cp",
                System.getProperty("java.class.path"),
                ArchiveCrashProcess.class.getName(),
                folder.toString(),
                Long.toString(random.nextLong()))
            .redirectError(scratch.resolve("errors").toFile())
            .start();
    try (BufferedReader lines = process.inputReader()) {
      if (random.nextInt(10) == 0) {
        outcome.whileStarting++;
        process.waitFor(random.nextInt(600), TimeUnit.MILLISECONDS);
      } else {
        int heard = random.nextInt(MOST_HEARD);
        for (int i = 0; i <= heard; i++) {
          String line = lines.readLine();
          if (line == null) {
            outcome.faults.add("the process ended by itself");
            break;
          }
          hear(line, safe, leaving, outcome);
        }
        TimeUnit.NANOSECONDS.sleep(random.nextInt(LONGEST_NANOS));
      }
      bed.strike();
      // Killing through the process object would close the pipe with what is still in it.
      process.toHandle().destroyForcibly();
      // A last line may be cut off.
      StringBuilder text = new StringBuilder();
      for (int next = lines.read(); next >= 0; next = lines.read()) {
        text.append((char) next);
      }
      text.toString()
          .substring(0, text.lastIndexOf("\n") + 1)
          .lines()
          .forEach(line -> hear(line, safe, leaving, outcome));
    }
    process.waitFor();
  }

  private static void hear(String line, Set<String> safe, Set<String> leaving, Outcome outcome) {
    if (line.startsWith("+ ")) {
      safe.add(line.substring(2));
      outcome.acknowledged++;
    } else if (line.startsWith("- ")) {
      leaving.add(line.substring(2));
    }
  }

  private static void verify(
      Path folder, Set<String> safe, Set<String> leaving, Outcome outcome, String when) {
    Set<String> there = new HashSet<>();
    try (Archive archive = Archive.open(folder)) {
      for (Damage damage : archive.check(page -> {})) {
        outcome.faults.add(when + ": " + damage);
      }
      for (int page = 0; page < ArchiveCrashProcess.PAGES; page++) {
        for (Version version : archive.versions(ArchiveCrashProcess.page(page))) {
          there.add(page + " " + version.number());
          byte[] expected = ArchiveCrashProcess.bytes(page, version.number());
          if (!Arrays.equals(archive.bytes(version), expected)) {
            outcome.faults.add(when + ": " + version + " has other bytes");
          }
          outcome.verified++;
        }
      }
    } catch (RuntimeException e) {
      outcome.faults.add(when + ": " + e);
    }
    for (String version : safe) {
      if (!there.contains(version) && !leaving.contains(version)) {
        outcome.faults.add(when + ": version " + version + " is lost");
      }
    }
    outcome.unsaid += there.stream().filter(version -> !safe.contains(version)).count();
    safe.clear();
    safe.addAll(there);
  }
}

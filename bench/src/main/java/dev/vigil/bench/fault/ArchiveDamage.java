package dev.vigil.bench.fault;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Damage;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Version;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Does a damaged archive ever do worse than a clear error? One file of an archive is damaged at
 * random: every version must then come back exactly or be refused in a sentence; a check must tell
 * before anything is refused; and after a repair the check is clean and what is left is right.
 */
public final class ArchiveDamage implements Experiment {
  private static final int VERSIONS = 12;

  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();

  @Override
  public String name() {
    return "archive-damage";
  }

  @Override
  public String question() {
    return "Does a damaged archive ever do worse than a clear error?";
  }

  @Override
  public void run(Setting setting, Report report) throws IOException {
    outcomes.clear();
    faults.clear();
    Path sound = setting.work().resolve("sound");
    try (Archive archive = Archive.open(sound)) {
      for (int number = 1; number <= VERSIONS; number++) {
        FetchRecord fetch =
            FetchRecord.at(ArchiveCrashProcess.page(0).url(), Instant.ofEpochSecond(number));
        archive.add(ArchiveCrashProcess.page(0), ArchiveCrashProcess.bytes(0, number), fetch);
      }
    }
    long end = System.nanoTime() + (long) (setting.quick() ? 0.5e9 : setting.rounds() * 3e9);
    int tried = 0;
    for (long round = setting.seed(); System.nanoTime() < end; round++) {
      Path broken = setting.work().resolve("broken");
      copy(sound, broken);
      damage(broken, new Random(round), round);
      tried++;
    }
    Table table =
        new Table("Outcomes of " + Figures.of(tried) + " damaged archives", "outcome", "times");
    outcomes.forEach((outcome, times) -> table.row(outcome, times));
    report.table(table);
    faults.stream().limit(20).forEach(fault -> report.say("Fault: " + fault));
    report.bar(
        new Target(
            "Damaged archives that did worse than a clear error",
            "0",
            Integer.toString(faults.size()),
            faults.isEmpty()));
  }

  private void damage(Path broken, Random random, long round) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path file : files(broken)) {
      if (!file.endsWith("lock")) {
        files.add(file);
      }
    }
    Path victim = files.get(random.nextInt(files.size()));
    byte[] bytes = Files.readAllBytes(victim);
    byte[] changed = Mutation.of(bytes, random);
    if (Arrays.equals(bytes, changed)) {
      return;
    }
    Files.write(victim, changed);
    String kind = victim.getFileName().toString().replaceFirst(".*\\.", "");
    try {
      int lost = read(broken, round);
      repair(broken, round);
      count(kind + ": " + (lost == 0 ? "no version" : "some versions") + " lost");
    } catch (ArchiveException e) {
      count(kind + ": refused to open");
    } catch (RuntimeException e) {
      faults.add("seed " + round + ", " + kind + ": " + e);
    }
  }

  private int read(Path broken, long round) {
    int lost = 0;
    try (Archive archive = Archive.openReadOnly(broken)) {
      List<Damage> found = archive.check(page -> {});
      for (Version version : archive.versions(ArchiveCrashProcess.page(0))) {
        try {
          byte[] expected = ArchiveCrashProcess.bytes(0, version.number());
          if (!Arrays.equals(archive.bytes(version), expected)) {
            faults.add("seed " + round + ": " + version + " has other bytes");
          }
        } catch (ArchiveException e) {
          lost++;
          if (found.isEmpty()) {
            faults.add("seed " + round + ": a check did not see " + e.getMessage());
          }
        }
      }
    }
    return lost;
  }

  private void repair(Path broken, long round) {
    try (Archive archive = Archive.open(broken)) {
      archive.repair(page -> {});
      for (Damage left : archive.check(page -> {})) {
        if (left.page().isPresent()) {
          faults.add("seed " + round + ": after a repair, " + left);
        }
      }
    }
  }

  private void count(String outcome) {
    outcomes.merge(outcome, 1, Integer::sum);
  }

  private static void copy(Path from, Path to) throws IOException {
    if (Files.exists(to)) {
      for (Path file : files(to)) {
        Files.delete(file);
      }
    }
    for (Path file : files(from)) {
      Path target = to.resolve(from.relativize(file).toString());
      Files.createDirectories(target.toAbsolutePath().getParent());
      Files.copy(file, target);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}

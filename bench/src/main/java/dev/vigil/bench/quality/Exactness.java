package dev.vigil.bench.quality;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Parallel;
import dev.vigil.bench.Setting;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;

/** Does every file come back with the same SHA-256, from a pack and from digest and residue? */
public final class Exactness implements Experiment {
  private static final List<String> FOLDERS =
      List.of(
          "html-pages", "xml", "series", "pairs", "forms", "blast", "web", "html5lib", "graphs");

  /** What became of one file; an empty fault is none. */
  private record Outcome(String name, long bytes, String type, String fault) {}

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public String question() {
    return "Does every file come back byte for byte?";
  }

  @Override
  public void run(Setting setting, Report report) throws InterruptedException {
    Table table =
        new Table(
            "Files restored with the same SHA-256, from digest and residue and from the pack",
            "folder",
            "files",
            "source",
            "HTML",
            "XML",
            "other",
            "failed");
    List<Outcome> failed = new ArrayList<>();
    int tried = 0;
    for (String folder : FOLDERS) {
      List<Path> all = setting.corpora().files(folder);
      List<Path> files = setting.all() ? all : Corpora.sample(all, setting.pick(1000, 5));
      if (files.isEmpty()) {
        if (!setting.quick()) {
          setting.files(report, folder);
        }
        continue;
      }
      List<Outcome> outcomes = Parallel.map(files, file -> outcome(setting.corpora(), file));
      List<Outcome> faults = outcomes.stream().filter(o -> !o.fault().isEmpty()).toList();
      failed.addAll(faults);
      tried += outcomes.size();
      table.row(
          folder,
          outcomes.size() + (files.size() < all.size() ? " of " + all.size() : ""),
          Figures.bytes(outcomes.stream().mapToLong(Outcome::bytes).sum()),
          count(outcomes, "HTML"),
          count(outcomes, "XML"),
          outcomes.size() - count(outcomes, "HTML") - count(outcomes, "XML"),
          faults.size());
    }
    if (tried == 0) {
      return;
    }
    report.table(table);
    for (Outcome outcome : failed.stream().limit(20).toList()) {
      report.say("Failed: `" + outcome.name() + "`: " + outcome.fault());
    }
    report.bar(
        new Target(
            "Files not restored exactly, of " + Figures.of(tried),
            "0",
            "" + failed.size(),
            failed.isEmpty()));
  }

  private static int count(List<Outcome> outcomes, String type) {
    return (int) outcomes.stream().filter(o -> o.type().equals(type)).count();
  }

  private static Outcome outcome(Corpora corpora, Path file) {
    String name = corpora.name(file);
    byte[] source = Corpora.read(file);
    try {
      ReadResult reading = VigilCalls.file(file);
      String type = reading.digest().type().name();
      byte[] hash = hash(source);
      byte[] restored = Residue.restore(reading.digest(), Residue.of(reading));
      if (!MessageDigest.isEqual(hash, hash(restored))) {
        return new Outcome(name, source.length, type, "digest and residue give other bytes");
      }
      byte[] packed = Pack.write(reading, PackOptions.FAST.sequential());
      boolean exact = MessageDigest.isEqual(hash, hash(Pack.of(packed).exact()));
      return new Outcome(name, source.length, type, exact ? "" : "the pack gives other bytes");
    } catch (RuntimeException | StackOverflowError e) {
      return new Outcome(name, source.length, "none", e.toString());
    }
  }

  private static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

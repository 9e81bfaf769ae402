package dev.vigil.bench.fault;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Samples;
import dev.vigil.bench.Setting;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Does damaged input ever do worse than a clear error? Every damaged document must give a digest
 * that restores it exactly, or a {@link DocumentException}; every damaged pack must give the
 * document or that exception; and none may take long. The time grows with the rounds.
 */
public final class Fuzz implements Experiment {
  private static final long SLOW = 5_000_000_000L;

  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();
  private int tried;

  @Override
  public String name() {
    return "fuzz";
  }

  @Override
  public String question() {
    return "Does damaged input ever do worse than a clear error?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    outcomes.clear();
    faults.clear();
    tried = 0;
    Map<DocumentType, List<byte[]>> seeds = seeds(setting);
    long end = System.nanoTime() + (long) (setting.quick() ? 0.3e9 : setting.rounds() * 3e9);
    for (long round = setting.seed(); System.nanoTime() < end; round++) {
      Random random = new Random(round * 0x9E3779B97F4A7C15L);
      DocumentType type = List.copyOf(seeds.keySet()).get(random.nextInt(seeds.size()));
      List<byte[]> choice = seeds.getOrDefault(type, List.of());
      byte[] seed = choice.get(random.nextInt(choice.size()));
      byte[] document = Mutation.of(seed, random);
      long start = System.nanoTime();
      ReadResult reading = read(document, type, round);
      if (reading != null && random.nextInt(4) == 0) {
        packs(reading, document, random, round);
      }
      if (System.nanoTime() - start > SLOW) {
        fault(type + " took " + Figures.time((double) (System.nanoTime() - start)), round);
      }
      tried++;
    }
    Table table =
        new Table("Outcomes of " + Figures.of(tried) + " damaged documents", "outcome", "times");
    outcomes.forEach((outcome, times) -> table.row(outcome, times));
    report.table(table);
    faults.stream().limit(20).forEach(fault -> report.say("Fault: " + fault));
    report.bar(
        new Target(
            "Crashes, hangs and wrong bytes in fuzzing",
            "0",
            "" + faults.size(),
            faults.isEmpty()));
  }

  private static Map<DocumentType, List<byte[]>> seeds(Setting setting) throws Exception {
    Corpora tiny = Samples.in(setting.work().resolve("fuzz"), setting.seed());
    List<byte[]> html = new ArrayList<>();
    List<byte[]> xml = new ArrayList<>();
    tiny.files("html-pages").forEach(file -> html.add(Corpora.read(file)));
    tiny.files("xml").forEach(file -> xml.add(Corpora.read(file)));
    for (Path file : Corpora.sample(setting.corpora().files("html-pages"), 200)) {
      byte[] page = Corpora.read(file);
      html.add(Arrays.copyOf(page, Math.min(page.length, 30_000)));
    }
    for (Path file : setting.corpora().files("xml/encodings")) {
      xml.add(Corpora.read(file));
    }
    byte[] json =
        "{\"a\": [1, 2.5e3, true, null, \"x\\u00e9\"], \"b\": {\"c\": \"d\\n\", \"e\": []}}"
            .getBytes(StandardCharsets.UTF_8);
    byte[] text = "Plain text.\r\nSecond line\tand \u00e9.\n".getBytes(StandardCharsets.UTF_8);
    return new TreeMap<>(
        Map.of(
            DocumentType.HTML,
            html,
            DocumentType.XML,
            xml,
            DocumentType.JSON,
            List.of(json),
            DocumentType.TEXT,
            List.of(text)));
  }

  private @Nullable ReadResult read(byte[] document, DocumentType type, long round) {
    try {
      ReadResult reading = VigilCalls.read(document, type, ReadLimits.WEB);
      byte[] back = Residue.restore(reading.digest(), Residue.of(reading));
      if (Arrays.equals(back, document)) {
        count(type + ": digest, exact");
        return reading;
      }
      fault(type + ": the residue gives other bytes", round);
    } catch (DocumentException e) {
      count(type + ": refused with a sentence");
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      fault(type + ": " + e, round);
    }
    return null;
  }

  private void packs(ReadResult reading, byte[] document, Random random, long round) {
    byte[] packed = Pack.write(reading, PackOptions.FAST.sequential());
    for (int i = 0; i < 8; i++) {
      byte[] damaged =
          i == 0 ? packed : i < 7 ? Mutation.flipped(packed, random) : Mutation.of(packed, random);
      try {
        Pack pack = Pack.of(damaged);
        pack.statistics();
        pack.digest().nodeCount();
        byte[] back = pack.exact();
        if (Arrays.equals(back, document)) {
          count("pack: exact");
        } else {
          fault("a damaged pack gave other bytes without saying so", round);
        }
      } catch (DocumentException e) {
        if (i == 0) {
          fault("an undamaged pack was refused: " + e.getMessage(), round);
        }
        count("pack: refused with a sentence");
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        fault("pack: " + e, round);
      }
    }
  }

  private void count(String outcome) {
    outcomes.merge(outcome, 1, Integer::sum);
  }

  private void fault(String what, long round) {
    count("FAULT");
    faults.add(what + " (round seed " + round + ")");
  }
}

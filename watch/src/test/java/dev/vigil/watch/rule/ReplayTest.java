package dev.vigil.watch.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.language.RuleParser;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same happens, and each rule fires the same times with the same parts, however often the
 * program is cut off: what was not committed is done again, and nothing is done twice.
 */
@ParameterizedClass
@EnumSource
class ReplayTest {
  private static final long SEED = 20261115L;
  private static final Instant START = Instant.parse("2026-11-15T00:00:00Z");
  private static final List<String> RULES =
      List.of(
          "Create Rule and On change(a) AND change(b) Context chronicle Do check a, raise both",
          "Create Rule seq On change(a) THEN change(c) Context continuous Do check a",
          "Create Rule not On no change(b) from change(a) to change(a) + 20 seconds Do check b",
          "Create Rule any On any 2 of (change(a), raised(both), change(c)) Do check c, check d",
          "Create Rule beat On every 7 seconds from change(a) to change(b) Do check a",
          "Create Rule all On all change(*) from change(a) to change(c) Context cumulative"
              + " Do check a");

  @Parameter StoreKind store;
  @TempDir Path folder;

  /** As if the power had gone. */
  private static final class PowerCut extends Error {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void aRuleFiresTheSameHoweverOftenTheProgramIsCutOff() {
    System.out.println("ReplayTest seed " + SEED);
    List<String> undisturbed = run(store.place(folder.resolve("undisturbed")), 0);
    assertThat(undisturbed).hasSizeGreaterThan(40);
    for (int i = 1; i <= 2; i++) {
      assertThat(run(store.place(folder.resolve("cut" + i)), i)).isEqualTo(undisturbed);
    }
  }

  /** What the rules wrote, in the order of the rules. */
  private static List<String> run(Supplier<Archive> at, int cutting) {
    Program program = new Program(at, cutting);
    try {
      return program.run();
    } finally {
      program.archive.close();
    }
  }

  /** A program that lives through power cuts. */
  private static final class Program {
    private final Supplier<Archive> at;
    private final int cutting;
    private final Random cuts;
    private final Random world = new Random(SEED);
    private Archive archive;
    private WatchStore store;
    private RuleService rules;

    Program(Supplier<Archive> at, int cutting) {
      this.at = at;
      this.cutting = cutting;
      cuts = new Random(SEED + cutting);
      archive = at.get();
      store = open(archive);
      rules = book(store, cuts, cutting);
    }

    List<String> run() {
      store
          .catalogue()
          .change(
              connection ->
                  Sql.run(connection, "create table done (rule text, number bigint, what text)"));
      RULES.forEach(rule -> rules.add(0, RuleParser.parse(rule, ZoneOffset.UTC), START));
      for (int i = 1; i <= 40; i++) {
        Instant now = START.plusMillis(i * 2_000L + i);
        String subject = String.valueOf((char) ('a' + world.nextInt(3)));
        survive(() -> raise(new Occurrence("change", subject, now)));
        if (world.nextInt(4) > 0) {
          survive(() -> rules.run(now));
        }
        if (cutting > 0 && cuts.nextInt(10) == 0) {
          startAgain();
        }
      }
      return store
          .catalogue()
          .read(
              connection ->
                  Sql.list(
                      connection,
                      "select rule, number, what from done order by rule, number, what",
                      row -> row.getString(1) + " " + row.getLong(2) + " " + row.getString(3)));
    }

    private void raise(Occurrence occurrence) {
      store
          .catalogue()
          .change(
              connection -> {
                OccurrenceRepository.raise(connection, 0, occurrence);
                cut(cuts, cutting);
              });
    }

    private void startAgain() {
      archive.close();
      archive = at.get();
      store = open(archive);
      rules = book(store, cuts, cutting);
    }
  }

  private static WatchStore open(Archive archive) {
    return WatchStore.open(
        archive.catalogue(), new RowIds(InstantSource.fixed(START), new Random(SEED)));
  }

  private static RuleService book(WatchStore store, Random cuts, int cutting) {
    return new RuleService(
        store,
        (connection, action, firing) -> {
          cut(cuts, cutting);
          Sql.run(
              connection,
              "insert into done (rule, number, what) values (?, ?, ?)",
              firing.rule().name(),
              firing.number(),
              action + " because of " + firing.because().parts());
          cut(cuts, cutting);
        });
  }

  private static void cut(Random cuts, int cutting) {
    if (cutting > 0 && cuts.nextInt(4) == 0) {
      throw new PowerCut();
    }
  }

  /** Tries again after each power cut, as a program does that is started again. */
  private static void survive(Runnable work) {
    for (int i = 0; i < 10_000; i++) {
      try {
        work.run();
        return;
      } catch (PowerCut cut) {
        // Once more.
      }
    }
    throw new AssertionError("never came through");
  }
}

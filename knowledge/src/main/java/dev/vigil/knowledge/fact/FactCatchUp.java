package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Version;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.fact.store.FactProgress;
import dev.vigil.knowledge.fact.store.FactProgressRepository;
import dev.vigil.knowledge.fact.store.FactRepository;
import dev.vigil.knowledge.fact.store.FactWriter;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the archived versions of a page in order, some at a time, and remembers how far it came.
 * An extractor of another release extracts beside the live facts and replaces them at the end, so
 * that readers see one release only. Immutable; two of the same page must not run at once.
 */
record FactCatchUp(Archive archive, LongSupplier ids, Signal signal) {
  /** Makes sources due that show a class. */
  @FunctionalInterface
  interface Signal {
    void raise(Connection connection, long workspace, String className) throws SQLException;
  }

  /** Versions that are stored in one transaction. */
  private static final int CHUNK = 50;

  /**
   * What was extracted from one version, before it is stored.
   *
   * @param digest null for a version that cannot be restored
   */
  record Step(Version version, @Nullable PageDigest digest, ExtractionResult extraction) {}

  /**
   * Extracts what is missing.
   *
   * @param more asked before each version whether to go on
   * @param done receives the number of versions of each stored chunk
   * @return whether everything is extracted
   */
  boolean run(WatchedPage page, PageExtractor extractor, BooleanSupplier more, IntConsumer done) {
    Catalogue catalogue = archive.catalogue();
    String name = extractor.type().name();
    Optional<FactProgress> current =
        catalogue.read(connection -> FactProgressRepository.find(connection, page.id(), name, 1));
    boolean anew =
        current.isPresent()
            && (current.get().release() != extractor.release()
                || !current.get().extractor().equals(extractor.name()));
    int live = anew ? 0 : 1;
    Optional<FactProgress> begun =
        anew
            ? catalogue.read(
                connection -> FactProgressRepository.find(connection, page.id(), name, 0))
            : current;
    if (anew && begun.isPresent() && begun.get().release() != extractor.release()) {
      catalogue.change(connection -> FactRepository.delete(connection, page.id(), name, 0));
      begun = Optional.empty();
    }
    int last = begun.map(FactProgress::version).orElse(0);
    extractor.start(() -> last == 0 ? List.of() : known(page.id(), extractor.type(), live));
    List<Version> todo =
        archive.versions(page.page()).stream().filter(one -> one.number() > last).toList();
    // What is extracted from the past of a page is not news.
    boolean past = current.isEmpty();
    for (int from = 0; from < todo.size(); from += CHUNK) {
      List<Version> chunk = todo.subList(from, Math.min(todo.size(), from + CHUNK));
      List<Step> steps = new ArrayList<>();
      for (Version version : chunk) {
        if (!more.getAsBoolean()) {
          break;
        }
        steps.add(step(version, page, extractor));
      }
      catalogue.change(connection -> store(connection, page, extractor, live, steps, past));
      done.accept(steps.size());
      if (steps.size() < chunk.size()) {
        return false;
      }
    }
    if (anew) {
      List<Version> left = archive.versions(page.page());
      catalogue.change(connection -> promote(connection, page, extractor, left));
    }
    return true;
  }

  /** A version that cannot be restored shows nothing and is skipped. */
  private Step step(Version version, WatchedPage page, PageExtractor extractor) {
    try {
      PageDigest digest = archive.digest(version);
      return new Step(version, digest, extractor.extract(new PageInput(digest, page.page().url())));
    } catch (ArchiveException | DocumentException e) {
      return new Step(version, null, ExtractionResult.NOTHING);
    }
  }

  private void store(
      Connection connection,
      WatchedPage page,
      PageExtractor extractor,
      int live,
      List<Step> steps,
      boolean past)
      throws SQLException {
    FactRepository.lock(connection, page.id());
    String name = extractor.type().name();
    int last =
        FactProgressRepository.find(connection, page.id(), name, live)
            .map(FactProgress::version)
            .orElse(0);
    boolean changed = false;
    for (Step step : steps) {
      // Another process may have stored it meanwhile.
      if (step.version().number() > last) {
        changed |= store(connection, page.id(), extractor, live, step);
      }
    }
    if (changed && live == 1) {
      if (past) {
        FactRepository.rebase(connection, page.page().workspace(), name);
      }
      signal.raise(connection, page.page().workspace(), name);
    }
  }

  /** Stores one version; returns whether a fact changed. */
  boolean store(Connection connection, long page, PageExtractor extractor, int live, Step step)
      throws SQLException {
    Version version = step.version();
    Instant time = version.fetch().time();
    long workspace = version.page().workspace();
    Optional<FactProgress> before =
        FactProgressRepository.find(connection, page, extractor.type().name(), live);
    if (step.digest() == null) {
      FactProgress known =
          before.orElseGet(
              () ->
                  FactProgress.begin(
                      page,
                      extractor.type().name(),
                      workspace,
                      extractor.name(),
                      extractor.release(),
                      time));
      FactProgressRepository.put(connection, known.at(version.number(), time), live);
      return false;
    }
    boolean changed =
        new FactWriter(
                connection, ids, extractor.type(), workspace, page, live, version.number(), time)
            .write(step.extraction().records(), step.digest());
    int found = step.extraction().records().size();
    boolean lost =
        found == 0 && before.map(FactProgress::found).orElse(0) > 0
            || found == 0 && before.map(FactProgress::state).orElse("").equals(FactProgress.BROKEN);
    String problem =
        lost
            ? before
                .filter(one -> one.state().equals(FactProgress.BROKEN))
                .map(FactProgress::problem)
                .orElse(
                    "Nothing was found since version %d; the values before it are kept."
                        .formatted(version.number()))
            : String.join(" ", step.extraction().problems().stream().limit(3).toList());
    FactProgressRepository.put(
        connection,
        new FactProgress(
            page,
            extractor.type().name(),
            workspace,
            extractor.name(),
            extractor.release(),
            version.number(),
            time,
            found,
            lost ? FactProgress.BROKEN : state(step.extraction()),
            problem),
        live);
    extractor.remember(connection, time);
    return changed;
  }

  private static String state(ExtractionResult extraction) {
    return switch (extraction.health()) {
      case GOOD -> FactProgress.GOOD;
      case REPAIRED -> FactProgress.REPAIRED;
      case BROKEN -> FactProgress.BROKEN;
    };
  }

  /** What the last stored version of a page holds. */
  private List<ExtractedRecord> known(long page, FactClass type, int live) {
    return archive
        .catalogue()
        .read(connection -> FactRepository.current(connection, page, type.name(), live))
        .stream()
        .map(subject -> RuleSession.record(type, subject))
        .toList();
  }

  private void promote(
      Connection connection, WatchedPage page, PageExtractor extractor, List<Version> left)
      throws SQLException {
    String name = extractor.type().name();
    FactRepository.lock(connection, page.id());
    Optional<FactProgress> fresh = FactProgressRepository.find(connection, page.id(), name, 0);
    if (fresh.isEmpty()) {
      // All versions were purged: what is known stays.
      Optional<FactProgress> live = FactProgressRepository.find(connection, page.id(), name, 1);
      if (live.isPresent()) {
        FactProgress old = live.get();
        FactProgressRepository.put(
            connection,
            new FactProgress(
                old.page(),
                old.className(),
                old.workspace(),
                extractor.name(),
                extractor.release(),
                old.version(),
                old.time(),
                old.found(),
                old.state(),
                old.problem()),
            1);
      }
      return;
    }
    carryOver(connection, page.id(), extractor.type(), left);
    FactRepository.delete(connection, page.id(), name, 1);
    FactRepository.promote(connection, page.id(), name);
    FactRepository.rebase(connection, page.page().workspace(), name);
    signal.raise(connection, page.page().workspace(), name);
  }

  /** Keeps the facts of versions that retention deleted before and between those that are left. */
  private static void carryOver(
      Connection connection, long page, FactClass type, List<Version> left) throws SQLException {
    if (left.isEmpty()) {
      return;
    }
    String className = type.name();
    Set<String> single =
        type.properties().stream()
            .filter(property -> !property.many())
            .map(FactProperty::name)
            .collect(Collectors.toSet());
    List<Long> changes = PurgedFactRepository.changes(connection, page, className);
    int next = 0;
    for (int i = 1; i < left.size(); i++) {
      Instant before = left.get(i - 1).fetch().time();
      Instant after = left.get(i).fetch().time();
      while (next < changes.size() && changes.get(next) <= before.toEpochMilli()) {
        next++;
      }
      if (left.get(i).number() > left.get(i - 1).number() + 1
          && next < changes.size()
          && changes.get(next) < after.toEpochMilli()) {
        PurgedFactRepository.carryOver(connection, page, className, single, before, after);
      }
    }
    PurgedFactRepository.carryOver(connection, page, className, left.getFirst().fetch().time());
  }
}

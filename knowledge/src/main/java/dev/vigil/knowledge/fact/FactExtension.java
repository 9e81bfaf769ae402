package dev.vigil.knowledge.fact;

import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.fact.store.FactProgress;
import dev.vigil.knowledge.fact.store.FactProgressRepository;
import dev.vigil.knowledge.fact.store.FactRepository;
import dev.vigil.watch.extension.CheckExtension;
import dev.vigil.watch.store.WatchedPage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the facts of each new version that a check finds. Without a class that is switched on it
 * does nothing. Safe for concurrent use.
 */
public final class FactExtension implements CheckExtension {
  /** How long older versions of a page are extracted before its new one. */
  private static final Duration BACKLOG = Duration.ofSeconds(5);

  private @Nullable FactExtractionSwitches store;

  @Override
  public String name() {
    return "facts";
  }

  @Override
  public void open(Host given) {
    FactExtractionSwitches made =
        new FactExtractionSwitches(given.archive(), given.time(), given.signals());
    given.archive().whenForgotten(made::forget);
    store = made;
  }

  private FactExtractionSwitches store() {
    return Objects.requireNonNull(store);
  }

  @Override
  public boolean wanted(Page page) {
    return store().isActive(page);
  }

  @Override
  public Map<Class<?>, Object> tools(Page page) {
    return Map.of(PageFactReader.class, PageFactReader.of(store(), page));
  }

  /** A class and what was found of it. */
  private record Found(PageExtractor extractor, int before, ExtractionResult extraction) {}

  @Override
  public Write prepare(Page page, PageDigest digest) {
    FactExtractionSwitches facts = store();
    long end = System.nanoTime() + BACKLOG.toNanos();
    Optional<WatchedPage> row = facts.page(page);
    if (row.isEmpty()) {
      return work -> {};
    }
    int newest = facts.archive().newest(page).map(Version::number).orElse(0);
    PageInput input = new PageInput(digest, page.url());
    List<Found> found = new ArrayList<>();
    boolean complete = true;
    for (PageExtractor extractor : facts.extractors(row.get(), Optional.of(digest))) {
      complete &=
          facts.catchUp().run(row.get(), extractor, () -> System.nanoTime() < end, stored -> {});
      found.add(new Found(extractor, newest, extractor.extract(input)));
    }
    if (!complete) {
      throw new KnowledgeException("Older versions are extracted first.");
    }
    return work -> {
      FactRepository.lock(work.connection(), work.page());
      for (Found one : found) {
        String name = one.extractor().type().name();
        int last =
            FactProgressRepository.find(work.connection(), work.page(), name, 1)
                .map(FactProgress::version)
                .orElse(0);
        if (work.version().number() <= last) {
          continue;
        }
        if (last < one.before()) {
          throw new KnowledgeException("Another version was stored meanwhile.");
        }
        boolean changed =
            facts
                .catchUp()
                .store(
                    work.connection(),
                    work.page(),
                    one.extractor(),
                    1,
                    new FactCatchUp.Step(work.version(), digest, one.extraction()));
        if (changed) {
          facts.signal(work.connection(), page.workspace(), name);
        }
      }
    };
  }
}

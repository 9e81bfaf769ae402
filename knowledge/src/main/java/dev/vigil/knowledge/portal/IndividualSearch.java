package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.search.record.RecordIndex;
import dev.vigil.search.record.SearchRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds individuals by the language of page search. The first search makes the index. Safe for
 * concurrent use.
 */
final class IndividualSearch {
  private final Supplier<List<Individual>> all;
  private final ReentrantLock making = new ReentrantLock();
  private volatile @Nullable IndexedIndividuals made;

  private record IndexedIndividuals(List<Individual> individuals, RecordIndex index) {}

  IndividualSearch(Supplier<List<Individual>> all) {
    this.all = all;
  }

  /** The individuals that a query finds, best first. */
  List<Individual> find(String words) {
    IndexedIndividuals now = made();
    return now.index().search(words).stream().map(now.individuals()::get).toList();
  }

  private IndexedIndividuals made() {
    IndexedIndividuals now = made;
    if (now != null) {
      return now;
    }
    making.lock();
    try {
      now = made;
      if (now == null) {
        List<Individual> individuals = all.get();
        now =
            new IndexedIndividuals(
                individuals,
                RecordIndex.of(individuals.stream().map(IndividualSearch::record).toList()));
        made = now;
      }
      return now;
    } finally {
      making.unlock();
    }
  }

  private static SearchRecord record(Individual one) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Fact fact : one.facts()) {
      values.computeIfAbsent(fact.property(), name -> new ArrayList<>()).add(fact.value().shown());
    }
    return new SearchRecord(one.title(), values);
  }
}

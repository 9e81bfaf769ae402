package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.extract.ViewExtracts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes between two views by type, without noise, each type computed once however often it is
 * requested. Not thread-safe.
 */
public final class ChangesByType {
  private final ViewExtracts before;
  private final ViewExtracts after;
  private final NoiseFilter noise;
  private final Map<Question, List<Change>> known = new HashMap<>();
  private final Map<Object, List<Change>> whole = new HashMap<>();
  private @Nullable Map<Object, List<Change>> texts;
  private final Set<HeldBackChange> heldBack = new LinkedHashSet<>();
  private int computed;

  private record Question(ChangeType type, ComparisonContext context) {}

  public ChangesByType(ViewExtracts before, ViewExtracts after, NoiseFilter noise) {
    this.before = before;
    this.after = after;
    this.noise = noise;
  }

  /** The changes of that type. */
  public List<Change> of(ChangeType type, ComparisonContext context) {
    ComparisonContext needed = type.needsContext() ? context : ComparisonContext.NONE;
    Question question = new Question(type, needed);
    List<Change> changes = known.get(question);
    if (changes == null) {
      changes = type.isSurelySame(before, after, needed) ? List.of() : judged(type, needed);
      known.put(question, changes);
    }
    return changes;
  }

  private List<Change> judged(ChangeType type, ComparisonContext context) {
    List<Change> all = type.narrow(whole(type.base(), context), before, after, context);
    List<HeldBackChange> held =
        all.isEmpty() ? List.of() : noise.heldBack(before.view(), after.view(), all);
    if (held.isEmpty()) {
      return all;
    }
    heldBack.addAll(held);
    Set<Change> noisy = new HashSet<>();
    held.forEach(one -> noisy.add(one.change()));
    List<Change> kept = new ArrayList<>(all);
    kept.removeIf(noisy::contains);
    return List.copyOf(kept);
  }

  private List<Change> whole(ChangeType base, ComparisonContext context) {
    Map<Object, List<Change>> store = base.readsTextAlone() ? texts() : whole;
    Question question = new Question(base, context);
    List<Change> changes = store.get(question);
    if (changes == null) {
      computed++;
      changes = base.changes(before, after, context);
      store.put(question, changes);
    }
    return changes;
  }

  private Map<Object, List<Change>> texts() {
    Map<Object, List<Change>> store = texts;
    if (store == null) {
      store = before.cache().texts(before, after);
      texts = store;
    }
    return store;
  }

  /** The changes held back so far. */
  public List<HeldBackChange> heldBack() {
    return List.copyOf(heldBack);
  }

  /** How many types were really compared so far. */
  public int computed() {
    return computed;
  }
}

package dev.vigil.diff;

import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.Context;
import dev.vigil.diff.types.Extracts;
import dev.vigil.diff.types.Outcome;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The front door for comparisons: two versions in, the changes that were asked for out. Stateless,
 * safe for concurrent use.
 */
public final class Diff {
  private Diff() {}

  /** Compares two whole documents. */
  public static Comparison compare(PageDigest before, PageDigest after, DiffRequest request) {
    return compare(View.of(before), View.of(after), request);
  }

  /** Compares what two views see; to compare a part of a page, give views within that part. */
  public static Comparison compare(View before, View after, DiffRequest request) {
    Judged judged = new Judged(new Extracts(before), new Extracts(after), request);
    Outcome outcome = request.interest().evaluate(judged::changes);
    List<Change> changes = List.copyOf(new LinkedHashSet<>(outcome.changes()));
    return new Comparison(
        before,
        after,
        changes,
        List.copyOf(judged.suppressed),
        request.weighing().weigh(before, after, changes));
  }

  /** Changes by type, without what is noise; each type is computed once. */
  private static final class Judged {
    private final Extracts before;
    private final Extracts after;
    private final DiffRequest request;
    private final Map<ChangeType, List<Change>> known = new HashMap<>();
    private final Set<Suppressed> suppressed = new LinkedHashSet<>();

    Judged(Extracts before, Extracts after, DiffRequest request) {
      this.before = before;
      this.after = after;
      this.request = request;
    }

    List<Change> changes(ChangeType type) {
      List<Change> changes = known.get(type);
      if (changes == null) {
        changes = compute(type, request.context());
        known.put(type, changes);
      }
      return changes;
    }

    private List<Change> compute(ChangeType type, Context context) {
      if (type.isSurelySame(before, after, context)) {
        return List.of();
      }
      List<Change> all = type.changes(before, after, context);
      if (all.isEmpty()) {
        return all;
      }
      List<Suppressed> held = request.noise().suppressed(before.view(), after.view(), all);
      suppressed.addAll(held);
      Set<Change> noise = new HashSet<>();
      held.forEach(one -> noise.add(one.change()));
      List<Change> kept = new ArrayList<>();
      for (Change change : all) {
        if (!noise.contains(change)) {
          kept.add(change);
        }
      }
      return kept;
    }
  }
}

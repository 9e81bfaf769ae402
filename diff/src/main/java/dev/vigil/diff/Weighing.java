package dev.vigil.diff;

import java.util.List;

/** Says how much some changes matter. Implementations are safe for concurrent use. */
public interface Weighing {
  Weighing NONE = (before, after, changes) -> Significance.NONE;

  Significance weigh(View before, View after, List<Change> changes);
}

package dev.vigil.diff.noise;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the habits behind the edits of one version. What belongs to a line that is held back is
 * held back with it: the links on the line, and in a box that rotates the prices and links beside
 * it. For one thread.
 */
final class Companions {
  private final Volatility volatility;
  private final IdentityHashMap<Delta.Edit, Habit> habits = new IdentityHashMap<>();
  private final Map<String, Habit> lines = new HashMap<>();
  private final Map<Long, Habit> boxes = new HashMap<>();

  Companions(Volatility volatility) {
    this.volatility = volatility;
  }

  /** The edits that belong to a habit. */
  IdentityHashMap<Delta.Edit, Habit> habits(Delta delta) {
    for (Delta.Edit edit : delta.edits()) {
      volatility.habitOf(edit).ifPresent(habit -> hold(edit, habit));
    }
    for (Delta.Edit edit : delta.edits()) {
      if (!habits.containsKey(edit) && !volatility.isWanted(edit)) {
        Habit habit = companion(edit);
        if (habit != null) {
          habits.put(edit, habit);
        }
      }
    }
    return habits;
  }

  private void hold(Delta.Edit edit, Habit habit) {
    habits.put(edit, habit);
    if (edit.piece().kind().isLine()) {
      lines.put(edit.oldText(), habit);
      lines.put(edit.newText(), habit);
      if (habit.manner() == Habit.Manner.ROTATION) {
        boxes.put(edit.piece().group(), habit);
      }
    }
  }

  private @Nullable Habit companion(Delta.Edit edit) {
    Piece piece = edit.piece();
    boolean value = edit.sort() == Sort.PRICE || edit.sort() == Sort.STATE;
    if (piece.kind() == Piece.Kind.IMAGE || piece.kind().isLine() && !value) {
      return null;
    }
    Habit line = piece.kind().isLine() ? null : lines.get(edit.line());
    return line != null ? line : boxes.get(piece.group());
  }
}

package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.CounterRecognizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Records what one check says about volatile patterns, for the history. Every edit counts for the
 * statements of its line that differ or, where it changes words, for its place. Not thread-safe.
 */
final class ObservationRecorder {
  private final KnownPatterns known;
  private final PageDifference difference;
  private final NoiseHistory history;
  private final List<Observation> all = new ArrayList<>();

  private ObservationRecorder(KnownPatterns known, PageDifference difference) {
    this.known = known;
    this.difference = difference;
    history = known.history();
  }

  /**
   * The observations of one check.
   *
   * @param runs the edits in runs between lines that both versions have
   * @param held the edits that are held back
   */
  static List<Observation> observations(
      KnownPatterns known,
      PageDifference difference,
      List<EditGroups.Run> runs,
      Set<ItemDifference.Edit> held) {
    ObservationRecorder recorder = new ObservationRecorder(known, difference);
    recorder.addLearntByName();
    runs.forEach(recorder::add);
    for (ItemDifference.Edit edit : difference.delta().edits()) {
      recorder.add(edit, held.contains(edit));
    }
    return recorder.all;
  }

  /** Adds what other classes observe about columns, the names of figures, labels and positions. */
  private void addLearntByName() {
    ItemDifference delta = difference.delta();
    all.addAll(FluctuatingColumns.observations(delta, difference.items()));
    all.addAll(LabelledNumberPatterns.observations(delta, difference.items()));
    all.addAll(PlaceTurnover.observations(delta, difference));
  }

  private void add(EditGroups.Run run) {
    ItemDifference.Edit first =
        run.edits().stream().filter(EditGroups::isOtherWords).findFirst().orElse(null);
    if (first != null) {
      for (long place : new long[] {run.above(), run.below()}) {
        all.add(
            new Observation(
                place,
                VolatilePattern.Kind.ROTATION,
                first.piece().text(),
                first.piece().region().words(),
                false,
                place,
                run.values()));
      }
    }
  }

  private void add(ItemDifference.Edit edit, boolean held) {
    List<LineStatement> statements = known.statements(edit);
    for (LineStatement statement : statements) {
      addStatement(edit, statement, held);
    }
    if (statements.isEmpty()) {
      addBlinking(edit);
      addCaption(edit);
      addPlace(edit);
    }
  }

  private void addStatement(ItemDifference.Edit edit, LineStatement statement, boolean held) {
    List<Integer> reported = reported(edit, statement, held);
    long place = reported.isEmpty() ? 0 : statement.reportedId();
    all.add(observation(statement.id(), kind(statement.kind()), edit, false, place, reported));
  }

  /** The value to keep: the one that is reported now, or the first one known. */
  private List<Integer> reported(ItemDifference.Edit edit, LineStatement statement, boolean held) {
    boolean figure =
        statement.kind() == DifferenceKind.NUMBER || statement.kind() == DifferenceKind.PRICE;
    double[] moved =
        figure ? CounterRecognizer.moved(edit.oldText(), edit.newText()) : new double[0];
    boolean kept = history.values().containsKey(statement.reportedId());
    return moved.length == 0 || held && kept
        ? List.of()
        : List.of(Float.floatToIntBits((float) moved[held ? 0 : 1]));
  }

  private static VolatilePattern.Kind kind(DifferenceKind kind) {
    return switch (kind) {
      case DATE, REVISION, CLOCK -> VolatilePattern.Kind.CLOCK;
      case TOKEN -> VolatilePattern.Kind.TOKEN;
      case COUNTER, PARAMETERS, NUMBER, PRICE, STATE, SPELLING, WORDS ->
          VolatilePattern.Kind.COUNTER;
    };
  }

  /** Adds a line of a known form that comes or goes. */
  private void addBlinking(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    if (piece.kind() == PageItem.Kind.TEXT
        && edit.before() == null != (edit.after() == null)
        && history.pattern(PatternIds.ofForm(piece)).isPresent()) {
      all.add(
          observation(
              PatternIds.ofBlinking(piece),
              VolatilePattern.Kind.ALTERNATION,
              edit,
              false,
              0,
              List.of()));
    }
  }

  /** Adds a picture that another one with the same caption takes the place of. */
  private void addCaption(ItemDifference.Edit edit) {
    long caption = PatternIds.ofCaption(edit);
    if (caption != 0) {
      all.add(observation(caption, VolatilePattern.Kind.ROTATION, edit, false, 0, List.of()));
    }
  }

  private void addPlace(ItemDifference.Edit edit) {
    PageItem after = edit.after();
    PageItem before = edit.before();
    long slot = edit.piece().slot();
    boolean back = after != null && history.knows(slot, after.key().hashCode());
    List<Integer> values = new ArrayList<>();
    if (before != null) {
      values.add(before.key().hashCode());
    }
    if (after != null) {
      values.add(after.key().hashCode());
    }
    VolatilePattern.Kind kind =
        back ? VolatilePattern.Kind.ALTERNATION : VolatilePattern.Kind.ROTATION;
    all.add(observation(PatternIds.ofPlace(edit), kind, edit, back, slot, values));
  }

  private static Observation observation(
      long id,
      VolatilePattern.Kind kind,
      ItemDifference.Edit edit,
      boolean returned,
      long place,
      List<Integer> values) {
    PageItem piece = edit.piece();
    String sample = piece.text().isEmpty() ? piece.target() : piece.text();
    return new Observation(id, kind, sample, piece.region().words(), returned, place, values);
  }
}

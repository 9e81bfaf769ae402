package dev.vigil.diff.show.list;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.internal.event.ChangeEventBuilder;
import dev.vigil.diff.show.page.ReadingOrder;
import dev.vigil.diff.show.words.ChangeEvent;
import dev.vigil.diff.show.words.ChangeLabel;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.diff.show.words.PageText;
import dev.vigil.diff.show.words.ValueWords;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An entry in a list of changes, in the words of an alert. It may stand for several changes of the
 * comparison. Immutable.
 *
 * @param kind what happened
 * @param words what happened
 * @param values the old and the new value cut down to where they differ; empty where the words say
 *     them
 * @param numbers the changes that it stands for, counted from 1 in reading order, as the marks on
 *     the pages count them
 * @param before where it stood on the old page, null where it did not
 * @param after where it stands on the new page, null where it does not
 */
public record ListedChange(
    ChangeKind kind,
    String words,
    ValueExcerpt values,
    List<Integer> numbers,
    @Nullable NodeRange before,
    @Nullable NodeRange after) {
  private static final int LONGEST = 480;

  /** Copies the numbers. */
  public ListedChange {
    numbers = List.copyOf(numbers);
  }

  /**
   * Lists the changes, the most important first, invisible ones last.
   *
   * @param comparison the result of a comparison
   * @return the entries
   */
  public static List<ListedChange> of(Comparison comparison) {
    Comparison ordered = ReadingOrder.of(comparison);
    List<ChangeEvent> events = new ChangeEventBuilder(ordered).events();
    List<List<Integer>> numbers = new ArrayList<>();
    Places old = new Places(ordered.before().digest());
    Places now = new Places(ordered.after().digest());
    for (int i = 0; i < events.size(); i++) {
      numbers.add(new ArrayList<>());
      old.put(events.get(i).before(), i);
      now.put(events.get(i).after(), i);
    }
    List<ListedChange> unseen = new ArrayList<>();
    List<Change> changes = ordered.changes();
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      if (ChangeLabel.isUnread(ordered, change)) {
        unseen.add(of(ordered, change, i + 1));
        continue;
      }
      int there = now.find(change.after());
      int event = there >= 0 ? there : old.find(change.before());
      if (event >= 0) {
        numbers.get(event).add(i + 1);
      }
    }
    List<ListedChange> all = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      ChangeEvent event = events.get(i);
      ValueExcerpt values =
          event.isSaid()
              ? ValueExcerpt.NONE
              : ValueExcerpt.of(event.old(), event.now(), LONGEST).whereMarked();
      all.add(
          new ListedChange(
              event.kind(),
              PageText.oneLine(event.words()) + times(changes, numbers.get(i)),
              values,
              numbers.get(i),
              event.before(),
              event.after()));
    }
    all.addAll(unseen);
    return List.copyOf(all);
  }

  /** How often the thing was there and is, where that is more than once. */
  private static String times(List<Change> changes, List<Integer> numbers) {
    if (numbers.size() != 1) {
      return "";
    }
    Change change = changes.get(numbers.getFirst() - 1);
    return change.oldCount() > 1 || change.newCount() > 1
        ? " (%d → %d times)".formatted(change.oldCount(), change.newCount())
        : "";
  }

  private static ListedChange of(Comparison comparison, Change change, int number) {
    String label = ChangeWords.brief(ChangeLabel.label(comparison, change), 120);
    String what = ChangeLabel.is(comparison, change) + " " + ChangeWords.past(change.kind());
    ValueExcerpt values =
        ChangeLabel.isSaid(change)
            ? ValueExcerpt.NONE
            : ValueExcerpt.of(change.oldValue(), change.newValue(), LONGEST);
    return new ListedChange(
        change.kind(),
        ValueWords.upper(what) + (label.isEmpty() ? "" : ": " + label),
        values,
        List.of(number),
        change.before(),
        change.after());
  }

  /** Events by the nodes of one page that they are about. */
  private static final class Places {
    private final PageDigest digest;
    private final TreeMap<Integer, Integer> events = new TreeMap<>();

    private Places(PageDigest digest) {
      this.digest = digest;
    }

    private void put(@Nullable NodeRange range, int event) {
      if (range != null) {
        events.putIfAbsent(range.node(), event);
      }
    }

    /** The event at the place, the nearest around it or the first in it; -1 for none. */
    private int find(@Nullable NodeRange range) {
      if (range == null) {
        return -1;
      }
      for (int at = range.node(); at > 0; at = digest.parent(at)) {
        Integer found = events.get(at);
        if (found != null) {
          return found;
        }
      }
      Map.Entry<Integer, Integer> inside = events.ceilingEntry(range.node());
      return inside != null && inside.getKey() < digest.end(range.node()) ? inside.getValue() : -1;
    }
  }

  /**
   * {@return how many entries there are of each kind: "2 added, 1 changed"}
   *
   * @param all the entries
   */
  public static String counts(List<ListedChange> all) {
    return ChangeWords.counted(all.stream().map(ListedChange::kind).toList());
  }
}

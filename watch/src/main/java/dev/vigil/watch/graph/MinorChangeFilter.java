package dev.vigil.watch.graph;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.show.words.ChangeLabel;
import dev.vigil.diff.show.words.PageText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removes changes from a report that would not be reported alone: counters, ages, URLs that differ
 * in a token. It uses the judgement of the {@link NoiseVerdict} about every line, link and image,
 * so that the words of a report name what caused it. For one comparison and one thread.
 */
final class MinorChangeFilter {
  private static final String REASON = "it would not be reported alone";

  private final Comparison all;
  private final Side before;
  private final Side after;

  /** Judged changes of one version, by the sort of what differs: a text, a link, an image. */
  private static final class Side {
    private final DocumentView view;
    private final PageText text;
    private final Map<String, BitSet> news = new HashMap<>();
    private final Map<String, BitSet> minor = new HashMap<>();

    Side(DocumentView view) {
      this.view = view;
      text = PageText.of(view);
    }

    void add(Change change, @Nullable NodeRange range, String value, boolean small) {
      if (range != null) {
        BitSet nodes = (small ? minor : news).computeIfAbsent(change.type(), _ -> new BitSet());
        if (isLine(change)) {
          text.cover(range.node(), value.indexOf('\t') >= 0, nodes);
        } else {
          nodes.set(range.node());
        }
      }
    }

    boolean isIn(@Nullable NodeRange range, boolean small, String... types) {
      if (range == null) {
        return false;
      }
      BitSet nodes = new BitSet();
      text.cover(range.node(), false, nodes);
      for (String type : types) {
        BitSet found = (small ? minor : news).get(type);
        if (found != null && (found.intersects(nodes) || isInside(range.node(), found))) {
          return true;
        }
      }
      return false;
    }

    private boolean isInside(int node, BitSet found) {
      for (int up = view.digest().parent(node); up > 0; up = view.digest().parent(up)) {
        if (found.get(up)) {
          return true;
        }
      }
      return false;
    }
  }

  private MinorChangeFilter(Comparison all, NoiseVerdict verdict) {
    this.all = all;
    before = new Side(all.before());
    after = new Side(all.after());
    Set<Change> minor = Collections.newSetFromMap(new IdentityHashMap<>());
    minor.addAll(verdict.minor());
    for (Change change : verdict.changes()) {
      add(change, minor.contains(change));
    }
    for (HeldBackChange held : verdict.heldBack()) {
      add(held.change(), true);
    }
  }

  private void add(Change change, boolean small) {
    before.add(change, change.before(), change.oldValue(), small);
    after.add(change, change.after(), change.newValue(), small);
  }

  /** The comparison without them; the same one where nothing else would be left. */
  static Comparison without(Comparison all, NoiseVerdict verdict) {
    MinorChangeFilter minor = new MinorChangeFilter(all, verdict);
    List<Change> kept = all.changes().stream().filter(minor::isKept).toList();
    if (kept.stream().allMatch(change -> ChangeLabel.isUnread(all, change))) {
      return all;
    }
    List<HeldBackChange> held = new ArrayList<>(all.heldBack());
    for (Change change : verdict.minor()) {
      held.add(new HeldBackChange(change, NoiseVerdict.MINOR, REASON));
    }
    return new Comparison(
        all.before(), all.after(), kept, held, all.significance(), all.restless());
  }

  private boolean isKept(Change change) {
    if (change.kind() == ChangeKind.MOVE || !ChangeLabel.isOfText(change)) {
      return true;
    }
    return switch (ChangeLabel.is(all, change)) {
      case "image" -> !isSame(change) && isNews(change, "images");
      // The verdict lists each link that leads elsewhere, not one that is only written otherwise.
      case "link" -> !isSame(change) && isIn(change, false, "links", "text");
      case "text", "title" -> isNews(change, "text", "title");
      default -> true;
    };
  }

  /** Whether the addresses differ in tokens only: the same ones, which a verdict never lists. */
  private static boolean isSame(Change change) {
    return TextShape.ofAddress(change.oldValue()).equals(TextShape.ofAddress(change.newValue()));
  }

  /** Whether a change is in news, or in nothing that would not be reported alone. */
  private boolean isNews(Change change, String... types) {
    return isIn(change, false, types) || !isIn(change, true, types);
  }

  private boolean isIn(Change change, boolean small, String... types) {
    return before.isIn(change.before(), small, types) || after.isIn(change.after(), small, types);
  }

  private static boolean isLine(Change change) {
    return change.type().equals("text") || change.type().equals("title");
  }
}

package dev.vigil.diff.noise.rule;

import com.google.re2j.Pattern;
import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.SignificanceModel;
import dev.vigil.diff.UserRegex;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.extract.ObfuscatedMail;
import dev.vigil.diff.noise.text.WhiteSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The noise rules of a comparison, applied in their order to both documents, and the changes that
 * they held back. Immutable and safe for concurrent use.
 */
public record NoiseRules(List<NoiseRule> rules) {
  public static final NoiseRules NONE = new NoiseRules(List.of());

  public NoiseRules {
    rules = List.copyOf(rules);
  }

  /** Reads rules as users write them, see {@link NoiseRule#parse}. */
  public static NoiseRules parse(List<String> written) {
    NoiseRules all = new NoiseRules(written.stream().map(NoiseRule::parse).toList());
    UserRegex.checkTogether(all.instructions());
    return all;
  }

  /** The instructions of all their regular expressions; their time is that times the text. */
  public long instructions() {
    return UserRegex.size(rules.stream().flatMap(NoiseRules::patterns));
  }

  private static Stream<Pattern> patterns(NoiseRule rule) {
    return switch (rule) {
      case IgnoredLines lines -> Stream.of(lines.pattern());
      case TextRemoval cut -> Stream.of(cut.pattern());
      default -> Stream.empty();
    };
  }

  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /**
   * A view with the rules on it.
   *
   * @param steps the views after no rule, the first rule, the first two ...
   */
  public record Applied(List<DocumentView> steps) {
    public Applied {
      steps = List.copyOf(steps);
    }

    /** The view with all rules applied. */
    public DocumentView view() {
      return steps.getLast();
    }

    /** The view before any rule. */
    public DocumentView raw() {
      return steps.getFirst();
    }
  }

  public Applied apply(DocumentView view) {
    List<DocumentView> steps = new ArrayList<>(rules.size() + 1);
    DocumentView at = ObfuscatedMail.off(view);
    steps.add(at);
    for (NoiseRule rule : rules) {
      at = rule.apply(at);
      steps.add(at);
    }
    return new Applied(steps);
  }

  /**
   * Compares two documents under the rules, and lists what they held back. The request's own noise
   * and weighing apply as well.
   */
  public Comparison compare(DocumentView before, DocumentView after, DiffRequest request) {
    if (isEmpty()) {
      return Diff.compare(before, after, request);
    }
    Applied old = apply(before);
    Applied now = apply(after);
    Comparison kept = Diff.compare(old.view(), now.view(), request);
    Comparison raw = Diff.compare(before, after, request.weighedBy(SignificanceModel.NONE));
    List<HeldBackChange> held = new ArrayList<>(kept.heldBack());
    held.addAll(heldBack(raw.changes(), kept.changes(), old, now));
    return new Comparison(
        kept.before(), kept.after(), kept.changes(), held, kept.significance(), kept.restless());
  }

  /**
   * The changes that the rules held back: those between the raw views that are not among those
   * between the ruled views, each with the rule that explains it. One that no rule explains was
   * only matched to other nodes and is left out.
   */
  public List<HeldBackChange> heldBack(
      List<Change> raw, List<Change> kept, Applied before, Applied after) {
    Set<Place> still = new HashSet<>();
    for (Change change : kept) {
      still.add(Place.of(change));
    }
    List<HeldBackChange> held = new ArrayList<>();
    for (Change change : raw) {
      if (!still.contains(Place.of(change))) {
        explain(change, before, after)
            .ifPresent(rule -> held.add(new HeldBackChange(change, rule.text(), rule.reason())));
      }
    }
    return held;
  }

  /** The first rule under which the change is not seen. */
  public Optional<NoiseRule> explain(Change change, Applied before, Applied after) {
    for (int i = 0; i < rules.size(); i++) {
      if (isGone(change, before.steps().get(i + 1), after.steps().get(i + 1))) {
        return Optional.of(rules.get(i));
      }
    }
    return Optional.empty();
  }

  private static boolean isGone(Change change, DocumentView before, DocumentView after) {
    boolean oldSeen = sees(before, change.before());
    boolean newSeen = sees(after, change.after());
    if (change.before() != null && change.after() != null
        ? !oldSeen && !newSeen
        : !(oldSeen && newSeen)) {
      return true;
    }
    String was = WhiteSpace.collapsed(before.seen(change.oldValue()));
    String is = WhiteSpace.collapsed(after.seen(change.newValue()));
    if (was.equals(is)) {
      return !change.oldValue().equals(change.newValue());
    }
    return sameAttribute(change, before, after);
  }

  private static boolean sees(DocumentView view, @Nullable NodeRange range) {
    return range == null || view.sees(range.node());
  }

  /** Whether the change is of an attribute that both views see alike or not at all. */
  private static boolean sameAttribute(Change change, DocumentView before, DocumentView after) {
    if (change.before() == null || change.after() == null) {
      return false;
    }
    int old = attribute(before, change.before().node(), change.oldValue());
    int now = attribute(after, change.after().node(), change.newValue());
    if (old < 0 || now < 0) {
      return false;
    }
    boolean oldSeen = before.seesAttribute(old);
    boolean newSeen = after.seesAttribute(now);
    return !oldSeen && !newSeen
        || oldSeen && newSeen && before.attributeValue(old).equals(after.attributeValue(now));
  }

  private static int attribute(DocumentView view, int node, String value) {
    var attributes = view.digest().attributes();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      if (attributes.value(a).equals(value)) {
        return a;
      }
    }
    return -1;
  }

  /** The place of a change, in a form that is comparable under other rules. */
  private record Place(String type, int before, int after, String label) {
    static Place of(Change change) {
      NodeRange old = change.before();
      NodeRange now = change.after();
      return new Place(
          change.type(),
          old == null ? -1 : old.node(),
          now == null ? -1 : now.node(),
          old == null && now == null ? change.label() : "");
    }
  }
}

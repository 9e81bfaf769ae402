package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.Attributes;
import dev.vigil.document.IntSlice;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.PathSummary;
import dev.vigil.document.query.XPathAxis;
import dev.vigil.document.xpath.node.AxisWalk;
import dev.vigil.document.xpath.node.NodeList;
import dev.vigil.document.xpath.node.NodeTest;
import dev.vigil.document.xpath.node.PathIndex;
import dev.vigil.document.xpath.node.SaxonFallback;
import dev.vigil.document.xpath.node.StaircaseJoin;
import dev.vigil.document.xpath.node.TagSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path of steps, evaluated in one of three ways.
 *
 * <p>From the root, the leading steps that only go down by names are looked up in the path summary:
 * which label paths do they mean, and is there any such node at all. Where the path of every node
 * is known, the nodes of the last tag are filtered by it; otherwise the steps are taken.
 *
 * <p>From a set of nodes, each step is taken for the whole set ({@link StaircaseJoin}). A step with
 * a positional predicate is taken node by node, because positions count anew for each.
 *
 * <p>Inside a predicate, from one node, and where no node can be reached twice, nothing is
 * collected: the steps are nested loops that end at the first node that decides. The recursion is
 * as deep as the path has steps. For many nodes at once, a path of names to children is evaluated
 * from its end instead.
 */
final class PathExpression extends XPathExpression {
  private final @Nullable XPathExpression start;
  private final boolean absolute;
  private final PathStep[] steps;
  private final ExpressionType type;
  private final int slot;
  private final boolean direct;
  private final int childSteps;
  private final int summarised;

  /**
   * @param start what the steps begin with; null for the context item or, if absolute, the root
   * @param slot where the nodes of an absolute path are kept during a run
   */
  PathExpression(
      @Nullable XPathExpression start,
      boolean absolute,
      List<PathStep> steps,
      ExpressionType startType,
      int slot) {
    this.start = start;
    this.absolute = absolute;
    this.steps = joined(steps);
    this.slot = slot;
    ExpressionType last = startType;
    for (PathStep step : this.steps) {
      last =
          step.axis() == XPathAxis.ATTRIBUTE
              ? ExpressionType.ATTRIBUTES
              : step.axis() == XPathAxis.SELF ? last : ExpressionType.NODES;
    }
    this.type = last;
    this.childSteps = childSteps(this.steps);
    this.direct = start == null && !absolute && reachesOnce(this.steps);
    this.summarised = absolute && start == null ? downwardSteps(this.steps) : 0;
  }

  /** {@code //x} is one step to descendants, unless x counts its position among siblings. */
  private static PathStep[] joined(List<PathStep> steps) {
    List<PathStep> joined = new ArrayList<>();
    for (PathStep step : steps) {
      if (step.axis() == XPathAxis.CHILD
          && !step.isPositional()
          && !joined.isEmpty()
          && joined.getLast().isAnyDescendant()) {
        joined.set(joined.size() - 1, step.withAxis(XPathAxis.DESCENDANT));
      } else if (step.axis() != XPathAxis.SELF
          || step.test().form() != NodeTest.Form.ANY
          || !step.predicates().isEmpty()) {
        joined.add(step);
      }
    }
    return joined.toArray(PathStep[]::new);
  }

  private static boolean reachesOnce(PathStep[] steps) {
    boolean deep = false;
    for (int i = 0; i < steps.length; i++) {
      XPathAxis axis = steps[i].axis();
      if (!axis.isInjective()) {
        if (deep || i > 0 && axis != XPathAxis.DESCENDANT && axis != XPathAxis.DESCENDANT_OR_SELF) {
          return false;
        }
        deep = true;
      }
    }
    return true;
  }

  /** How many leading steps the labels from the root decide, but for predicates on the last. */
  private static int downwardSteps(PathStep[] steps) {
    int length = 0;
    while (length < steps.length
        && (steps[length].axis().isDownward() || steps[length].axis() == XPathAxis.ATTRIBUTE)
        && !steps[length].fromAttributes()
        && !steps[length].isPositional()
        && (length == 0 || steps[length - 1].predicates().isEmpty())) {
      length++;
    }
    return length;
  }

  @Override
  public ExpressionType type() {
    return type;
  }

  boolean isContextItem() {
    return start == null && !absolute && steps.length == 0;
  }

  /** Whether the path summary alone knows how many nodes there are. */
  private boolean isCounted() {
    return absolute
        && start == null
        && summarised == steps.length
        && (steps.length == 0 || steps[steps.length - 1].predicates().isEmpty());
  }

  @Override
  public IntSlice nodes(Evaluation run, int item, int position, int last) {
    if (!absolute) {
      XPathExpression base = start;
      IntSlice context = base == null ? IntSlice.of(item) : base.nodes(run, item, position, last);
      return steps(run, context, 0);
    }
    IntSlice known = run.constant(slot);
    if (known == null) {
      known = fromRoot(run);
      run.keepConstant(slot, known);
    }
    return known;
  }

  // ---- from the root ----

  private IntSlice fromRoot(Evaluation run) {
    if (lacksName(run)) {
      return IntSlice.EMPTY;
    }
    PathSummary summary = run.summaryOnly();
    if (summary != null) {
      if (summary.sum(select(summary, steps, summarised, run)) == 0) {
        return IntSlice.EMPTY;
      }
      throw new SaxonFallback("needs the document");
    }
    int[] length = {summarised};
    IntSlice looked = summarised > 2 || summarised > 1 && goesDeep() ? lookedUp(run, length) : null;
    if (looked == null) {
      return steps(run, IntSlice.of(0), 0);
    }
    return steps(run, accepted(run, looked, steps[length[0] - 1]), length[0]);
  }

  /** Whether a step asks for a name that the document does not have. */
  private boolean lacksName(Evaluation run) {
    for (PathStep step : steps) {
      if (step.test().isNamed()
          && (step.axis() == XPathAxis.ATTRIBUTE
              ? run.attributes(step.test()).isEmpty()
              : run.tags(step.test()).isEmpty())) {
        return true;
      }
    }
    return false;
  }

  /**
   * The nodes of the leading steps by their label paths; null where stepping is better.
   *
   * @param length takes how many steps were looked up: those up to the last name, because there are
   *     far more texts than there are elements of one name
   */
  private @Nullable IntSlice lookedUp(Evaluation run, int[] length) {
    int last = summarised;
    while (last > 0
        && (steps[last - 1].axis() == XPathAxis.ATTRIBUTE || !steps[last - 1].test().isNamed())) {
      last--;
    }
    length[0] = last;
    IntSlice index = last < 2 ? null : run.lookup(steps[last - 1].test()).index;
    PathIndex paths = index == null ? null : run.view().paths();
    if (index == null || paths == null) {
      return null;
    }
    boolean[] selected = select(paths.summary(), steps, length[0], run);
    long expected = paths.summary().sum(selected);
    if (expected == index.size()) {
      return index;
    }
    if (expected == 0) {
      return IntSlice.EMPTY;
    }
    if (index.size() > expected * 8 + 64 && !goesDeep()) {
      return null;
    }
    NumberColumn column = paths.column();
    int[] found = new int[(int) expected];
    int count = 0;
    int[] nodes = index.array();
    run.budget.spend(index.size());
    for (int i = index.from(); i < index.to(); i++) {
      if (selected[column.get(nodes[i])]) {
        found[count++] = nodes[i];
      }
    }
    return new IntSlice(found, 0, count);
  }

  private boolean goesDeep() {
    for (int i = 0; i < summarised; i++) {
      if (steps[i].axis() == XPathAxis.DESCENDANT
          || steps[i].axis() == XPathAxis.DESCENDANT_OR_SELF) {
        return true;
      }
    }
    return false;
  }

  // ---- a set at a time ----

  private IntSlice steps(Evaluation run, IntSlice from, int first) {
    IntSlice context = from;
    if (first >= steps.length) {
      return context;
    }
    StaircaseJoin sets = run.sets();
    for (int i = first; i < steps.length && !context.isEmpty(); i++) {
      PathStep step = steps[i];
      if (step.isAnyDescendant() && i + 1 < steps.length) {
        IntSlice fused = belowAny(run, sets, context, steps[i + 1]);
        if (fused != null) {
          context = fused;
          i++;
          continue;
        }
      }
      if (step.isPositional()) {
        context = eachOfItsOwn(run, context, step);
      } else if (step.axis() == XPathAxis.ATTRIBUTE) {
        context = accepted(run, sets.attributes(context, run.attributes(step.test())), step);
      } else if (step.fromAttributes()) {
        context = accepted(run, fromAttributes(run, sets, context, step), step);
      } else {
        context = accepted(run, sets.step(context, step.axis(), run.tags(step.test())), step);
      }
    }
    return context;
  }

  /** {@code //@x} and {@code //x[1]} without visiting every node; null where not that form. */
  private static @Nullable IntSlice belowAny(
      Evaluation run, StaircaseJoin sets, IntSlice context, PathStep next) {
    if (next.axis() == XPathAxis.ATTRIBUTE && !next.isPositional()) {
      return accepted(run, sets.attributesBelow(context, run.attributes(next.test())), next);
    }
    TagSet tags = run.tags(next.test());
    if (next.axis() == XPathAxis.CHILD && next.isPositional() && sets.index(tags) != null) {
      IntSlice found = sets.step(context, XPathAxis.DESCENDANT, tags);
      PageDigest digest = run.digest();
      NodeList parents = new NodeList(found.size());
      for (int i = 0; i < found.size(); i++) {
        parents.add(digest.parent(found.get(i)));
      }
      return eachOfItsOwn(run, parents.sorted(), next);
    }
    return null;
  }

  private static IntSlice fromAttributes(
      Evaluation run, StaircaseJoin sets, IntSlice context, PathStep step) {
    TagSet tags = run.tags(step.test());
    return switch (step.axis()) {
      case SELF -> step.test().form() == NodeTest.Form.ANY ? context : IntSlice.EMPTY;
      case PARENT -> sets.step(sets.owners(context), XPathAxis.SELF, tags);
      case ANCESTOR -> sets.step(sets.owners(context), XPathAxis.ANCESTOR_OR_SELF, tags);
      default -> throw new IllegalStateException(step.axis() + " from attributes");
    };
  }

  private static IntSlice accepted(Evaluation run, IntSlice found, PathStep step) {
    if (step.predicates().isEmpty()) {
      return found;
    }
    IntSlice left = found;
    for (StepPredicate predicate : step.predicates()) {
      IntSlice kept = left.size() < StaircaseJoin.MANY ? null : predicate.expr().among(run, left);
      left = kept == null ? askedEach(run, left, predicate.expr()) : kept;
    }
    return left;
  }

  private static IntSlice askedEach(Evaluation run, IntSlice nodes, XPathExpression condition) {
    NodeList out = new NodeList();
    run.budget.spend(nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      if (condition.truth(run, nodes.get(i), 1, 1)) {
        out.add(nodes.get(i));
      }
    }
    return out.sorted();
  }

  /** Takes a step with positional predicates from each context node by itself. */
  private static IntSlice eachOfItsOwn(Evaluation run, IntSlice context, PathStep step) {
    NodeList out = new NodeList(context.size());
    NodeList candidates = new NodeList();
    NodeList kept = new NodeList();
    for (int i = 0; i < context.size(); i++) {
      NodeList found = ofItsOwn(run, context.get(i), step, candidates, kept);
      for (int k = 0; k < found.size(); k++) {
        out.add(found.get(k));
      }
    }
    return out.sorted();
  }

  private static NodeList ofItsOwn(
      Evaluation run, int origin, PathStep step, NodeList candidates, NodeList kept) {
    candidates.clear();
    long enough =
        step.predicates().getFirst().constant() >= 0
            ? step.predicates().getFirst().constant()
            : Long.MAX_VALUE;
    collect(run, origin, step, enough, candidates);
    NodeList from = candidates;
    NodeList into = kept;
    for (StepPredicate predicate : step.predicates()) {
      into.clear();
      predicate.filter(run, from, into);
      NodeList swap = from;
      from = into;
      into = swap;
    }
    return from;
  }

  /** The first {@code enough} nodes on the axis that pass the test, in axis order. */
  private static void collect(
      Evaluation run, int origin, PathStep step, long enough, NodeList out) {
    PageDigest digest = run.digest();
    if (step.axis() == XPathAxis.ATTRIBUTE) {
      Attributes attributes = digest.attributes();
      boolean[] match = run.attributes(step.test()).match();
      for (int a = attributes.start(origin), end = attributes.end(origin); a < end; a++) {
        if (match[attributes.nameId(a)] && out.size() < enough) {
          out.add(a);
        }
      }
      return;
    }
    StaircaseJoin sets = run.sets();
    if (step.fromAttributes()) {
      IntSlice found = fromAttributes(run, sets, IntSlice.of(origin), step);
      for (int i = found.size() - 1; i >= 0; i--) {
        out.add(found.get(i));
      }
      return;
    }
    TagSet tags = run.tags(step.test());
    if (tags.isEmpty()) {
      return;
    }
    int looked = 0;
    for (int at = AxisWalk.first(digest, step.axis(), origin);
        at >= 0 && out.size() < enough;
        at = AxisWalk.next(digest, step.axis(), origin, at)) {
      if (sets.matches(tags, at)) {
        out.add(at);
      }
      if (++looked == 1024) {
        run.budget.spend(looked);
        looked = 0;
      }
    }
    run.budget.spend(looked + 1);
  }

  // ---- from one node, until decided ----

  @Override
  public boolean truth(Evaluation run, int item, int position, int last) {
    if (isCounted() && run.summaryOnly() != null) {
      return count(run, item, position, last) > 0;
    }
    return direct ? walk(run, item, 0, ANY) : !nodes(run, item, position, last).isEmpty();
  }

  private static final Probe ANY = (_, _) -> true;

  @Override
  boolean any(Evaluation run, int item, int position, int last, Probe probe) {
    return direct ? walk(run, item, 0, probe) : super.any(run, item, position, last, probe);
  }

  // ---- from many nodes, the other way round ----

  @Override
  @Nullable IntSlice among(Evaluation run, IntSlice nodes) {
    return among(run, nodes, ANY);
  }

  /**
   * Those of the nodes from which the path leads to something that the probe accepts, found from
   * the end of the path: its last tag's nodes are few and known, and only parents are visited,
   * never siblings. Null where the path is not one of names to children and perhaps an attribute,
   * or where there are more ends than nodes.
   */
  @Nullable IntSlice among(Evaluation run, IntSlice nodes, Probe probe) {
    int length = direct ? childSteps : 0;
    IntSlice ends = length == 0 ? null : run.lookup(steps[length - 1].test()).index;
    if (ends == null || ends.size() > nodes.size() * 2L) {
      return null;
    }
    PageDigest digest = run.digest();
    int[] array = ends.array();
    int low = StaircaseJoin.lowerBound(array, ends.from(), ends.to(), nodes.get(0));
    int high = digest.end(nodes.get(nodes.size() - 1));
    NodeList found = new NodeList();
    run.budget.spend(ends.size());
    for (int i = low; i < ends.to() && array[i] < high; i++) {
      int top = climbed(run, digest, array[i], length);
      if (top >= 0
          && (found.size() == 0 || found.get(found.size() - 1) != top)
          && (length == steps.length
              ? probe.accepts(run, array[i])
              : walkAttributes(run, array[i], steps[length], length, probe))) {
        found.add(top);
      }
    }
    return StaircaseJoin.intersection(found.sorted(), nodes);
  }

  /** The start node of the first steps if they end at this node; -1 if a tag on the way differs. */
  private int climbed(Evaluation run, PageDigest digest, int end, int length) {
    int at = digest.parent(end);
    for (int i = length - 2; i >= 0 && at >= 0; i--) {
      if (!run.tags(steps[i].test()).match()[digest.tag(at)]) {
        return -1;
      }
      at = digest.parent(at);
    }
    return at;
  }

  /** How many leading steps go to named children; 0 where the path is of another form. */
  private static int childSteps(PathStep[] steps) {
    int length = 0;
    while (length < steps.length
        && steps[length].axis() == XPathAxis.CHILD
        && steps[length].test().isNamed()
        && steps[length].predicates().isEmpty()) {
      length++;
    }
    boolean attributeLast =
        length == steps.length - 1
            && steps[length].axis() == XPathAxis.ATTRIBUTE
            && steps[length].predicates().isEmpty();
    return length == steps.length || attributeLast ? length : 0;
  }

  /** The test of the attribute where the path is nothing else, or null. */
  @Nullable NodeTest onlyAttribute() {
    return direct
            && steps.length == 1
            && steps[0].axis() == XPathAxis.ATTRIBUTE
            && steps[0].predicates().isEmpty()
        ? steps[0].test()
        : null;
  }

  @Override
  int single(Evaluation run, int item, int position, int last) {
    if (!direct) {
      return super.single(run, item, position, last);
    }
    if (steps.length == 0) {
      return item;
    }
    Counter counter = new Counter(2);
    if (walk(run, item, 0, counter)) {
      throw new SaxonFallback("several items where one may stand");
    }
    return counter.latest;
  }

  @Override
  long count(Evaluation run, int item, int position, int last) {
    if (isCounted()) {
      PathSummary summary = run.summaryOnly();
      if (summary == null && steps.length == 1 && steps[0].axis() == XPathAxis.DESCENDANT) {
        long listed = run.sets().count(run.tags(steps[0].test()));
        if (listed >= 0) {
          return listed;
        }
      }
      PathIndex paths = summary == null ? run.view().paths() : null;
      summary = paths == null ? summary : paths.summary();
      if (summary != null) {
        return summary.sum(select(summary, steps, steps.length, run));
      }
    }
    if (direct) {
      Counter counter = new Counter(Integer.MAX_VALUE);
      walk(run, item, 0, counter);
      return counter.count;
    }
    return nodes(run, item, position, last).size();
  }

  private static final class Counter implements Probe {
    private final int enough;
    private int count;
    private int latest = -1;

    Counter(int enough) {
      this.enough = enough;
    }

    @Override
    public boolean accepts(Evaluation run, int item) {
      latest = item;
      return ++count >= enough;
    }
  }

  private boolean walk(Evaluation run, int origin, int from, Probe probe) {
    if (from == steps.length) {
      return probe.accepts(run, origin);
    }
    PathStep step = steps[from];
    if (step.isPositional()) {
      return walkPositions(run, origin, step, from, probe);
    }
    if (step.axis() == XPathAxis.ATTRIBUTE) {
      return walkAttributes(run, origin, step, from, probe);
    }
    if (step.fromAttributes()) {
      IntSlice found = fromAttributes(run, run.sets(), IntSlice.of(origin), step);
      return walkAll(run, found.array(), found.from(), found.to(), step, from, probe);
    }
    return step.axis() == XPathAxis.CHILD
        ? walkChildren(run, origin, step, from, probe)
        : walkNodes(run, origin, step, from, probe);
  }

  /** Goes on from a node that the step found, or asks the probe behind the last step. */
  private boolean onward(Evaluation run, int node, PathStep step, int from, Probe probe) {
    return (step.predicates().isEmpty() || step.accepts(run, node))
        && (from + 1 == steps.length ? probe.accepts(run, node) : walk(run, node, from + 1, probe));
  }

  private boolean walkPositions(Evaluation run, int origin, PathStep step, int from, Probe probe) {
    long position = step.onlyPosition();
    if (position >= 0 && step.axis() == XPathAxis.CHILD) {
      int at = child(run, origin, step, position);
      return at >= 0 && walk(run, at, from + 1, probe);
    }
    NodeList found = ofItsOwn(run, origin, step, new NodeList(), new NodeList());
    for (int i = 0; i < found.size(); i++) {
      if (walk(run, found.get(i), from + 1, probe)) {
        return true;
      }
    }
    return false;
  }

  /** The child at that position among those that pass the test, or -1. */
  private static int child(Evaluation run, int origin, PathStep step, long position) {
    PageDigest digest = run.digest();
    StaircaseJoin sets = run.sets();
    boolean[] match = run.tags(step.test()).match();
    long left = position;
    int looked = 1;
    int end = digest.end(origin);
    for (int at = origin + 1; at < end; at = digest.end(at)) {
      looked++;
      if (sets.matches(match, at) && --left == 0) {
        run.budget.spend(looked);
        return at;
      }
    }
    run.budget.spend(looked);
    return -1;
  }

  private boolean walkAttributes(Evaluation run, int origin, PathStep step, int from, Probe probe) {
    Attributes attributes = run.digest().attributes();
    if (!attributes.has(origin)) {
      return false;
    }
    boolean[] match = run.attributes(step.test()).match();
    for (int a = attributes.start(origin), end = attributes.end(origin); a < end; a++) {
      if (match[attributes.nameId(a)] && onward(run, a, step, from, probe)) {
        return true;
      }
    }
    return false;
  }

  private boolean walkChildren(Evaluation run, int origin, PathStep step, int from, Probe probe) {
    PageDigest digest = run.digest();
    StaircaseJoin sets = run.sets();
    boolean[] match = run.tags(step.test()).match();
    int looked = 1;
    int end = digest.end(origin);
    for (int at = origin + 1; at < end; at = digest.end(at)) {
      looked++;
      if (sets.matches(match, at) && onward(run, at, step, from, probe)) {
        run.budget.spend(looked);
        return true;
      }
    }
    run.budget.spend(looked);
    return false;
  }

  private boolean walkNodes(Evaluation run, int origin, PathStep step, int from, Probe probe) {
    PageDigest digest = run.digest();
    XPathAxis axis = step.axis();
    if ((axis == XPathAxis.DESCENDANT || axis == XPathAxis.DESCENDANT_OR_SELF)
        && digest.size(origin) > 8) {
      Evaluation.Lookup lookup = run.lookup(step.test());
      IntSlice index = lookup.index;
      if (index != null) {
        int skip = axis == XPathAxis.DESCENDANT ? 1 : 0;
        int low = lookup.lowerBound(index, origin + skip);
        return walkRange(run, index, low, digest.end(origin), step, from, probe);
      }
    }
    StaircaseJoin sets = run.sets();
    boolean[] match = run.tags(step.test()).match();
    for (int at = AxisWalk.first(digest, axis, origin);
        at >= 0;
        at = AxisWalk.next(digest, axis, origin, at)) {
      run.budget.spend(1);
      if (sets.matches(match, at) && onward(run, at, step, from, probe)) {
        return true;
      }
    }
    return false;
  }

  /** The nodes of an index from a place in it to the last one before {@code end}. */
  private boolean walkRange(
      Evaluation run, IntSlice index, int low, int end, PathStep step, int from, Probe probe) {
    int[] nodes = index.array();
    for (int i = low; i < index.to() && nodes[i] < end; i++) {
      run.budget.spend(1);
      if (onward(run, nodes[i], step, from, probe)) {
        return true;
      }
    }
    return false;
  }

  private boolean walkAll(
      Evaluation run, int[] nodes, int low, int high, PathStep step, int from, Probe probe) {
    for (int i = low; i < high; i++) {
      run.budget.spend(1);
      if (onward(run, nodes[i], step, from, probe)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The entries of the summary that the first {@code length} steps reach from the document,
   * predicates left out.
   */
  private static boolean[] select(
      PathSummary summary, PathStep[] steps, int length, Evaluation run) {
    boolean[] current = new boolean[summary.size()];
    current[0] = true;
    for (int s = 0; s < length; s++) {
      PathStep step = steps[s];
      TagSet names =
          step.axis() == XPathAxis.ATTRIBUTE ? run.attributes(step.test()) : run.tags(step.test());
      current = summary.step(current, step.axis(), names.match());
    }
    return current;
  }
}

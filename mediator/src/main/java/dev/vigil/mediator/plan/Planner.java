package dev.vigil.mediator.plan;

import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.run.step.SaxonExpression;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import dev.vigil.mediator.syntax.QueryParser;
import java.util.List;
import java.util.Optional;

/**
 * Makes a plan of a query: FLWOR expressions become operators, the largest parts that a database
 * can run become SQL, and the rest stays text that Saxon evaluates. (Papakonstantinou and Vassalos,
 * Architecture and implementation of an XQuery-based information integration platform, 2002,
 * section 3.) Immutable.
 *
 * @param sooner whether first results matter more than the whole
 */
public record Planner(SaxonSources sources, boolean sooner) {
  /** A plan; what is not understood runs whole in Saxon. */
  public QueryPlan plan(String written) {
    String query = LoopFlattening.flatten(written);
    Optional<ParsedQuery> parsed = QueryParser.parse(query);
    if (parsed.isEmpty()) {
      return new QueryPlan(List.of(), new SaxonExpression("", query, List.of()), false, List.of());
    }
    ParsedQuery all = parsed.get();
    QueryExpr body = all.body();
    while (body instanceof Sequence one && one.items().size() == 1) {
      body = one.items().getFirst();
    }
    if (body instanceof Flwor flwor) {
      return new FlworPlanner(this, all, false).plan(flwor, QueryScope.EMPTY);
    }
    LoopRewrite loops = new LoopRewrite(this, all);
    if (loops.isScan(body)) {
      return plan(all.prolog() + loops.loop(body));
    }
    Unnesting lifted = new Unnesting(this, all, QueryScope.EMPTY);
    SaxonExpression residue = lifted.slice(body);
    return new QueryPlan(lifted.steps(), residue, false, List.of());
  }

  /** The collection that a call without arguments reads. */
  Optional<SaxonSources.Named> collection(QueryExpr expression) {
    return expression instanceof Call call && call.arguments().isEmpty()
        ? sources.named(call.name()).filter(named -> named.collection().inputs().isEmpty())
        : expression instanceof Sequence one && one.items().size() == 1
            ? collection(one.items().getFirst())
            : Optional.empty();
  }

  /** Whether an expression reads a source. */
  boolean reads(QueryExpr expression) {
    return expression instanceof Call call && sources.named(call.name()).isPresent()
        || expression.children().stream().anyMatch(this::reads);
  }
}

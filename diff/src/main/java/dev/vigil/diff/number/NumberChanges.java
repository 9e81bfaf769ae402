package dev.vigil.diff.number;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.TextSimilarity;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import java.util.List;

/**
 * A change type for numbers in the text whose value changed, each identified by the words around
 * it; 2879.2 and 2879.20 are one value. Another sign before a number ({@code ≥}) or another
 * currency is a change too, reported with both written forms.
 *
 * @param moneyOnly whether only numbers with a currency count
 */
public record NumberChanges(String word, boolean moneyOnly, ChangeThreshold threshold)
    implements ChangeType {
  @Override
  public String name() {
    return word + threshold.text();
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.TEXT;
  }

  @Override
  public boolean needsContext() {
    return threshold.needsReported();
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    List<NumberList.Quantity> old = quantities(before);
    List<NumberList.Quantity> now = quantities(after);
    ChangeCollector found = new ChangeCollector(name());
    ListPairing.of(
            old.stream().map(NumberChanges::key).toList(),
            now.stream().map(NumberChanges::key).toList())
        .updatedWhereAlike((i, j) -> old.get(i).place().equals(now.get(j).place()) ? 1 : 0, 1)
        .updatedBy(
            old.stream().map(NumberList.Quantity::place).toList(),
            now.stream().map(NumberList.Quantity::place).toList())
        .updatedWhereAlike((i, j) -> alike(old.get(i), now.get(j)), 0.5)
        .walk(
            new ListPairing.Walker() {
              @Override
              public void gone(int i) {
                if (threshold.isNone()) {
                  found.deleted(old.get(i).label(), range(before, old.get(i)), shown(old.get(i)));
                }
              }

              @Override
              public void came(int j) {
                NumberList.Quantity is = now.get(j);
                if (threshold.isPassed(null, is.figure().value(), null)) {
                  found.inserted(is.label(), range(after, is), shown(is));
                }
              }

              @Override
              public void paired(int i, int j, ListPairing.PairState fate) {
                NumberList.Quantity was = old.get(i);
                NumberList.Quantity is = now.get(j);
                String reported = context.reported().get(is.label());
                boolean other = was.figure().value().compareTo(is.figure().value()) != 0;
                if (isMeantOtherwise(was.figure(), is.figure())) {
                  if (threshold.isThere(is.figure().value())) {
                    found.updated(
                        is.label(),
                        range(before, was),
                        range(after, is),
                        written(before, was),
                        written(after, is));
                  }
                } else if (other
                    && threshold.isPassed(was.figure().value(), is.figure().value(), reported)) {
                  found.updated(
                      is.label(), range(before, was), range(after, is), shown(was), shown(is));
                }
              }
            });
    return found.changes();
  }

  private List<NumberList.Quantity> quantities(ViewExtracts extracts) {
    List<NumberList.Quantity> all = extracts.get(NumberList.class, NumberList::of).all();
    return moneyOnly
        ? all.stream().filter(q -> !q.figure().currency().isEmpty() && !q.struck()).toList()
        : all;
  }

  private static Object key(NumberList.Quantity quantity) {
    ParsedNumber figure = quantity.figure();
    return List.of(
        quantity.place(),
        figure.value().stripTrailingZeros(),
        figure.relation(),
        figure.currency());
  }

  private static boolean isMeantOtherwise(ParsedNumber was, ParsedNumber is) {
    return !was.relation().equals(is.relation())
        || !CurrencyNames.same(was.currency(), is.currency());
  }

  private static String written(ViewExtracts extracts, NumberList.Quantity quantity) {
    return extracts
        .visibleText()
        .text()
        .substring(quantity.figure().from(), quantity.figure().to());
  }

  private static double alike(NumberList.Quantity a, NumberList.Quantity b) {
    return a.label().equals(b.label()) ? 1 : TextSimilarity.of(a.place(), b.place());
  }

  private static String shown(NumberList.Quantity quantity) {
    return quantity.figure().written();
  }

  private static NodeRange range(ViewExtracts extracts, NumberList.Quantity quantity) {
    return extracts.visibleText().range(quantity.figure().from(), quantity.figure().to());
  }
}

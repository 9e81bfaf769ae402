package dev.vigil.diff.number;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * A change type for prices: the machine-readable ones where both versions have them, else amounts
 * of money in the text. Another currency is a change too.
 */
public record PriceChanges(ChangeThreshold threshold) implements ChangeType {
  @Override
  public String name() {
    return "price" + threshold.text();
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public boolean needsContext() {
    return threshold.needsReported();
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    List<OfferList.Offer> old = priced(before);
    List<OfferList.Offer> now = priced(after);
    if (old.isEmpty() || now.isEmpty()) {
      return new NumberChanges("price", true, threshold).changes(before, after, context);
    }
    ChangeCollector found = new ChangeCollector(name());
    ListPairing.of(
            old.stream().map(PriceChanges::key).toList(),
            now.stream().map(PriceChanges::key).toList())
        .updatedBy(
            old.stream().map(o -> List.of(o.product(), o.currency())).toList(),
            now.stream().map(o -> List.of(o.product(), o.currency())).toList())
        .updatedWhereAlike((i, j) -> 1, 1)
        .walk(
            new ListPairing.Walker() {
              @Override
              public void gone(int i) {
                OfferList.Offer was = old.get(i);
                if (threshold.isNone()) {
                  found.deleted(
                      was.product(), NodeRange.whole(was.node()), price(was).toPlainString());
                }
              }

              @Override
              public void came(int j) {
                OfferList.Offer is = now.get(j);
                if (threshold.isPassed(null, price(is), null)) {
                  found.inserted(
                      is.product(), NodeRange.whole(is.node()), price(is).toPlainString());
                }
              }

              @Override
              public void paired(int i, int j, ListPairing.PairState fate) {
                OfferList.Offer was = old.get(i);
                OfferList.Offer is = now.get(j);
                String reported = context.reported().get(is.product());
                if (!CurrencyNames.same(was.currency(), is.currency())) {
                  if (threshold.isThere(price(is))) {
                    found.updated(
                        is.product(),
                        NodeRange.whole(was.node()),
                        NodeRange.whole(is.node()),
                        price(was).toPlainString() + " " + was.currency(),
                        price(is).toPlainString() + " " + is.currency());
                  }
                } else if (price(was).compareTo(price(is)) != 0
                    && threshold.isPassed(price(was), price(is), reported)) {
                  found.updated(
                      is.product(),
                      NodeRange.whole(was.node()),
                      NodeRange.whole(is.node()),
                      price(was).toPlainString(),
                      price(is).toPlainString());
                }
              }
            });
    return found.changes();
  }

  private static List<OfferList.Offer> priced(ViewExtracts extracts) {
    return extracts.get(OfferList.class, OfferList::of).all().stream()
        .filter(offer -> offer.price() != null)
        .toList();
  }

  private static Object key(OfferList.Offer offer) {
    return List.of(offer.product(), offer.currency(), price(offer).stripTrailingZeros());
  }

  private static BigDecimal price(OfferList.Offer offer) {
    return Objects.requireNonNull(offer.price());
  }
}

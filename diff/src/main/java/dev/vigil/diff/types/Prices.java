package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.Spot;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * Prices: those that the page tells machines, where both versions do; else amounts of money in the
 * text. Another currency is a change too.
 */
record Prices(Threshold threshold) implements ChangeType {
  @Override
  public String name() {
    return "price" + threshold.text();
  }

  @Override
  public Aspect aspect() {
    return Aspect.ALL;
  }

  @Override
  public boolean needsContext() {
    return threshold.needsReported();
  }

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    List<OfferList.Offer> old = priced(before);
    List<OfferList.Offer> now = priced(after);
    if (old.isEmpty() || now.isEmpty()) {
      return new Numbers("price", true, threshold).changes(before, after, context);
    }
    Found found = new Found(name());
    Pairing.of(old.stream().map(Prices::key).toList(), now.stream().map(Prices::key).toList())
        .updatedBy(
            old.stream().map(o -> List.of(o.product(), o.currency())).toList(),
            now.stream().map(o -> List.of(o.product(), o.currency())).toList())
        .updatedWhereAlike((i, j) -> 1, 1)
        .walk(
            new Pairing.Walker() {
              @Override
              public void gone(int i) {
                OfferList.Offer was = old.get(i);
                if (threshold.isNone()) {
                  found.deleted(was.product(), Spot.whole(was.node()), price(was).toPlainString());
                }
              }

              @Override
              public void came(int j) {
                OfferList.Offer is = now.get(j);
                if (threshold.isPassed(null, price(is), null)) {
                  found.inserted(is.product(), Spot.whole(is.node()), price(is).toPlainString());
                }
              }

              @Override
              public void paired(int i, int j, Pairing.Fate fate) {
                OfferList.Offer was = old.get(i);
                OfferList.Offer is = now.get(j);
                String reported = context.reported().get(is.product());
                if (!Currency.same(was.currency(), is.currency())) {
                  if (threshold.isThere(price(is))) {
                    found.updated(
                        is.product(),
                        Spot.whole(was.node()),
                        Spot.whole(is.node()),
                        price(was).toPlainString() + " " + was.currency(),
                        price(is).toPlainString() + " " + is.currency());
                  }
                } else if (price(was).compareTo(price(is)) != 0
                    && threshold.isPassed(price(was), price(is), reported)) {
                  found.updated(
                      is.product(),
                      Spot.whole(was.node()),
                      Spot.whole(is.node()),
                      price(was).toPlainString(),
                      price(is).toPlainString());
                }
              }
            });
    return found.changes();
  }

  private static List<OfferList.Offer> priced(Extracts extracts) {
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

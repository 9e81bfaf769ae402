package dev.vigil.diff.number;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ObjectLabels;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.VisibleText;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change type for the availability of products: from the machine-readable offers of the page,
 * else from its words.
 *
 * @param becomes the availability that is reported; null for any
 */
public record StockChanges(@Nullable AvailabilityState becomes) implements ChangeType {
  @Override
  public String name() {
    return becomes == null ? "stock" : "stock,becomes=" + becomes.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  /** The label of the availability on a page that sells one product. */
  private static final String NAMELESS = "stock";

  /** The maximum number of words of a line that only states an availability. */
  private static final int SHORT = 6;

  private record State(NodeRange range, String label, AvailabilityState stock) {}

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    List<State> old = states(before);
    List<State> now = states(after);
    if (old.isEmpty() || now.isEmpty()) {
      old = old.isEmpty() ? byText(before) : old;
      now = now.isEmpty() ? byText(after) : now;
    }
    return report(old, now);
  }

  private List<Change> report(List<State> old, List<State> now) {
    ChangeCollector found = new ChangeCollector(name());
    ListPairing.of(
            old.stream().map(s -> List.of(s.label, s.stock)).toList(),
            now.stream().map(s -> List.of(s.label, s.stock)).toList())
        .updatedBy(old.stream().map(State::label).toList(), now.stream().map(State::label).toList())
        .updatedWhereAlike((i, j) -> 1, 1)
        .walk(
            new ListPairing.Walker() {
              @Override
              public void gone(int i) {
                if (becomes == null) {
                  found.deleted(old.get(i).label, old.get(i).range, old.get(i).stock.words());
                }
              }

              @Override
              public void came(int j) {
                if (becomes == null || becomes == now.get(j).stock) {
                  found.inserted(now.get(j).label, now.get(j).range, now.get(j).stock.words());
                }
              }

              @Override
              public void paired(int i, int j, ListPairing.PairState fate) {
                State was = old.get(i);
                State is = now.get(j);
                if (was.stock != is.stock && (becomes == null || becomes == is.stock)) {
                  found.updated(is.label, was.range, is.range, was.stock.words(), is.stock.words());
                }
              }
            });
    return found.changes();
  }

  private static List<State> states(ViewExtracts extracts) {
    return extracts.get(OfferList.class, OfferList::of).all().stream()
        .filter(offer -> offer.stock() != AvailabilityState.UNKNOWN)
        .map(
            offer ->
                new State(
                    NodeRange.whole(offer.node()),
                    offer.product().equals("price") ? NAMELESS : offer.product(),
                    offer.stock()))
        .toList();
  }

  /**
   * The availability in short lines, for the products named above them; without products, the first
   * line that states the availability. That something cannot be had outweighs all else. No words
   * reach over the end of a line, and most lines were read in other parts before.
   */
  private static List<State> byText(ViewExtracts extracts) {
    Map<String, Object> known = extracts.cache().lines(AvailabilityState.class);
    Map<String, State> named = new LinkedHashMap<>();
    State page = null;
    String above = NAMELESS;
    for (VisibleText.Line line : extracts.visibleText().lines()) {
      AvailabilityState stock =
          (AvailabilityState) known.computeIfAbsent(line.text(), AvailabilityState::ofText);
      if (stock == AvailabilityState.UNKNOWN) {
        above = line.text().codePoints().anyMatch(Character::isLetter) ? line.text() : above;
        continue;
      }
      NodeRange range = extracts.visibleText().range(line.from(), line.to());
      if (line.text().split("\\s+", SHORT + 2).length <= SHORT) {
        named.merge(
            ObjectLabels.shortened(above),
            new State(range, ObjectLabels.shortened(above), stock),
            StockChanges::stronger);
      }
      State said = new State(range, NAMELESS, stock);
      page = page == null ? said : stronger(page, said);
    }
    return named.size() > 1
        ? List.copyOf(named.values())
        : page == null ? List.of() : List.of(page);
  }

  private static State stronger(State first, State second) {
    return second.stock.outweighs(first.stock) ? second : first;
  }
}

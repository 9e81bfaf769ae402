package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestBudgetTest {
  @Test
  void aPriceRisesWhilePagesAskForMoreThanIsAllowedAndFallsBack() {
    RequestBudget budget = RequestBudget.of(100);
    for (int i = 0; i < 30; i++) {
      // Pages that ask for 1000 checks an hour at the usual price, falling with its square root.
      budget = budget.adjust(1000 * Math.sqrt(RequestBudget.USUAL_PRICE / budget.price()));
    }
    assertThat(1000 * Math.sqrt(RequestBudget.USUAL_PRICE / budget.price())).isBetween(95.0, 105.0);
    for (int i = 0; i < 30; i++) {
      budget = budget.adjust(10);
    }
    assertThat(budget.price()).isEqualTo(RequestBudget.USUAL_PRICE);
  }

  @Test
  void aPagePaysTheHigherPriceOfInstallationAndHost() {
    assertThat(RequestBudget.price(new RequestBudget(100, 0.3), new RequestBudget(5, 2)))
        .isEqualTo(2);
    assertThat(RequestBudget.price(new RequestBudget(100, 3), new RequestBudget(5, 2)))
        .isEqualTo(3);
  }

  @Test
  void nothingAllowedIsTheHighestPriceAndNoError() {
    RequestBudget budget = RequestBudget.of(0);
    for (int i = 0; i < 100; i++) {
      budget = budget.adjust(1);
    }
    assertThat(budget.price()).isFinite().isGreaterThan(1000);
  }
}

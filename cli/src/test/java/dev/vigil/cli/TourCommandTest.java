package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TourCommandTest {
  @Test
  void packsQueriesAndRestoresTheSamplePage() {
    CommandRun tour = CommandRun.vigil("tour");
    assertThat(tour.err()).isEmpty();
    assertThat(tour.exit()).isZero();
    assertThat(tour.out())
        .contains("$ vigil pack notices.html")
        .contains("\nLock 2 closed for repairs\n")
        .contains("The restored page is the page, byte for byte.");
  }
}

package dev.vigil.server.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.TimeSource;
import org.junit.jupiter.api.Test;

class LoginThrottleTest {
  private final LoginThrottle throttle = new LoginThrottle(TimeSource.system());

  private boolean may(String name, String address) {
    return throttle.attempt(name, address).isZero();
  }

  @Test
  void whatOthersFailAtKeepsNoOwnerOut() {
    for (int i = 0; i < 10; i++) {
      may("anna", "192.0.2.1");
    }
    assertThat(may("anna", "192.0.2.1")).isFalse();
    assertThat(may("anna", "198.51.100.7")).isTrue();
  }

  @Test
  void guessesFromManyAddressesAreSlowedDownExceptForTheOwner() {
    assertThat(may("anna", "198.51.100.7")).isTrue();
    throttle.succeeded("anna", "198.51.100.7");
    for (int i = 0; i < 50; i++) {
      assertThat(may("anna", "192.0.2." + i)).isTrue();
    }
    assertThat(throttle.attempt("anna", "192.0.2.77")).isPositive();
    assertThat(may("anna", "198.51.100.7")).isTrue();
  }
}

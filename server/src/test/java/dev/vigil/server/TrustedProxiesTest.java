package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.listen.ListenConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustedProxiesTest {
  @TempDir private Path folder;

  /** Where the server says that a failed login came from. */
  private String address(ListenConfig config, String forwarded) {
    try (RunningServer running = new RunningServer(folder, config, "127.0.0.0/8")) {
      new Browser(running.server.address())
          .post(
              "/login",
              List.of("name", "anna", "password", "guess number 1"),
              "X-Forwarded-For",
              forwarded);
      return running.server.users().audit().list(0, Long.MAX_VALUE, 1).getFirst().address();
    }
  }

  @Test
  void aProxyThatTheOperatorNamesSaysWhereARequestComesFrom() {
    ListenConfig behind = ListenConfig.loopback(0).behind(Set.of("127.0.0.1", "192.0.2.9"));
    assertThat(address(behind, "203.0.113.5, 198.51.100.7, 192.0.2.9")).isEqualTo("198.51.100.7");
    assertThat(address(behind, "anything")).isEqualTo("127.0.0.1");
  }

  @Test
  void noOtherProxyIsBelieved() {
    assertThat(address(ListenConfig.loopback(0), "198.51.100.7")).isEqualTo("127.0.0.1");
  }

  @Test
  void allAddressesOfANetworkGuessTogether() {
    ListenConfig behind = ListenConfig.loopback(0).behind(Set.of("127.0.0.1"));
    try (RunningServer running = new RunningServer(folder, behind)) {
      // The wait of two seconds must not pass on a slow machine.
      running.time.stop();
      Browser browser = new Browser(running.server.address());
      List<Integer> statuses = new ArrayList<>();
      for (int i = 1; i <= 6; i++) {
        statuses.add(
            browser
                .post(
                    "/login",
                    List.of("name", "anna" + i, "password", "guess number 1"),
                    "X-Forwarded-For",
                    "2001:db8::" + i)
                .statusCode());
      }
      assertThat(statuses).containsExactly(401, 401, 401, 401, 401, 429);
    }
  }
}

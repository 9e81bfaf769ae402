package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.FreePort;
import dev.vigil.fetch.TimeSource;
import dev.vigil.server.demo.DemoSite;
import org.junit.jupiter.api.Test;

class DemoSiteTest {
  @Test
  void theSiteHasTheSameAddressAtEachStartSoThatItsThingsAreNotFoundTwice() {
    int port = FreePort.choose();
    String address;
    try (DemoSite first = DemoSite.start(TimeSource.system(), port)) {
      address = first.address();
      assertThat(address).endsWith(":" + port);
      try (DemoSite beside = DemoSite.start(TimeSource.system(), port)) {
        assertThat(beside.address()).isNotEqualTo(address);
      }
    }
    try (DemoSite again = DemoSite.start(TimeSource.system(), port)) {
      assertThat(again.address()).isEqualTo(address);
    }
  }
}

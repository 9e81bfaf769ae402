package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.TimeSource;
import dev.vigil.server.demo.DemoSite;
import org.junit.jupiter.api.Test;

class DemoSiteTest {
  @Test
  void theSiteHasTheSameAddressAtEachStartSoThatItsThingsAreNotFoundTwice() {
    String address;
    int port;
    try (DemoSite first = DemoSite.start(TimeSource.system(), 0)) {
      address = first.address();
      port = Integer.parseInt(address.replaceAll(".*:", ""));
      try (DemoSite beside = DemoSite.start(TimeSource.system(), port)) {
        assertThat(beside.address()).isNotEqualTo(address);
      }
    }
    try (DemoSite again = DemoSite.start(TimeSource.system(), port)) {
      assertThat(again.address()).isEqualTo(address);
    }
  }
}

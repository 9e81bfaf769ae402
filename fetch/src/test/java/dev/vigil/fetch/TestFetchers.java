package dev.vigil.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.PortPolicy;
import dev.vigil.fetch.polite.Politeness;
import java.net.InetAddress;
import java.util.List;
import java.util.Random;

/** Fetchers for tests: every name is this machine, and nothing else is allowed. */
public final class TestFetchers {
  private TestFetchers() {}

  public static Fetcher.Builder local() {
    return Fetcher.builder()
        .guard(
            new AddressGuard(
                AllowList.of("127.0.0.1"),
                PortPolicy.WEB,
                host -> List.of(InetAddress.ofLiteral("127.0.0.1"))))
        .chance(new Random(1))
        .politeness(Politeness.NONE);
  }

  public static Answer fetched(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Fetched.class);
    return ((Outcome.Fetched) outcome).answer();
  }

  public static Outcome.Unchanged unchanged(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Unchanged.class);
    return (Outcome.Unchanged) outcome;
  }

  public static Outcome.Failed failed(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Failed.class);
    return (Outcome.Failed) outcome;
  }
}

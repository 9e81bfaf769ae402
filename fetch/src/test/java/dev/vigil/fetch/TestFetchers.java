package dev.vigil.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.PortPolicy;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.page.Fetcher;
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

  public static FetchResponse fetched(FetchOutcome outcome) {
    assertThat(outcome).isInstanceOf(FetchOutcome.Fetched.class);
    return ((FetchOutcome.Fetched) outcome).answer();
  }

  public static FetchOutcome.Unchanged unchanged(FetchOutcome outcome) {
    assertThat(outcome).isInstanceOf(FetchOutcome.Unchanged.class);
    return (FetchOutcome.Unchanged) outcome;
  }

  public static FetchOutcome.Failed failed(FetchOutcome outcome) {
    assertThat(outcome).isInstanceOf(FetchOutcome.Failed.class);
    return (FetchOutcome.Failed) outcome;
  }
}

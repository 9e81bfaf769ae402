package dev.vigil.watch.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelParser;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a sentinel does not say is inherited, else it has its default. */
class EffectiveSentinelTest {
  @Test
  void whatNobodySaysHasItsDefault() {
    EffectiveSentinel terms = last("Create Sentinel a Using https://a.example/");
    assertThat(terms.part()).isEqualTo(WatchedPart.WHOLE);
    assertThat(terms.monitor()).isEqualTo(new MonitorClause.Type("any"));
    assertThat(terms.ignore()).isEmpty();
    assertThat(terms.learned()).isTrue();
    assertThat(terms.fetch()).isEqualTo(new FetchClause.Adaptive());
    assertThat(terms.request()).isEqualTo(RequestClause.PLAIN);
    assertThat(terms.render()).isEmpty();
    assertThat(terms.from()).isEqualTo(LifespanMoment.FromNow.NOW);
    assertThat(terms.to()).isEqualTo(new LifespanMoment.Forever());
    assertThat(terms.notifyBy()).containsExactly(new Channel("dashboard", ""));
    assertThat(terms.delivery()).isEqualTo(new DeliveryClause.Immediately());
    assertThat(terms.quiet()).isEmpty();
    assertThat(terms.alerts()).isEqualTo(new AlertClause(3, Optional.empty(), Optional.empty()));
    assertThat(terms.compare()).isEqualTo(new CompareClause.Pairwise());
    assertThat(terms.keep()).isEqualTo(RetentionRules.KEEP_ALL);
    assertThat(terms.tags()).isEmpty();
  }

  @Test
  void whatOneDoesNotSayIsInheritedFromAllBelow() {
    EffectiveSentinel terms =
        last(
            """
            Create Sentinel lowest Using https://a.example/ Within "main" Monitor links Fetch every 2 days
              Notify By email me@mail.example every 4 days To 2030-01-01
            Create Sentinel middle Using lowest Monitor words Ignore whitespace, learned=off
            Create Sentinel upper Using middle Fetch adaptive Notify By feed
            """);
    assertThat(terms.name()).isEqualTo("upper");
    assertThat(terms.source()).isEqualTo(new SentinelSource.Address("https://a.example/"));
    assertThat(terms.part()).isEqualTo(WatchedPart.css("main"));
    assertThat(terms.monitor()).isEqualTo(new MonitorClause.Type("words"));
    assertThat(terms.ignore()).containsExactly("whitespace");
    assertThat(terms.learned()).isFalse();
    assertThat(terms.fetch()).isEqualTo(new FetchClause.Adaptive());
    assertThat(terms.notifyBy()).containsExactly(new Channel("feed", ""));
    assertThat(terms.delivery()).isEqualTo(new DeliveryClause.Every(Duration.ofDays(4)));
    assertThat(terms.to()).as("its own end").isEqualTo(new LifespanMoment.Forever());
  }

  @Test
  void defaultTakesBackWhatWouldBeInherited() {
    EffectiveSentinel terms =
        last(
            """
            Create Sentinel lower Using https://a.example/ Within main Render browser When score > 0.5 Tag x
            Create Sentinel upper Using lower Within default Render default When default Tag default
            """);
    assertThat(terms.within()).isEmpty();
    assertThat(terms.render()).isEmpty();
    assertThat(terms.when()).isEmpty();
    assertThat(terms.tags()).isEmpty();
  }

  @Test
  void onesThatStandOnEachOtherAreRefused() {
    assertThatThrownBy(
            () -> last("Create Sentinel a Using sentinel b Create Sentinel b Using sentinel a"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("stands on itself");
    assertThatThrownBy(() -> last("Create Sentinel a Using sentinel b"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("stands on b, which does not exist");
  }

  private static EffectiveSentinel last(String text) {
    List<Sentinel> all = SentinelParser.parse(text, ZoneOffset.UTC);
    return EffectiveSentinel.of(
        all.getLast(), name -> all.stream().filter(s -> s.name().equals(name)).findFirst());
  }
}

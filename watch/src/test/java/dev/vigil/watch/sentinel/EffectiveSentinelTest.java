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
  void whatIsNotWrittenHasItsDefault() {
    EffectiveSentinel effective = last("Create Sentinel a Using https://a.example/");
    assertThat(effective.part()).isEqualTo(WatchedPart.WHOLE);
    assertThat(effective.monitor()).isEqualTo(new MonitorClause.Type("any"));
    assertThat(effective.ignore()).isEmpty();
    assertThat(effective.learned()).isTrue();
    assertThat(effective.fetch()).isEqualTo(new FetchClause.Adaptive());
    assertThat(effective.request()).isEqualTo(RequestClause.PLAIN);
    assertThat(effective.render()).isEmpty();
    assertThat(effective.from()).isEqualTo(LifespanMoment.FromNow.NOW);
    assertThat(effective.to()).isEqualTo(new LifespanMoment.Forever());
    assertThat(effective.notifyBy()).containsExactly(new Channel("dashboard", ""));
    assertThat(effective.delivery()).isEqualTo(new DeliveryClause.Immediately());
    assertThat(effective.quiet()).isEmpty();
    assertThat(effective.alerts())
        .isEqualTo(new AlertClause(3, Optional.empty(), Optional.empty()));
    assertThat(effective.compare()).isEqualTo(new CompareClause.Pairwise());
    assertThat(effective.keep()).isEqualTo(RetentionRules.KEEP_ALL);
    assertThat(effective.tags()).isEmpty();
  }

  @Test
  void whatOneDoesNotSayIsInheritedFromAllBelow() {
    EffectiveSentinel effective =
        last(
            """
            Create Sentinel lowest Using https://a.example/ Within "main" Monitor links Fetch every 2 days
              Notify By email me@mail.example every 4 days To 2030-01-01
            Create Sentinel middle Using lowest Monitor words Ignore whitespace, learned=off
            Create Sentinel upper Using middle Fetch adaptive Notify By feed
            """);
    assertThat(effective.name()).isEqualTo("upper");
    assertThat(effective.source()).isEqualTo(new SentinelSource.Address("https://a.example/"));
    assertThat(effective.part()).isEqualTo(WatchedPart.css("main"));
    assertThat(effective.monitor()).isEqualTo(new MonitorClause.Type("words"));
    assertThat(effective.ignore()).containsExactly("whitespace");
    assertThat(effective.learned()).isFalse();
    assertThat(effective.fetch()).isEqualTo(new FetchClause.Adaptive());
    assertThat(effective.notifyBy()).containsExactly(new Channel("feed", ""));
    assertThat(effective.delivery()).isEqualTo(new DeliveryClause.Every(Duration.ofDays(4)));
    assertThat(effective.to()).as("its own end").isEqualTo(new LifespanMoment.Forever());
  }

  @Test
  void defaultTakesBackWhatWouldBeInherited() {
    EffectiveSentinel effective =
        last(
            """
            Create Sentinel lower Using https://a.example/ Within main Render browser When score > 0.5 Tag x
            Create Sentinel upper Using lower Within default Render default When default Tag default
            """);
    assertThat(effective.within()).isEmpty();
    assertThat(effective.render()).isEmpty();
    assertThat(effective.when()).isEmpty();
    assertThat(effective.tags()).isEmpty();
  }

  @Test
  void onesThatStandOnEachOtherAreRefused() {
    assertThatThrownBy(
            () -> last("Create Sentinel a Using sentinel b Create Sentinel b Using sentinel a"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("inherits from itself");
    assertThatThrownBy(() -> last("Create Sentinel a Using sentinel b"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("inherits from b, which does not exist");
  }

  private static EffectiveSentinel last(String text) {
    List<Sentinel> all = SentinelParser.parse(text, ZoneOffset.UTC);
    return EffectiveSentinel.of(
        all.getLast(), name -> all.stream().filter(s -> s.name().equals(name)).findFirst());
  }
}

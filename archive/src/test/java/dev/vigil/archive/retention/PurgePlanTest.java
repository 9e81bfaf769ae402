package dev.vigil.archive.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.retention.PurgePlan.Need;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PurgePlanTest {
  private static final Page PAGE = Page.of("https://port.example/notices");
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir private Path folder;

  @Test
  void theNewestStayWhenTheirNumberIsLimited() {
    try (Archive archive = hourly(10)) {
      assertThat(plan(archive, rules().withCount(3)).goes()).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }
  }

  @Test
  void oldOnesGoByAge() {
    try (Archive archive = hourly(10)) {
      assertThat(plan(archive, rules().withAge("3h")).goes()).containsExactly(1, 2, 3, 4, 5, 6);
    }
  }

  @Test
  void theNewestStaysHoweverOldItIs() {
    try (Archive archive = hourly(3)) {
      PurgePlan plan =
          PurgePlan.of(
              archive, PAGE, rules().withAge("1h"), List.of(), NOW.plus(Duration.ofDays(99)));
      assertThat(plan.goes()).containsExactly(1, 2);
      assertThat(plan.decisions().getLast().reason()).isEqualTo("it is the newest");
    }
  }

  @Test
  void thinningKeepsAllOfADayThenTheLastOfEachDay() {
    try (Archive archive = hourly(60)) {
      PurgePlan plan = plan(archive, rules().withThinning(ThinningRule.parse("all:1d,daily:30d")));
      List<Instant> stored = times(plan, true);
      assertThat(stored)
          .filteredOn(time -> time.isBefore(NOW.minus(Duration.ofDays(1))))
          .containsExactly(Instant.parse("2026-02-27T23:00:00Z"));
      assertThat(stored).hasSize(1 + 25);
      assertThat(plan.decisions().getFirst().reason())
          .isEqualTo("it is not the last one of 2026-02-27");
    }
  }

  @Test
  void purgingEveryHourLeavesTheSameAsPurgingOnce() {
    RetentionRules rules = rules().withThinning(ThinningRule.parse("all:6h,daily:2d,weekly:ever"));
    List<Instant> often = new ArrayList<>();
    try (Archive archive = Archive.open(folder.resolve("often"))) {
      for (int hour = 150; hour >= 0; hour--) {
        Instant time = NOW.minus(Duration.ofHours(hour));
        archive.add(PAGE, bytes(hour), FetchRecord.at(PAGE.url(), time));
        PurgePlan.of(archive, PAGE, rules, List.of(), time).apply(archive);
      }
      archive.versions(PAGE).forEach(version -> often.add(version.fetch().time()));
    }
    try (Archive archive = hourly(151)) {
      plan(archive, rules).apply(archive);
      assertThat(often)
          .isEqualTo(archive.versions(PAGE).stream().map(v -> v.fetch().time()).toList());
    }
  }

  @Test
  void whatIsStillComparedWithStays() {
    try (Archive archive = hourly(10)) {
      RetentionRules one = rules().withCount(1);
      assertThat(stored(archive, one, new CompareOption.Pairwise())).containsExactly(10);
      assertThat(stored(archive, one, new CompareOption.Moving(3))).containsExactly(8, 9, 10);
      assertThat(stored(archive, one, new CompareOption.Every(4))).containsExactly(8, 10);
      assertThat(stored(archive, one, new CompareOption.First())).containsExactly(1, 10);
      assertThat(stored(archive, one, new CompareOption.LastSeen(5))).containsExactly(5, 10);
    }
  }

  private static List<Integer> stored(Archive archive, RetentionRules rules, CompareOption option) {
    List<Integer> seen = archive.versions(PAGE).stream().map(Version::number).toList();
    PurgePlan plan = PurgePlan.of(archive, PAGE, rules, List.of(new Need(option, seen)), NOW);
    return plan.decisions().stream()
        .filter(RetentionDecision::stays)
        .map(decision -> decision.version().number())
        .toList();
  }

  @Test
  void aSentinelNeedsOnlyWhatItSaw() {
    try (Archive archive = hourly(10)) {
      Need rare = new Need(new CompareOption.Moving(2), List.of(2, 5, 8));
      Need none = new Need(new CompareOption.Pairwise(), List.of());
      PurgePlan plan = PurgePlan.of(archive, PAGE, rules().withCount(1), List.of(rare, none), NOW);
      assertThat(plan.goes()).containsExactly(1, 2, 3, 4, 6, 7, 9);
    }
  }

  @Test
  void aVersionThatAStoredChangePointsToStays() {
    try (Archive archive = hourly(5)) {
      archive.pin(archive.version(PAGE, 2).orElseThrow(), "change 7");
      PurgePlan plan = plan(archive, rules().withCount(1));
      assertThat(plan.goes()).containsExactly(1, 3, 4);
      assertThat(plan.decisions().get(1).reason()).isEqualTo("a stored change points to it");
    }
  }

  @Test
  void aPinThatCameAfterThePlanStopsIt() {
    try (Archive archive = hourly(5)) {
      PurgePlan plan = plan(archive, rules().withCount(1));
      archive.pin(archive.version(PAGE, 3).orElseThrow(), "change 8");
      assertThatThrownBy(() -> plan.apply(archive))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("change 8");
      assertThat(archive.versions(PAGE)).hasSize(5);
    }
  }

  @Test
  void whatStaysIsExactAfterAPurge() {
    try (Archive archive = hourly(40)) {
      plan(archive, rules().withCount(7)).apply(archive);
      assertThat(archive.versions(PAGE)).hasSize(7);
      for (Version version : archive.versions(PAGE)) {
        assertThat(archive.bytes(version)).isEqualTo(bytes(40 - version.number()));
      }
    }
  }

  @Test
  void nothingIsDoneBeforeAPageHasEnoughVersions() {
    try (Archive archive = hourly(10)) {
      assertThat(plan(archive, rules().withCount(1).withTrigger(10)).decisions()).isEmpty();
      assertThat(plan(archive, rules().withCount(1).withTrigger(9)).goes()).hasSize(9);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "daily", "daily:", "often:1d", "daily:9", "daily:9d,all:1d"})
  void aThinningThatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> ThinningRule.parse(text)).isInstanceOf(ArchiveException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "moving", "moving=0", "every=x", "last", "first=2"})
  void aComparisonThatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> CompareOption.parse(text)).isInstanceOf(ArchiveException.class);
  }

  private static RetentionRules rules() {
    return RetentionRules.KEEP_ALL;
  }

  private static PurgePlan plan(Archive archive, RetentionRules rules) {
    return PurgePlan.of(archive, PAGE, rules, List.of(), NOW);
  }

  private static List<Instant> times(PurgePlan plan, boolean stays) {
    return plan.decisions().stream()
        .filter(decision -> decision.stays() == stays)
        .map(decision -> decision.version().fetch().time())
        .toList();
  }

  /** An archive with a version of each of the last hours, the newest one of now. */
  private Archive hourly(int hours) {
    Archive archive = Archive.open(folder.resolve("archive"));
    archive.together(
        () -> {
          for (int hour = hours - 1; hour >= 0; hour--) {
            Instant time = NOW.minus(Duration.ofHours(hour));
            archive.add(PAGE, bytes(hour), FetchRecord.at(PAGE.url(), time));
          }
          return hours;
        });
    return archive;
  }

  private static byte[] bytes(int hour) {
    return ("<p>notice " + hour + "<p>" + "the same text ".repeat(20))
        .getBytes(StandardCharsets.UTF_8);
  }
}

package dev.vigil.watch.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.engine.TestInstallation;
import dev.vigil.watch.engine.TestSite;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.WatchedPage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sentinel that others need, or that Vigil cannot work with. */
class SentinelFaultTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private void watch(String name, String clauses) {
    vigil.add("Create Sentinel " + name + " Using " + site.url("/") + " " + clauses);
  }

  private SentinelRow find(String name) {
    return vigil.sentinels().find(TestInstallation.WORKSPACE, name);
  }

  private void remove(String name, boolean freeze) {
    vigil.sentinels().remove(TestInstallation.WORKSPACE, name, freeze);
  }

  /** As an older release removed sentinels that others stand on. */
  private void loseRow(String name) {
    vigil
        .all
        .store()
        .catalogue()
        .change(
            connection -> {
              Sql.run(connection, "delete from sentinel where name = ?", name);
              Sql.run(connection, "update edit_counter set number = number + 1");
            });
    vigil.sentinels().reload();
  }

  // ---- removing what others need ----

  @Test
  void aSentinelThatOthersInheritFromIsNotRemoved() {
    watch("base", "Monitor text Fetch every 1 hour");
    vigil.add("Create Sentinel b Using sentinel base\nCreate Sentinel c Using sentinel base");
    assertThatThrownBy(() -> remove("base", false))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("base cannot be removed: b, c inherit from it")
        .hasMessageContaining("freeze");
    assertThat(find("base").lifecycle().state()).isEqualTo(SentinelState.ACTIVE);
    remove("b", false);
    remove("c", false);
    remove("base", false);
    assertThat(vigil.sentinels().all(TestInstallation.WORKSPACE)).isEmpty();
  }

  @Test
  void removedTogetherTheyGoInWhateverOrderTheyAreNamed() {
    watch("base", "Monitor text Fetch every 1 hour");
    vigil.add("Create Sentinel b Using sentinel base");
    SentinelService all = vigil.sentinels();
    assertThat(
            all.forEach(List.of("base", "b"), name -> all.remove(TestInstallation.WORKSPACE, name)))
        .isEmpty();
    assertThat(all.all(TestInstallation.WORKSPACE)).isEmpty();
  }

  @Test
  void frozenSettingsStayWithThoseThatInheritedThem() throws InterruptedException {
    watch("base", "Within \"#news\" Monitor text Fetch every 1 hour To now + 9 weeks");
    vigil.add("Create Sentinel b Using sentinel base Monitor any Tag t");
    vigil.pass(HOUR);
    remove("base", true);
    assertThat(find("b").source())
        .contains("Using " + site.url("/"), "#news", "Fetch every 1 hour", "Monitor any", "Tag t")
        .doesNotContain("To ");
    site.page("/", "The south quay is closed until June.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("b change 1-2");
  }

  @Test
  void oneThatNeverStartedDoesNotStartThoseThatWaitForItsEnd() throws InterruptedException {
    watch("a", "From now + 2 weeks");
    watch("after", "From end(a)");
    watch("with", "From start(a)");
    watch("until", "Fetch every 1 hour To end(a)");
    assertThatThrownBy(() -> remove("a", false))
        .hasMessageContaining("with, after, until wait for its start or end");
    vigil.now();
    remove("a", true);
    vigil.now();
    assertThat(vigil.sentinels().all(TestInstallation.WORKSPACE))
        .extracting(row -> row.lifecycle().state())
        .containsOnly(SentinelState.ENDED);
    assertThat(vigil.reported())
        .containsExactlyInAnyOrder("after ended 0-0", "with ended 0-0", "until ended 0-0");
    assertThat(vigil.reports())
        .filteredOn(report -> report.origin().name().equals("with"))
        .first()
        .extracting(report -> report.content().summary())
        .asString()
        .contains("without having started", "start(a)", "a was removed before it started");
  }

  @Test
  void whoWaitsForTheStartOfOneThatEndedBeforeItHearsOfIt() throws InterruptedException {
    watch("a", "From now + 2 weeks");
    watch("with", "From start(a)");
    watch("chained", "From start(with)");
    vigil.sentinels().end(TestInstallation.WORKSPACE, "a");
    vigil.now();
    assertThat(vigil.reported()).containsExactlyInAnyOrder("chained ended 0-0", "with ended 0-0");
  }

  @Test
  void whatHappenedDuringAPauseIsNotWaitedForAfterIt() throws InterruptedException {
    watch("a", "From now + 1 hour Fetch every 1 hour");
    watch("with", "From start(a) Fetch every 1 hour");
    vigil.sentinels().pause(TestInstallation.WORKSPACE, "with");
    vigil.pass(HOUR.multipliedBy(2));
    vigil.sentinels().resume(TestInstallation.WORKSPACE, "with");
    assertThat(find("with").lifecycle().state()).isEqualTo(SentinelState.ACTIVE);
  }

  // ---- faults of one sentinel ----

  @Test
  void oneThatCannotBeResolvedKeepsNoOtherFromThePage() throws InterruptedException {
    watch("base", "Monitor text Fetch every 1 hour Keep last 2");
    watch("good", "Monitor text Fetch every 1 hour Keep last 2 Alert unchanged for 2 hours");
    vigil.add("Create Sentinel bad Using sentinel base Alert unchanged for 2 hours");
    vigil.pass(HOUR);
    loseRow("base");
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR.multipliedBy(4));
    assertThat(vigil.reported()).containsExactly("good change 1-2", "good unchanged 0-0");
    assertThat(find("bad").alerts().failures()).isGreaterThan(2);
    assertThat(find("bad").alerts().problem())
        .startsWith(SentinelRow.NOT_CHECKED)
        .contains("bad inherits from base, which does not exist");
    assertThat(find("good").alerts().failures()).isZero();
    vigil.sentinels().pause(TestInstallation.WORKSPACE, "bad");
    assertThat(find("bad").lifecycle().state()).isEqualTo(SentinelState.PAUSED);
  }

  @Test
  void oneThatIsAloneOnItsPageAndCannotBeResolvedIsTriedAgainAndRecovers()
      throws InterruptedException {
    watch("base", "Monitor text Fetch every 1 hour");
    vigil.add("Create Sentinel bad Using sentinel base");
    vigil.pass(HOUR);
    loseRow("base");
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(find("bad").alerts().problem()).startsWith(SentinelRow.NOT_CHECKED);
    watch("base", "Monitor text Fetch every 1 hour");
    vigil.pass(HOUR.multipliedBy(12));
    assertThat(find("bad").alerts().failures()).isZero();
  }

  @Test
  void oneThatFailsWhileItIsEvaluatedKeepsNoOtherFromThePage() throws InterruptedException {
    site.page("/", "12");
    String paragraph = "//p[@id = 'news'][xs:integer(string(.)) > 1]";
    watch("good", "Monitor text Fetch every 1 hour");
    watch("bad", "Within \"" + paragraph + "\" Monitor text Fetch every 1 hour");
    watch("fine", "Monitor links Fetch every 1 hour");
    vigil.pass(HOUR);
    assertThat(find("bad").alerts().failures()).isZero();
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR.multipliedBy(5));
    assertThat(vigil.reported()).containsExactlyInAnyOrder("good change 1-2", "bad failing 0-0");
    assertThat(find("bad").alerts().problem()).startsWith(SentinelRow.NOT_CHECKED);
    assertThat(find("good").alerts().failures() + find("fine").alerts().failures()).isZero();
    WatchedPage page = vigil.sentinels().page(find("good")).orElseThrow();
    assertThat(page.newest()).isEqualTo(2);
    site.page("/", "14");
    vigil.pass(HOUR.multipliedBy(6));
    assertThat(vigil.reported()).contains("bad recovered 0-0", "bad change 1-3");
  }

  @Test
  void oneThatFailsForAVersionComparesTheNextWithTheLastThatItSaw() throws InterruptedException {
    site.page("/", "Quay 1 is closed.");
    watch("good", "Monitor text Fetch every 1 hour");
    watch("bad", "Monitor regex=\"Quay \\d(?:[a-z ]{1000}){0,9}\" Fetch every 1 hour");
    vigil.pass(HOUR);
    String words = " x".repeat(60_000);
    site.page("/", "Quay 2 is closed." + words);
    vigil.pass(HOUR);
    assertThat(find("bad").alerts().problem()).startsWith(SentinelRow.NOT_CHECKED);
    vigil.pass(HOUR);
    assertThat(find("bad").alerts().problem()).startsWith(SentinelRow.NOT_CHECKED);
    site.page("/", "Quay 2 is closed.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).contains("good change 1-2", "bad change 1-3");
  }

  @Test
  void thoseThatFailTogetherStillShareAViewHistory() throws InterruptedException {
    site.page("/", "Quay 1 is closed.");
    watch("good", "Monitor text Fetch every 1 hour");
    for (int i = 1; i <= 3; i++) {
      watch("bad" + i, "Monitor regex=\"Quay \\d(?:[a-z ]{1000}){0,9}\" Fetch every 1 hour");
    }
    vigil.pass(HOUR);
    site.page("/", "Quay 2 is closed." + " x".repeat(60_000));
    vigil.pass(HOUR);
    assertThat(List.of(find("bad1"), find("bad2"), find("bad3")))
        .allMatch(row -> row.alerts().problem().startsWith(SentinelRow.NOT_CHECKED))
        .extracting(row -> row.target().viewHistory())
        .containsOnly(find("bad1").target().viewHistory())
        .doesNotContain(find("good").target().viewHistory());
    site.page("/", "Quay 2 is closed.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).contains("bad1 change 1-3", "bad2 change 1-3", "bad3 change 1-3");
  }
}

package dev.vigil.watch.engine;

import static dev.vigil.watch.engine.DuePages.Share.USUAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.schedule.RetryBackoff;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuePagesTest {
  @Test
  void pagesThatFailOrAreSlowHoldUpEachOtherOnly(@TempDir Path folder) throws IOException {
    try (TestSite site = new TestSite();
        TestInstallation vigil = new TestInstallation(folder)) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 40; i++) {
        all.append(sentinel("bad" + i, site.url("/bad/" + i)));
      }
      for (int i = 0; i < 20; i++) {
        site.page("/slow/" + i, "<p>A large page.</p>");
        all.append(sentinel("slow" + i, site.url("/slow/" + i)));
      }
      site.page("/quick", "<p>The office is open.</p>");
      vigil.add(all + sentinel("quick", site.url("/quick")));
      DuePages due =
          new DuePages(1000, new RetryBackoff("Checks", vigil.clock, words -> {}), vigil.clock);
      assertThat(choose(vigil, due)).as("new ones have turns of their own").hasSize(48);

      for (int i = 0; i < 40; i++) {
        vigil.all.checks().check(0, "bad" + i);
      }
      for (int i = 0; i < 20; i++) {
        vigil.all.checks().check(0, "slow" + i);
      }
      vigil.all.checks().check(0, "quick");
      vigil.clock.pass(Duration.ofHours(2));
      Map<Long, DuePages.Chosen> second = choose(vigil, due);
      assertThat(count(second, DuePages.Share.FAILING)).isEqualTo(32);
      assertThat(count(second, DuePages.Share.USUAL)).isEqualTo(21);

      second.forEach(
          (page, one) ->
              due.recordDuration(
                  page,
                  Duration.ofSeconds(
                      one.url().contains("/slow/") || one.url().endsWith("1") ? 30 : 1)));
      second.forEach(due::begin);
      Map<Long, DuePages.Chosen> third = choose(vigil, due);
      assertThat(third).as("all turns of theirs are taken").isEmpty();
      second.keySet().forEach(due::finished);
      third = choose(vigil, due);
      assertThat(count(third, DuePages.Share.SLOW)).isEqualTo(16);
      assertThat(count(third, DuePages.Share.STALLING))
          .as("pages that stall take no turns of those that fail at once")
          .isPositive();
      assertThat(third.values()).contains(new DuePages.Chosen(site.url("/quick"), USUAL));
    }
  }

  private static String sentinel(String name, String url) {
    return "Create Sentinel %s Using %s Fetch every 1 hour\n".formatted(name, url);
  }

  private static long count(Map<Long, DuePages.Chosen> chosen, DuePages.Share share) {
    return chosen.values().stream().filter(one -> one.share() == share).count();
  }

  private static Map<Long, DuePages.Chosen> choose(TestInstallation vigil, DuePages due) {
    return vigil
        .all
        .store()
        .catalogue()
        .read(connection -> due.choose(connection, vigil.clock.now()));
  }
}

package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.sentinel.NoiseFeedback;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.store.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Never ignore this" applies to one volatile pattern of a page, and to no other. */
class LearnedExceptionTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;
  private int turn;

  @BeforeEach
  void open() throws Exception {
    site = new TestSite();
    vigil = new TestInstallation(folder);
    show("is closed");
    vigil.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour");
    for (int i = 0; i < 12; i++) {
      show("is closed");
      vigil.pass(HOUR);
    }
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  /** A page with two counters that move at every look. */
  private void show(String quay) {
    turn++;
    site.html(
        "/",
        "<h1>Harbour</h1><p>The north quay "
            + quay
            + " and the office answers letters and calls about berths, tides and pilots.</p>"
            + "<p>Berths free: "
            + (100 - turn)
            + "</p><p>Ships seen today: "
            + 3 * turn
            + "</p>");
  }

  private Report last() {
    return vigil.reports().getLast();
  }

  private static String ruleFor(String details, String words) {
    Matcher each =
        Pattern.compile("\"rule\" ?: ?\"(learned:[0-9a-f]+)\",\\s*\"reason\" ?: ?\"([^\"]*)\"")
            .matcher(details);
    while (each.find()) {
      if (each.group(2).contains(words)) {
        return each.group(1);
      }
    }
    throw new AssertionError("nothing about " + words + " was held back in " + details);
  }

  @Test
  void onlyThePatternThatWasMeantIsReportedFromThenOn() throws Exception {
    int before = vigil.reports().size();
    show("is open again");
    vigil.pass(HOUR);
    assertThat(vigil.reports()).hasSize(before + 1);
    String rule = ruleFor(last().content().details(), "Berths free");

    SentinelService sentinels = vigil.sentinels();
    Sentinel words = sentinels.parsed(sentinels.find(0, "a"));
    Sentinel taught = NoiseFeedback.reporting(words, List.of(), rule);
    sentinels.edit(0, taught);
    assertThat(sentinels.find(0, "a").source()).contains("learned=except:");

    show("is open again");
    vigil.pass(HOUR);
    assertThat(vigil.reports()).hasSize(before + 2);
    assertThat(last().content().details()).contains("Berths free").contains("Ships seen today");
    assertThat(ruleFor(last().content().details(), "Ships seen")).isNotEqualTo(rule);

    // And back: what was learnt is still known.
    sentinels.edit(0, words);
    show("is open again");
    vigil.pass(HOUR);
    assertThat(vigil.reports()).hasSize(before + 2);
  }
}

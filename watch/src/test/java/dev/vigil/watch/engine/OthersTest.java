package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.Page;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever other sentinels there are on a page, and whenever they come and go, a sentinel finds
 * what it would find alone: at the same times, between the same contents.
 */
class OthersTest {
  private static final int STEPS = 24;
  private static final List<String> OWN =
      List.of(
          "Fetch every 2 hours",
          "Monitor text Ignore learned=off Fetch every 1 hour Compare moving 2",
          "Within \"#news\" Monitor words Fetch every 3 hours",
          "Monitor text Fetch every 2 hours Confirm after 20 minutes",
          "Monitor text Fetch every 1 hour Compare first");
  private static final List<String> OTHERS =
      List.of(
          "Fetch every 1 hour",
          "Fetch every 2 hours",
          "Monitor text Fetch every 30 minutes",
          "Monitor links Fetch every 2 hours",
          "Within \"#news\" Monitor words Fetch every 3 hours",
          "Monitor text Fetch every 1 hour Compare first",
          "Fetch adaptive");

  /** The checks and what was held back in both lives, for the reader of a failure. */
  private final List<String> story = new ArrayList<>();

  @TempDir private Path folder;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void othersNeverAlterWhatASentinelFinds(long seed) throws IOException, InterruptedException {
    // The same address: it is what spreads pages over the hour.
    try (TestSite site = new TestSite()) {
      List<String> alone = life(site, seed, false);
      List<String> among = life(site, seed, true);
      assertThat(alone).isNotEmpty();
      assertThat(among).as("seed %s:%n%s", seed, String.join("\n", story)).isEqualTo(alone);
    }
  }

  @Test
  void unchangedChecksOfOthersDoNotAlterWhatASentinelLearns()
      throws IOException, InterruptedException {
    try (TestSite site = new TestSite()) {
      assertThat(changesEachHour(site, true)).isEqualTo(changesEachHour(site, false));
    }
  }

  /** The reports of a sentinel whose page changes before each of its checks. */
  private List<String> changesEachHour(TestSite site, boolean crowded) throws InterruptedException {
    Random chance = new Random(5);
    try (TestInstallation vigil = new TestInstallation(folder.resolve("hours-" + crowded))) {
      site.page("/", text(chance));
      vigil.add(
          "Create Sentinel own Using "
              + site.url("/")
              + " Monitor text Fetch every 1 hour Compare first");
      if (crowded) {
        vigil.add("Create Sentinel other Using " + site.url("/") + " Fetch every 10 minutes");
      }
      vigil.pass(Duration.ofSeconds(31));
      for (int hour = 0; hour < 12; hour++) {
        site.page("/", text(chance));
        vigil.pass(Duration.ofHours(1));
      }
      return vigil.reports().stream()
          .filter(report -> report.origin().name().equals("own"))
          .map(report -> described(vigil, site, report))
          .toList();
    }
  }

  /** One life of a page and its sentinel; what it was told, as time, kind and contents. */
  private List<String> life(TestSite site, long seed, boolean crowded) throws InterruptedException {
    Random chance = new Random(seed);
    Random crowd = new Random(seed + 1000);
    List<String> names = new ArrayList<>();
    try (TestInstallation vigil = new TestInstallation(folder.resolve(seed + "-" + crowded))) {
      site.page("/", text(chance));
      String own = OWN.get(chance.nextInt(OWN.size()));
      if (crowded) {
        join(vigil, site, crowd, names);
      }
      vigil.add("Create Sentinel own Using " + site.url("/") + " " + own);
      // Checks fall on whole minutes, the page's changes between them: none is both before and
      // after.
      vigil.pass(Duration.ofSeconds(31));
      for (int step = 0; step < STEPS; step++) {
        vigil.pass(Duration.ofMinutes(20 + chance.nextInt(100)));
        if (crowded) {
          move(vigil, site, crowd, names);
        }
        switch (chance.nextInt(6)) {
          case 0 -> site.put("/", 503, "text/html", "");
          case 1 -> site.html("/", "<div>A page without the part that some look at.</div>");
          case 2 -> {}
          default -> site.page("/", text(chance));
        }
      }
      String life = crowded ? "among " : "alone ";
      SentinelRow row = vigil.sentinels().find(TestInstallation.WORKSPACE, "own");
      vigil.sentinels().checks(row, 1000).reversed().forEach(check -> story.add(life + check));
      vigil.sentinels().held(row).forEach(held -> story.add(life + held));
      return vigil.reports().stream()
          .filter(report -> report.origin().name().equals("own"))
          .map(report -> described(vigil, site, report))
          .toList();
    }
  }

  private static void join(
      TestInstallation vigil, TestSite site, Random crowd, List<String> names) {
    String name = "other" + names.size() + "x" + crowd.nextInt(1000);
    names.add(name);
    vigil.add(
        "Create Sentinel "
            + name
            + " Using "
            + site.url("/")
            + " "
            + OTHERS.get(crowd.nextInt(OTHERS.size())));
  }

  private static void move(
      TestInstallation vigil, TestSite site, Random crowd, List<String> names) {
    if (names.isEmpty() || crowd.nextInt(3) == 0) {
      join(vigil, site, crowd, names);
      return;
    }
    int which = crowd.nextInt(names.size());
    switch (crowd.nextInt(3)) {
      case 0 -> vigil.sentinels().pause(TestInstallation.WORKSPACE, names.get(which));
      case 1 -> vigil.sentinels().resume(TestInstallation.WORKSPACE, names.get(which));
      default -> vigil.sentinels().remove(TestInstallation.WORKSPACE, names.remove(which));
    }
  }

  private static String text(Random chance) {
    String[] quays = {"north", "south", "east", "west", "inner", "outer"};
    String[] states = {"closed", "open", "flooded", "being repaired", "for fishing boats only"};
    return "The "
        + quays[chance.nextInt(quays.length)]
        + " quay is "
        + states[chance.nextInt(states.length)]
        + "; call the office on line "
        + chance.nextInt(5)
        + ".";
  }

  private static String described(TestInstallation vigil, TestSite site, Report report) {
    // Work beside the checks rests for milliseconds, which pass on this clock for all.
    return report.times().detected().truncatedTo(ChronoUnit.SECONDS)
        + " "
        + report.kind()
        + " "
        + content(vigil, site, report.versions().before())
        + " -> "
        + content(vigil, site, report.versions().after());
  }

  private static String content(TestInstallation vigil, TestSite site, int version) {
    return vigil
        .all
        .archive()
        .version(new Page(TestInstallation.WORKSPACE, site.url("/"), ""), version)
        .map(found -> new String(vigil.all.archive().bytes(found), StandardCharsets.UTF_8))
        .map(html -> html.replaceAll("(?s).*</h1>|<p>The harbour office.*", ""))
        .orElse("none");
  }
}

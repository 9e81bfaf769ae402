package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trial finds what the engine would have found. */
class SentinelReplayTest {
  private static final Page PAGE = Page.of("https://port.example/");
  private static final String REST = "<p>Charts of the bay, printed on heavy paper.</p>";

  @TempDir private Path folder;
  private Archive archive;
  private long time = 1_700_000_000;

  @BeforeEach
  void open() {
    archive = Archive.open(folder);
  }

  @AfterEach
  void close() {
    archive.close();
  }

  private void add(String body) {
    time += 3600;
    archive.add(
        PAGE,
        ("<!doctype html><title>Port</title><h1>Shop</h1>" + body).getBytes(StandardCharsets.UTF_8),
        FetchRecord.at(PAGE.url(), Instant.ofEpochSecond(time)));
  }

  private static EffectiveSentinel effective(String name, String clauses) {
    return EffectiveSentinel.of(
        SentinelParser.parse(
                "Create Sentinel %s Using https://port.example/ %s".formatted(name, clauses),
                ZoneOffset.UTC)
            .getFirst(),
        other -> Optional.empty());
  }

  private static List<String> reported(SentinelReplay.Result result) {
    return result.hits().stream()
        .filter(SentinelReplay.Hit::reported)
        .map(hit -> hit.kind() + " " + hit.before().number() + "-" + hit.after().number())
        .toList();
  }

  private static String box(String attributes, String price) {
    return "<div " + attributes + ">Price today: <b>" + price + " EUR</b></div>" + REST;
  }

  @Test
  void aPartIsFoundAgainReportedAsMissingOnceAndAsBackOnce() {
    add(box("id=price", "10"));
    add(box("", "12"));
    add("<table><tr><td>A redesign</table>");
    add("<table><tr><td>Another redesign</table>");
    add(box("id=price", "12"));
    SentinelReplay.Result result =
        new SentinelReplay(archive, PAGE, effective("a", "Within \"#price\" Monitor text"))
            .run(v -> {});
    assertThat(reported(result)).containsExactly("CHANGE 1-2", "GONE 2-3", "BACK 2-5");
    assertThat(result.missing()).isEqualTo(2);
    assertThat(result.relocated()).isEqualTo(1);
    assertThat(result.hits().getFirst().confidence()).isBetween(0.5, 0.99);
  }

  @Test
  void aSelectorThatNeverMatchedReportsThatAndNothingElse() {
    add(box("id=price", "10"));
    add(box("id=price", "12"));
    SentinelReplay.Result result =
        new SentinelReplay(archive, PAGE, effective("a", "Within \"#prize\" Monitor text"))
            .run(v -> {});
    assertThat(reported(result)).containsExactly("GONE 1-1");
    assertThat(result.missing()).isEqualTo(2);
  }

  @Test
  void aPartThatAppearsIsReportedAsFoundAndNotAsText() {
    add(REST);
    add(REST + REST);
    add(box("id=price", "10"));
    add(box("id=price", "12"));
    SentinelReplay.Result result =
        new SentinelReplay(archive, PAGE, effective("a", "Within \"#price\"")).run(v -> {});
    assertThat(reported(result)).containsExactly("GONE 1-1", "BACK 1-3", "CHANGE 3-4");
  }

  @Test
  void manySentinelsGetWhatEachGetsAlone() {
    for (int price = 10; price < 20; price++) {
      add(box(price % 3 == 0 ? "" : "id=price", price + ""));
    }
    List<EffectiveSentinel> all =
        List.of(
            effective("a", "Within \"#price\" Monitor text Ignore learned=off"),
            effective("b", "Monitor text"),
            effective("c", "Within b Monitor number,by=20%,against=reported"),
            effective("d", "Monitor text Compare first"));
    List<SentinelReplay.Result> together = new SentinelReplay(archive, PAGE, all).runAll(v -> {});
    for (int i = 0; i < all.size(); i++) {
      assertThat(reported(together.get(i)))
          .isEqualTo(reported(new SentinelReplay(archive, PAGE, all.get(i)).run(v -> {})));
    }
  }

  @Test
  void labelsAreComparedByTimeOrByNumber() {
    add(box("id=price", "10"));
    add(box("id=price", "12"));
    add(box("id=price", "15"));
    SentinelReplay.Result result =
        new SentinelReplay(archive, PAGE, effective("a", "Within \"#price\" Monitor text"))
            .run(v -> {});
    VersionLabels.Accuracy byNumber =
        VersionLabels.parse("l.tsv", List.of("1\tfirst", "2\tchange", "3\t-")).accuracy(result);
    assertThat(byNumber).isEqualTo(new VersionLabels.Accuracy(1, 1, 1));
    assertThat(byNumber.precision()).isEqualTo(0.5);
    assertThat(byNumber.recall()).isEqualTo(1);
    VersionLabels.Accuracy byTime =
        VersionLabels.parse("l.tsv", List.of("version\ttime\tlabel", "7\t" + time + "\tchange"))
            .accuracy(result);
    assertThat(byTime).isEqualTo(new VersionLabels.Accuracy(1, 1, 0));
  }

  @Test
  void reportsAreCountedByLabelAndTheirTitlesBySearchedWords() {
    add(box("", "10"));
    add(box("", "12"));
    add(box("", "14"));
    SentinelReplay.Result result =
        new SentinelReplay(archive, PAGE, effective("a", "Monitor text")).run(v -> {});
    VersionLabels labels =
        VersionLabels.parse(
            "labels.tsv",
            List.of(
                "page_" + (time - 7200) + ".html\tfirst\t\tfirst version\t",
                "page_" + (time - 3600) + ".html\tchange\tprice\tdearer\t12 EUR | twelve",
                "page_" + time + ".html\tnoise\tshape\ta counter\t"));
    assertThat(labels.accuracy(result)).isEqualTo(new VersionLabels.Accuracy(1, 1, 1));
    assertThat(labels.counts(result, 1))
        .containsExactly(
            new VersionLabels.LabelCount("change:price", 1, 1, 1),
            new VersionLabels.LabelCount("noise:shape", 1, 1, 1));
    assertThat(labels.counts(result, 3))
        .containsExactly(new VersionLabels.LabelCount("noise:shape", 1, 1, 1));
    VersionLabels other =
        VersionLabels.parse(
            "labels.tsv", List.of("time\tlabel\twords", (time - 3600) + "\tchange\tberth"));
    assertThat(other.counts(result, 1))
        .containsExactly(new VersionLabels.LabelCount("change", 1, 1, 0));
  }

  @Test
  void aFigureThatMovesAtEachCheckIsLearntWhereEachVersionIsOneCheck() {
    for (int i = 0; i < 6; i++) {
      add("<p>Boats in the bay: " + (17 + i * 7 % 5) + "</p>" + REST.repeat(9));
    }
    EffectiveSentinel plain = effective("a", "");
    assertThat(reported(new SentinelReplay(archive, PAGE, List.of(plain), true).run(v -> {})))
        .hasSize(1);
    assertThat(reported(new SentinelReplay(archive, PAGE, List.of(plain), false).run(v -> {})))
        .hasSizeGreaterThan(1);
  }
}

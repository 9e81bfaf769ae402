package dev.vigil.bench.pageset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The labels of the page set are right, checked by another parser than Vigil's. Failures name a
 * page and a version, so that no one reads the measured part by accident.
 */
class PageSetTest {
  private static final long SEED = 42;
  private static final Pattern TOKEN = Pattern.compile("\\{\\{[^}]*\\}\\}");

  @ParameterizedTest
  @EnumSource
  void theSameSeedMakesTheSameVersions(PageSet set) {
    List<PageHistory> once = set.histories(SEED);
    List<PageHistory> again = set.histories(SEED);
    List<PageHistory> other = set.histories(SEED + 1);
    assertThat(once.equals(again)).isTrue();
    assertThat(once.equals(other)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TUNING_3")
  void eachPartIsLargeEnough(PageSet set) {
    List<PageHistory> all = set.histories(SEED);
    assertThat(all.size()).isGreaterThanOrEqualTo(60);
    assertThat(all.stream().map(PageHistory::kind).distinct().count()).isGreaterThanOrEqualTo(14);
    List<VersionLabel.Change> changes = changes(all);
    assertThat(changes.size()).isGreaterThanOrEqualTo(120);
    assertThat(changes.stream().map(one -> one.type() + one.what()).distinct().count())
        .isGreaterThanOrEqualTo(56);
  }

  @ParameterizedTest
  @EnumSource
  void aChangeIsSeenInTextLinksImagesOrForms(PageSet set) {
    for (PageHistory history : set.histories(SEED)) {
      for (int i = 1; i < history.versions().size(); i++) {
        PageVersion version = history.versions().get(i);
        if (version.label() instanceof VersionLabel.Change) {
          boolean same =
              seen(version.settled()).equals(seen(history.versions().get(i - 1).settled()));
          assertThat(same).as("version %d of %s is the same", i + 1, history.name()).isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theWordsOfALabelAreInThePageBeforeOrAfterTheChange(PageSet set) {
    for (PageHistory history : set.histories(SEED)) {
      for (int i = 1; i < history.versions().size(); i++) {
        PageVersion version = history.versions().get(i);
        if (version.label() instanceof VersionLabel.Change change) {
          String both =
              (seen(history.versions().get(i - 1).html()) + " " + seen(version.html()))
                  .replaceAll("[\\s\\u00a0\\u202f]+", " ")
                  .toLowerCase(Locale.ROOT);
          boolean found =
              change.words().stream()
                  .allMatch(
                      group ->
                          group.stream()
                              .anyMatch(word -> both.contains(word.toLowerCase(Locale.ROOT))));
          assertThat(found).as("words of version %d of %s", i + 1, history.name()).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noiseLeavesTheContentAsItWas(PageSet set) {
    for (PageHistory history : set.histories(SEED)) {
      for (int i = 1; i < history.versions().size(); i++) {
        PageVersion version = history.versions().get(i);
        PageVersion before = history.versions().get(i - 1);
        if (version.label() instanceof VersionLabel.Noise) {
          Set<String> lost = words(TOKEN.matcher(before.content()).replaceAll(""));
          lost.removeAll(words(version.html()));
          assertThat(lost).as("lost in version %d of %s", i + 1, history.name()).isEmpty();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noiseMakesAnotherPage(PageSet set) {
    for (PageHistory history : set.histories(SEED)) {
      List<String> pages = history.versions().stream().map(PageVersion::html).toList();
      long repeated =
          IntStream.range(1, pages.size())
              .filter(i -> pages.get(i).equals(pages.get(i - 1)))
              .count();
      assertThat(repeated).as(history.name()).isLessThanOrEqualTo(pages.size() / 4);
    }
  }

  private static List<VersionLabel.Change> changes(List<PageHistory> all) {
    List<VersionLabel.Change> changes = new ArrayList<>();
    for (PageHistory history : all) {
      for (PageVersion version : history.versions()) {
        if (version.label() instanceof VersionLabel.Change change) {
          changes.add(change);
        }
      }
    }
    return changes;
  }

  /** All that a person can read, follow, look at or choose. */
  private static List<String> seen(String html) {
    Document page = Jsoup.parse(html, "http://page.example/");
    List<String> seen = new ArrayList<>();
    seen.add(page.text());
    page.select("[href]").forEach(one -> seen.add(one.attr("href")));
    page.select("img").forEach(one -> seen.add(one.attr("src") + " " + one.attr("alt")));
    page.select("option, input, button").forEach(one -> seen.add(one.outerHtml()));
    page.select("[data-cfemail]").forEach(one -> seen.add(one.attr("data-cfemail")));
    return seen;
  }

  private static Set<String> words(String html) {
    String text = Jsoup.parse(html).body().text();
    return new HashSet<>(List.of(text.replaceAll("[^\\p{L}\\p{N}]+", " ").trim().split(" +", -1)));
  }
}

package dev.vigil.bench.pageset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The labels of the page set are right, checked by another parser than Vigil's. */
class PageSetTest {
  private static final long SEED = 42;

  @ParameterizedTest
  @EnumSource
  void theSameSeedMakesTheSameVersions(PageSet set) {
    assertThat(set.histories(SEED)).isEqualTo(set.histories(SEED));
    assertThat(set.histories(SEED)).isNotEqualTo(set.histories(SEED + 1));
  }

  @ParameterizedTest
  @EnumSource
  void eachPartIsLargeEnough(PageSet set) {
    List<PageHistory> all = set.histories(SEED);
    assertThat(all).hasSizeGreaterThanOrEqualTo(60);
    assertThat(all.stream().map(PageHistory::kind).distinct().count()).isGreaterThanOrEqualTo(14);
    List<VersionLabel.Change> changes = changes(all);
    assertThat(changes).hasSizeGreaterThanOrEqualTo(120);
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
          assertThat(seen(version.settled()))
              .as("version %d of %s", i + 1, history.name())
              .isNotEqualTo(seen(history.versions().get(i - 1).settled()));
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
        if (version.label() instanceof VersionLabel.Noise noise) {
          String place = "version " + (i + 1) + " of " + history.name();
          if (noise.what().equals(noise.noise().toString())) {
            assertThat(version.settled()).as(place).isEqualTo(before.settled());
          } else {
            Set<String> lost = new HashSet<>(words(before.settled()));
            lost.removeAll(words(version.settled()));
            lost.removeAll(shellWords(noise));
            assertThat(lost).as(place).isSubsetOf(around(history, i - 1));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noiseMakesAnotherPage(PageSet set) {
    for (PageHistory history : set.histories(SEED)) {
      Set<String> all = new HashSet<>();
      history.versions().forEach(version -> all.add(version.html()));
      assertThat(all)
          .as(history.name())
          .hasSizeGreaterThanOrEqualTo(history.versions().size() - 2);
    }
  }

  /** Words of the navigation and of banners may go. */
  private static Set<String> around(PageHistory history, int version) {
    Document page = Jsoup.parse(history.versions().get(version).settled());
    Set<String> words = new HashSet<>();
    for (Element link : page.select("a, button, summary, strong, h2, h3, b, mat-icon")) {
      words.addAll(List.of(plain(link.text())));
    }
    for (Element banner :
        page.select(
            "[class*=ook], [id*=ook], [class*=consent], [data-cookie-notice], [role=dialog],"
                + " [class*=galletas], [id*=opup], .alert, center, app-consent, dialog")) {
      words.addAll(List.of(plain(banner.text())));
    }
    return words;
  }

  private static Set<String> shellWords(VersionLabel.Noise noise) {
    return noise.what().equals("year") ? Set.of("2025", "19992025", "19982025") : Set.of();
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
    return Set.of(
        new HashSet<>(List.of(plain(Jsoup.parse(html).body().text()))).toArray(new String[0]));
  }

  private static String[] plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}$€£<>≤≥ -]", "").split(" +", -1);
  }
}

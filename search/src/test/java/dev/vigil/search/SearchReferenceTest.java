package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Search against slow and obvious evaluations of the same queries. */
class SearchReferenceTest {
  private static final String[] WORDS =
      "granite walnut copper velvet marble cotton timber bronze".split(" ", -1);
  private static final int PAGES = 6;

  @TempDir Path folder;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private String text(int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return text.toString().strip();
  }

  private static String html(String text) {
    return "<!DOCTYPE html><html lang=en><title>T</title><p>" + text + "</p></html>";
  }

  private static String url(int page) {
    return "https://a.example/" + page;
  }

  private static List<String> shown(SearchAnswer answer) {
    return answer.hits().stream()
        .map(
            hit ->
                "%s %.6f %d %s".formatted(hit.url(), hit.score(), hit.version(), hit.snippetText()))
        .toList();
  }

  /** A query with the pages, by their texts, that it shall find. */
  private record Asked(String query, Predicate<String> holds) {}

  private static boolean has(String text, String words) {
    return (" " + text + " ").contains(" " + words + " ");
  }

  private Asked asked(int depth) {
    String word = WORDS[random.nextInt(WORDS.length)];
    int kind = random.nextInt(depth == 0 ? 3 : 6);
    if (kind == 0) {
      return new Asked(word, text -> has(text, word));
    }
    if (kind == 1) {
      String phrase = word + " " + WORDS[random.nextInt(WORDS.length)];
      return new Asked('"' + phrase + '"', text -> has(text, phrase));
    }
    if (kind == 2) {
      String start = word.substring(0, 3);
      return new Asked(start + "*", text -> (" " + text).contains(" " + start));
    }
    Asked a = asked(depth - 1);
    Asked b = asked(depth - 1);
    String both = "(%s) %s (%s)";
    return switch (kind) {
      case 3 -> new Asked(both.formatted(a.query, "AND", b.query), a.holds.and(b.holds));
      case 4 -> new Asked(both.formatted(a.query, "OR", b.query), a.holds.or(b.holds));
      default ->
          new Asked(both.formatted(a.query, "AND NOT", b.query), a.holds.and(b.holds.negate()));
    };
  }

  @Test
  void aQueryFindsThePagesThatSatisfyItAndNoOthers() {
    try (TestSearch bed = new TestSearch(folder)) {
      Map<String, String> texts = new TreeMap<>();
      for (int i = 0; i < 14; i++) {
        String text = text(4);
        texts.put(url(i), text);
        bed.html(url(i), 0, html(text));
      }
      for (int i = 0; i < 120; i++) {
        Asked asked = asked(2);
        Set<String> expected = new TreeSet<>();
        texts.forEach(
            (url, text) -> {
              if (asked.holds.test(text)) {
                expected.add(url);
              }
            });
        SearchAnswer answer = bed.answer(asked.query);
        Set<String> found = new TreeSet<>();
        answer.hits().forEach(hit -> found.add(hit.url()));
        assertThat(found).as("%s, seed %d", asked.query, seed).isEqualTo(expected);
        assertThat(answer.total()).isEqualTo(expected.size());
      }
    }
  }

  @Test
  void anAnswerAsOfATimeIsThatOfAnIndexBuiltThen(@TempDir Path other) {
    List<String> queries =
        List.of("granite", "walnut copper", "\"velvet marble\"", "cot*", "timber -bronze");
    int days = 12;
    List<List<String>> then = new ArrayList<>();
    try (TestSearch growing = new TestSearch(other);
        TestSearch whole = new TestSearch(folder)) {
      for (int day = 0; day < days; day++) {
        int page = random.nextInt(PAGES);
        String html = html(text(10));
        whole.html(url(page), day, html);
        growing.html(url(page), day, html);
        growing.search().rebuild(() -> true, (pages, all, versions) -> {});
        for (String query : queries) {
          then.add(shown(growing.answer(query)));
        }
      }
      for (int day = 0; day < days; day++) {
        for (int i = 0; i < queries.size(); i++) {
          // The versions are from exactly this moment, or from a day before.
          for (String time : List.of(TestSearch.day(day).toString(), noon(day))) {
            SearchAnswer answer = whole.answer(queries.get(i) + " as-of:" + time);
            assertThat(shown(answer))
                .as("%s as of %s, seed %d", queries.get(i), time, seed)
                .isEqualTo(then.get(day * queries.size() + i));
          }
        }
      }
    }
  }

  private static String noon(int day) {
    return TestSearch.day(day).plusSeconds(43_200).toString();
  }

  @Test
  void anIndexThatFollowedDeletionsAnswersAsANewOne() {
    try (TestSearch bed = new TestSearch(folder)) {
      Map<String, List<Integer>> versions = new TreeMap<>();
      for (int day = 0; day < 30; day++) {
        String url = url(random.nextInt(PAGES));
        bed.html(url, day, html(text(8)));
        List<Integer> kept = versions.computeIfAbsent(url, one -> new ArrayList<>());
        kept.add(bed.archive.newest(Page.of(url)).orElseThrow().number());
        if (day % 5 == 4) {
          bed.answer("granite");
          Collections.shuffle(kept, random);
          int gone = kept.removeLast();
          bed.archive.delete(Page.of(url), Set.of(gone));
        }
        if (day == 17) {
          bed.archive.forget(Page.of(url));
          versions.remove(url);
        }
      }
      List<String> queries = new ArrayList<>();
      for (String word : WORDS) {
        queries.add(word);
        queries.add(word + " history:all");
        queries.add(word + " as-of:2026-03-15");
        queries.add("first:" + word);
      }
      List<List<String>> followed = queries.stream().map(one -> shown(bed.answer(one))).toList();
      bed.search().delete();
      for (int i = 0; i < queries.size(); i++) {
        assertThat(shown(bed.answer(queries.get(i))))
            .as("%s, seed %d", queries.get(i), seed)
            .isEqualTo(followed.get(i));
      }
    }
  }
}

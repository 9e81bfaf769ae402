package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.TopicContent;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.answer.SearchHit;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchTest {
  @TempDir Path folder;
  private TestSearch bed;

  /** Where the pages are kept. */
  Archive archive() {
    return Archive.open(folder.resolve("archive"));
  }

  @BeforeEach
  void open() {
    bed = new TestSearch(folder, archive());
  }

  @AfterEach
  void close() {
    bed.close();
  }

  private static String page(String title, String... paragraphs) {
    return "<!DOCTYPE html><html lang=en><title>"
        + title
        + "</title><p>"
        + String.join("</p>\n<p>", paragraphs)
        + "</p></html>";
  }

  @Test
  void plainWordsFindPagesInAnyForm() {
    bed.html("https://a.example/ferry", 0, page("Ferries", "The ferry departed at noon."));
    bed.html("https://a.example/train", 0, page("Trains", "Trains depart every hour."));
    assertThat(bed.urls("departing ferries")).containsExactly("ferry");
    assertThat(bed.urls("departs")).containsExactlyInAnyOrder("ferry", "train");
    assertThat(bed.urls("submarine")).isEmpty();
  }

  @Test
  void wordsThatAreAlsoOperatorsArePlainWordsInASentence() {
    bed.html("https://a.example/ferry", 0, page("Ferries", "All about ferries near the sounds."));
    assertThat(bed.urls("what is known about ferries near sounds")).containsExactly("ferry");
    assertThat(bed.urls("ferries near sounds")).containsExactly("ferry");
  }

  @Test
  void stopWordsMakeNoAnswerButRankTheAnswersThatHaveThem() {
    bed.html("https://a.example/a", 0, page("Coast", "The old harbour lies near some rocks."));
    bed.html("https://a.example/b", 0, page("Coast", "The old harbour lies below your rocks."));
    bed.html("https://a.example/c", 0, page("Coast", "Their boats lie below your window."));
    assertThat(bed.urls("harbour below your")).containsExactly("b", "a");
    assertThat(bed.urls("harbour your")).containsExactly("b", "a");
    assertThat(bed.answer("harbour your").hits().getFirst().snippet())
        .filteredOn(SearchHit.Run::marked)
        .hasSize(1);
    assertThat(bed.urls("your")).containsExactlyInAnyOrder("b", "c");
  }

  @Test
  void aQueryWithoutAnswersIsRelaxedAndSaysSo() {
    bed.html("https://a.example/ferry", 0, page("Ferries", "The ferry departed at noon."));
    SearchAnswer answer = bed.answer("ferry zeppelin");
    assertThat(answer.hits()).hasSize(1);
    assertThat(answer.note()).contains("some of them");
  }

  @Test
  void phrasesAreExactAndExclusionsHold() {
    bed.html("https://a.example/one", 0, page("One", "terms of service apply to all users"));
    bed.html("https://a.example/two", 0, page("Two", "the service has terms, of course"));
    bed.html("https://a.example/three", 0, page("Three", "terms of services, in draft"));
    assertThat(bed.urls("\"terms of service\"")).containsExactly("one");
    assertThat(bed.urls("terms -draft")).containsExactlyInAnyOrder("one", "two");
    assertThat(bed.urls("ser*")).hasSize(3);
  }

  @Test
  void siblingsWithOneHeadingAreNotOneElement() {
    for (String element :
        List.of("<article><h2>Offer</h2>", "<article id=o><p>Offer</p>", "<h2>Offer</h2>")) {
      String end = element.startsWith("<article") ? "</article>" : "";
      bed.html(
          "https://a.example/" + element.hashCode(),
          0,
          page("Port", element + "<p>harbour</p>" + end + element + "<p>ferry</p>" + end));
    }
    assertThat(bed.urls("//article[harbour and ferry]")).isEmpty();
    assertThat(bed.urls("//section[harbour and ferry]")).isEmpty();
    assertThat(bed.urls("//article[ferry]")).hasSize(2);
    assertThat(bed.urls("//section[ferry]")).isNotEmpty();
  }

  @Test
  void anInstantShowsWhatHeldThen() {
    bed.html("https://a.example/price", 0, page("Price", "The anvil costs ninety."));
    bed.html("https://a.example/price", 5, page("Price", "The anvil costs eighty."));
    bed.html("https://a.example/price", 9, page("Price", "The anvil costs ninety."));
    assertThat(bed.urls("eighty")).isEmpty();
    assertThat(bed.urls("eighty as-of:2026-03-07")).containsExactly("price");
    assertThat(bed.urls("ninety as-of:2026-03-07")).isEmpty();
    assertThat(bed.urls("ninety as-of:2026-03-02")).containsExactly("price");
    assertThat(bed.urls("eighty history:all")).containsExactly("price");
    SearchHit first = bed.answer("first:eighty").hits().getFirst();
    assertThat(first.from()).isEqualTo(TestSearch.day(5));
    assertThat(first.to()).contains(TestSearch.day(9));
    assertThat(first.version()).isEqualTo(2);
    assertThat(first.snippetText()).isEqualTo("The anvil costs eighty.");
    assertThat(bed.answer("ninety as-of:2026-03-02").hits().getFirst().snippetText())
        .isEqualTo("The anvil costs ninety.");
  }

  @Test
  void piecesMatchTogetherOnlyIfTheyShareAnInstant() {
    String filler = " and more words so that each paragraph is a piece of its own".repeat(4);
    bed.html("https://a.example/p", 0, page("P", "alpha" + filler, "gamma" + filler));
    bed.html("https://a.example/p", 1, page("P", "beta" + filler, "gamma" + filler));
    assertThat(bed.urls("alpha AND gamma history:all")).containsExactly("p");
    assertThat(bed.urls("beta AND gamma history:all")).containsExactly("p");
    assertThat(bed.urls("alpha AND beta history:all")).isEmpty();
  }

  @Test
  void theMostSpecificElementWinsAndContainersAnswerForTheirParts() {
    bed.xml("https://a.example/book.xml", 0, XirqlDocument.BOOK);
    SearchHit one = bed.answer("XSL").hits().getFirst();
    assertThat(one.place()).isEqualTo("document/chapter/section");
    assertThat(one.heading()).contains("Syntax of XQL");
    SearchHit both = bed.answer("syntax AND example").hits().getFirst();
    assertThat(both.place()).isEqualTo("document/chapter");
    assertThat(both.score()).isLessThan(one.score());
  }

  @Test
  void weightsDecideTheOrder() {
    bed.html("https://a.example/xml", 0, page("A", "XML XML XML and nothing else here"));
    bed.html("https://a.example/ret", 0, page("B", "retrieval retrieval retrieval only here"));
    assertThat(bed.urls("0.9 \"xml\" + 0.1 \"retrieval\"")).containsExactly("xml", "ret");
    assertThat(bed.urls("0.1 \"xml\" + 0.9 \"retrieval\"")).containsExactly("ret", "xml");
  }

  @Test
  void aConditionThatIsRepeatedChangesNoScore() {
    bed.html("https://a.example/a", 0, page("A", "alpha beta"));
    double once = bed.answer("\"alpha\"").hits().getFirst().score();
    double twice = bed.answer("\"alpha\" AND (\"alpha\" OR \"beta\")").hits().getFirst().score();
    assertThat(twice).isEqualTo(once);
  }

  @Test
  void elementsAndAttributesAreFoundByNameAlike() {
    bed.xml(
        "https://a.example/1.xml", 0, "<shop><item colour='red'><price>20</price></item></shop>");
    bed.xml(
        "https://a.example/2.xml", 0, "<shop><item price='21'><colour>red</colour></item></shop>");
    bed.xml("https://a.example/3.xml", 0, "<shop><item price='90'><size>red</size></item></shop>");
    assertThat(bed.urls("colour = red")).containsExactlyInAnyOrder("1.xml", "2.xml");
    assertThat(bed.urls("price about 20")).containsExactly("1.xml", "2.xml");
    assertThat(bed.urls("price > 50")).containsExactly("3.xml");
    assertThat(bed.urls("//item[colour = red and price < 21]")).containsExactly("1.xml");
  }

  @Test
  void valuesWithUnitsDatesAndSoundsAreVague() {
    bed.html("https://a.example/cold", 0, page("Cold", "measured at 19.5 °C on 2026-02-27"));
    bed.html("https://a.example/hot", 0, page("Hot", "measured at 35 °C by Mr Meyer"));
    assertThat(bed.urls("* about \"20 °C\"")).containsExactly("cold");
    assertThat(bed.urls("* near 2026-03-01")).containsExactly("cold");
    assertThat(bed.urls("* sounds Maier")).containsExactly("hot");
    assertThat(bed.urls("#°C > 30")).containsExactly("hot");
  }

  @Test
  void relatedNamesAndWordsAreFoundOnlyWhenAskedFor() {
    bed.xml(
        "https://a.example/1.xml",
        0,
        "<w><region><name>India</name><about>big and old</about></region></w>");
    bed.xml(
        "https://a.example/2.xml",
        0,
        "<w><country><name>India</name><about>rice</about></country></w>");
    bed.xml(
        "https://a.example/3.xml",
        0,
        "<w><animal><name>Zebra</name><about>from Africa</about></animal></w>");
    assertThat(bed.urls("region = India")).containsExactly("1.xml");
    SearchAnswer answer = bed.answer("~region ~~ \"India\"");
    assertThat(answer.hits().getFirst().url()).endsWith("1.xml");
    assertThat(answer.hits()).hasSize(2);
    assertThat(answer.expansions()).containsKeys("region", "india");
  }

  @Test
  void workspacesSeeOnlyTheirOwnPages() {
    bed.add(new Page(1, "https://a.example/x", ""), 0, "text/html", page("X", "secret plans"));
    bed.add(new Page(2, "https://a.example/y", ""), 0, "text/html", page("Y", "secret plans"));
    assertThat(bed.answer(1, "secret").hits()).hasSize(1);
    assertThat(bed.answer(1, "secret").filters().get("site")).containsEntry("a.example", 1);
    assertThat(bed.answer(3, "secret").total()).isZero();
  }

  @Test
  void answersLikeAnUnwantedPageComeLast() {
    bed.html("https://a.example/cat", 0, page("One", "jaguar the cat hunts deer in the forest"));
    bed.html("https://a.example/car", 0, page("Two", "jaguar jaguar engine gearbox wheels price"));
    bed.html("https://a.example/car2", 0, page("Three", "jaguar jaguar engine gearbox dealer"));
    assertThat(bed.urls("jaguar")).endsWith("cat");
    assertThat(bed.urls("jaguar unlike:https://a.example/car")).containsExactly("cat", "car2");
    assertThat(bed.urls("like:https://a.example/car")).containsExactly("car2");
    assertThat(bed.urls("jaguar unlike:https://a.example/gone"))
        .as("a page that is not indexed")
        .containsExactlyElementsOf(bed.urls("jaguar"));
  }

  @Test
  void theAddressOfAnUnwantedPageDoesNotProtectItsWords() {
    bed.html("https://a.example/cat", 0, page("One", "jaguar the cat hunts deer in the forest"));
    bed.html("https://a.example/engine/gearbox", 0, page("Two", "jaguar engine gearbox"));
    bed.html("https://a.example/car2", 0, page("Three", "jaguar jaguar engine gearbox dealer"));
    assertThat(bed.urls("jaguar unlike:https://a.example/engine/gearbox"))
        .containsExactly("cat", "car2");
  }

  @Test
  void aTopicSelectsLabelledPagesAndThoseThatTheModelPutsThere() {
    String[] sea = {
      "the crew set the jib and left the mooring at high tide",
      "a yacht needs a keel and a mast, a sail and a jib",
      "reef the sail when wind and tide rise, says the skipper",
      "anchor in the harbour and wait for the tide, skipper"
    };
    String[] garden = {
      "prune the rose above a bud and feed the soil with compost",
      "sow tomato seed in compost and water the soil in the bed",
      "slugs eat the seedlings in the bed at night, so mulch the soil",
      "a flower bed needs compost and roots need water and mulch"
    };
    bed.html("https://a.example/new-sea", 0, page("S", "the skipper set a sail, jib, tide, water"));
    bed.html("https://a.example/new-garden", 0, page("G", "compost, soil, mulch and water, bed"));
    assertThatThrownBy(() -> bed.answer("water topic:fun/sailing")).hasMessageContaining("fun");
    try (Fetcher fetcher = Fetcher.builder().build()) {
      Topics topics = new Topics(bed.archive, fetcher, TimeSource.system());
      for (int i = 0; i < 4; i++) {
        label(topics, "fun/sailing", "https://a.example/sea" + i, sea[i]);
        label(topics, "fun/garden", "https://a.example/garden" + i, garden[i]);
      }
      assertThat(bed.urls("water topic:fun/sailing")).isEmpty();
      topics.train(0, "fun", TrainingOptions.USUAL, topic -> {});
      assertThat(bed.urls("water topic:fun/sailing")).containsExactly("new-sea");
      assertThat(bed.urls("water topic:fun/garden")).containsExactly("new-garden");
      assertThat(bed.urls("water topic:fun")).containsExactlyInAnyOrder("new-sea", "new-garden");
      label(topics, "fun/garden", "https://a.example/new-sea", sea[0]);
      assertThat(bed.urls("water topic:fun/sailing")).isEmpty();
      assertThatThrownBy(() -> bed.answer("water topic:fun/sailling"))
          .hasMessageContaining("did you mean 'sailing'");
    }
  }

  private static void label(Topics topics, String topic, String url, String text) {
    byte[] bytes = page(url, text).getBytes(StandardCharsets.UTF_8);
    topics.label(
        0,
        TopicTree.address(topic),
        TopicContent.of(url, "text/html", bytes),
        LabelKind.EXAMPLE,
        "command",
        1);
  }

  @Test
  void twoWorkspacesAnswerAsTwoInstallationsDo(@TempDir Path other) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String[] words = "ferry tide harbour storm lock fog crane pilot quay buoy".split(" ", -1);
    try (TestSearch alone = new TestSearch(other)) {
      for (int i = 0; i < 24; i++) {
        long workspace = 1L + random.nextInt(2);
        StringBuilder text = new StringBuilder();
        for (int w = 0; w < 12; w++) {
          text.append(words[random.nextInt(words.length)]).append(' ');
        }
        String url = "https://%s.example/%d".formatted(words[random.nextInt(3)], i % 15);
        bed.add(new Page(workspace, url, ""), i, "text/html", page("P", text.toString()));
        if (workspace == 1) {
          alone.add(new Page(1, url, ""), i, "text/html", page("P", text.toString()));
        }
      }
      for (String query :
          List.of(
              "ferry",
              "tide storm",
              "har*",
              "~ship",
              "\"fog crane\" history:all",
              "first:lock",
              "pilot as-of:2026-03-10",
              "quay -buoy",
              "nothing here at all",
              "heading = fog")) {
        SearchAnswer both = bed.answer(1, query);
        SearchAnswer one = alone.answer(1, query);
        assertThat(shown(both)).as("%s, seed %d", query, seed).isEqualTo(shown(one));
        assertThat(both.total()).isEqualTo(one.total());
        assertThat(both.filters()).isEqualTo(one.filters());
        assertThat(both.proposals()).isEqualTo(one.proposals());
        assertThat(both.expansions()).isEqualTo(one.expansions());
      }
    }
  }

  private static List<String> shown(SearchAnswer answer) {
    return answer.hits().stream()
        .map(hit -> "%s %.6f %s".formatted(hit.url(), hit.score(), hit.snippetText()))
        .toList();
  }

  @Test
  void purgedAndDeletedVersionsDisappear() {
    Page page = new Page(0, "https://a.example/p", "");
    bed.html(page.url(), 0, page("P", "alpha"));
    bed.html(page.url(), 1, page("P", "beta"));
    bed.html(page.url(), 2, page("P", "gamma"));
    assertThat(bed.urls("beta history:all")).hasSize(1);
    bed.archive.delete(page, Set.of(2));
    assertThat(bed.urls("beta history:all")).isEmpty();
    assertThat(bed.urls("alpha as-of:2026-03-02T12:00:00Z")).hasSize(1);
    assertThat(bed.urls("gamma")).hasSize(1);
    bed.archive.forget(page);
    assertThat(bed.urls("gamma history:all")).isEmpty();
  }

  @Test
  void aPageThatGetsTheNumberOfADeletedOneIsIndexed() {
    Page page = new Page(0, "https://a.example/p", "");
    bed.html(page.url(), 0, page("P", "alpha"));
    assertThat(bed.urls("alpha")).hasSize(1);
    bed.archive.forget(page);
    bed.html("https://a.example/q", 0, page("Q", "beta"));
    assertThat(bed.urls("alpha")).isEmpty();
    assertThat(bed.urls("beta")).containsExactly("q");
  }

  @Test
  void aPageWhoseVersionsWereAllPurgedIsNotBehind() {
    Page page = new Page(0, "https://a.example/p", "");
    bed.html(page.url(), 0, page("P", "alpha"));
    bed.html("https://a.example/q", 0, page("Q", "beta"));
    assertThat(bed.urls("alpha")).hasSize(1);
    bed.archive.delete(page, Set.of(1));
    assertThat(bed.urls("alpha")).isEmpty();
    assertThat(bed.search().status().orElseThrow().behind()).isZero();
    bed.html(page.url(), 1, page("P", "gamma"));
    assertThat(bed.urls("gamma")).hasSize(1);
  }

  @Test
  void theIndexGoesOnAfterARestartAndARebuildGivesTheSame() {
    bed.html("https://a.example/p", 0, page("P", "alpha"));
    assertThat(bed.urls("alpha")).hasSize(1);
    bed.search().close();
    bed.html("https://a.example/p", 1, page("P", "beta"));
    bed.html("https://a.example/q", 1, page("Q", "alpha"));
    assertThat(bed.urls("alpha")).containsExactly("q");
    assertThat(bed.urls("alpha history:all")).containsExactlyInAnyOrder("p", "q");
    bed.search().delete();
    assertThat(bed.urls("alpha history:all")).containsExactlyInAnyOrder("p", "q");
    bed.search().rebuild(() -> true, (pages, all, versions) -> {});
    assertThat(bed.urls("alpha history:all")).containsExactlyInAnyOrder("p", "q");
    assertThat(bed.search().status().orElseThrow().behind()).isZero();
  }

  @Test
  void aDamagedIndexIsReportedAndBuiltAnew() throws Exception {
    bed.html("https://a.example/p", 0, page("P", "alpha"));
    assertThat(bed.urls("alpha")).hasSize(1);
    bed.search().close();
    try (var files = java.nio.file.Files.list(folder.resolve("search"))) {
      for (Path file : files.toList()) {
        if (String.valueOf(file.getFileName()).startsWith("segments")) {
          java.nio.file.Files.write(file, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
        }
      }
    }
    assertThatThrownBy(() -> bed.answer("alpha")).hasMessageContaining("vigil search rebuild");
    bed.search().delete();
    assertThat(bed.urls("alpha")).hasSize(1);
  }

  @Test
  void errorsPointAtThePlace() {
    bed.html("https://a.example/p", 0, page("P", "alpha"));
    assertThatThrownBy(() -> bed.answer("alpha \"beta")).hasMessageContaining("Character 7");
    assertThatThrownBy(() -> bed.answer("a since:soon")).hasMessageContaining("Character 3");
    assertThatThrownBy(() -> bed.answer("(alpha")).hasMessageContaining("not closed");
    assertThatThrownBy(() -> bed.answer("-alpha")).hasMessageContaining("must not");
    assertThatThrownBy(() -> bed.answer("price about \"cheap\"")).hasMessageContaining("cheap");
    assertThatThrownBy(() -> bed.answer("x".repeat(1_000_000))).hasMessageContaining("at most");
    assertThatThrownBy(() -> bed.answer("ab* ".repeat(1_200))).hasMessageContaining("parts");
    assertThatThrownBy(() -> bed.answer("(".repeat(100) + "a")).hasMessageContaining("deep");
  }

  @Test
  void oddQueriesAreAnsweredOrRefusedInASentence() {
    bed.html("https://a.example/p", 0, page("P", "alpha C++ and/or e-mail"));
    for (String odd :
        List.of(
            "C++",
            "and/or",
            "e-mail",
            "~",
            "~~",
            "[",
            "//",
            "//a[",
            "a =",
            "0.5",
            "+",
            "|",
            "a |",
            "\"\"",
            "***",
            "-",
            "- -",
            "site:",
            "first:",
            "~\"\"",
            "// //",
            "#",
            "@x = 1",
            "#x about 1",
            "* about 1e999",
            "😀",
            "a\u0000b",
            "as-of:",
            "1 \"a\"")) {
      try {
        bed.answer(odd);
      } catch (SearchException expected) {
        assertThat(expected.getMessage()).as(odd).endsWith(".");
      }
    }
    assertThat(bed.urls("e-mail")).hasSize(1);
  }

  @Test
  void aSlashIsAChildAndTwoAreADescendant() {
    bed.xml(
        "https://a.example/play.xml",
        0,
        "<play><act><title>One</title><scene><title>A wood near the"
            + " castle</title><speech><speaker>Oberon</speaker><line>Ill met by moonlight proud"
            + " one</line></speech><speech><speaker>Puck</speaker><line>How now spirit whither"
            + " wander you</line></speech><speech><speaker>Fairy</speaker><line>Over hill over dale"
            + " through bush</line></speech></scene></act></play>");
    assertThat(bed.urls("//act//speech[moonlight]")).containsExactly("play.xml");
    assertThat(bed.urls("//scene/speech[moonlight]")).containsExactly("play.xml");
    assertThat(bed.urls("/play/act/scene/speech[moonlight]")).containsExactly("play.xml");
    assertThat(bed.urls("/play//speech[moonlight]")).containsExactly("play.xml");
    assertThat(bed.urls("//act/speech[moonlight]")).isEmpty();
    assertThat(bed.urls("/act//speech[moonlight]")).isEmpty();
    assertThat(bed.urls("/play[moonlight]")).containsExactly("play.xml");
  }

  @Test
  void theFilterOfTheLastChangeCountsWhatItFinds() {
    bed.html("https://a.example/old", 0, page("Old", "The ferry departed at noon."));
    bed.html("https://a.example/new", 0, page("New", "The ferry departed at noon."));
    bed.html("https://a.example/new", 400, page("New", "The ferry departed at noon.", "Late."));
    SearchAnswer answer = bed.answer("ferry");
    Objects.requireNonNull(answer.filters().get("changed"))
        .forEach((year, count) -> assertThat(bed.urls("ferry changed:" + year)).hasSize(count));
    assertThat(bed.urls("ferry changed:2027")).containsExactly("new");
    assertThat(bed.urls("ferry changed:2026-03")).containsExactly("old");
    assertThat(bed.urls("ferry changed:2026-03-02")).isEmpty();
    assertThatThrownBy(() -> bed.urls("ferry changed:soon")).hasMessageContaining("not a time");
  }

  @Test
  void anUpdateOfManyPagesCanBeStoppedAndGoesOn() {
    for (int i = 0; i < 60; i++) {
      bed.html(
          "https://a.example/p" + i, 0, page("Page " + i, "The ferry number n" + i + " left."));
    }
    int[] seen = {0};
    boolean complete =
        bed.search().update(() -> seen[0] < 10, (pages, all, versions) -> seen[0] = pages);
    assertThat(complete).isFalse();
    int behind = bed.search().status().orElseThrow().behind();
    assertThat(behind).isBetween(1, 50);
    bed.html("https://a.example/p3", 1, page("Page 3", "The ferry number n3 sank."));
    assertThat(bed.answer("ferry").total()).isEqualTo(60);
    assertThat(bed.answer("left").total()).isEqualTo(59);
    assertThat(bed.search().status().orElseThrow().behind()).isZero();
    assertThat(bed.urls("n17")).containsExactly("p17");
    assertThat(bed.answer("n17").hits().getFirst().more()).isEmpty();
  }

  @Test
  void aWordThatIsWrittenTwiceCountsOnce() {
    bed.html("https://a.example/ferry", 0, page("One", "The ferry of the harbour departed."));
    bed.html("https://a.example/timetable", 0, page("Two", "The timetable of the harbour."));
    bed.html("https://a.example/both", 0, page("Three", "A timetable for a ferry."));
    double once = bed.answer("ferry timetable").hits().getFirst().score();
    assertThat(bed.answer("ferry timetable Ferries").hits().getFirst().score()).isEqualTo(once);
    assertThat(bed.urls("ferry ferry")).containsExactlyInAnyOrder("ferry", "both");
  }

  @Test
  void aNumberAndItsPluralAreTwoWords() {
    bed.html("https://a.example/year", 0, page("One", "The harbour of 1990."));
    bed.html("https://a.example/years", 0, page("Two", "The harbour of the 1990s."));
    assertThat(bed.urls("1990 1990s")).containsExactlyInAnyOrder("year", "years");
    assertThat(bed.urls("1990s 1990s")).containsExactly("years");
  }

  @Test
  void anUnfinishedQueryAndAnUnknownTypeAreErrors() {
    bed.html("https://a.example/ferry", 0, page("One", "The ferry costs 12 EUR."));
    assertThatThrownBy(() -> bed.urls("ferry AND")).hasMessageContaining("nothing follows");
    assertThatThrownBy(() -> bed.urls("(ferry &) x")).hasMessageContaining("nothing follows");
    assertThatThrownBy(() -> bed.urls("#foo < 20")).hasMessageContaining("not a type of values");
    assertThat(bed.urls("#eur < 20")).containsExactly("ferry");
    assertThat(bed.urls("#number < 20")).containsExactly("ferry");
  }
}

package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextShape;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class ChangeClassifierTest {
  private static final ChangeClassifier JUDGE =
      ChangeClassifier.ofPages(ClassifierParameters.DEFAULT);

  private static final String TEXT =
      """
      <main><h1>Harbour rules</h1>
      <p>Boats longer than twelve metres need a permit of the harbour master before they enter.</p>
      <p>The harbour master answers within fourteen days, and permits hold for one season only.</p>
      <p>Fees are listed in the table below and are due on the day on which the boat arrives.</p>
      %s</main>
      """;

  private static DocumentView page(String more) {
    return page("", more, "");
  }

  private static DocumentView page(String before, String more, String behind) {
    return DocumentView.of(NoisePages.html(before + TEXT.formatted(more) + behind));
  }

  /** The verdict on the last of many versions, each judged by those before it. */
  private static NoiseVerdict last(int versions, IntFunction<DocumentView> version) {
    DocumentView before = version.apply(0);
    NoiseHistory history = ChangeClassifier.begin(before);
    NoiseVerdict verdict = JUDGE.judge(history, before, before);
    for (int i = 1; i < versions; i++) {
      DocumentView after = version.apply(i);
      verdict = JUDGE.judge(history, before, after);
      history = verdict.history();
      before = after;
    }
    return verdict;
  }

  private static NoiseVerdict change(DocumentView before, DocumentView after) {
    return JUDGE.judge(ChangeClassifier.begin(before), before, after);
  }

  @Test
  void theSamePageIsNoNews() {
    NoiseVerdict verdict = change(page("<p>x"), page("<p>x"));
    assertThat(verdict.alert()).isFalse();
    assertThat(verdict.significance().score()).isZero();
    assertThat(verdict.changes()).isEmpty();
  }

  @Test
  void aChangedClauseIsWorthAnAlert() {
    NoiseVerdict verdict =
        change(
            page(""),
            DocumentView.of(NoisePages.html(TEXT.replace("fourteen", "thirty").formatted(""))));
    assertThat(verdict.alert()).isTrue();
    assertThat(verdict.significance().reasons()).isNotEmpty();
  }

  @Test
  void aNumberInAClauseIsWorthAnAlertButACounterIsNot() {
    assertThat(change(page("<p>Reply within 14 days."), page("<p>Reply within 30 days.")).alert())
        .isTrue();
    assertThat(change(page("<p>Number of views (4099)"), page("<p>Number of views (4116)")).alert())
        .isFalse();
  }

  @Test
  void aLinkInTheTextThatLeadsElsewhereIsWorthAnAlert() {
    assertThat(
            change(page("<p>See <a href=/fees>fees</a>"), page("<p>See <a href=/f2>fees</a>"))
                .alert())
        .isTrue();
    assertThat(
            change(
                    page("<p>See <a href=https://a.org/>it</a>"),
                    page("<p>See <a href=http://a.org/>it</a>"))
                .alert())
        .as("a link that lost its https")
        .isTrue();
    assertThat(
            change(
                    page("<p>See <a href='/fees?utm_source=x'>fees</a>"),
                    page("<p>See <a href='/fees;jsessionid=1'>fees</a>"))
                .alert())
        .isFalse();
  }

  @Test
  void menusFootersScriptsAndRandomTokensAreNoAlerts() {
    DocumentView before =
        page(
            "<nav><a href=/a>A</a><a href=/b>B</a></nav><script>t=1</script>",
            "<p>See <a href='/x/3f9a8c71bb02'>x</a><input type=hidden value=Zq81kLp0>",
            "<footer>Copyright 2025</footer>");
    DocumentView after =
        page(
            "<nav><a href=/a>A</a><a href=/c>Many new pages</a><a"
                + " href=/d>D</a></nav><script>t=2</script>",
            "<p>See <a href='/x/77e0b1c2d9aa'>x</a><input type=hidden value=Bb0Lr55x>",
            "<footer>Copyright 2026</footer>");
    assertThat(change(before, after).alert()).isFalse();
  }

  @Test
  void reorderedParagraphsAreNoAlert() {
    assertThat(change(page("<p>One thing<p>Two things"), page("<p>Two things<p>One thing")).alert())
        .isFalse();
  }

  @Test
  void aParagraphCutInTwoSaysTheSame() {
    assertThat(
            change(
                    page("<p>The gate closes at dusk. It opens at dawn."),
                    page("<p>The gate closes at dusk.<p>It opens at dawn."))
                .alert())
        .isFalse();
  }

  @Test
  void aRemovedButtonAndARemovedPictureWithItsCaptionAreAlerts() {
    assertThat(change(page("<div><a href=/data>View this chart</a></div>"), page("")).alert())
        .isTrue();
    assertThat(
            change(page("<figure><img src=a.jpg><p>The old lighthouse</figure>"), page("")).alert())
        .isTrue();
  }

  @Test
  void aCounterThatMovesAtEveryCheckIsLearnedAndExplained() {
    NoiseVerdict verdict =
        last(8, i -> page("<p>Depth at the pier is " + (310 + 7 * i) + " centimetres"));
    assertThat(verdict.alert()).isFalse();
    assertThat(verdict.heldBack()).hasSize(1);
    HeldBackChange held = verdict.heldBack().getFirst();
    assertThat(held.rule()).startsWith(VolatilePattern.RULE);
    assertThat(held.reason())
        .contains(
            "a counter or other number", "in the main content", "Depth at the pier", "checks");
  }

  @Test
  void aCounterThatTurnsIntoTextIsShownAgain() {
    NoiseVerdict verdict =
        last(9, i -> page("<p>Berths free: " + (i < 8 ? 40 - i : "closed for the winter")));
    assertThat(verdict.alert()).isTrue();
    assertThat(verdict.significance().reasons().getFirst().words())
        .contains("pattern no longer matches");
  }

  @Test
  void aPriceIsNewsHoweverOftenItChanges() {
    assertThat(last(15, i -> page("<p>Day ticket: $" + (12 + i) + ".50")).alert()).isTrue();
  }

  @Test
  void aClockAndANonceAreLearned() {
    NoiseVerdict verdict =
        last(
            8,
            i ->
                page(
                    "<p>It is now 10:0"
                        + i
                        + " at the lock<p>Ticket "
                        + Integer.toHexString(i * 77_777_777 + 0xA0000001)));
    assertThat(verdict.alert()).isFalse();
    assertThat(verdict.history().patterns())
        .extracting(VolatilePattern::kind)
        .contains(VolatilePattern.Kind.CLOCK);
  }

  @Test
  void aBoxWithOtherWordsAtEveryCheckIsLearnedWhileTheTextBesideItIsNot() {
    String[] offers = {"red buoys", "blue ropes", "warm socks", "oak oars", "tin cups", "old maps"};
    IntFunction<DocumentView> version =
        i ->
            page(
                (i < 14 ? "" : "<p>The harbour is closed for good.")
                    + "<div class=offer><p>Today only: "
                    + offers[i % 6]
                    + " and "
                    + offers[(i * 5 + 1) % 6]
                    + " number "
                    + i
                    + "</div>");
    assertThat(last(14, version).alert()).isFalse();
    assertThat(last(14, version).heldBack()).isNotEmpty();
    assertThat(last(15, version).alert()).isTrue();
  }

  @Test
  void aBoxWithAGeneratedClassIsLearnedAcrossBuildsAndHidesNoOtherBox() {
    String[] tips = {"red buoys", "blue ropes", "warm socks", "oak oars", "tin cups", "old maps"};
    IntFunction<IntFunction<DocumentView>> edited =
        at ->
            i -> {
              String build = i < 9 ? "1ab2c" : "9xy8z";
              return page(
                  "<div class=css-a%s><p>Have you seen our %s and %s yet?</div>"
                          .formatted(build, tips[i % 6], tips[(i * 5 + 1) % 6])
                      + "<div class=css-b%s><p>%s</div>"
                          .formatted(
                              build,
                              i < at ? "Dogs stay below deck." : "Dogs are welcome everywhere."));
            };
    assertThat(last(14, edited.apply(99)).alert()).isFalse();
    assertThat(last(14, edited.apply(13)).alert()).isTrue();
  }

  @Test
  void aPartThatAlternatesBetweenKnownStatesIsLearned() {
    IntFunction<DocumentView> version =
        i ->
            page(
                "<div class=wind><p>"
                    + (i % 2 == 0 ? "Calm sea today" : "Rough sea today, take care")
                    + "</div>");
    assertThat(last(2, version).alert()).isTrue();
    assertThat(last(8, version).alert()).isFalse();
    assertThat(last(8, version).heldBack().getFirst().reason()).contains("known states");
  }

  @Test
  void aLineIsLearntByItsStatements() {
    String line = "<p>Opening day: 12 December. There are %d people in the queue.";
    IntFunction<DocumentView> version = i -> page(line.formatted(300 + i * 37 % 100));
    assertThat(last(6, version).alert()).isFalse();
    IntFunction<DocumentView> moved =
        i -> page(line.replace("12", i < 5 ? "12" : "5").formatted(300 + i * 37 % 100));
    assertThat(last(6, moved).alert()).isTrue();
  }

  @Test
  void anAgeIsTheSameInMinutesAndInHours() {
    String[] ages = {"14 hours", "11 hours", "26 minutes", "17 minutes", "5 hours", "22 minutes"};
    int[] games = {722, 289, 45, 558, 647, 800};
    IntFunction<DocumentView> version =
        i -> page("<p>%d games are played, the last move %s ago".formatted(games[i], ages[i]));
    assertThat(last(5, version).alert()).isFalse();
    assertThat(last(6, version).alert()).isFalse();
  }

  @Test
  void anAmountBesideTheContentThatMovesAtEveryCheckIsATicker() {
    String[] rates = {"5.41", "5.40", "5.57", "5.39", "5.54", "5.32"};
    IntFunction<String> ticker = i -> "<p>Dollar at $ " + rates[i] + "</p>";
    IntFunction<DocumentView> beside =
        i ->
            DocumentView.of(
                NoisePages.html(
                    "<header>"
                        + ticker.apply(i)
                        + "</header><main><h1>Grants</h1><p>Grants for research are given twice a"
                        + " year to young people of the region.</main>"));
    assertThat(last(5, beside).alert()).isFalse();
    IntFunction<DocumentView> content = i -> page(ticker.apply(i));
    assertThat(last(5, content).alert()).isTrue();
  }

  @Test
  void aVersionBesideAnAgeIsNoCounter() {
    String[] lines = {
      "5.2.4 \u2022 Public \u2022 looked up 19 hours ago",
      "5.3.0 \u2022 Public \u2022 looked up 8 hours ago"
    };
    assertThat(last(2, i -> page("<p>" + lines[i])).alert()).isTrue();
  }

  @Test
  void aNoticeThatPeopleSwitchNowAndThenIsReportedEachTime() {
    IntFunction<DocumentView> version =
        i ->
            page(
                "<div class=note><p>"
                    + (i / 9 % 2 == 0 ? "The ferry runs today" : "No ferry because of the storm")
                    + "</div><p>Page "
                    + Integer.toHexString(i * 77_777_777)
                    + "</p>");
    for (int versions : new int[] {10, 19, 28, 37, 46, 55}) {
      assertThat(last(versions, version).alert()).as("version %d", versions).isTrue();
    }
  }

  @Test
  void aRunOfRealChangesAfterALongQuietIsNotTakenForNoise() {
    String[] edits = {"", "north", "south", "east", "west", "upper", "lower"};
    IntFunction<DocumentView> version =
        i -> page("<p>Visitors use the " + edits[Math.max(0, i - 20)] + " gate of the yard.");
    for (int versions = 22; versions <= 26; versions++) {
      assertThat(last(versions, version).alert()).as("version %d", versions).isTrue();
    }
  }

  @Test
  void aLineWhoseFiguresMoveFromTheFirstCheckOnIsReportedOnce() {
    IntFunction<DocumentView> version =
        i -> page("<p>Cats on the pier at the moment: " + i * 7 % 11);
    assertThat(last(2, version).alert()).isTrue();
    assertThat(last(3, version).alert()).isFalse();
    assertThat(last(3, version).heldBack().getFirst().rule()).startsWith(VolatilePattern.RULE);
  }

  @Test
  void onAPageThatRestsBetweenItsChangesEachOfTheFirstNumbersIsReported() {
    IntFunction<DocumentView> version = i -> page("<p>Places left on the boat: " + (14 - i));
    NoiseHistory rested = last(2, version).history().rested();
    assertThat(JUDGE.judge(rested, version.apply(1), version.apply(2)).alert()).isTrue();
  }

  @Test
  void valuesThatThePageRepeatsAreNotLearntFromOneChange() {
    IntFunction<DocumentView> version =
        i ->
            page(
                "<div class=t><p>7:0%d</p><p>8:1%d</p><p>9:22</p></div>"
                    .formatted(i == 0 ? 1 : 2, i == 2 ? 5 : 4));
    assertThat(last(2, version).alert()).isTrue();
    assertThat(last(3, version).alert()).isTrue();
  }

  @Test
  void aRebuiltLayoutForgetsNoCounter() {
    IntFunction<DocumentView> version =
        i ->
            DocumentView.of(
                NoisePages.html(
                    (i < 6 ? "<section class=a>" : "<div id=page><div class=b>")
                        + TEXT.formatted("<p>Boats seen on the canal: " + (70 + i * 13 % 7))));
    assertThat(last(7, version).alert()).isFalse();
  }

  @Test
  void aDateWithItsWeekdayIsADateInEveryLanguage() {
    for (String[] days :
        new String[][] {
          {
            "5 \u0444\u0435\u0432\u0440\u0430\u043b\u044f,"
                + " \u0447\u0435\u0442\u0432\u0435\u0440\u0433",
            "6 \u0444\u0435\u0432\u0440\u0430\u043b\u044f,"
                + " \u043f\u044f\u0442\u043d\u0438\u0446\u0430"
          },
          {"16 February 2026 Monday", "17 February 2026 Tuesday"},
          {"segunda-feira, 16 fevereiro 2026", "ter\u00e7a-feira, 17 fevereiro 2026"}
        }) {
      assertThat(TextShape.ofLine(days[0])).isEqualTo(TextShape.ofLine(days[1]));
    }
    assertThat(TextShape.ofLine("Closed on Monday"))
        .isNotEqualTo(TextShape.ofLine("Closed on Tuesday"));
  }

  @Test
  void lettersBeforeANumberAreACurrencyOnlyWhereTheyAreAWord() {
    assertThat(DifferenceKind.of("visad f\u00f6r 20 personer", "visad f\u00f6r 15 personer"))
        .isNotEqualTo(DifferenceKind.PRICE);
    assertThat(DifferenceKind.of("from 250 kr", "from 270 kr")).isEqualTo(DifferenceKind.PRICE);
    assertThat(DifferenceKind.of("R 250", "R 270")).isEqualTo(DifferenceKind.PRICE);
  }

  @Test
  void anAnchorSignBesideAHeadingIsNoNewsAndATickIs() {
    assertThat(change(page("<h2>Berths</h2>"), page("<h2>Berths\u25a0</h2>")).alert()).isFalse();
    assertThat(change(page("<h2>Berths \u2713</h2>"), page("<h2>Berths</h2>")).alert()).isTrue();
  }

  @Test
  void aSecondLinkToTheSameAddressIsNoNews() {
    assertThat(
            change(
                    page("<p>Fees: <a href=/f>the list</a> of fees"),
                    page("<p>Fees: <a href=/f>the</a> <a href=/f>list</a> of fees"))
                .alert())
        .isFalse();
  }

  @Test
  void aNoticeAboutCookiesIsKnownByItsButton() {
    String notice = "<div class=x>We count boats with one cookie. <button>Fine</button></div>";
    assertThat(change(page("", "", ""), page("", "", notice)).alert()).isFalse();
    assertThat(change(page(""), page("<p>A cookie with the tea costs nothing.")).alert()).isTrue();
  }

  @Test
  void theYearInThePagesLastLineIsItsFooter() {
    IntFunction<DocumentView> version =
        i -> page("", "", "<div class=z>Harbour office " + (2025 + i));
    assertThat(change(version.apply(0), version.apply(1)).alert()).isFalse();
  }

  @Test
  void aLineOfInstrumentsIsNoNews() {
    assertThat(
            change(
                    page("<p>Wind 12 knots, swell 3 feet, water 8 degrees"),
                    page("<p>Wind 17 knots, swell 4 feet, water 9 degrees"))
                .alert())
        .isFalse();
  }

  @Test
  void anIdMayBeAllDigits() {
    assertThat(DifferenceKind.of("Process dc5f80df ended", "Process 92422916 ended"))
        .isEqualTo(DifferenceKind.TOKEN);
  }

  @Test
  void aPatternCanBePinnedAndUnpinned() {
    IntFunction<DocumentView> version = i -> page("<p>Berths free: " + (40 - i));
    NoiseHistory history = last(8, version).history();
    VolatilePattern pattern = history.patterns().getFirst();
    NoiseHistory shown = history.choose(pattern.id(), VolatilePattern.Choice.UNPINNED);
    assertThat(JUDGE.judge(shown, version.apply(7), version.apply(8)).alert()).isTrue();
    NoiseHistory early =
        last(2, version).history().choose(pattern.id(), VolatilePattern.Choice.PINNED);
    assertThat(JUDGE.judge(early, version.apply(1), version.apply(2)).heldBack()).hasSize(1);
    assertThatThrownBy(() -> history.choose(1, VolatilePattern.Choice.PINNED))
        .hasMessageContaining("no volatile pattern");
  }

  @Test
  void aHistoryComesBackFromItsBytesAndDamagedBytesAreRefused() {
    NoiseHistory history =
        last(
                9,
                i ->
                    page(
                        "<p>Berths free: " + (40 - i) + "<div class=a><p>Word " + (char) ('a' + i)))
            .history();
    byte[] bytes = NoiseHistoryCodec.encode(history);
    NoiseHistory back = NoiseHistoryCodec.decode(bytes);
    assertThat(NoiseHistoryCodec.encode(back)).isEqualTo(bytes);
    assertThat(back.patterns()).isEqualTo(history.patterns());
    for (int cut = 0; cut < bytes.length; cut++) {
      byte[] part = java.util.Arrays.copyOf(bytes, cut);
      assertThatThrownBy(() -> NoiseHistoryCodec.decode(part))
          .hasMessageContaining("learn it anew");
    }
  }

  @Test
  void aHistoryIsBoundedHoweverMuchChanges() {
    IntFunction<DocumentView> version =
        i -> {
          StringBuilder items = new StringBuilder();
          for (int k = 0; k < 400; k++) {
            items.append("<div class=c").append(words(k + 400 * i)).append("><p>New ");
            items.append(words(k * 31 + i)).append("</div>");
          }
          return page(items.toString());
        };
    assertThat(NoiseHistoryCodec.encode(last(6, version).history()).length).isLessThan(80_000);
  }

  private static String words(int number) {
    return Integer.toString(number, 26)
        .chars()
        .mapToObj(c -> "" + (char) (c <= '9' ? c + 49 : c))
        .reduce("", String::concat);
  }

  @Test
  void aMailAddressUnderAFreshCoverIsTheSameAddress() {
    String covered =
        "<p>Write to <a href='/cdn-cgi/l/email-protection' data-cfemail='%s'>[hidden]</a>";
    assertThat(
            change(
                    page(covered.formatted(cover("a@b.org", 7))),
                    page(covered.formatted(cover("a@b.org", 99))))
                .alert())
        .isFalse();
    assertThat(
            change(
                    page(covered.formatted(cover("a@b.org", 7))),
                    page(covered.formatted(cover("c@b.org", 99))))
                .alert())
        .isTrue();
  }

  private static String cover(String address, int key) {
    StringBuilder hex = new StringBuilder("%02x".formatted(key));
    address.chars().forEach(c -> hex.append("%02x".formatted(c ^ key)));
    return hex.toString();
  }

  @Test
  void aPictureInOtherSizesIsTheSamePictureAndAnotherFileIsNot() {
    String plain = "<p>Chart <img src=/chart.png alt=Chart>";
    assertThat(
            change(
                    page(plain),
                    page("<p>Chart <img srcset='/small.png 1x, /chart.png 2x' alt=Chart>"))
                .alert())
        .isFalse();
    assertThat(change(page(plain), page("<p>Chart <img src='/chart.png?v=2' alt=Chart>")).alert())
        .isFalse();
    assertThat(change(page(plain), page("<p>Chart <img src=/other.png alt=Chart>")).alert())
        .isTrue();
    assertThat(change(page("<p>x <img>"), page("<p>x <img>")).alert()).isFalse();
  }

  @Test
  void inAChosenPartEvenAMenuEntryIsNews() {
    DocumentView before =
        DocumentView.of(NoisePages.html("<nav><a href=/a>A</a><a href=/b>B</a></nav>"));
    DocumentView after =
        DocumentView.of(NoisePages.html("<nav><a href=/a>A</a><a href=/c>C</a></nav>"));
    assertThat(
            ChangeClassifier.ofSelection(ClassifierParameters.DEFAULT)
                .judge(NoiseHistory.NEW, before, after)
                .alert())
        .isTrue();
    assertThat(change(before, after).alert()).isFalse();
  }

  @Test
  void judgementsNeverLookAhead() {
    IntFunction<DocumentView> version = i -> page("<p>Berths free: " + (40 - i));
    assertThat(last(5, version))
        .usingRecursiveComparison()
        .isEqualTo(last(5, i -> version.apply(i)));
    assertThat(List.of(last(2, version).alert(), last(3, version).alert()))
        .containsExactly(true, false);
  }

  private static final String[] SAYINGS = {
    "Never lend the good ladder to a cousin.",
    "Rain before seven is dry by eleven.",
    "Who owns the boat pays for the paint.",
    "Otters do not ask for directions.",
    "Measure twice and cut once."
  };

  /** A page without classes, on which a saying stands between the text and a note. */
  private static DocumentView plain(int saying, String note) {
    return DocumentView.of(
        NoisePages.html(
            "<h1>Ferry</h1><p>The ferry leaves at noon and returns at dusk.<p>Bicycles travel free"
                + " of charge on weekdays.<p>"
                + SAYINGS[saying % SAYINGS.length]
                + "<p>"
                + note
                + "<p>Tickets are sold on board, in coins only."));
  }

  @Test
  void whatIsDrawnAnewBetweenTheSameLinesIsLearntWithoutAnyClass() {
    assertThat(last(4, i -> plain(i, "Dogs stay below deck.")).alert()).isTrue();
    assertThat(last(6, i -> plain(i, "Dogs stay below deck.")).alert()).isFalse();
  }

  @Test
  void anEditBesideWhatIsDrawnIsReported() {
    IntFunction<DocumentView> version =
        i -> plain(i, i < 7 ? "Dogs stay below deck." : "Dogs are not allowed.");
    assertThat(last(8, version).alert()).isTrue();
    IntFunction<DocumentView> more =
        i -> plain(i, i < 7 ? "Dogs stay." : "Dogs stay.<p>Cats stay at home from June on.");
    assertThat(last(8, more).alert()).isTrue();
  }

  @Test
  void thePriceOfAProductIsNewsHoweverOftenItChanges() {
    IntFunction<DocumentView> version =
        i ->
            DocumentView.of(
                NoisePages.html(
                    "<div><h1>Oak dinghy</h1></div><p>\u20ac "
                        + (129 + 7 * i)
                        + "</p><p>A small boat of oak for two people and a dog, with oars."));
    for (int versions = 2; versions <= 12; versions++) {
      assertThat(last(versions, version).alert()).as("version %d", versions).isTrue();
    }
  }

  @Test
  void aPriceOrAStatusWhereWordsAreExchangedIsNews() {
    for (String[] values :
        List.of(
            new String[] {"Day ticket \u20ac 12", "Day ticket \u20ac 15"},
            new String[] {"The bar is open", "The bar is closed"})) {
      IntFunction<DocumentView> version = i -> plain(i, values[i == 5 || i == 7 ? 1 : 0]);
      assertThat(last(7, version).alert()).as(values[0]).isTrue();
      assertThat(last(8, version).alert()).as(values[1]).isTrue();
    }
  }

  @Test
  void whatIsExchangedIsShownIfTheUserWantsIt() {
    IntFunction<DocumentView> version = i -> plain(i, "Dogs stay below deck.");
    NoiseVerdict held = last(6, version);
    assertThat(held.heldBack()).isNotEmpty();
    NoiseHistory history = last(5, version).history();
    for (VolatilePattern pattern : history.patterns()) {
      NoiseHistory shown = history.choose(pattern.id(), VolatilePattern.Choice.UNPINNED);
      NoiseVerdict verdict = JUDGE.judge(shown, version.apply(4), version.apply(5));
      assertThat(verdict.heldBack()).as(pattern.sample()).isEmpty();
    }
  }

  @Test
  void placesThatAreLeftAreNewsFromTheFirstCheckOn() {
    String page = "<p>Free places: %d<p>Waiting list: %d<p>Registered: %d";
    DocumentView before = page(page.formatted(3, 0, 17));
    assertThat(change(before, page(page.formatted(0, 4, 20))).alert()).isTrue();
    assertThat(change(before, page(page.formatted(2, 2, 19))).alert()).isTrue();
    String other = "<p>Kayaks: %d<p>Canoes: %d<p>Oars: %d";
    assertThat(change(page(other.formatted(3, 8, 17)), page(other.formatted(0, 4, 21))).alert())
        .isTrue();
  }

  @Test
  void linesThatMoveTogetherAreInstrumentsFromTheFirstCheckOn() {
    String page = "<p>Ballots: %d<p>Level at the weir %d cm<p>Barges %d<p>Length limit %d m";
    DocumentView before = page(page.formatted(17, 211, 3, 12));
    assertThat(change(before, page(page.formatted(24, 198, 9, 12))).alert()).isFalse();
    assertThat(change(before, page(page.formatted(17, 211, 3, 14))).alert()).isTrue();
  }

  @Test
  void anAddressOfANetworkIsNoDate() {
    String[] ips = {"129.134.215.117", "106.94.89.39", "13.74.167.145", "88.16.43.10"};
    assertThat(last(4, i -> page("<p>Your address: " + ips[i])).alert()).isFalse();
    assertThat(NoisePatterns.withoutDates("106.94.89.39")).isEqualTo("106.94.89.39");
    assertThat(NoisePatterns.withoutDates("since 4.8.39")).isEqualTo("since \u23f2");
  }

  @Test
  void theSameMarkBehindSeveralHeadingsIsNoNews() {
    String page = "<h2>Fees%1$s</h2><p>x<h2>Times%1$s</h2><p>y<h2>Boats%2$s</h2><p>z";
    DocumentView before = page(page.formatted("", ""));
    assertThat(change(before, page(page.formatted("[edit]", "[edit]"))).alert()).isFalse();
    assertThat(change(before, page(page.formatted(" \u2023\u2023", " \u2023\u2023"))).alert())
        .isFalse();
    for (String news : List.of(" 2027", " (sold out)", " \u2013 sold out", " cancelled")) {
      assertThat(change(before, page(page.formatted(news, ""))).alert()).as(news).isTrue();
      assertThat(change(before, page(page.formatted(news, news))).alert()).as(news).isTrue();
    }
  }

  @Test
  void aLineOfShortLinksAboveTheHeadingIsAMenu() {
    String page = "%s<hr><h1>Boats</h1><p>Two boats are for sale, both of oak, both afloat.";
    String menu = "<a href=a>Start</a> | <a href=b>Boats</a> | <a href=c>Mail</a>";
    String other =
        "<a href=a>Home</a> | <a href=b>All boats</a> | <a href=d>Guests</a> | <a href=c>Post</a>";
    assertThat(
            change(
                    DocumentView.of(NoisePages.html(page.formatted(menu))),
                    DocumentView.of(NoisePages.html(page.formatted(other))))
                .alert())
        .isFalse();
  }

  @Test
  void aSentenceBesideTheContentIsNewsWhenItComesAndNotWhenItIsWrittenAnew() {
    String notice = "<p>Our office in the old customs house is closed until the ninth of May.";
    assertThat(change(page(""), page(notice, "", "")).alert()).isTrue();
    for (String other :
        List.of(
            notice.replace("May", "June"),
            notice.replace("the ninth of May", "9 June"),
            notice.replace("closed", "open"))) {
      assertThat(change(page(notice, "", ""), page(other, "", "")).alert()).as(other).isTrue();
    }
    String dated = notice.replace("the ninth of May", "9 May");
    assertThat(change(page(dated, "", ""), page(dated.replace("9 May", "7 June"), "", "")).alert())
        .isTrue();
    assertThat(
            change(
                    page("<p>Good morning, the weather here is mild and slightly cloudy.", "", ""),
                    page("<p>Good morning, the weather here is cold and slightly rainy.", "", ""))
                .alert())
        .isFalse();
  }

  @Test
  void aNumberBelongsToTheLabelBeforeIt() {
    String page = "<ul><li>Cotter pins Replies: %d Views: %d</ul>";
    DocumentView before = page(page.formatted(11, 902));
    assertThat(change(before, page(page.formatted(11, 909))).alert()).isFalse();
    assertThat(change(before, page(page.formatted(12, 902))).alert()).isTrue();
  }
}

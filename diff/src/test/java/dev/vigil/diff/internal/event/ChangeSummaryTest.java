package dev.vigil.diff.internal.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.show.ComparedVersions;
import dev.vigil.diff.show.MessageText;
import dev.vigil.diff.show.SampleComparisons;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One line that says what changed, as a person would write it. */
class ChangeSummaryTest {
  private static final Pattern EITHER =
      Pattern.compile("\\{\\{(.*?)\\|(.*?)\\}\\}(?!\\})", Pattern.DOTALL);

  /** A page in which {@code {{old|new}}} differs between its versions. */
  record Case(String name, String page, String title) {
    String before() {
      return version(page, match -> match.group(1));
    }

    String after() {
      return version(page, match -> match.group(2));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static String version(String page, Function<MatchResult, String> chosen) {
    return EITHER.matcher(page).replaceAll(match -> Matcher.quoteReplacement(chosen.apply(match)));
  }

  static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(ChangeSummaryTest.class.getResourceAsStream("titles.txt")),
                UTF_8))) {
      String name = "";
      StringBuilder page = new StringBuilder();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("# ")) {
          name = line.substring(2);
          page.setLength(0);
        } else if (line.startsWith("> ")) {
          cases.add(new Case(name, page.toString(), line.substring(2)));
        } else {
          page.append(line).append('\n');
        }
      }
    }
    return cases;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void thePageSaysWhatChanged(Case one) {
    assertThat(any(one.before(), one.after())).isEqualTo(one.title());
  }

  @Test
  void whatAlsoMovedAtEarlierChecksIsSaidLast() {
    Comparison plain =
        SampleComparisons.pages(
            "<h1>Draws</h1><p>Jackpot: 1,200 kr</p><p>First number: 18</p>",
            "<h1>Draws</h1><p>Jackpot: 1,350 kr</p><p>First number: 19</p>");
    assertThat(MessageText.summary(plain)).startsWith("Jackpot: 1,200 kr");
    List<Change> restless =
        plain.changes().stream().filter(one -> one.newValue().contains("1,350")).toList();
    assertThat(restless).isNotEmpty();
    Comparison known =
        new Comparison(
            plain.before(),
            plain.after(),
            plain.changes(),
            plain.heldBack(),
            plain.significance(),
            restless);
    assertThat(MessageText.summary(known)).contains("First number: 18 → 19");
  }

  private static NodeRange text(PageDigest page, String words) {
    for (int at = 1; at < page.nodeCount(); at++) {
      if (page.kind(at).isText() && page.value(at).equals(words)) {
        return NodeRange.whole(at);
      }
    }
    throw new IllegalArgumentException("'" + words + "' is not on the page.");
  }

  @Test
  void aLabelThatStandsElsewhereDoesNotNameTheEntryThatWasHeldBack() {
    String card = "<li class=card>%s<h3>%s</h3><p>Near the harbour</p></li>";
    String cars = card.formatted("", "Saloon") + card.formatted("", "Estate");
    String label = "<span>Sponsored</span>";
    PageDigest before =
        SampleComparisons.html("<h1>Cars</h1><ul>" + card.formatted(label, "Van") + cars + "</ul>");
    PageDigest after =
        SampleComparisons.html(
            "<h1>Cars</h1><ul>"
                + card.formatted("", "Coupe")
                + cars
                + card.formatted(label, "Lorry")
                + "</ul>");
    NodeRange was = text(before, "Sponsored");
    NodeRange is = text(after, "Sponsored");
    Change moved =
        new Change("any", ChangeKind.MOVE, "Van", was, is, "Sponsored", "Sponsored", 1, 1);
    Change come =
        new Change(
            "any", ChangeKind.INSERT, "Coupe", null, text(after, "Coupe"), "", "Coupe", 0, 1);
    assertThat(MessageText.summary(SampleComparisons.with(before, after, come, moved)))
        .isEqualTo("1 new: Coupe");
  }

  @Test
  void aNewEntryWithALineThatAlwaysMovesIsSaidBeforeAnotherChange() {
    String entry =
        "<section class=release><h2><a href=/%1$s>%1$s</a></h2>%2$s<p>Repairs %3$s.</p><p>%4$s"
            + "</p></section>";
    String older = entry.formatted("v1.2", "%s", "the pump", "40 downloads");
    String rest =
        entry.formatted("v1.1", "", "the keel", "61 downloads")
            + entry.formatted("v1.0", "", "the mast", "78 downloads");
    Comparison plain =
        SampleComparisons.pages(
            "<main><h1>Releases</h1>" + older.formatted("<b>Latest</b>") + rest,
            "<main><h1>Releases</h1>"
                + entry.formatted("v1.3", "", "a leak", "3 downloads")
                + older.formatted("")
                + rest);
    String title = MessageText.summary(plain);
    assertThat(title).contains("v1.3");
    NodeRange counter = text(plain.after().digest(), "3 downloads");
    Change moves = new Change("any", ChangeKind.INSERT, "", null, counter, "", "3 downloads", 1, 1);
    Comparison known =
        new Comparison(
            plain.before(),
            plain.after(),
            plain.changes(),
            plain.heldBack(),
            plain.significance(),
            List.of(moves));
    assertThat(MessageText.summary(known)).isEqualTo(title);
  }

  @Test
  void aHiddenMailAddressThatIsTheSameIsNoChange() {
    String page =
        "<p>Write to <a href='/cdn-cgi/l/email-protection#%1$s'><b data-cfemail=%1$s>hidden</b></a>"
            + " or <a href='/cdn-cgi/l/email-protection#%1$s'>the office</a>";
    String before = page.formatted("31415e434571404450481f5449505c415d54");
    String after = page.formatted("7a0a15080e3a0b0f1b03541f021b170a161f");
    for (String type : List.of("any", "visible", "links", "attributes")) {
      assertThat(SampleComparisons.pages(before, after, type).changes()).as(type).isEmpty();
    }
  }

  @Test
  void valuesOfANewEntryStandApart() {
    String card =
        "<li><a href=/%1$d><h3>Mill %1$d</h3></a><b>\u20ac6%1$d.00</b><i>In stock</i></li>";
    String list = "<main><h1>Mills</h1><ul>" + card.formatted(1) + card.formatted(2);
    Comparison comparison = SampleComparisons.pages(list, list + card.formatted(3));
    assertThat(MessageText.plain(comparison, new ComparedVersions("Mills", "1", "2"), 9))
        .contains("\u20ac63.00 In stock");
  }

  @Test
  void aTitleIsNeverEmptyNorMarkupNorTooLongWhateverChanges() throws IOException {
    Random random = new Random(20261116);
    List<Case> cases = cases();
    for (int i = 0; i < 400; i++) {
      Case one = cases.get(random.nextInt(cases.size()));
      String before = noisy(either(one.page(), random), random);
      String after = noisy(either(one.page(), random), random);
      Comparison comparison = SampleComparisons.pages(before, after);
      String title = MessageText.summary(comparison);
      assertThat(title).as("%s%n%s", before, after).isNotBlank().doesNotContain("<", ">", "\n");
      assertThat(title.length()).isLessThanOrEqualTo(ChangeSummary.LONGEST);
      if (!SampleComparisons.pages(before, after, "text").isSame()) {
        assertThat(title)
            .as("%s%n%s", before, after)
            .doesNotContain("data-build", " @", "attribute", "white space", "b-");
      }
    }
  }

  private static String either(String page, Random random) {
    return version(page, match -> match.group(1 + random.nextInt(2)));
  }

  /** The same page with other classes, hashes and white space, and now and then a long text. */
  private static String noisy(String page, Random random) {
    String build = Integer.toHexString(random.nextInt());
    String text = random.nextInt(8) == 0 ? "<p>" + "wind and weather ".repeat(40) + "</p>" : "";
    return page.replaceAll("<p>", "<p data-build=\"" + build + "\">")
            .replaceAll("<li>", "<li class=\"b-" + build + "\">" + " ".repeat(random.nextInt(3)))
        + text;
  }

  private static String any(String before, String after) {
    return of(before, after, "any");
  }

  private static String of(String before, String after, String interest) {
    return MessageText.summary(SampleComparisons.pages(before, after, interest));
  }

  private static final String PRICE = "<h1>Ropes</h1><p>Price: %s EUR</p><p>In stock</p>";

  @Test
  void whatIsAskedForByItsTypeIsReportedWithItsName() {
    String old = PRICE.formatted("12");
    String now = PRICE.formatted("10");
    assertThat(of(old, now, "any")).isEqualTo("Ropes: 12 EUR → 10 EUR (−17 %)");
    assertThat(of(old, now, "words")).isEqualTo("Ropes: 12 EUR → 10 EUR (−17 %)");
    assertThat(of(old, now, "price")).isEqualTo("Ropes: 12 EUR → 10 EUR (−17 %)");
    assertThat(of("<p>x</p>", "<p>x<a href=/t>Tides</a></p>", "links"))
        .isEqualTo("Link added: Tides");
    assertThat(
            of(
                PRICE.formatted("12"),
                PRICE.formatted("12").replace("In stock", "Sold out"),
                "stock"))
        .isEqualTo("In stock → sold out: Ropes");
    String table =
        "<table><tr><th>Ship</th><th>Berth</th></tr><tr><td>Tern</td><td>%s</td></tr>%s</table>";
    assertThat(of(table.formatted("7", ""), table.formatted("8", ""), "table"))
        .isEqualTo("Tern / Berth: 7 → 8");
    assertThat(
            of(
                table.formatted("7", ""),
                table.formatted("7", "<tr><td>Heron</td><td>4</td></tr>"),
                "table"))
        .isEqualTo("Row added: Heron");
  }

  @Test
  void otherDocumentsAreReportedByTheirPaths() {
    assertThat(
            MessageText.summary(
                SampleComparisons.of(
                    DocumentType.JSON, "{\"tide\":{\"high\":4.1}}", "{\"tide\":{\"high\":4.3}}")))
        .isEqualTo("tide.high: 4.1 → 4.3");
    assertThat(
            MessageText.summary(
                SampleComparisons.of(DocumentType.TEXT, "Fee: 2 EUR\n", "Fee: 3 EUR\n")))
        .isEqualTo("Fee: 2 EUR → 3 EUR (+50 %)");
    String feed =
        "<rss version=\"2.0\"><channel><title>News</title>%s<item><title>Storm</title>"
            + "<link>https://a.example/1</link></item></channel></rss>";
    String item = "<item><title>Old mill</title><link>https://a.example/2</link></item>";
    assertThat(
            MessageText.summary(
                SampleComparisons.of(DocumentType.XML, feed.formatted(""), feed.formatted(item))))
        .isEqualTo("1 new entry: Old mill");
  }

  @Test
  void aProductWithANameOfAnyLengthHasATitle() {
    String page =
        "<script type=application/ld+json>{\"@type\":\"Product\",\"name\":\""
            + "rope \\\" ".repeat(10_000)
            + "\"}</script><p>Price: %d EUR";
    assertThat(any(page.formatted(12), page.formatted(10))).contains("12 EUR → 10 EUR");
  }

  @Test
  void nothingIsSaidOfNothing() {
    assertThat(any("<p>One</p>", "<p>One</p>")).isEqualTo("No changes");
  }

  @Test
  void longValuesAreCutAndHarmless() {
    String much = "word ".repeat(10_000);
    String title = any("<p>a " + much + "</p>", "<p>b " + much + "\u001b[2J</p>");
    assertThat(title.length()).isLessThanOrEqualTo(ChangeSummary.LONGEST);
    Change change =
        new Change(
            "words",
            ChangeKind.UPDATE,
            "",
            NodeRange.whole(1),
            NodeRange.whole(1),
            "x \u202e one",
            "x two\u001b[2J",
            1,
            1);
    assertThat(
            MessageText.summary(
                SampleComparisons.with(
                    SampleComparisons.html("a"), SampleComparisons.html("b"), change)))
        .doesNotContain("\u001b", "\u202e")
        .contains("→");
  }

  @Test
  void aWordOrPhraseAppearsOrIsGoneWithItsLine() {
    String old = "<ul><li>Council votes on trams</li><li>Market on the quay</li></ul>";
    String now = "<ul><li>Old mill to become museum</li><li>Market on the quay</li></ul>";
    assertThat(MessageText.summary(SampleComparisons.pages(old, now, "keyword=museum")))
        .isEqualTo("\u201cmuseum\u201d appears: Old mill to become museum");
    assertThat(MessageText.summary(SampleComparisons.pages(old, now, "keyword=trams")))
        .isEqualTo("\u201ctrams\u201d is gone: Council votes on trams");
    assertThat(MessageText.summary(SampleComparisons.pages(old, now, "phrase=\"old mill\"")))
        .isEqualTo("\u201cOld mill\u201d appears: Old mill to become museum");
    String more = now.replace("</ul>", "<li>The museum needs guides</li></ul>");
    assertThat(MessageText.summary(SampleComparisons.pages(now, more, "keyword=museum")))
        .isEqualTo("\u201cmuseum\u201d appears once more: The museum needs guides");
    String said = "<h2>Open</h2><p>" + "Many words stand here. ".repeat(9) + "A museum</p>";
    assertThat(
            MessageText.summary(SampleComparisons.pages("<h2>Open</h2>", said, "keyword=museum")))
        .startsWith("\u201cmuseum\u201d appears: \u2026")
        .endsWith("A museum");
  }
}

package dev.vigil.knowledge.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.SmallPdf;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.PageInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleExtractorTest {
  private static final FactClass PRODUCT = FactClasses.builtIn().get("Product");
  private static final String PAGE =
      """
      <html><body><header><a class=logo>Store</a></header><main><h1 class=title>Anvil</h1>
      <p class=offer><s class=was>$99.00</s> <b class=price>$79.00</b></p></main>
      <aside><div class=tile><i>Kettle</i> <b class=small>$12.00</b></div></aside></body></html>
      """;
  private static final String LIST =
      """
      <ul class=items><li class=item><a href=/1>Anvil</a> <b class=price>$79.00</b></li>
      <li class=item><a href=/2>Kettle</a> <b class=price>$12.00</b></li>
      <li class=item><a href=/3>Rope</a> <b class=price>$5.00</b></li></ul>
      """;

  private static PageInput page(String html) {
    return new PageInput(
        Documents.read(
                html.getBytes(StandardCharsets.UTF_8), ReadHint.file("page.html"), ReadLimits.WEB)
            .digest(),
        "https://shop.example/p/1");
  }

  private static RuleProposal teach(String html, String... pairs) {
    List<RuleExample> examples = new java.util.ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      examples.add(RuleExample.of(pairs[i], pairs[i + 1]));
    }
    return RuleLearner.propose(PRODUCT, page(html), "https://shop.example/p/*", examples, true);
  }

  private static String price(RuleOutcome outcome) {
    return outcome.extraction().records().isEmpty()
        ? ""
        : outcome.extraction().records().getFirst().text("price");
  }

  @Test
  void twoValuesMakeARuleThatIsReadBack() {
    RuleProposal proposal = teach(PAGE, "name", "Anvil", "price", "$79.00");
    assertThat(proposal.found()).hasSize(1);
    assertThat(proposal.found().getFirst().text("price")).isEqualTo("79");
    assertThat(RuleFile.parse(RuleFile.text(proposal.rule()), "rule")).isEqualTo(proposal.rule());
    assertThat(proposal.rule().covers("https://shop.example/p/2")).isTrue();
    assertThat(proposal.rule().covers("https://other.example/p/2")).isFalse();
  }

  @Test
  void similarElementsAreRecordsAndAskedAbout() {
    RuleProposal proposal = teach(LIST, "name", "Kettle", "price", "$12.00");
    assertThat(proposal.found())
        .extracting(record -> record.text("name"))
        .containsExactly("Anvil", "Kettle", "Rope");
    assertThat(proposal.questions())
        .extracting(RuleProposal.Question::sentence)
        .anyMatch(text -> text.contains("3 similar"));
  }

  @Test
  void aValueThatStandsTwiceIsAskedAbout() {
    RuleProposal proposal =
        teach("<h1>Anvil</h1><p class=a>$5</p><p class=b>$5</p>", "name", "Anvil", "price", "$5");
    assertThat(proposal.questions()).extracting(RuleProposal.Question::property).contains("price");
  }

  @Test
  void aLabelIsFoundBehindLettersThatAreLongerInLowerCase() {
    ValueRule price = new ValueRule("price", "p", "", "price", "", "", 2);
    PageRule rule = new PageRule("Product", "https://shop.example/p/*", "", List.of(price));
    assertThat(RuleRun.run(rule, PRODUCT, page("<p>İİİ Price: 79 EUR today</p>")))
        .singleElement()
        .satisfies(record -> assertThat(record.text("price")).isEqualTo("79"));
  }

  @Test
  void aChangedPriceIsAChangeAndNotARedesign() {
    RuleProposal proposal = teach(PAGE, "name", "Anvil", "price", "$79.00");
    RuleOutcome outcome =
        new RuleExtractor(proposal.rule(), PRODUCT)
            .extract(page(PAGE.replace("$79.00", "$59.00")), proposal.found());
    assertThat(outcome.extraction().health()).isEqualTo(ExtractionResult.Health.GOOD);
    assertThat(price(outcome)).isEqualTo("59");
  }

  @Test
  void renamedClassesAreRepairedWithAWarning() {
    RuleProposal proposal = teach(PAGE, "name", "Anvil", "price", "$79.00");
    RuleOutcome outcome =
        new RuleExtractor(proposal.rule(), PRODUCT)
            .extract(
                page(
                    PAGE.replace("class=", "class=n")
                        .replace("<b ", "<em ")
                        .replace("</b>", "</em>")),
                proposal.found());
    assertThat(outcome.extraction().health()).isEqualTo(ExtractionResult.Health.REPAIRED);
    assertThat(price(outcome)).isEqualTo("79");
    assertThat(outcome.confidence()).isGreaterThan(0.7);
    assertThat(outcome.rule()).isNotNull();
  }

  @Test
  void classesThatChangePlacesNeverGiveAWrongValueInSilence() {
    RuleProposal proposal = teach(PAGE, "name", "Anvil", "price", "$79.00");
    String swapped =
        PAGE.replace("class=was", "class=x")
            .replace("class=price", "class=was")
            .replace("class=x", "class=price")
            .replace("<s ", "<b ")
            .replace("</s>", "</b>");
    RuleOutcome outcome =
        new RuleExtractor(proposal.rule(), PRODUCT).extract(page(swapped), proposal.found());
    assertThat(outcome.extraction().problems()).hasSize(1);
    assertThat(outcome.extraction().problems().getFirst()).contains("still stands elsewhere");
  }

  @Test
  void aPageWithoutTheKnownValuesIsBrokenAndNotEmpty() {
    RuleProposal proposal = teach(PAGE, "name", "Anvil", "price", "$79.00");
    RuleOutcome outcome =
        new RuleExtractor(proposal.rule(), PRODUCT)
            .extract(page("<h2>We moved</h2><p>Come back soon.</p>"), proposal.found());
    assertThat(outcome.extraction().health()).isEqualTo(ExtractionResult.Health.BROKEN);
    assertThat(outcome.extraction().records()).isEmpty();
    assertThat(outcome.extraction().problems().getFirst()).contains("kept");
  }

  @Test
  void aRedesignedListIsRepairedFromItsRecords() {
    RuleProposal proposal = teach(LIST, "name", "Kettle", "price", "$12.00");
    String table =
        "<table class=shop><tr><td><a>Rope</a></td><td"
            + " class=p>$5.00</td></tr><tr><td><a>Anvil</a></td><td"
            + " class=p>$79.00</td></tr><tr><td><a>Kettle</a></td><td"
            + " class=p>$12.00</td></tr><tr><td><a>Lamp</a></td><td"
            + " class=p>$9.00</td></tr></table>";
    RuleOutcome outcome =
        new RuleExtractor(proposal.rule(), PRODUCT).extract(page(table), proposal.found());
    assertThat(outcome.extraction().health()).isEqualTo(ExtractionResult.Health.REPAIRED);
    assertThat(outcome.extraction().records())
        .extracting(record -> record.text("name"))
        .containsExactly("Rope", "Anvil", "Kettle", "Lamp");
  }

  @Test
  void aValueByHandNeedsNoPlaceOnThePage() {
    RuleProposal proposal =
        RuleLearner.byHand(
            PRODUCT,
            page(PAGE),
            "https://shop.example/p/1",
            List.of(RuleExample.of("name", "Anvil"), RuleExample.of("brand", "Ellismere Forge")));
    ExtractedRecord record = proposal.found().getFirst();
    assertThat(record.text("brand")).isEqualTo("Ellismere Forge");
    assertThat(record.text("name")).isEqualTo("Anvil");
  }

  @Test
  void jsonIsReadByPath() {
    PageRule rule =
        RuleFile.parse(
            """
            class: Product
            pages: '*'
            record: $.goods[*]
            values:
              name: ./title
              price: ./cost
            """,
            "rule.yaml");
    PageInput json =
        new PageInput(
            Documents.read(
                    "{\"goods\":[{\"title\":\"Anvil\",\"cost\":5},{\"title\":\"Rope\",\"cost\":2}]}"
                        .getBytes(StandardCharsets.UTF_8),
                    ReadHint.file("goods.json"),
                    ReadLimits.WEB)
                .digest(),
            "https://shop.example/goods.json");
    assertThat(new RuleExtractor(rule, PRODUCT).extract(json, List.of()).extraction().records())
        .extracting(record -> record.text("name") + " " + record.text("price"))
        .containsExactly("Anvil 5", "Rope 2");
  }

  @Test
  void aWrongSelectorIsNamed() {
    assertThatThrownBy(
            () -> RuleFile.parse("class: Product\nvalues:\n  price: 'b['\n", "shop.yaml"))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageContaining("The selector 'b[' is invalid");
  }

  @Test
  void aValueThatIsNotOnThePageIsNamed() {
    assertThatThrownBy(() -> teach(PAGE, "name", "Hammer"))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageContaining("'Hammer' of name is not on the page");
  }

  /** A small PDF file with one page; an empty line is a gap between paragraphs. */
  private static PageInput pdf(String... lines) {
    return new PageInput(
        Documents.read(
                SmallPdf.of(lines).getBytes(StandardCharsets.ISO_8859_1),
                ReadHint.contentType("application/pdf"),
                ReadLimits.WEB)
            .digest(),
        "https://shop.example/anvil.pdf");
  }

  @Test
  void aValueInsideAParagraphOfAPdfFileIsAnnotatedAndFollowed() {
    PageInput page =
        pdf(
            "Executive anvil",
            "",
            "The anvil for offices. Price: 119.90 EUR including tax.",
            "It weighs 25 kg and comes in black.",
            "",
            "Item number: EA-925. Available since 2026-02-01");
    List<RuleExample> examples =
        List.of(
            new RuleExample("name", "Executive anvil", -1, 0),
            new RuleExample("price", "119.90 EUR", -1, 0),
            new RuleExample("sku", "EA-925", -1, 0));
    for (boolean hand : List.of(true, false)) {
      PageRule rule =
          (hand
                  ? RuleLearner.byHand(PRODUCT, page, page.url(), examples)
                  : RuleLearner.propose(PRODUCT, page, page.url(), examples, true))
              .rule();
      assertThat(RuleFile.parse(RuleFile.text(rule), "rule")).isEqualTo(rule);
      assertThat(rule.value("price").orElseThrow().label()).isEqualTo("Price:");
      ExtractedRecord now = RuleRun.run(rule, PRODUCT, page).getFirst();
      assertThat(now.text("price")).isEqualTo("119.90");
      assertThat(now.text("sku")).isEqualTo("EA-925");
      assertThat(now.first("price").orElseThrow().node()).as("its place").isPositive();
      // The next issue of the file has another price, and a paragraph more.
      ExtractedRecord later =
          RuleRun.run(
                  rule,
                  PRODUCT,
                  pdf(
                      "Executive anvil",
                      "",
                      "Issue of March",
                      "",
                      "The anvil for all. Price: 99.50 EUR including tax.",
                      "",
                      "Item number: EA-926. Available since 2026-03-01"))
              .getFirst();
      assertThat(later.text("name")).isEqualTo("Executive anvil");
      assertThat(later.text("price")).isEqualTo("99.50");
      assertThat(later.text("sku")).isEqualTo("EA-926");
    }
  }
}

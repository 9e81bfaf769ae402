package dev.vigil.knowledge.extract.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.PageInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which of the sources of a page counts for a property of its one thing. */
class SourceChoiceTest {
  private static final String STEPS =
      """
      <h2>Ingredients</h2><ul><li>2 onions</li><li>1.5 l stock</li><li>1 tbsp dill</li></ul>
      <h2>Method</h2><ol><li>Chop the onions and fry them gently until they are soft.</li>
      <li>Pour in the stock and let the soup simmer for an hour.</li></ol>
      """;

  private static ExtractionResult extract(String className, String text) {
    return new ClassExtractor(FactClasses.builtIn().get(className))
        .extract(
            new PageInput(
                Documents.read(
                        text.getBytes(StandardCharsets.UTF_8),
                        ReadHint.file("page.html"),
                        ReadLimits.WEB)
                    .digest(),
                "https://www.tidelab.example/soup"));
  }

  private static ExtractedRecord recipe(String head, String json, String body) {
    return extract(
            "Recipe",
            "<html lang=en><head>%s<script type=application/ld+json>%s</script></head><body>%s"
                .formatted(head, json, body))
        .records()
        .getFirst();
  }

  private static String author(String head, String json, String body) {
    return recipe(head, json, body).text("author");
  }

  private static List<String> items(ExtractedRecord recipe) {
    return recipe.all("ingredients").stream().map(one -> one.value().text()).toList();
  }

  @Test
  void aPublisherIsTheAuthorOnlyWhereThePageNamesNoPerson() {
    String recipe =
        "{\"@type\":\"Recipe\",\"name\":\"Soup\",\"publisher\":{\"name\":\"Galley Press\"}}";
    String article =
        "[%s,{\"@type\":\"BlogPosting\",\"headline\":\"Soup\",\"author\":{\"name\":\"Ada Reed\"}}]"
            .formatted(recipe);
    String meta = "<meta name=author content=\"Jo Marsh\">";
    String label =
        "<meta name=twitter:label1 content=\"Written by\"><meta name=twitter:data1 content=Kim>";
    assertThat(author("", recipe, "<h1>Soup</h1>")).isEqualTo("Galley Press");
    assertThat(author(meta, article, "<h1>Soup</h1>")).isEqualTo("Ada Reed");
    assertThat(author(meta, recipe, "<h1>Soup</h1>")).isEqualTo("Jo Marsh");
    assertThat(author(label, recipe, "<h1>Soup</h1>")).isEqualTo("Kim");
    assertThat(author("", recipe, "<h1>Soup</h1><p>By <b>Lee Ford</b>")).isEqualTo("Lee Ford");
  }

  @Test
  void anAuthorThatIsTheSiteGivesWayToANameBesideAClearLabelOnly() {
    String recipe =
        "{\"@type\":\"Recipe\",\"name\":\"Soup\",\"author\":{\"name\":\"Tide Lab\"},"
            + "\"recipeIngredient\":[\"2 onions\"]}";
    String by = "<h1>Soup</h1><p>By <b>Tide Lab</b></p><p>By <b>Lee Ford</b></p>";
    assertThat(author("", recipe, by)).isEqualTo("Tide Lab");
    assertThat(author("", recipe, by + "<table><tr><th>Author<td>kachasan</table>"))
        .isEqualTo("kachasan");
  }

  @Test
  void aNameEndsBeforeTheDateAndTheComments() {
    String head = "<html lang=en><head><title>Soup</title></head><body><h1>Soup</h1><p>";
    for (String line :
        List.of(
            "By <b>Ada Reed</b> on May 1, 2025 49 comments",
            "By <b>Ada Reed</b> Updated: 8/2/24",
            "By <b>Ada Reed</b><i>October 7, 2021</i>",
            "By <b>Ada Reed</b> · This post may contain affiliate links · 28 Comments",
            "<span class=author>Posted by: Ada Reed</span>",
            "<span class=author>May 11, 2026 by Ada Reed</span>")) {
      assertThat(extract("Recipe", head + line + STEPS).records().getFirst().text("author"))
          .as(line)
          .isEqualTo("Ada Reed");
    }
    assertThat(
            extract("Recipe", head + "<label class=author>Name *</label>" + STEPS)
                .records()
                .getFirst()
                .text("author"))
        .isEmpty();
  }

  @Test
  void namesInOtherCapitalsAreTheSame() {
    ExtractedRecord recipe =
        recipe(
            "",
            "{\"@type\":\"recipe\",\"Name\":\"Soup\",\"recipeInstructions\":[{\"@type\":"
                + "\"HowToSection\",\"name\":\"Broth\",\"ItemListElement\":[{\"text\":\"Chop.\"},"
                + "{\"text\":\"Boil.\"}]}]}",
            "<h1>Soup</h1>");
    assertThat(recipe.text("name")).isEqualTo("Soup");
    assertThat(recipe.all("instructions")).hasSize(3);
  }

  @Test
  void aLabelOfMetaElementsNamesAPrice() {
    ExtractedRecord product =
        extract(
                "Product",
                "<html><head><meta property=og:type content=product>"
                    + "<meta property=og:title content=Lamp>"
                    + "<meta name=twitter:label1 content=Price>"
                    + "<meta name=twitter:data1 content=\"12.50 EUR\">")
            .records()
            .getFirst();
    assertThat(product.first("price").orElseThrow().value().shown()).isEqualTo("12.50 EUR");
  }

  @Test
  void oneTextWithSeveralAmountsIsAList() {
    assertThat(
            items(
                recipe(
                    "",
                    "{\"@type\":\"Recipe\",\"name\":\"Soup\",\"recipeIngredient\":"
                        + "\"2 onions, chopped, 1,5 l stock, ½ tbsp dill\"}",
                    "<h1>Soup</h1>")))
        .containsExactly("2 onions, chopped", "1,5 l stock", "½ tbsp dill");
  }

  @Test
  void amountsThatEmbeddedDataCutAreTakenFromTheText() {
    String json = "{\"@type\":\"Recipe\",\"name\":\"Soup\",\"recipeIngredient\":[%s]}";
    String body = "<h1>Soup</h1>" + STEPS;
    assertThat(
            items(recipe("", json.formatted("\"2 onions\",\"5 l stock\",\"1 tbsp dill\""), body)))
        .contains("1.5 l stock");
    assertThat(
            items(
                recipe(
                    "",
                    json.formatted("\"2 onion(s) \",\"1.5 l(s) stock\",\"1 tbsp(s) dill\""),
                    body)))
        .containsExactly("2 onions", "1.5 l stock", "1 tbsp dill");
    assertThat(
            items(recipe("", json.formatted("\"3 onions\",\"5 l stock\",\"1 tbsp dill\""), body)))
        .as("other data")
        .containsExactly("3 onions", "5 l stock", "1 tbsp dill");
  }

  @Test
  void dataThatAreNearlyJsonAreRepaired() {
    for (String json :
        List.of(
            "{\"@type\":\"Recipe\",\"name\":\"The \"best\" soup\",\"recipeYield\":\"4\"};",
            "{\"@type\":\"Thing\"}{\"@type\":\"Recipe\",\"name\":\"The \\\"best\\\" soup\"}",
            "{&quot;@type&quot;:&quot;Recipe&quot;,&quot;name&quot;:&quot;The \\\"best\\\""
                + " soup&quot;}",
            "{\"@type\":\"Recipe\",\"name\":\"The \"best\", soup\",\"description\":\"It is")) {
      ExtractionResult found =
          extract(
              "Recipe",
              "<html><head><script type=application/ld+json>%s</script></head><body><h1>Soup</h1>"
                  .formatted(json));
      assertThat(found.records()).as(json).hasSize(1);
      assertThat(found.records().getFirst().text("name").replace(",", ""))
          .as(json)
          .isEqualTo("The \"best\" soup");
      assertThat(found.problems()).as(json).anyMatch(line -> line.endsWith("was repaired."));
    }
    ExtractionResult broken =
        extract("Recipe", "<script type=application/ld+json>{\"name\": Soup, 4}</script>");
    assertThat(broken.problems()).anyMatch(line -> line.endsWith("was left out."));
  }

  @Test
  void aValueThatIsCutOffIsLeftOut() {
    String cut =
        "<html><head><script type=application/ld+json>{\"@type\":\"Product\",\"name\":\"Anvil\","
            + "\"offers\":{\"@type\":\"Offer\",\"priceCurrency\":\"EUR\",\"price\":%s</script>"
            + "</head><body><h1>Anvil</h1>";
    for (String price : List.of("\"12", "12", "", "\"1299.00\\")) {
      ExtractedRecord found = extract("Product", cut.formatted(price)).records().getFirst();
      assertThat(found.text("name")).as(price).isEqualTo("Anvil");
      assertThat(found.first("price")).as(price).isEmpty();
    }
    for (String price : List.of("\"1299.00\"", "1299.00 ", "1299.00,\"url\":\"htt")) {
      ExtractedRecord found = extract("Product", cut.formatted(price)).records().getFirst();
      assertThat(found.text("price")).as(price).isEqualTo("1299");
    }
  }

  @Test
  void monthsAreMinutesInTheTimesOfARecipe() {
    String json = "{\"@type\":\"Recipe\",\"name\":\"Soup\",\"prepTime\":\"P20M\"}";
    assertThat(recipe("", json, "").text("prepTime")).isEqualTo("PT20M");
  }
}

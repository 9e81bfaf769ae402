package dev.vigil.knowledge.extract.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ClassFile;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.PageInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassExtractorTest {
  private static ExtractionResult extract(String className, String file, String text) {
    return new ClassExtractor(FactClasses.builtIn().get(className))
        .extract(
            new PageInput(
                Documents.read(
                        text.getBytes(StandardCharsets.UTF_8), ReadHint.file(file), ReadLimits.WEB)
                    .digest(),
                "https://site.example/page"));
  }

  @Test
  void signsThatJoinTheLettersOfAWordAreNoSpaces() {
    String text = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 12\u206034 a\u200bb";
    PageInput page =
        new PageInput(
            Documents.read(
                    ("<p>" + text).getBytes(StandardCharsets.UTF_8),
                    ReadHint.file("a.html"),
                    ReadLimits.WEB)
                .digest(),
            "");
    assertThat(page.leaves().text(0)).isEqualTo(text.replace('\u200b', ' '));
  }

  private static List<String> texts(ExtractedRecord record, String property) {
    return record.values().stream()
        .filter(value -> value.property().equals(property))
        .map(value -> value.value().shown())
        .toList();
  }

  @Test
  void labelsHeadingsAndClassNamesShowARecipe() {
    ExtractionResult found =
        extract(
            "Recipe",
            "page.html",
            """
            <html lang=en><head><title>Harbour soup | Galley</title></head><body>
            <nav><ul><li>Home</li><li>Ingredients</li><li>About</li></ul></nav>
            <h1>Harbour soup</h1><p>Serves: 4</p>
            <div class=times><span>Prep time</span> <span>10 mins</span><span>Cook time</span> <span>1 hr 5 min</span></div>
            <h2>Ingredients</h2><h3>For the broth</h3><ul><li>2 onions</li><li>1 l stock</li></ul>
            <h3>To serve</h3><ul><li>1 tbsp dill</li></ul>
            <h2>Method</h2><ol><li>Chop the onions and fry them gently until they are soft.</li>
            <li>Pour in the stock and let the soup simmer for an hour.</li></ol>
            <h2>Comments</h2><ul><li>Lovely</li></ul></body></html>
            """);
    ExtractedRecord recipe = found.records().getFirst();
    assertThat(recipe.text("name")).isEqualTo("Harbour soup");
    assertThat(texts(recipe, "ingredients"))
        .containsExactly("2 onions", "1 l stock", "1 tbsp dill");
    assertThat(texts(recipe, "instructions")).hasSize(2);
    assertThat(recipe.text("yields")).isEqualTo("4");
    assertThat(recipe.text("prepTime")).isEqualTo("PT10M");
    assertThat(recipe.text("cookTime")).isEqualTo("PT1H5M");
    assertThat(recipe.text("totalTime"))
        .as("the sum where the page is silent")
        .isEqualTo("PT1H15M");
  }

  private static final String SOUP =
      """
      <h2>Ingredients</h2><ul><li>2 onions</li><li>1 l stock</li><li>1 tbsp dill</li></ul>
      <h2>Method</h2><ol><li>Chop the onions and fry them gently until they are soft.</li>
      <li>Pour in the stock and let the soup simmer for an hour.</li></ol>
      """;

  private static ExtractedRecord recipe(String head, String body) {
    return extract(
            "Recipe",
            "page.html",
            "<html lang=en><head>" + head + "</head><body>" + body + "</body></html>")
        .records()
        .getFirst();
  }

  @Test
  void theNameOfTheSiteIsNotTheTitleOfItsPage() {
    String head = "<title>Harbour soup – GALLEY</title>";
    assertThat(recipe(head, "<h1>GALLEY</h1><h1>Harbour soup</h1>" + SOUP).text("name"))
        .isEqualTo("Harbour soup");
  }

  @Test
  void aLinkToTheRecipeIsNotItsTitle() {
    String head = "<title>Harbour soup recipe | Galley</title>";
    assertThat(
            recipe(head, "<a class=recipe-title href=x>View recipe</a><h1>Harbour soup</h1>" + SOUP)
                .text("name"))
        .isEqualTo("Harbour soup");
  }

  @Test
  void theHeadingOfTheBlockNamesTheRecipeOfAPageAboutSomethingElse() {
    String head = "<title>A birthday at the harbour | Galley</title>";
    assertThat(
            recipe(
                    head,
                    "<h1>A birthday at the harbour</h1><p>We had a party.</p><div class=card>"
                        + "<h2 class=x-recipe-name>Clear onion soup of the harbour</h2>"
                        + SOUP
                        + "</div>")
                .text("name"))
        .isEqualTo("Clear onion soup of the harbour");
  }

  @Test
  void aHeadingOfLabelsAndShortWordsIsNotATitle() {
    ExtractedRecord recipe =
        extract(
                "Recipe",
                "page.html",
                """
                <html lang=fr><head><title>Soupe du port : la préparation de la recette</title></head><body>
                <h1>Soupe du port</h1><div><h2>La préparation de la recette</h2>
                <p>Ingrédients</p><ul><li>2 oignons</li><li>1 l de bouillon</li></ul>
                <p>Étapes</p><ol><li>Hachez les oignons et faites-les revenir doucement.</li>
                <li>Versez le bouillon et laissez mijoter une heure.</li></ol></div></body></html>
                """)
            .records()
            .getFirst();
    assertThat(recipe.text("name")).isEqualTo("Soupe du port");
  }

  @Test
  void aPersonBesideALabelIsTheAuthorWhereEmbeddedDataNameTheSite() {
    String data =
        """
        <title>Harbour soup</title><script type="application/ld+json">
        {"@context": "https://schema.org", "@type": "Recipe", "name": "Harbour soup",
         "author": {"@type": "Person", "name": "%s"}, "recipeIngredient": ["2 onions"]}</script>
        """;
    String body = "<h1>Harbour soup</h1><p>Author: Ada Quill</p>" + SOUP;
    assertThat(recipe(data.formatted("SITE"), body).text("author")).isEqualTo("Ada Quill");
    assertThat(recipe(data.formatted("Bo Marsh"), body).text("author")).isEqualTo("Bo Marsh");
  }

  @Test
  void amountsBehindALabelTheMainImageAndTheSiteAreRead() {
    ExtractedRecord found =
        recipe(
            "<title>Harbour soup - Site</title>",
            "<header><img src=/logo.png alt='Harbour soup'></header><h1>Harbour soup</h1>"
                + "<h3>Serves&nbsp;4 to 6</h3><img src=/ad.jpg width=80 alt='Harbour soup'>"
                + "<img data-src=/soup.jpg src=data:image/gif;base64,R0 alt='Our harbour soup'>"
                + SOUP);
    assertThat(texts(found, "yields")).containsExactly("4 to 6");
    assertThat(texts(found, "image")).containsExactly("https://site.example/soup.jpg");
    assertThat(texts(found, "author")).containsExactly("Site");
  }

  @Test
  void theImageThatAPageNamesItselfCountsAlone() {
    ExtractedRecord found =
        recipe(
            "<title>Harbour soup</title><meta property='og:image' content='/named.jpg'>",
            "<h1>Harbour soup</h1><img src=/soup.jpg alt='Harbour soup'>" + SOUP);
    assertThat(texts(found, "image")).containsExactly("https://site.example/named.jpg");
  }

  @Test
  void linksToShareAPageAreNotSteps() {
    String body =
        "<h1>Harbour soup</h1><h2>Ingredients</h2><ul><li>2 onions</li><li>1 l stock</li><li>1 tbsp"
            + " dill</li></ul><h2>Directions</h2><ul><li>Facebook</li><li>Email</li><li>Print"
            + " it</li></ul>";
    assertThat(recipe("<title>Harbour soup</title>", body).all("instructions")).isEmpty();
  }

  @Test
  void bracketsOfBrokenDataAreNotAText() {
    String body =
        "<div itemscope itemtype='https://schema.org/Recipe'><meta itemprop=name content='Harbour"
            + " soup'><meta itemprop=recipeInstructions content='[{'>"
            + SOUP
            + "</div>";
    assertThat(texts(recipe("<title>Harbour soup</title>", body), "instructions")).hasSize(2);
  }

  @Test
  void ingredientsWithoutAmountAndBoxesBeforeThemAreRead() {
    ExtractionResult found =
        extract(
            "Recipe",
            "page.html",
            """
            <title>Harbour dip - Galley</title><h1>Harbour dip <small>2 reviews</small></h1>
            <ul class=recipe-ingredients>
            <li class=recipe-ingredient><label>▢ </label><span class=ingredient-amount>8</span> <span>oz cheese</span></li>
            <li class=recipe-ingredient><label>▢ </label><span class=ingredient-amount>1</span> <span>cup cream</span></li>
            <li class=recipe-ingredient><label>▢ </label><span>Salt</span></li></ul>
            <ul class=recipe-ingredients><li><b>Garnish</b></li><li class=recipe-ingredient>1 tbsp dill</li></ul>
            <h2>Method</h2><p>Stir the cheese into the cream until both are smooth.</p>
            <p>Add the salt and the dill, and serve the dip on the same day.</p>
            """);
    ExtractedRecord recipe = found.records().getFirst();
    assertThat(recipe.text("name")).isEqualTo("Harbour dip");
    assertThat(texts(recipe, "ingredients"))
        .containsExactly("8 oz cheese", "1 cup cream", "Salt", "1 tbsp dill");
  }

  @Test
  void measuresShowIngredientsWithoutALabel() {
    ExtractionResult found =
        extract(
            "Recipe",
            "page.html",
            """
            <title>Brot</title><h1>Brot</h1><p>Ein Brot aus dem Hafen.</p>
            <p>• 500 g Mehl<br>• 300 ml Wasser<br>• 1 TL Salz<br>• etwas Butter</p>
            <h2>Zubereitung</h2><p>Alles verkneten und den Teig eine Stunde lang gehen lassen.</p>
            <p>Das Brot im Ofen backen, bis es eine dunkle Kruste hat.</p>
            """);
    assertThat(texts(found.records().getFirst(), "ingredients"))
        .containsExactly("500 g Mehl", "300 ml Wasser", "1 TL Salz", "etwas Butter");
  }

  @Test
  void aListIsTakenFromTheTextWhereEmbeddedDataLackItsAmounts() {
    ExtractionResult found =
        extract(
            "Recipe",
            "page.html",
            """
            <title>Soup</title><script type="application/ld+json">{"@context":"https://schema.org",
            "@type":"Recipe","name":"Soup","recipeIngredient":["For the soup:","onions","stock","dill"]}</script>
            <h1>Soup</h1><h2>Ingredients</h2><ul><li>2 onions</li><li>1 l stock</li><li>3 tbsp dill</li></ul>
            """);
    assertThat(texts(found.records().getFirst(), "ingredients"))
        .containsExactly("2 onions", "1 l stock", "3 tbsp dill");
  }

  @Test
  void aLabelledPriceBelowAHeadingShowsAProduct() {
    ExtractionResult found =
        extract(
            "Product",
            "page.html",
            "<title>Notebook Aero 14 - Nordkap</title><main><h1>Notebook Aero 14</h1>"
                + "<div><span>Preis</span> <span>749,00 €</span></div></main>");
    assertThat(found.records()).hasSize(1);
    assertThat(found.records().getFirst().text("name")).isEqualTo("Notebook Aero 14");
    assertThat(texts(found.records().getFirst(), "price")).containsExactly("749 EUR");
  }

  @Test
  void aHeadingInsideALinkNamesTheProductOfAList() {
    StringBuilder cards = new StringBuilder("<title>All | Pine</title><h1>All</h1><ul>");
    for (String name : List.of("Aero laptop", "Bolt laptop", "Cora mouse", "Delta keyboard")) {
      cards.append(
          "<li class=card><a href='/p/%d'><h3>%s</h3></a><span class=price>$69.00</span></li>"
              .formatted(name.length(), name));
    }
    ExtractionResult found = extract("Product", "page.html", cards + "</ul>");
    assertThat(found.records())
        .extracting(record -> record.text("name"))
        .containsExactly("Aero laptop", "Bolt laptop", "Cora mouse", "Delta keyboard");
    assertThat(found.records().getFirst().text("url")).isEqualTo("https://site.example/p/11");
  }

  @Test
  void anArticleWithAnAuthorAndADateIsNotARecipeAndItsCommentsAreNotEvents() {
    StringBuilder page =
        new StringBuilder(
            "<title>Harbour news</title><h1>Harbour news</h1><p class=author>Ann</p>"
                + "<p class=published>2026-03-01</p><p class=description>All is well.</p><ul>");
    for (int i = 1; i < 6; i++) {
      page.append(
          "<li><b>Guest %d</b> <a href='#c%d'>March %d, 2026 at 7:26 pm</a> <p>I agree.</p></li>"
              .formatted(i, i, i));
    }
    for (String name : List.of("Recipe", "Event", "Job", "Product", "Organisation", "Release")) {
      assertThat(extract(name, "page.html", page + "</ul>").records()).as(name).isEmpty();
    }
  }

  @Test
  void aTitleAloneIsNotARecord() {
    assertThat(
            extract("Product", "page.html", "<h1>Imprint</h1><p>We are a harbour.</p>").records())
        .isEmpty();
  }

  @Test
  void theRowsOfATableAreRecords() {
    ExtractionResult found =
        extract(
            "Product",
            "page.html",
            "<table><tr><th>Product<th>Price<th>Notes<tr><td>Anvil<td>€ 1.299,00<td>heavy"
                + "<tr><td>Kettle<td>€ 12,50<td></table>");
    assertThat(found.records())
        .extracting(record -> record.text("name"))
        .containsExactly("Anvil", "Kettle");
    assertThat(texts(found.records().getFirst(), "price")).containsExactly("1299 EUR");
  }

  @Test
  void separatedValuesAreATable() {
    ExtractionResult found =
        extract("Product", "prices.csv", "SKU,Name,Price\nA1,Anvil,12.50\nB2,Kettle,8\n");
    assertThat(found.records())
        .extracting(record -> record.text("sku"))
        .containsExactly("A1", "B2");
    assertThat(found.records().getLast().text("price")).isEqualTo("8");
  }

  @Test
  void whatHasAPriceAndNoDateIsNotAnEvent() {
    assertThat(extract("Event", "prices.csv", "SKU,Name,Price\nA1,Anvil,12.50\n").records())
        .isEmpty();
    assertThat(
            extract("Event", "dates.csv", "Name,Date,Price\nRegatta,2026-09-01,12.50\n").records())
        .hasSize(1);
    assertThat(
            extract(
                    "Event",
                    "lamp.html",
                    "<title>Lamp | Shop</title><h1>Lamp</h1><p class=price>Price: 25.00 EUR</p>")
                .records())
        .isEmpty();
  }

  @Test
  void aCalendarHoldsEvents() {
    ExtractionResult found =
        extract(
            "Event",
            "port.ics",
            """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            BEGIN:VEVENT\r
            UID:1@x\r
            DTSTART:20261120T190000Z\r
            SUMMARY:Concert\r
            LOCATION:Quay\r
            END:VEVENT\r
            BEGIN:VEVENT\r
            UID:2@x\r
            DTSTART;VALUE=DATE:20261121\r
            SUMMARY:Market\r
            END:VEVENT\r
            END:VCALENDAR\r
            """);
    assertThat(found.records())
        .extracting(record -> record.text("name"))
        .containsExactly("Concert", "Market");
    assertThat(found.records().getFirst().text("start")).startsWith("2026-11-20T19:00");
    assertThat(found.records().getFirst().text("place")).isEqualTo("Quay");
  }

  @Test
  void theEntriesOfAFeedAreArticlesAndReleases() {
    String feed =
        "<?xml version='1.0'?><rss"
            + " version='2.0'><channel><title>T</title><link>https://x.example/</link><item><title>Anvil"
            + " 2.1.0 released</title><link>https://x.example/2</link><pubDate>Mon, 16 Nov 2026"
            + " 10:00:00 GMT</pubDate><author>ada@x.example (Ada"
            + " Reed)</author></item><item><title>A"
            + " word</title><link>https://x.example/1</link></item></channel></rss>";
    assertThat(extract("Article", "news.rss", feed).records())
        .extracting(record -> record.text("title"))
        .containsExactly("Anvil 2.1.0 released", "A word");
    assertThat(extract("Article", "news.rss", feed).records())
        .extracting(record -> record.text("author"))
        .containsExactly("Ada Reed", "");
    assertThat(extract("Release", "news.rss", feed).records())
        .extracting(record -> record.text("version"))
        .containsExactly("2.1.0");
  }

  @Test
  void membersOfJsonAreNamedLikeProperties() {
    ExtractionResult found =
        extract(
            "Product",
            "shop.json",
            "{\"page\":1,\"items\":[{\"sku\":\"A1\",\"name\":\"Anvil\",\"price\":12.5},"
                + "{\"sku\":\"B2\",\"name\":\"Kettle\",\"price\":8}]}");
    assertThat(found.records())
        .extracting(record -> record.text("name"))
        .containsExactly("Anvil", "Kettle");
  }

  @Test
  void aMillionTriplesAreBounded() {
    StringBuilder json = new StringBuilder("{\"@context\":\"https://schema.org\",\"@graph\":[");
    for (int i = 0; i < 330_000; i++) {
      json.append(i == 0 ? "" : ",").append("{\"@type\":\"T\",\"b\":1}");
    }
    json.append("]}");
    ExtractionResult found =
        extract(
            "Product",
            "page.html",
            "<title>x</title><script type='application/ld+json'>" + json + "</script>");
    assertThat(found.records()).isEmpty();
    assertThat(String.join(" ", found.problems())).contains("left out");
  }

  @Test
  void aPageWithTooManyThingsSaysWhatIsKept() {
    StringBuilder json = new StringBuilder("{\"@context\":\"https://schema.org\",\"@graph\":[");
    for (int i = 0; i < 6_000; i++) {
      json.append(i == 0 ? "" : ",")
          .append("{\"@type\":\"Product\",\"name\":\"Lamp\",\"sku\":\"%d\"}".formatted(i));
    }
    ExtractionResult found =
        extract(
            "Product",
            "page.html",
            "<title>x</title><script type='application/ld+json'>" + json + "]}</script>");
    assertThat(found.records()).hasSize(ExtractionResult.MOST_RECORDS);
    assertThat(found.problems())
        .containsExactly("The page shows 5,000 things or more; only the first 5,000 are kept.");
  }

  @Test
  void anImpossibleDateIsNotAValue() {
    ExtractionResult found =
        extract(
            "Event",
            "page.html",
            "<script"
                + " type='application/ld+json'>{\"@context\":\"https://schema.org\",\"@type\":\"Event\","
                + "\"name\":\"Regatta\",\"startDate\":\"2026-02-31\"}</script>");
    assertThat(found.records().getFirst().text("name")).isEqualTo("Regatta");
    assertThat(found.records().getFirst().text("start")).isEmpty();
  }

  @Test
  void aClassOfTheUserIsReadBack() {
    List<FactClass> own =
        ClassFile.parse(
            """
            Berth:
              keys: [name]
              properties:
                name: text
                fee: {type: money, labels: [Harbour fee]}
            """,
            "berths.yaml");
    assertThat(ClassFile.parse(ClassFile.text(own), "again")).isEqualTo(own);
    assertThat(own.getFirst().property("fee").orElseThrow().labels())
        .containsExactly("harbour fee");
    assertThatThrownBy(
            () -> ClassFile.parse("Berth:\n  properties:\n    fee: coins\n", "berths.yaml"))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageContaining("'coins' is not a datatype");
  }
}

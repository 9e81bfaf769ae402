package dev.vigil.diff.noise.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.vigil.diff.noise.NoisePages;
import dev.vigil.document.PageDigest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words in ids and classes that say what a part of a page is, and where they do not. */
class RegionWordsTest {
  private static final String TEXT =
      "<h1>Town</h1><p>" + "The council meets in the old town hall by the river. ".repeat(8);

  /** The region of the text that contains these words. */
  private static PageRegion region(String body, String words) {
    PageDigest page = NoisePages.html(body);
    RegionFinder regions = RegionFinder.of(page);
    for (int at = 0; at < page.nodeCount(); at++) {
      if (page.kind(at).isText() && page.value(at).contains(words)) {
        return regions.at(at);
      }
    }
    throw new IllegalArgumentException("'" + words + "' is not on the page.");
  }

  @Test
  void aMenuOfLinksIsNavigationAndAMenuOfDishesIsContent() {
    String links = "<ul class=menu><li><a href=/a>Start</a><li><a href=/b>Plans</a></ul>";
    assertThat(region(TEXT + links, "Plans")).isEqualTo(PageRegion.NAVIGATION);
    String buttons = "<div class=menu><button>Start</button><span>Plans</span></div>";
    assertThat(region(TEXT + buttons, "Plans")).isEqualTo(PageRegion.NAVIGATION);
    String dishes = "<ul class=menu><li>Tomato soup<li>Fish pie with peas</ul>";
    assertThat(region(TEXT + dishes, "Fish pie")).isEqualTo(PageRegion.CONTENT);
  }

  @Test
  void logosOfSponsorsAreAPromotionAndTheSponsorsOfABillAreContent() {
    String logos = "<div class=sponsors><a href=https://oak.example>Oak</a></div>";
    assertThat(region(TEXT + logos, "Oak")).isEqualTo(PageRegion.PROMOTION);
    String bill = "<div class=sponsors>Sponsored by <a href=/members/doe>Jane Doe</a></div>";
    assertThat(region(TEXT + bill, "Jane Doe")).isEqualTo(PageRegion.CONTENT);
  }

  @Test
  void anAdvertisementIsAPromotionAndAListOfClassifiedOnesIsContent() {
    String slot = "<div class=ad><a href=https://shop.example/x>Cheap shoes</a></div>";
    assertThat(region(TEXT + slot, "Cheap shoes")).isEqualTo(PageRegion.PROMOTION);
    String house = "<div class=ad><a href=/offer>Our newsletter</a></div>";
    assertThat(region(TEXT + house, "Our newsletter")).isEqualTo(PageRegion.PROMOTION);
    String classified =
        "<div class=annonce><a href=/1>Bike</a> 90 €</div>"
            + "<div class=annonce><a href=/2>Table</a> 40 €</div>"
            + "<div class=annonce><a href=/3>Lamp</a> 10 €</div>";
    assertThat(region(TEXT + classified, "Bike")).isEqualTo(PageRegion.CONTENT);
    assertThat(region(TEXT + classified, "10 €")).isEqualTo(PageRegion.CONTENT);
    String list = "<ul class=ads><li><a href=/1>Bike</a><li><a href=/2>Table</a><li>Lamp</ul>";
    assertThat(region(TEXT + list, "Table")).isEqualTo(PageRegion.CONTENT);
  }

  @Test
  void aWordThatIsInTheClassesOfMostOfThePageSaysNothing() {
    String builder =
        "<div class=elementor-widget><h1>Town</h1></div>"
            + "<div class=elementor-widget><p>The hall is open on Mondays.</div>"
            + "<div class=elementor-widget><p>Parking costs nothing in winter.</div>";
    assertThat(region(builder, "Parking")).isEqualTo(PageRegion.CONTENT);
  }

  @Test
  void widgetsAreASideBoxInAColumnOfTheirOwnAndElseContent() {
    String column = "<div><div class=widget>Tip of the day</div><div class=widget>Map</div></div>";
    assertThat(region(TEXT + column, "Tip")).isEqualTo(PageRegion.ASIDE);
    String area = "<div class='widget-area'><div class=widget>Tip of the day</div></div>";
    assertThat(region(TEXT + area, "Tip")).isEqualTo(PageRegion.ASIDE);
    for (String name : List.of("widget", "elementor-widget-text", "hours-widget")) {
      assertThat(region(TEXT + "<div class=" + name + ">Dogs are welcome.</div>", "Dogs"))
          .as(name)
          .isEqualTo(PageRegion.CONTENT);
    }
  }

  @Test
  void thePriceOfAPromotionIsContent() {
    assertThat(region(TEXT + "<span class=promo-price>149 \u20ac</span>", "149"))
        .isEqualTo(PageRegion.CONTENT);
    assertThat(region(TEXT + "<span class=promo-box>149 \u20ac</span>", "149"))
        .isEqualTo(PageRegion.PROMOTION);
  }

  @Test
  void aFormForANewsletterIsAPromotionAndAListOfNewslettersIsContent() {
    String form = "<div class=newsletter>Get our news <input name=mail></div>";
    assertThat(region(TEXT + form, "Get our news")).isEqualTo(PageRegion.PROMOTION);
    String list =
        "<ul class=newsletter><li><a href=/3>March</a><li><a href=/2>May</a><li><a href=/1>July</a>"
            + "</ul>";
    assertThat(region(TEXT + list, "May")).isEqualTo(PageRegion.CONTENT);
  }

  @Test
  void aSharePriceAndSocialHousingAreNoButtonsToShare() {
    assertThat(region(TEXT + "<div class=share-price>141.20</div>", "141"))
        .isEqualTo(PageRegion.CONTENT);
    assertThat(region(TEXT + "<div id=socialHousing>Three flats are free.</div>", "flats"))
        .isEqualTo(PageRegion.CONTENT);
    assertThat(region(TEXT + "<div class=share-buttons>Share this</div>", "Share this"))
        .isEqualTo(PageRegion.PROMOTION);
  }

  @Test
  void manyPartsWithWordsOfTheirOwnAreReadInOnePass() {
    StringBuilder page = new StringBuilder(TEXT.repeat(200));
    for (int i = 0; i < 30_000; i++) {
      page.append("<p class='promo-").append(i).append(" item'>x</p>");
    }
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> assertThat(region(page.toString(), "x")).isEqualTo(PageRegion.CONTENT));
  }
}

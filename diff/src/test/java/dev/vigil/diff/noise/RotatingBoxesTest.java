package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Boxes of which the name says that their content is drawn anew are held back from the first check
 * on, and strips to which things come back from then on; lists that people write are reported.
 */
class RotatingBoxesTest {
  private static final String PROSE =
      "<p>" + "The club trains on the green behind the old school hall. ".repeat(12) + "</p>";

  private static List<Integer> reported(int versions, IntFunction<String> page) {
    List<Boolean> reported = RestlessPagesTest.reported(versions, page);
    return IntStream.rangeClosed(2, versions).filter(v -> reported.get(v - 2)).boxed().toList();
  }

  /** A page whose box says one thing and then another one. */
  private static boolean reported(String before, String after) {
    return !reported(
            2, i -> "<main><h1>Club</h1>" + PROSE + (i == 0 ? before : after) + PROSE + "</main>")
        .isEmpty();
  }

  private static String panel(String heading, String text) {
    return "<div class=panel><div class=panel-heading>"
        + heading
        + "</div><div class=panel-body><p>"
        + text
        + "</p></div></div>";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What our sellers say",
        "Co o nás říkají klienti",
        "Vad säger våra kunder",
        "Tip týdne",
        "Object of the day",
        "Viikon vinkki",
        "Sicherheitstipp"
      })
  void aBoxThatIsNamedAsDrawnAnewIsHeldBackAtTheFirstCheck(String heading) {
    assertThat(
            reported(
                panel(heading, "Sold our clocks for twice the estimate"),
                panel(heading, "Paid within a fortnight, just as promised")))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Latest news",
        "Featured",
        "Dish of the day",
        "What is new",
        "Notice of the week",
        "What experts say about the reform",
        "Das sagen die Parteien zum Haushalt",
        "Trade partners meet in Lima",
        "Court fines Instagram"
      })
  void aBoxThatPeopleWriteIsReported(String heading) {
    assertThat(
            reported(
                panel(heading, "Sold our clocks for twice the estimate"),
                panel(heading, "Paid within a fortnight, just as promised")))
        .isTrue();
  }

  @Test
  void aTipBehindItsLabelInALineIsHeldBackAndADishIsReported() {
    assertThat(
            reported(
                "<p>Tip of the week: Rinse with cold water.</p>",
                "<p>Tip of the week: Dry in the shade.</p>"))
        .isFalse();
    assertThat(
            reported(
                "<div><h4>Radtipp: Along the brook</h4></div>",
                "<div><h4>Museumstipp: The old smithy</h4></div>"))
        .isFalse();
    assertThat(
            reported(
                "<p>Dish of the week: Trout with almonds.</p>",
                "<p>Dish of the week: Lamb stew.</p>"))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Our Sponsors, https://oak.example/, false",
    "Our Sponsors, /component/banners/click/3, false",
    "Naši partneři, https://oak.example/, false",
    "Our partners, /people/oak, true",
    "Our team, https://oak.example/, true"
  })
  void logosOfSponsorsAreHeldBackAndThePartnersOfAFirmAreReported(
      String heading, String address, boolean expected) {
    String box =
        "<div><h3>%s</h3><div><a href=%s><img src=/i/%s.png></a> %s</div>"
            + "<div><a href=%s2><img src=/i/elm.png></a> Elm and Partners</div></div>";
    assertThat(
            reported(
                box.formatted(heading, address, "oak", "Oak and Sons", address),
                box.formatted(heading, address, "fir", "Fir Brothers", address)))
        .isEqualTo(expected);
  }

  @Test
  void picturesBelowTheNameOfASocialNetworkAreHeldBackAndAnAccountIsReported() {
    String feed =
        "<section><h2>From our Instagram</h2><div><img src=/i/%s.jpg alt=%s><span>#%s</span></div>"
            + "<div><img src=/i/lake.jpg alt=lake><span>#lake</span></div></section>";
    assertThat(
            reported(
                feed.formatted("oven", "oven", "oven"),
                feed.formatted("cellar", "cellar", "cellar")))
        .isFalse();
    String account = "<div><h2>Instagram</h2><p>Write to %s for tickets</p></div>";
    assertThat(reported(account.formatted("@greenclub"), account.formatted("@redclub"))).isTrue();
  }

  @Test
  void aQuotedSentenceThatAnotherOneReplacesIsHeldBackWithWhoSaidIt() {
    String quote = "<figure><blockquote>“%s”</blockquote><figcaption>%s</figcaption></figure>";
    assertThat(
            reported(
                quote.formatted("Finally a tool finance likes.", "Adaeze, Okapi Media"),
                quote.formatted("Support answers in minutes.", "Bo, Umbra Labs")))
        .isFalse();
    assertThat(
            reported(
                quote.formatted("The Winter’s Tale", "Friday and Saturday"),
                quote.formatted("Much Ado About Nothing", "Sunday and Monday")))
        .isTrue();
  }

  @Test
  void picturesThatAllMoveToAnotherFolderAreTheSameAndOtherFilesAreNot() {
    String pictures =
        IntStream.range(1, 5)
            .mapToObj(i -> "<p><img src=//img.example/%1$s/" + i + "%2$s.jpg alt='Lot " + i + "'>")
            .collect(Collectors.joining());
    String before = pictures.formatted("e1a81798", "_t");
    assertThat(reported(before, pictures.formatted("96936216", "_t"))).isFalse();
    assertThat(reported(before, before.replace("/1_t", "/south").replace("/2_t", "/hall")))
        .isTrue();
    assertThat(reported(before, before.replace("e1a81798/1_t", "96936216/1_t"))).isTrue();
  }

  private static final String[] NAMES = {
    "Alder Press", "Birch Tea", "Cedar Bikes", "Dogwood Pool", "Elm Optics", "Fir Travel"
  };

  private static String strip(String shown) {
    return Arrays.stream(shown.split("", -1))
        .filter(one -> !one.isEmpty())
        .map(one -> NAMES[one.charAt(0) - 'a'])
        .map(name -> "<div class=tile><img src='/i/" + name + ".png' alt=''>" + name + "</div>")
        .collect(Collectors.joining("", "<div class=tiles>", "</div>"));
  }

  /** A page at each check, and which of six things its strip shows. */
  private static IntFunction<String> strips(String... shown) {
    return i -> "<main><h1>Club</h1>" + PROSE + "</main>" + strip(shown[i]) + "<p>Visits: " + i;
  }

  @Test
  void aStripToWhichThingsComeBackIsDrawnFromThenOnHoweverSeldomItChanges() {
    List<Integer> reported =
        reported(
            12,
            strips(
                "abc", "abc", "abd", "abd", "abd", "abd", "cbe", "cbe", "cbe", "cbe", "fbe",
                "fbe"));
    assertThat(reported).doesNotContain(7, 11);
  }

  @Test
  void aStripToWhichNothingComesBackOrThatGrowsIsReported() {
    IntFunction<String> page =
        i -> {
          String[] shown = {"abc", "abc", "abc", "abc", "abcd", "abcd", "abcd", "abcde"};
          return "<main><h1>Club</h1>" + PROSE + strip(shown[i]) + "<p>Visits: " + i + "</main>";
        };
    assertThat(reported(8, page)).contains(5, 8);
  }

  @Test
  void aStateThatComesBackBehindItsLabelIsReportedEachTime() {
    String[] levels = {"Moderate", "High", "Low", "Moderate", "High"};
    IntFunction<String> page =
        i ->
            "<main><h1>Bulletin</h1>"
                + PROSE
                + "<dl><dt>West</dt><dd>"
                + levels[i / 3]
                + "</dd><dt>East</dt><dd>Considerable</dd></dl><p>Visits: "
                + i
                + "</main>";
    assertThat(reported(15, page)).contains(4, 7, 10, 13);
  }
}

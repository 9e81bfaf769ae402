package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Compare;
import dev.vigil.watch.sentinel.Delivery;
import dev.vigil.watch.sentinel.Fetch;
import dev.vigil.watch.sentinel.Moment;
import dev.vigil.watch.sentinel.Monitor;
import dev.vigil.watch.sentinel.Request;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.Step;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sentinel language: what it accepts, how it is written back, and how its errors point. */
class SentinelLanguageTest {
  private static final ZoneId UTC = ZoneId.of("UTC");

  @Test
  void readsTheFirstThesisExampleInItsOwnSpelling() {
    Sentinel s1 =
        one(
            """
            Create Sentinel s1 Using <http://www.news.example>
            Monitor all links AND all images
            Fetch 2 day
            From 12/02/02 To 01/02/03
            Notify By email jill@mail.example Every 4 day Compare
            pairwise
            """);
    assertThat(s1.source()).isEqualTo(new Source.Address("http://www.news.example"));
    assertThat(s1.monitor())
        .contains(new Monitor.And(List.of(new Monitor.Type("links"), new Monitor.Type("images"))));
    assertThat(s1.fetch()).contains(new Fetch.Every(Duration.ofDays(2)));
    assertThat(s1.from()).contains(new Moment.At(ZonedDateTime.of(2002, 12, 2, 0, 0, 0, 0, UTC)));
    assertThat(s1.to()).contains(new Moment.At(ZonedDateTime.of(2003, 1, 2, 0, 0, 0, 0, UTC)));
    assertThat(s1.notifyBy()).contains(List.of(new Channel("email", "jill@mail.example")));
    assertThat(s1.delivery()).contains(new Delivery.Every(Duration.ofDays(4)));
    assertThat(s1.compare()).contains(new Compare.Pairwise());
  }

  @Test
  void writesTheSecondThesisExampleInOurSpelling() {
    Sentinel s1 =
        one(
            """
            create sentinel s1 using http://www.travel.example
            monitor all links and keywords “Vegas deals”
            fetch every 2 days
            from 11/08/04 to 12/08/04
            notify by email smith@mail.example Immediate
            compare moving(3)
            """);
    assertThat(SentinelWriter.write(s1))
        .isEqualTo(
            """
            Create Sentinel s1 Using http://www.travel.example
              Monitor links AND keyword="Vegas deals"
              Fetch every 2 days
              From 2004-11-08 00:00 UTC
              To 2004-12-08 00:00 UTC
              Notify By email smith@mail.example immediately
              Compare moving 3
            """);
  }

  @Test
  void readsEveryClause() {
    Sentinel all =
        one(
            """
            Create Sentinel tea-prices Using https://shop.example/tea?a=1,2(x)   # with a comment
              Within "main > .price"
              Monitor (price,below=100,by=5% OR stock) AND NOT phrase="sold out, sorry"
              Ignore whitespace, text="Cookie banner", css=.ad
              Fetch cron "*/15 8-18 * * mon-fri"
              Only 08:00-18:30 mon-fri in Europe/Berlin
              Request method post header "Accept: text/html" body "q=\\"tea\\"" secret shop-login
              Render browser with wait "#list", click "button.more", type "#q" "green tea", scroll
              From now + 4 hours
              To end(other)
              Notify By email me@mail.example, webhook https://hooks.example/a, feed digest at 08:00
              Compare last seen
              When score > 0.3 and price < 100
              Confirm after 10 minutes
              Keep all of 30 days, daily of a year
              Tag shop, tea
            """);
    assertThat(all.source()).isEqualTo(new Source.Address("https://shop.example/tea?a=1,2(x)"));
    assertThat(all.within()).contains("main > .price");
    assertThat(all.monitor())
        .contains(
            new Monitor.And(
                List.of(
                    new Monitor.Or(
                        List.of(
                            new Monitor.Type("price,below=100,by=5%"), new Monitor.Type("stock"))),
                    new Monitor.Not(new Monitor.Type("phrase=\"sold out, sorry\"")))));
    assertThat(all.ignore()).contains(List.of("whitespace", "text=Cookie banner", "css=.ad"));
    assertThat(all.fetch()).contains(new Fetch.Cron("*/15 8-18 * * mon-fri"));
    assertThat(all.only().orElseThrow().days()).hasSize(5).doesNotContain(DayOfWeek.SUNDAY);
    assertThat(all.only().orElseThrow().to()).isEqualTo(LocalTime.of(18, 30));
    assertThat(all.request())
        .contains(
            new Request(
                "POST",
                List.of(new Request.Header("Accept", "text/html")),
                "q=\"tea\"",
                "shop-login"));
    assertThat(all.render().orElseThrow())
        .containsExactly(
            new Step.WaitFor("#list"),
            new Step.Click("button.more"),
            new Step.Type("#q", "green tea"),
            new Step.Scroll());
    assertThat(all.from()).contains(new Moment.FromNow(Duration.ofHours(4)));
    assertThat(all.to()).contains(new Moment.EndOf("other"));
    assertThat(all.notifyBy().orElseThrow())
        .containsExactly(
            new Channel("email", "me@mail.example"),
            new Channel("webhook", "https://hooks.example/a"),
            new Channel("feed", ""));
    assertThat(all.delivery()).contains(new Delivery.DigestAt(LocalTime.of(8, 0)));
    assertThat(all.when()).contains("score > 0.3 and price < 100");
    assertThat(all.keep()).contains("all of 30 days, daily of a year");
    assertThat(all.tags()).contains(List.of("shop", "tea"));
    assertThat(one(SentinelWriter.write(all))).isEqualTo(all);
  }

  @Test
  void readsSeveralSentinelsAndWhatTheyStandOn() {
    List<Sentinel> two =
        SentinelParser.parse(
            "Create Sentinel a Using https://a.example/ From now To forever "
                + "Create Sentinel b Using sentinel a Monitor words From start(a) "
                + "Create Sentinel c Using a "
                + "Create Sentinel d Using sitemap https://a.example/sitemap.xml",
            UTC);
    assertThat(two).extracting(Sentinel::name).containsExactly("a", "b", "c", "d");
    assertThat(two.get(1).source()).isEqualTo(new Source.Other("a"));
    assertThat(two.get(2).source()).isEqualTo(new Source.Other("a"));
    assertThat(two.get(3).source())
        .isEqualTo(new Source.Kind("sitemap", "https://a.example/sitemap.xml"));
    assertThat(two.get(2).monitor()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Create Sentinel a Using https://a.example/ Fech every 2 days|line 1, column 44: \"Fech\""
            + " begins no clause|did you mean \"Fetch\"",
        "Create Sentinel a Using https://a.example/ Fetch every 2 dais|line 1, column 58: \"dais\""
            + " is no unit of time|did you mean \"days\"",
        "Create Sentinel a Using https://a.example/ Fetch every soon|column 56: \"soon\" is no"
            + " duration|2 days",
        "Create Sentinel a Using https://a.example/ Compare pairwize|\"pairwize\" is no way to"
            + " compare|did you mean \"pairwise\"",
        "Create Sentinel a Using https://a.example/ Tag x Tag y|there are two Tag clauses|keep one",
        "Create Sentinel a Using https://a.example/ Within \"main|column 51: this quotation is not"
            + " closed|\"",
        "Create Sentinel a Using https://a.example/ Fetch cron \"0 25 * * *\"|\"25\" is no hour of"
            + " a cron rule|from 0 to 23",
        "Create Sentinel a Using https://a.example/ Fetch cron \"0 8 * *\"|five fields|not 4",
        "Create Sentinel a Using https://a.example/ From tomorow|\"tomorow\" is no date|now + 4"
            + " hours",
        "Create Sentinel a Using https://a.example/ Only 08:00-18:00 in Europe/Berln|is no time"
            + " zone|did you mean \"Europe/Berlin\"",
        "Create Sentinel a Using https://a.example/ Monitor links AND|here the text ends|change"
            + " type",
        "Create Sentinel a Using https://a.example/ Monitor (links|the text ends where )"
            + " belongs|Monitor (links",
        "Create Sentinel a Using https://a.example/ Render browser with clik x|\"clik\" is no"
            + " step|did you mean \"click\"",
        "Create Sentinel a Using https://a.example/ Request header nonsense|\"nonsense\" is no"
            + " header|Name: value",
        "Create Sentinal a|\"Sentinal\" stands where Sentinel belongs|Create Sentinel prices",
        "|the text ends where Create belongs|Create Sentinel",
      })
  void pointsAtTheWordThatIsWrongAndSuggests(String text, String place, String remedy) {
    assertThatThrownBy(() -> SentinelParser.parse(text == null ? "" : text, UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining(place)
        .hasMessageContaining(remedy);
  }

  @ParameterizedTest
  @ValueSource(ints = {100_000, 30_000})
  void refusesEndlessNestingInsteadOfOverflowing(int depth) {
    String text =
        "Create Sentinel a Using https://a.example/ Monitor " + "( ".repeat(depth) + "links";
    assertThatThrownBy(() -> SentinelParser.parse(text, UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("flatter");
  }

  private static Sentinel one(String text) {
    List<Sentinel> sentinels = SentinelParser.parse(text, UTC);
    assertThat(sentinels).hasSize(1);
    return sentinels.getFirst();
  }
}

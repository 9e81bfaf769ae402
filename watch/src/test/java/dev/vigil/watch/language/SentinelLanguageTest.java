package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.archive.retention.ThinningRule;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.AlertClause;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.CompareClause;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.FetchClause;
import dev.vigil.watch.sentinel.LifespanMoment;
import dev.vigil.watch.sentinel.MonitorClause;
import dev.vigil.watch.sentinel.RenderClause;
import dev.vigil.watch.sentinel.RenderStep;
import dev.vigil.watch.sentinel.RequestClause;
import dev.vigil.watch.sentinel.SecretUse;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    assertThat(s1.source()).isEqualTo(new SentinelSource.Address("http://www.news.example"));
    assertThat(s1.get(ClauseValue.MONITOR))
        .contains(
            new MonitorClause.And(
                List.of(new MonitorClause.Type("links"), new MonitorClause.Type("images"))));
    assertThat(s1.get(ClauseValue.FETCH)).contains(new FetchClause.Every(Duration.ofDays(2)));
    assertThat(s1.get(ClauseValue.FROM))
        .contains(new LifespanMoment.At(ZonedDateTime.of(2002, 12, 2, 0, 0, 0, 0, UTC)));
    assertThat(s1.get(ClauseValue.TO))
        .contains(new LifespanMoment.At(ZonedDateTime.of(2003, 1, 3, 0, 0, 0, 0, UTC)));
    assertThat(s1.get(ClauseValue.NOTIFY))
        .contains(List.of(new Channel("email", "jill@mail.example")));
    assertThat(s1.get(ClauseValue.DELIVER)).contains(new DeliveryClause.Every(Duration.ofDays(4)));
    assertThat(s1.get(ClauseValue.COMPARE)).contains(new CompareClause.Pairwise());
  }

  @Test
  void aPartOfJsonIsNamedWithItsLanguage() {
    String head = "Create Sentinel a Using https://a.example/x.json Within ";
    assertThat(one(head + "jq \".items[] | .price\"").get(ClauseValue.WITHIN))
        .contains("jq:.items[] | .price");
    assertThat(one(head + "JsonPath '$.items'").get(ClauseValue.WITHIN))
        .contains("jsonpath:$.items");
    assertThat(one(head + "\"$.items\"").get(ClauseValue.WITHIN)).contains("$.items");
    assertThat(one(head + "jq").get(ClauseValue.WITHIN)).contains("jq");
    Sentinel jq = one(head + "jq \".a[\\\"b\\\"]\"");
    assertThat(SentinelWriter.write(jq)).contains("Within jq \".a[\\\"b\\\"]\"");
    assertThat(one(SentinelWriter.write(jq))).isEqualTo(jq);
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
              Monitor links AND phrase="Vegas deals"
              Fetch every 2 days
              From 2004-11-08 00:00 UTC
              To 2004-12-09 00:00 UTC
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
              Request method put header "Accept: text/html" cookie "consent=yes" body "{\\"q\\": 1}" as application/json
                language "de, en;q=0.5" proxy office secret shop-login as basic me secret shop-key as header X-Api-Key
                session kept robots overridden certificate unverified
              Render browser in 400x800 without screenshot with wait for "#list" up to 20 seconds, click "button.more",
                type "#q" "green tea", type "#p" secret shop-login then scroll, scroll to "#end"
              From now + 4 hours
              To end(other)
              Notify By email me@mail.example, webhook https://hooks.example/a, feed digest at 08:00
                quiet 22:00-07:00 in Europe/Berlin
              Alert overdue after 2 hours, unchanged for 7 days
              Compare last seen
              When score > 0.3 and new<100
              Confirm after 10 minutes
              Keep all of 30 days, daily of a year
              Tag shop, tea
            """);
    assertThat(all.source())
        .isEqualTo(new SentinelSource.Address("https://shop.example/tea?a=1,2(x)"));
    assertThat(all.get(ClauseValue.WITHIN)).contains("main > .price");
    assertThat(all.get(ClauseValue.MONITOR))
        .contains(
            new MonitorClause.And(
                List.of(
                    new MonitorClause.Or(
                        List.of(
                            new MonitorClause.Type("price,below=100,by=5%"),
                            new MonitorClause.Type("stock"))),
                    new MonitorClause.Not(new MonitorClause.Type("phrase=\"sold out, sorry\"")))));
    assertThat(all.get(ClauseValue.IGNORE))
        .contains(List.of("whitespace", "text=Cookie banner", "css=.ad"));
    assertThat(all.get(ClauseValue.FETCH)).contains(new FetchClause.Cron("*/15 8-18 * * mon-fri"));
    assertThat(all.get(ClauseValue.ONLY).orElseThrow().days())
        .hasSize(5)
        .doesNotContain(DayOfWeek.SUNDAY);
    assertThat(all.get(ClauseValue.ONLY).orElseThrow().to()).isEqualTo(LocalTime.of(18, 30));
    assertThat(all.get(ClauseValue.REQUEST))
        .contains(
            new RequestClause(
                "PUT",
                List.of(new RequestClause.Field("Accept", "text/html")),
                List.of(new RequestClause.Field("consent", "yes")),
                Optional.of(new RequestClause.Body("{\"q\": 1}", "application/json")),
                "de, en;q=0.5",
                "office",
                List.of(
                    new SecretUse.Basic("shop-login", "me"),
                    new SecretUse.Header("shop-key", "X-Api-Key")),
                Set.of(RequestClause.Permission.values())));
    assertThat(all.get(ClauseValue.RENDER))
        .contains(
            new RenderClause(
                List.of(
                    new RenderStep.WaitFor("#list", Duration.ofSeconds(20)),
                    new RenderStep.Click("button.more"),
                    new RenderStep.Type("#q", "green tea"),
                    new RenderStep.TypeSecret("#p", "shop-login"),
                    new RenderStep.Scroll(""),
                    new RenderStep.Scroll("#end")),
                false,
                true,
                400,
                800));
    assertThat(all.get(ClauseValue.FROM)).contains(new LifespanMoment.FromNow(Duration.ofHours(4)));
    assertThat(all.get(ClauseValue.TO)).contains(new LifespanMoment.EndOf("other"));
    assertThat(all.get(ClauseValue.NOTIFY).orElseThrow())
        .containsExactly(
            new Channel("email", "me@mail.example"),
            new Channel("webhook", "https://hooks.example/a"),
            new Channel("feed", ""));
    assertThat(all.get(ClauseValue.DELIVER))
        .contains(new DeliveryClause.DigestAt(LocalTime.of(8, 0)));
    assertThat(all.get(ClauseValue.WHEN)).contains("score > 0.3 AND new < 100");
    assertThat(all.get(ClauseValue.KEEP))
        .contains(RetentionRules.KEEP_ALL.withThinning(ThinningRule.parse("all:30d,daily:1y")));
    assertThat(all.get(ClauseValue.QUIET).orElseThrow().from()).isEqualTo(LocalTime.of(22, 0));
    assertThat(all.get(ClauseValue.ALERT))
        .contains(
            new AlertClause(3, Optional.of(Duration.ofDays(7)), Optional.of(Duration.ofHours(2))));
    assertThat(all.get(ClauseValue.TAG)).contains(List.of("shop", "tea"));
    assertThat(one(SentinelWriter.write(all))).isEqualTo(all);
  }

  @Test
  void aRegularExpressionNeedsNoQuotes() {
    Sentinel sentinel =
        one(
            "Create Sentinel a Using https://a.example/ Monitor regex=/v(1|2), [0-9.]+/ OR links"
                + " Ignore cut=/\\?v=\\d+/, regex=/a (b|c)/i, xpath=//footer From now");
    assertThat(sentinel.get(ClauseValue.MONITOR))
        .contains(
            new MonitorClause.Or(
                List.of(
                    new MonitorClause.Type("regex=/v(1|2), [0-9.]+/"),
                    new MonitorClause.Type("links"))));
    assertThat(sentinel.get(ClauseValue.IGNORE))
        .contains(List.of("cut=/\\?v=\\d+/", "regex=/a (b|c)/i", "xpath=//footer"));
    assertThat(sentinel.get(ClauseValue.FROM)).contains(LifespanMoment.FromNow.NOW);
    assertThat(one(SentinelWriter.write(sentinel))).isEqualTo(sentinel);
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
    assertThat(two.get(1).source()).isEqualTo(new SentinelSource.Other("a"));
    assertThat(two.get(2).source()).isEqualTo(new SentinelSource.Other("a"));
    assertThat(two.get(3).source())
        .isEqualTo(new SentinelSource.Kind("sitemap", "https://a.example/sitemap.xml"));
    assertThat(two.get(2).get(ClauseValue.MONITOR)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Create Sentinel a Using https://a.example/ Fech every 2 days|line 1, column 44: \"Fech\""
            + " begins no clause|did you mean \"Fetch\"",
        "Create Sentinel a Using https://a.example/ Fetch every 2 dais|line 1, column 58: \"dais\""
            + " is not a unit of time|did you mean \"days\"",
        "Create Sentinel a Using https://a.example/ Fetch every soon|column 56: \"soon\" is not"
            + " a duration|2 days",
        "Create Sentinel a Using https://a.example/ Compare pairwize|\"pairwize\" is not a way to"
            + " compare|did you mean \"pairwise\"",
        "Create Sentinel a Using https://a.example/ Tag x Tag y|there are two Tag clauses|keep one",
        "Create Sentinel a Using https://a.example/ Within \"main|column 51: this quotation is not"
            + " closed|\"",
        "Create Sentinel a Using https://a.example/ Fetch cron \"0 25 * * *\"|\"25\" is not a valid"
            + " hour of a cron rule|from 0 to 23",
        "Create Sentinel a Using https://a.example/ Fetch cron \"0 8 * *\"|five fields|not 4",
        "Create Sentinel a Using https://a.example/ From tomorow|\"tomorow\" is not a date|now + 4"
            + " hours",
        "Create Sentinel a Using https://a.example/ Only 08:00-18:00 in Europe/Berln|is not a time"
            + " zone|did you mean \"Europe/Berlin\"",
        "Create Sentinel a Using https://a.example/ Monitor links AND|here the text ends|change"
            + " type",
        "Create Sentinel a Using https://a.example/ Monitor (links|the text ends where )"
            + " belongs|Monitor (links",
        "Create Sentinel a Using https://a.example/ Monitor links AND linkz|column 62: there is no"
            + " type 'linkz'|did you mean links?",
        "Create Sentinel a Using https://a.example/ Monitor price,belo=9|column 52: there is no"
            + " option of 'price' 'belo'|did you mean below?",
        "Create Sentinel a Using https://a.example/ Monitor keyword=\"two words\"|column 52: 'two"
            + " words' is not one word|phrase=",
        "Create Sentinel a Using https://a.example/ When score > 0.3 AND scor < 9 Tag x|column"
            + " 65:|did you mean",
        "Create Sentinel a Using https://a.example/ When score > Tag x|column 57:|number",
        "Create Sentinel a Using https://a.example/ When Tag x|column 49: a condition|score",
        "Create Sentinel a Using https://a.example/ Render browser with clik x|\"clik\" is not a"
            + " step|did you mean \"click\"",
        "Create Sentinel a Using https://a.example/ Request header nonsense|\"nonsense\" is not a"
            + " header|Name: value",
        "Create Sentinel a Using https://a.example/ Request hedder x|column 52: \"hedder\" is not a"
            + " part of a request|did you mean \"header\"",
        "Create Sentinel a Using https://a.example/ Request robots ignored|\"ignored\" stands where"
            + " overridden belongs|Request robots overridden",
        "Create Sentinel a Using https://a.example/ Request secret s as barer|sent as bearer|did"
            + " you mean \"bearer\"",
        "Create Sentinel a Using https://a.example/ Request secret s secret t as basic u|one"
            + " login|keep one",
        "Create Sentinel a Using https://a.example/ Request secret s=t|is not a name of a"
            + " secret|letters",
        "Create Sentinel a Using https://a.example/ Render browser in 9x9|column 62: \"9x9\" is not"
            + " a size|1280x900",
        "Create Sentinel a Using https://a.example/ Alert failin after 3|column 50: \"failin\""
            + " is not an alert|did you mean \"failing\"",
        "Create Sentinel a Using https://a.example/ Alert failing after none|\"none\" is not a"
            + " number of checks|failing never",
        "Create Sentinel a Using https://a.example/ Keep dayly of 3 days|column 49: \"dayly\" is"
            + " not a rule of keeping|did you mean \"daily\"",
        "Create Sentinel a Using https://a.example/ Keep daily of 30 days, all of 1 day|column 67:"
            + " \"all\" must reach further back|shorter one first",
        "Create Sentinel a Using https://a.example/ Keep daily|the text ends where of belongs|Keep"
            + " all of 1 day",
        "Create Sentinel a Using https://a.example/ Keep last none|\"none\" is not a number of"
            + " versions|last 50",
        "Create Sentinel a Using https://a.example/ Notify By Fetch every 2 days|stands where a"
            + " channel belongs|email",
        "Create Sentinel a Using https://a.example/ Quiet in UTC|hours or days are missing|08:00",
        "Create Sentinel a Using https://a.example/ Notify By feed every 2 days Deliver"
            + " immediately|two Deliver clauses|keep one",
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
        .hasMessageContaining("fewer levels");
  }

  private static Sentinel one(String text) {
    List<Sentinel> sentinels = SentinelParser.parse(text, UTC);
    assertThat(sentinels).hasSize(1);
    return sentinels.getFirst();
  }
}

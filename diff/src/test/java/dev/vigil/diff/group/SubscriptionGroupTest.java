package dev.vigil.diff.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.interest.ChangeTypeExpression;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.DocumentType;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.xpath.Selector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SubscriptionGroupTest {
  private static final List<String> TYPES =
      List.of(
          "any",
          "text",
          "words",
          "words,stop=english",
          "links",
          "links,only=added",
          "images",
          "keyword=tide",
          "keyword=tide,when=appears",
          "phrase=\"high tide at noon\"",
          "regex=/[0-9]+ m/",
          "number",
          "number,above=4",
          "price",
          "stock",
          "table",
          "list",
          "structure",
          "attributes",
          "tags",
          "comments",
          "metadata",
          "xml",
          "new-lines",
          "links AND NOT images",
          "NOT text",
          "(links OR keyword=tide) AND words");

  private static final List<WatchedPart> PARTS =
      List.of(
          WatchedPart.WHOLE,
          WatchedPart.css("#news"),
          WatchedPart.css("li"),
          WatchedPart.css("table"),
          WatchedPart.css("p:has-text(\"tide\")"),
          WatchedPart.css(".missing"),
          WatchedPart.xpath("//section[2]"));

  private static DocumentView page(Random random) {
    StringBuilder html = new StringBuilder("<title>Port ").append(random.nextInt(2));
    html.append("</title><section id=").append(random.nextInt(5) == 0 ? "old" : "news").append(">");
    for (int i = 0; i < 4; i++) {
      html.append("<p class=c").append(random.nextInt(2)).append(">");
      html.append(random.nextInt(3) == 0 ? "high tide at noon " : "low water ");
      html.append(random.nextInt(6)).append(" m <a href=/").append(random.nextInt(3));
      html.append(">more</a></p>");
    }
    html.append("</section><section><ul>");
    for (int i = 0; i < 3; i++) {
      html.append("<li>boat ").append(random.nextInt(4)).append("<!--").append(random.nextInt(2));
      html.append("-->");
    }
    html.append("</ul><img src=/i").append(random.nextInt(2)).append("><table><tr><th>a<th>b");
    html.append("<tr><td>x<td>").append(random.nextInt(3)).append("</table></section>");
    return view(html.toString());
  }

  private static DocumentView view(String html) {
    return DocumentView.of(
        Documents.read(
                html.getBytes(StandardCharsets.UTF_8),
                ReadHint.NONE.as(DocumentType.HTML),
                ReadLimits.WEB)
            .digest());
  }

  @Test
  void togetherTheyGetWhatEachWouldGetAlone() {
    long seed = 20261115;
    Random random = new Random(seed);
    SubscriptionGroup<Integer> group = new SubscriptionGroup<>();
    List<Subscription> all = new ArrayList<>();
    for (String type : TYPES) {
      for (WatchedPart part : PARTS) {
        all.add(Subscription.of(ChangeTypeExpression.parse(type), part));
        all.add(
            new Subscription(
                ChangeTypeExpression.parse(type),
                part,
                Set.of(Facet.CONTENT),
                ComparisonContext.NONE));
      }
    }
    for (int i = 0; i < all.size(); i++) {
      group.add(i, all.get(i));
    }
    NoiseFilter noise =
        (before, after, changes) ->
            changes.stream()
                .filter(c -> c.newValue().contains("3"))
                .map(c -> new HeldBackChange(c, "three", "is noise"))
                .toList();
    int fired = 0;
    for (int round = 0; round < 60; round++) {
      DocumentView before = page(random);
      DocumentView after = round % 10 == 0 ? before : page(random);
      NoiseFilter held = round % 2 == 0 ? NoiseFilter.NONE : noise;
      GroupResults<Integer> answers = group.evaluate(before, after, held);
      for (int i = 0; i < all.size(); i++) {
        SubscriptionResult alone = SubscriptionGroup.alone(all.get(i), before, after, held);
        assertThat(answers.of(i))
            .as("seed %s round %s %s", seed, round, all.get(i))
            .isEqualTo(alone);
        fired += alone.outcome().fired() ? 1 : 0;
      }
    }
    assertThat(fired).isGreaterThan(1_000);
  }

  @Test
  void sentinelsThatAskTheSameCostOneComparison() {
    SubscriptionGroup<Integer> group = new SubscriptionGroup<>();
    for (int i = 0; i < 1_000; i++) {
      String type = i % 2 == 0 ? "links" : "links,only=added";
      group.add(i, Subscription.of(ChangeTypeExpression.parse(type), WatchedPart.css("p")));
    }
    GroupResults<Integer> answers =
        group.evaluate(view("<p><a href=/a>x</a>"), view("<p><a href=/b>y</a>"), NoiseFilter.NONE);
    assertThat(answers.subscriptions()).isEqualTo(2);
    assertThat(answers.computed()).isEqualTo(1);
    List<Integer> reported = new ArrayList<>();
    answers.report((sentinel, answer) -> reported.add(sentinel));
    assertThat(reported).hasSize(1_000);
  }

  @Test
  void whatDidNotChangeIsNotCompared() {
    SubscriptionGroup<String> group = new SubscriptionGroup<>();
    group.add("a", Subscription.of(ChangeTypeExpression.parse("words"), WatchedPart.css("p")));
    group.add("b", Subscription.of(ChangeTypeExpression.parse("links"), WatchedPart.css("div")));
    DocumentView before = view("<p>one</p><div>two</div><i>3</i>");
    assertThat(group.evaluate(before, view("<p>one</p><div>two</div><i>4</i>"), NoiseFilter.NONE))
        .extracting(GroupResults::changedParts, GroupResults::computed)
        .containsExactly(0, 0);
    assertThat(group.evaluate(before, view("<p>one</p><div>too</div><i>3</i>"), NoiseFilter.NONE))
        .extracting(GroupResults::changedParts, GroupResults::computed)
        .containsExactly(1, 0);
  }

  @Test
  void aPartThatIsGoneIsSaidToBeGone() {
    SubscriptionGroup<String> group = new SubscriptionGroup<>();
    group.add("a", Subscription.of(ChangeTypeExpression.parse("any"), WatchedPart.css("#x")));
    GroupResults<String> answers =
        group.evaluate(view("<p id=x>a"), view("<p id=y>a"), NoiseFilter.NONE);
    List<Boolean> gone = new ArrayList<>();
    answers.report((sentinel, answer) -> gone.add(answer.isPartGone()));
    assertThat(gone).containsExactly(true);
  }

  @Test
  void partsByIdAndClassAreThoseOfTheSelector() {
    var digest =
        view("<p id=a class='x y x'>1<p class=y>2<p id=a>3<p class=Y>4<svg class=y></svg><p id>5")
            .digest();
    for (String selector : List.of("#a", ".x", ".y", ".Y", "#b", ".z")) {
      assertThat(WatchedPart.css(selector).find(digest))
          .as(selector)
          .isEqualTo(Selector.compile(selector).select(digest));
    }
  }

  private static boolean fires(String type, WatchedPart part, String before, String after) {
    SubscriptionGroup<String> group = new SubscriptionGroup<>();
    group.add("a", Subscription.of(ChangeTypeExpression.parse(type), part));
    SubscriptionResult answer = group.evaluate(view(before), view(after), NoiseFilter.NONE).of("a");
    return answer != null && answer.outcome().fired();
  }

  @Test
  void whatIsJoinedByAndHoldsForTheSameElement() {
    String both = "structure AND keyword=foo";
    WatchedPart each = WatchedPart.css("p");
    String old = "<p>north quay</p><p>south quay</p><p>east quay</p>";
    String apart = "<p>north <b>quay</b></p><p>south quay foo</p><p>east quay</p>";
    String together = "<p>north quay</p><p>south <b>quay</b> foo</p><p>east quay</p>";
    assertThat(fires(both, each, old, apart)).isFalse();
    assertThat(fires(both, each, old, together)).isTrue();
    assertThat(fires(both, WatchedPart.css("body"), old, apart)).isTrue();
    assertThat(fires("(" + both + ") OR keyword=foo", each, old, apart)).isTrue();
    assertThat(fires("NOT (" + both + ")", each, old, apart)).isTrue();
    assertThat(fires("NOT (" + both + ")", each, old, together)).isFalse();
    // Whole paragraphs come and go.
    assertThat(fires(both, each, old, old + "<p>west quay</p>")).isFalse();
    assertThat(fires(both, each, old, old + "<p>west foo</p>")).isTrue();
    assertThat(fires(both, each, old + "<p>west foo</p>", old)).isTrue();
    // A paragraph before them does not shift them.
    assertThat(fires(both, each, old, "<p>inner quay</p>" + apart)).isFalse();
    // What an element must not have is asked of the same one.
    assertThat(fires("structure AND NOT keyword=foo", each, old, apart)).isTrue();
    assertThat(fires("structure AND NOT keyword=foo", each, old, together)).isFalse();
    assertThat(fires("NOT links AND NOT images", each, old, together)).isTrue();
  }

  @Test
  void aSentinelCanLeaveAndChange() {
    SubscriptionGroup<String> group = new SubscriptionGroup<>();
    group.add("a", Subscription.of(ChangeTypeExpression.parse("links"), WatchedPart.WHOLE));
    group.add("a", Subscription.of(ChangeTypeExpression.parse("words"), WatchedPart.WHOLE));
    group.add("b", Subscription.of(ChangeTypeExpression.parse("words"), WatchedPart.WHOLE));
    group.remove("b");
    assertThat(group.size()).isEqualTo(1);
    GroupResults<String> answers = group.evaluate(view("<p>a"), view("<p>b"), NoiseFilter.NONE);
    assertThat(answers.of("b")).isNull();
    assertThat(answers.of("a")).isNotNull();
    assertThat(answers.subscriptions()).isEqualTo(1);
  }

  @Test
  void eachSentinelHasItsOwnContext() {
    SubscriptionGroup<String> group = new SubscriptionGroup<>();
    ChangeTypeExpression interest = ChangeTypeExpression.parse("number,by=5%,against=reported");
    for (String reported : List.of("100", "104")) {
      ComparisonContext context = ComparisonContext.NONE.withReported(Map.of("Level", reported));
      group.add(reported, new Subscription(interest, WatchedPart.WHOLE, Set.of(), context));
    }
    GroupResults<String> answers =
        group.evaluate(view("<p>Level 104"), view("<p>Level 106"), NoiseFilter.NONE);
    assertThat(answers.of("100")).extracting(a -> a.outcome().fired()).isEqualTo(true);
    assertThat(answers.of("104")).extracting(a -> a.outcome().fired()).isEqualTo(false);
  }

  @Test
  void partsThatShowTheSameTextShareWhatWasFoundInIt() {
    DocumentView before = view("<title>Tides</title><body><p>high tide at noon, 4 m");
    DocumentView after = view("<title>Tides</title><body><p>low tide at noon, 5 m");
    SubscriptionGroup<String> group = new SubscriptionGroup<>();
    for (String type : List.of("keyword=low", "words", "regex=/[0-9]+ m/")) {
      group.add(
          "page " + type, Subscription.of(ChangeTypeExpression.parse(type), WatchedPart.WHOLE));
      group.add(
          "body " + type,
          Subscription.of(ChangeTypeExpression.parse(type), WatchedPart.css("body")));
    }
    GroupResults<String> answers = group.evaluate(before, after, NoiseFilter.NONE);
    assertThat(answers.computed()).isEqualTo(3);
    assertThat(answers.of("body words")).isEqualTo(answers.of("page words"));
    assertThat(answers.of("body words"))
        .isNotNull()
        .satisfies(answer -> assertThat(answer.outcome().changes()).isNotEmpty());
  }
}

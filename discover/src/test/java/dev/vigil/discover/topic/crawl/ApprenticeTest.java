package dev.vigil.discover.topic.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.FeatureKind;
import dev.vigil.discover.topic.crawl.WaitingPage.SeenLink;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ApprenticeTest {
  private static int word(String word) {
    return FeatureBag.key(FeatureKind.TERM, word);
  }

  private static SeenLink link(String anchor, long source, double relevance) {
    return link(anchor, source, relevance, 0);
  }

  private static SeenLink link(String anchor, long source, double relevance, long slot) {
    int[] features = {LinkWords.hash("@0", anchor), LinkWords.hash("@-1", "see")};
    int[] words = {word(anchor)};
    return new SeenLink(features, words, slot, 0.5, 0, 0, source, relevance, relevance, anchor, "");
  }

  private static WaitingPage page(SeenLink... links) {
    WaitingPage page = new WaitingPage(links[0]);
    for (SeenLink link : links) {
      page.add(link);
    }
    return page;
  }

  @Test
  void itLearnsWhichWordsOfLinksLeadToGoodPages() {
    Apprentice apprentice = new Apprentice();
    for (int i = 0; i < 100; i++) {
      apprentice.learn(page(link("owl", 1, 0.5)), 1);
      apprentice.learn(page(link("login", 1, 0.5)), 0);
    }
    assertThat(apprentice.score(page(link("owl", 1, 0.5)))).isGreaterThan(0.8);
    assertThat(apprentice.score(page(link("login", 1, 0.5)))).isLessThan(0.2);
    assertThat(apprentice.isGoodEnough()).isTrue();
    assertThat(apprentice.baselineQuality()).isEqualTo(0.5);
  }

  @Test
  void aLinkWhoseWordsOccurInGoodPagesIsWorthMoreBeforeOneWasFollowed() {
    Apprentice apprentice = new Apprentice();
    for (int i = 0; i < 20; i++) {
      apprentice.read(new int[] {word("heron"), word("europe")}, 1);
      apprentice.read(new int[] {word("tax"), word("europe")}, 0);
    }
    double heron = apprentice.score(page(link("heron", 1, 0.5)));
    double europe = apprentice.score(page(link("europe", 1, 0.5)));
    double unseen = apprentice.score(page(link("quark", 1, 0.5)));
    assertThat(heron).isGreaterThan(europe + 0.2);
    assertThat(unseen).isEqualTo(europe);
    assertThat(apprentice.score(page(link("tax", 1, 0.5)))).isLessThan(europe);
  }

  @Test
  void theOtherLinksOfAHubAreWorthMore() {
    Apprentice apprentice = new Apprentice();
    for (int i = 0; i < 8; i++) {
      apprentice.study(link("hub" + i, 7, 0.5), 1);
      apprentice.study(link("dull" + i, 8, 0.5), 0);
    }
    assertThat(apprentice.score(page(link("new", 7, 0.5))))
        .isGreaterThan(apprentice.score(page(link("new", 8, 0.5))) + 0.02);
  }

  @Test
  void aPlaceInTheDesignOfASiteIsWorthWhatItsLinksLedTo() {
    Apprentice apprentice = new Apprentice();
    long menu = 5L << 32 | 1;
    long body = 5L << 32 | 2;
    for (int i = 0; i < 8; i++) {
      apprentice.study(link("a" + i, i, 0.5, body), 1);
      apprentice.study(link("b" + i, i, 0.5, menu), 0);
    }
    double inBody = apprentice.score(page(link("new", 99, 0.5, body)));
    double inMenu = apprentice.score(page(link("new", 99, 0.5, menu)));
    double inMenuElsewhere = apprentice.score(page(link("new", 99, 0.5, 6L << 32 | 1)));
    assertThat(inBody).isGreaterThan(inMenu + 0.05);
    assertThat(inMenuElsewhere).isGreaterThan(inMenu).isLessThan(inBody);
  }

  @Test
  void aPageThatManyPagesLinkToIsJudgedByAllOfThem() {
    WaitingPage page = page(link("owl", 1, 1), link("owl", 2, 0), link("owl", 2, 0));
    assertThat(page.count()).isEqualTo(2);
    assertThat(page.relevance()).isEqualTo(0.5);
    assertThat(page.otherSources()).isEqualTo(1);
    assertThat(page.baseline()).isEqualTo(1);
    assertThat(page.sources()).containsExactly(1, 2);
  }

  @Test
  void anApprenticeIsRestoredAsItWas() throws IOException {
    Apprentice apprentice = new Apprentice();
    for (int i = 0; i < 50; i++) {
      apprentice.read(new int[] {word("heron")}, i % 2);
      apprentice.learn(page(link(i % 2 == 1 ? "owl" : "login", i, 0.5)), i % 2);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    apprentice.write(new DataOutputStream(bytes));
    Apprentice copy = new Apprentice();
    copy.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    WaitingPage page = page(link("owl", 1000, 0.5));
    assertThat(copy.score(page))
        .isEqualTo(apprentice.score(page), org.assertj.core.data.Offset.offset(0.01));
    assertThat(copy.quality()).isEqualTo(apprentice.quality());
    assertThat(copy.seen()).isEqualTo(50);
  }

  @Test
  void anApprenticeOfAnotherFormBeginsAnew() throws IOException {
    Apprentice copy = new Apprentice();
    copy.read(new DataInputStream(new ByteArrayInputStream(new byte[100])));
    assertThat(copy.seen()).isZero();
  }
}

package dev.vigil.discover.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TopicTrainerTest {
  private static final String[] SEA =
      "sail jib mast keel harbour anchor tide skipper crew mooring halyard boom".split(" ", -1);
  private static final String[] GARDEN =
      "rose seed compost soil prune bed tomato slug root flower mulch bud".split(" ", -1);
  private static final String[] COMMON =
      "monday people small time water early good place long work week hand".split(" ", -1);

  private static String text(Random random, String[] words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      String[] from = random.nextInt(3) == 0 ? COMMON : words;
      text.append(from[random.nextInt(from.length)]).append(' ');
    }
    return text.toString();
  }

  private static List<TrainingPage> pages(int each) {
    Random random = new Random(1);
    List<TrainingPage> all = new ArrayList<>();
    for (int i = 0; i < each; i++) {
      all.add(TrainingPage.of(PageFeatures.ofText("", text(random, SEA)), Set.of("sea")));
      all.add(TrainingPage.of(PageFeatures.ofText("", text(random, GARDEN)), Set.of("garden")));
    }
    return all;
  }

  private static TrainedTopics train(List<TrainingPage> pages) {
    return TopicTrainer.train(
        TopicTree.of(List.of("sea", "garden")), pages, TrainingOptions.USUAL, t -> {});
  }

  private static PageDigest page(String html) {
    return Documents.read(
            html.getBytes(StandardCharsets.UTF_8), ReadHint.file("a.html"), ReadLimits.WEB)
        .digest();
  }

  @Test
  void aPageOfATopicIsRecognisedAndTheReasonsAreItsWords() {
    TopicModel model = train(pages(10)).model();
    FeatureBag bag =
        PageFeatures.named(
            page("<title>Trip</title><p>The crew set the jib and left the mooring at high tide."),
            "https://a.example/x",
            LinkContext.NONE);
    assertThat(model.best(bag).topic()).isEqualTo("sea");
    assertThat(model.explain(bag, "sea").line()).contains("‘jib’").doesNotContain("‘rose’");
    assertThat(model.confidence(bag, "garden")).isLessThan(0.5);
  }

  @Test
  void aReasonNamesAWordAsThePageWritesIt() {
    FeatureBag bag =
        PageFeatures.named(
            page("<title>Species</title><p>Many Species of gulls"),
            "https://a.example/species",
            LinkContext.NONE);
    assertThat(bag.name(FeatureBag.key(FeatureKind.TERM, "specy"))).isEqualTo("word ‘species’");
    assertThat(bag.name(FeatureBag.key(FeatureKind.TITLE, "specy"))).contains("‘species’");
  }

  @Test
  void oneExampleAndManyCounterExamplesFindOtherPagesOfTheTopic() {
    Random random = new Random(3);
    List<TrainingPage> pages = new ArrayList<>();
    pages.add(TrainingPage.of(PageFeatures.ofText("", text(random, SEA)), Set.of("sea")));
    for (int i = 0; i < 40; i++) {
      pages.add(TrainingPage.of(PageFeatures.ofText("", text(random, GARDEN)), Set.of()));
    }
    TopicModel model =
        TopicTrainer.train(TopicTree.of(List.of("sea")), pages, TrainingOptions.USUAL, t -> {})
            .model();
    for (int i = 0; i < 20; i++) {
      assertThat(model.best(PageFeatures.ofText("", text(random, SEA))).topic()).isEqualTo("sea");
      assertThat(model.best(PageFeatures.ofText("", text(random, GARDEN))).topic()).isEmpty();
    }
  }

  @Test
  void oneExampleBesideFewOtherPagesFindsOtherPagesOfTheTopic() {
    Random random = new Random(4);
    for (int others : new int[] {1, 2, 5, 19}) {
      List<TrainingPage> pages = new ArrayList<>();
      pages.add(TrainingPage.of(PageFeatures.ofText("", text(random, SEA)), Set.of("sea")));
      for (int i = 0; i < others; i++) {
        pages.add(TrainingPage.of(PageFeatures.ofText("", text(random, GARDEN)), Set.of()));
      }
      TrainedTopics trained =
          TopicTrainer.train(TopicTree.of(List.of("sea")), pages, TrainingOptions.USUAL, t -> {});
      assertThat(trained.warnings()).anyMatch(w -> w.contains("Accept or reject some"));
      for (int i = 0; i < 20; i++) {
        assertThat(trained.model().best(PageFeatures.ofText("", text(random, SEA))).topic())
            .as("beside %d other pages", others)
            .isEqualTo("sea");
        assertThat(trained.model().best(PageFeatures.ofText("", text(random, GARDEN))).topic())
            .isEmpty();
        assertThat(
                trained
                    .model()
                    .best(PageFeatures.ofText("", "the court adopted a law on taxes of banks"))
                    .topic())
            .isEmpty();
      }
    }
  }

  @Test
  void aTopicBesideOneWithoutTextHasNothingToBeDistinguishedFrom() {
    List<TrainingPage> pages = new ArrayList<>(pages(3));
    pages.removeIf(page -> page.topics().contains("garden"));
    pages.add(TrainingPage.of(PageFeatures.ofText("", ""), Set.of("garden")));
    assertThat(train(pages).warnings())
        .anyMatch(w -> w.contains("'sea' has nothing to be distinguished from"));
  }

  @Test
  void qualityIsMeasuredOnHeldOutPages() {
    TopicQuality quality = Objects.requireNonNull(train(pages(10)).quality().get("sea"));
    assertThat(quality.labels()).isEqualTo(10);
    assertThat(quality.f1()).isGreaterThan(0.9);
  }

  @Test
  void aPageOfUnknownWordsIsNotConfident() {
    TopicModel model = train(pages(10)).model();
    FeatureBag bag =
        PageFeatures.ofText(
            "", "parliament voted yesterday about taxes banks lawyers and one small sail company");
    assertThat(model.confidence(bag, "sea")).isLessThan(0.8);
  }

  @Test
  void aModelIsReadAsItWasWritten() {
    TopicModel model = train(pages(5)).model();
    TopicModel read = TopicModel.of(model.bytes());
    FeatureBag bag = PageFeatures.ofText("", "jib mast keel");
    assertThat(read.confidence(bag, "sea")).isEqualTo(model.confidence(bag, "sea"));
    assertThat(read.topics()).containsExactly("garden", "sea");
  }

  @Test
  void copiesOfOnePageAtTwoAddressesAreEqualTopics() {
    PageDigest copy = page("<p>the mast of the boat bent in the wind off the harbour");
    List<TrainingPage> pages =
        List.of(
            TrainingPage.of(
                PageFeatures.of(copy, "https://a.example/sails", LinkContext.NONE), Set.of("sea")),
            TrainingPage.of(
                PageFeatures.of(copy, "https://b.example/old/9", LinkContext.NONE),
                Set.of("garden")));
    assertThat(train(pages).warnings()).anyMatch(w -> w.contains("nearly equal examples"));
  }

  @Test
  void equalTopicsGiveAWarning() {
    List<TrainingPage> pages = new ArrayList<>();
    for (TrainingPage page : pages(6)) {
      pages.add(new TrainingPage(page.features(), Set.of("sea"), Set.of(), false));
      pages.add(new TrainingPage(page.features(), Set.of("garden"), Set.of(), false));
    }
    assertThat(train(pages).warnings()).anyMatch(w -> w.contains("nearly equal examples"));
  }

  @Test
  void topicsWithTheVerySamePagesAreNamedAsSuch() {
    List<TrainingPage> pages =
        pages(6).stream()
            .map(
                page -> new TrainingPage(page.features(), Set.of("sea", "garden"), Set.of(), false))
            .toList();
    assertThat(train(pages).warnings())
        .hasSize(2)
        .allMatch(w -> w.contains("all examples of its siblings"));
  }

  @Test
  void oneExampleGivesAWarning() {
    List<TrainingPage> pages = new ArrayList<>(pages(6));
    pages.removeIf(page -> page.topics().contains("sea"));
    pages.add(TrainingPage.of(PageFeatures.ofText("", "jib mast keel sail"), Set.of("sea")));
    TrainedTopics trained = train(pages);
    assertThat(trained.warnings()).anyMatch(w -> w.contains("'sea' has one example"));
    assertThat(trained.model().has("sea")).isTrue();
  }

  @Test
  void aTopicWithoutAnExampleIsNotTrained() {
    List<TrainingPage> pages = new ArrayList<>(pages(6));
    pages.removeIf(page -> page.topics().contains("sea"));
    TrainedTopics trained = train(pages);
    assertThat(trained.warnings()).anyMatch(w -> w.contains("'sea' has no example"));
    assertThat(trained.model().has("sea")).isFalse();
  }

  @Test
  void aHostilePageHasABoundedNumberOfFeatures() {
    StringBuilder html = new StringBuilder("<p>");
    for (int i = 0; i < 100_000; i++) {
      html.append(Integer.toString(i, 36)).append('q').append(' ');
    }
    FeatureBag bag = PageFeatures.of(page(html.toString()), "https://a.example/", LinkContext.NONE);
    assertThat(bag.size()).isEqualTo(FeatureBag.MOST);
    assertThat(bag.leftOut()).isPositive();
  }

  @Test
  void archetypesOfTheCatchAllRaiseThresholdsThatAreTooLow() {
    List<TrainingPage> pages = pages(6);
    List<ArchetypeTraining.Candidate> candidates = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      // A word of the sea in each, as in pages about anything.
      String other =
          "stock price market report quarter " + i + " share bank " + SEA[i % SEA.length];
      candidates.add(
          new ArchetypeTraining.Candidate(
              "page " + i,
              PageFeatures.ofText("", i % 20 == 0 ? text(random, SEA) : other),
              Set.of()));
    }
    ArchetypeTraining.Learned learned =
        new ArchetypeTraining(
                TopicTree.of(List.of("sea", "garden")),
                pages,
                candidates,
                TrainingOptions.USUAL,
                t -> {})
            .run(4);
    assertThat(learned.archetypes()).filteredOn(a -> a.topic().isEmpty()).hasSizeGreaterThan(20);
    assertThat(learned.archetypes())
        .filteredOn(a -> a.topic().equals("sea"))
        .allMatch(a -> Integer.parseInt(a.page().name().substring(5)) % 20 == 0);
    assertThat(learned.trained().quality().values()).noneMatch(q -> q.labels() > 6);
  }

  @Test
  void unlabelledPagesShowFromWhichDistanceAPageBelongsToATopic() {
    Random random = new Random(5);
    List<FeatureCounts> unlabelled = new ArrayList<>();
    List<FeatureBag> others = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      // Half of the words are of the sea, as on pages about the coast.
      String coast =
          "beach hotel sand holiday " + SEA[i % SEA.length] + " " + SEA[(i + 2) % SEA.length];
      FeatureBag bag =
          PageFeatures.ofText("", i % 20 == 0 ? text(random, SEA) : coast + " umbrella towel");
      unlabelled.add(bag.counts());
      if (i % 20 != 0) {
        others.add(bag);
      }
    }
    TopicTree tree = TopicTree.of(List.of("sea", "garden"));
    TopicModel alone = train(pages(6)).model();
    TrainedTopics with =
        TopicTrainer.train(tree, pages(6), unlabelled, TrainingOptions.USUAL, t -> {});
    assertThat(others).filteredOn(bag -> alone.best(bag).topic().equals("sea")).isNotEmpty();
    assertThat(others)
        .filteredOn(bag -> with.model().best(bag).topic().equals("sea"))
        .hasSizeLessThan(others.size() / 10);
    assertThat(with.model().best(PageFeatures.ofText("", text(random, SEA))).topic())
        .isEqualTo("sea");
  }

  @Test
  void aPageWithoutTextBelongsToTheCatchAll() {
    TopicModel model = train(pages(10)).model();
    FeatureBag bag = PageFeatures.of(page("<img src=a.png>"), "", LinkContext.NONE);
    assertThat(bag.terms()).isZero();
    assertThat(model.all(bag)).isEmpty();
    assertThat(model.best(bag).topic()).isEmpty();
  }

  @Test
  void archetypesAreLeftOutWhenTheyLowerThePrecision() {
    List<TrainingPage> pages = new ArrayList<>(pages(6));
    for (int i = 0; i < 6; i++) {
      pages.add(TrainingPage.of(PageFeatures.ofText("", "stock market share " + i), Set.of()));
    }
    List<ArchetypeTraining.Candidate> candidates = new ArrayList<>();
    Random random = new Random(2);
    for (int i = 0; i < 20; i++) {
      candidates.add(
          new ArchetypeTraining.Candidate(
              "page " + i, PageFeatures.ofText("", text(random, SEA)), Set.of()));
    }
    ArchetypeTraining.Learned learned =
        new ArchetypeTraining(
                TopicTree.of(List.of("sea", "garden")),
                pages,
                candidates,
                TrainingOptions.USUAL,
                t -> {})
            .run(2);
    assertThat(learned.archetypes()).isNotEmpty().noneMatch(a -> a.topic().equals("garden"));
    assertThat(learned.archetypes()).hasSizeLessThanOrEqualTo(24);
    assertThat(Objects.requireNonNull(learned.trained().quality().get("sea")).precision())
        .isGreaterThanOrEqualTo(
            Objects.requireNonNull(train(pages).quality().get("sea")).precision() - 1 / 7.0);
  }

  @Test
  void aTopicThatKnowsNothingElseGetsNoArchetypes() {
    // Nothing shows whether pages that are accepted are about the sea or about something third.
    List<ArchetypeTraining.Candidate> candidates = new ArrayList<>();
    Random random = new Random(2);
    for (int i = 0; i < 20; i++) {
      candidates.add(
          new ArchetypeTraining.Candidate(
              "page " + i, PageFeatures.ofText("", text(random, SEA)), Set.of()));
    }
    ArchetypeTraining.Learned learned =
        new ArchetypeTraining(
                TopicTree.of(List.of("sea", "garden")),
                pages(6),
                candidates,
                TrainingOptions.USUAL,
                t -> {})
            .run(4);
    assertThat(learned.archetypes()).noneMatch(a -> a.topic().equals("sea"));
    assertThat(learned.refused())
        .anyMatch(why -> why.contains("'sea' gets no archetypes, because too few pages"));
  }

  @Test
  void aWordIsTheSameHoweverOftenAndHoweverItIsWritten() {
    List<String> words = new ArrayList<>();
    TopicWords.of("en").split("Ships ships SHIPS the ship's ships", words::add);
    assertThat(words).containsExactly("ship", "ship", "ship", "ship", "ship");
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    List<String> written = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      String word = "q" + Integer.toString(random.nextInt(1 << 24), 36) + "q";
      text.append(word).append(' ');
      written.add(word);
    }
    words.clear();
    TopicWords.of("en").split(text.toString(), words::add);
    assertThat(words).as("more words than are remembered").isEqualTo(written);
  }

  @Test
  void germanAndJapaneseWordsAreSplitByTheirRules() {
    List<String> words = new ArrayList<>();
    TopicWords.guess("Der Hafen und die Schiffe liegen nicht in der Stadt")
        .split("Die Schiffe vor den Häusern", words::add);
    assertThat(words).containsExactly("schiff", "häus");
    words.clear();
    TopicWords.of("ja").split("港の船", words::add);
    assertThat(words).containsExactly("港の", "の船");
  }

  @Test
  void oneRoundIsTooFewForArchetypes() {
    ArchetypeTraining training =
        new ArchetypeTraining(
            TopicTree.of(List.of("sea", "garden")),
            List.of(),
            List.of(),
            TrainingOptions.USUAL,
            t -> {});
    assertThatThrownBy(() -> training.run(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 2");
  }
}

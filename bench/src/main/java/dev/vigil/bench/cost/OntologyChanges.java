package dev.vigil.bench.cost;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.ontology.AssertedThings;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.knowledge.fact.FactQuery;
import dev.vigil.knowledge.fact.FactReader;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * How soon is a changed individual in its classes? Facts of an installation change one page at a
 * time under definitions of the EL profile; individuals of ontologies beyond EL change one value.
 * All answers are compared with a realisation from the beginning.
 */
public final class OntologyChanges implements Experiment {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration BUDGET = Duration.ofSeconds(2);
  private static final Duration FULL = Duration.ofMinutes(2);
  private static final List<String> DEFINITIONS =
      List.of(
          "Laptop = Product and name contains laptop",
          "CheapLaptop = Laptop and price < 800",
          "Bargain = CheapLaptop and price < 400",
          "Liked = Product and rating >= 4",
          "LikedBargain = Bargain and Liked",
          "Known = Product and ratings > 100",
          "Recommended = Liked and Known",
          "Gadget = Product and (Laptop or name contains phone)",
          "Laptop is Gadget",
          "Luxury = Product and price > 2000",
          "Luxury never Bargain");

  @Override
  public String name() {
    return "ontology-changes";
  }

  @Override
  public String question() {
    return "How soon is an individual in its classes after one of its facts changed?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    facts(setting, report);
    List<Path> files =
        setting.files(report, "ontology").stream()
            .filter(file -> file.getFileName().toString().matches("(?i)(wine|sumo)\\.(xml|owl)"))
            .toList();
    if (files.stream().noneMatch(file -> file.getFileName().toString().matches("(?i)sumo.*"))) {
      report.skip("ontology/SUMO.owl", "it is not among the corpora");
    }
    if (files.isEmpty()) {
      return;
    }
    Table table =
        new Table(
            "One changed individual of an ontology beyond EL",
            "ontology",
            "changes",
            "median",
            "p95",
            "answered within 2 s",
            "as by full realisation");
    int changes = 0;
    int answered = 0;
    int wrong = 0;
    for (Path file : files) {
      Outcome outcome = individuals(setting, file);
      table.row(
          file.getFileName(),
          outcome.times().length,
          Figures.time(at(outcome.times(), 0.5)),
          Figures.time(at(outcome.times(), 0.95)),
          outcome.answered(),
          outcome.answered() - outcome.wrong());
      changes += outcome.times().length;
      answered += outcome.answered();
      wrong += outcome.wrong();
    }
    report.table(table);
    if (!setting.quick()) {
      report.bar(
          Target.shareAtLeast(
              "changed individuals beyond EL answered within 2 s",
              0.95,
              (double) answered / changes));
    }
    report.bar(
        new Target(
            "answers beyond EL that differ from full realisation",
            "0",
            Integer.toString(wrong),
            wrong == 0));
  }

  private static double at(double[] sorted, double share) {
    return sorted[Math.clamp((long) Math.ceil(sorted.length * share) - 1, 0, sorted.length - 1)];
  }

  // ---- facts under definitions of the EL profile ----

  /** A product page whose classes are known. */
  private static final class Product {
    final int number;
    final Random random;
    String kind = "lamp";
    int price;
    int rating;
    int ratings;

    Product(int number, Random random) {
      this.number = number;
      this.random = random;
      change();
    }

    void change() {
      kind = List.of("laptop", "phone", "lamp", "chair").get(random.nextInt(4));
      price = 100 + random.nextInt(2_900);
      rating = 1 + random.nextInt(5);
      ratings = random.nextInt(200);
    }

    String html() {
      return """
      <!doctype html><html lang=en><title>Model %d</title><script type="application/ld+json">
      {"@context": "https://schema.org", "@type": "Product", "name": "Model %d %s", "sku": "S-%d",
       "brand": "Brand %d", "color": "blue", "aggregateRating": {"ratingValue": %d,
       "reviewCount": %d}, "offers": {"@type": "Offer", "price": "%d", "priceCurrency": "EUR",
       "availability": "https://schema.org/InStock"}}</script><h1>Model %d</h1></html>
      """
          .formatted(number, number, kind, number, number % 50, rating, ratings, price, number);
    }

    Set<String> classes() {
      Set<String> all = new TreeSet<>();
      boolean laptop = kind.equals("laptop");
      boolean bargain = laptop && price < 400;
      add(all, "Laptop", laptop);
      add(all, "CheapLaptop", laptop && price < 800);
      add(all, "Bargain", bargain);
      add(all, "Liked", rating >= 4);
      add(all, "LikedBargain", bargain && rating >= 4);
      add(all, "Known", ratings > 100);
      add(all, "Recommended", rating >= 4 && ratings > 100);
      add(all, "Gadget", laptop || kind.equals("phone"));
      add(all, "Luxury", price > 2000);
      return all;
    }

    private static void add(Set<String> all, String name, boolean member) {
      if (member) {
        all.add(name);
      }
    }
  }

  private static void facts(Setting setting, Report report) throws Exception {
    int pages = setting.pick(1_250, 12);
    int changes = setting.pick(200, 5);
    Random random = new Random(setting.seed());
    Path folder = Files.createTempDirectory(setting.work(), "ontology-changes");
    try (Installation installation = Installation.open(folder)) {
      FactService facts = FactService.of(installation);
      facts.switchOn(0, "Product", "");
      DefinedClasses classes = DefinedClasses.of(installation);
      DEFINITIONS.forEach(text -> classes.define(0, text, false));
      List<Product> products = new ArrayList<>();
      List<WatchedPage> rows = new ArrayList<>();
      installation
          .archive()
          .together(
              () -> {
                for (int i = 0; i < pages; i++) {
                  products.add(new Product(i, random));
                  rows.add(store(installation, products.get(i), 0));
                }
                return pages;
              });
      facts.rebuild(0, Optional.empty(), false, () -> true, (page, all, done) -> {});
      List<FactMember> members = facts.members(FactQuery.of(0, "Product"));
      long[] ids = new long[pages];
      int stored = 0;
      for (FactMember member : members) {
        ids[Integer.parseInt(member.source().url().replaceAll("\\D+", ""))] = member.id();
        stored += member.facts().size();
      }
      FactReader extractor = new FactReader(installation.archive(), installation.time());
      double[] times = new double[changes];
      int wrong = 0;
      for (int i = -Math.min(50, changes); i < changes; i++) {
        int changed = random.nextInt(pages);
        products.get(changed).change();
        store(installation, products.get(changed), 100 + i);
        extractor.extract(rows.get(changed));
        long start = System.nanoTime();
        Set<String> types = classes.types(0, ids[changed]);
        if (i >= 0) {
          times[i] = System.nanoTime() - start;
          wrong += own(types).equals(products.get(changed).classes()) ? 0 : 1;
        }
      }
      // Another definition decides every member anew.
      List<Set<String>> before = new ArrayList<>();
      int asked = setting.pick(100, 5);
      for (int i = 0; i < asked; i++) {
        before.add(own(classes.types(0, ids[i])));
      }
      classes.define(0, "Anything = Product and price >= 0", false);
      int other = 0;
      for (int i = 0; i < asked; i++) {
        Set<String> anew = own(classes.types(0, ids[i]));
        anew.remove("Anything");
        other += anew.equals(before.get(i)) && anew.equals(products.get(i).classes()) ? 0 : 1;
      }
      Arrays.sort(times);
      Table table =
          new Table(
              "One changed product among %,d with %,d facts, %d statements (EL)"
                  .formatted(pages, stored, DEFINITIONS.size()),
              "changes",
              "median",
              "p95",
              "slowest",
              "wrong classes",
              "other than by full realisation");
      table.row(
          changes,
          Figures.time(at(times, 0.5)),
          Figures.time(at(times, 0.95)),
          Figures.time(times[times.length - 1]),
          wrong,
          other + " of " + asked);
      report.say(
          "The time runs from the stored fact to the stored classes: what changed is read, the"
              + " reasoner answers in its process, and the classes are committed.");
      report.table(table);
      if (!setting.quick()) {
        report.bar(Target.atMost("p95 of a change in EL, in ms", 50, at(times, 0.95) / 1e6));
      }
      report.bar(
          new Target(
              "changes in EL with other classes than by full realisation",
              "0",
              Integer.toString(wrong + other),
              wrong + other == 0));
    }
  }

  private static WatchedPage store(Installation installation, Product product, int hour) {
    Page page = Page.of("https://shop.example/" + product.number);
    installation
        .archive()
        .add(
            page,
            product.html().getBytes(StandardCharsets.UTF_8),
            FetchRecord.at(page.url(), BEGIN.plus(Duration.ofHours(hour))));
    return installation
        .store()
        .catalogue()
        .write(c -> WatchedPageRepository.findOrCreate(c, installation.store().ids(), page));
  }

  /** Without the classes that every product has. */
  private static Set<String> own(Set<String> types) {
    Set<String> own = new TreeSet<>(types);
    own.removeAll(Set.of("Product", "Work", "Agent"));
    return own;
  }

  // ---- individuals of ontologies beyond EL ----

  /** The sorted times of all questions, how many were answered in time, and how many wrongly. */
  private record Outcome(double[] times, int answered, int wrong) {}

  private static Outcome individuals(Setting setting, Path file) {
    Random random = new Random(setting.seed());
    try (ReasonerService service = new ReasonerService(1_500);
        OntologyModel model =
            OntologyModel.load(
                service,
                List.of(
                    new OntologyDocument(file.getFileName().toString(), Corpora.read(file), null)),
                iri -> Optional.empty())) {
      List<OntologyModel.Assertion> all = AssertedThings.of(model);
      model.classify(FULL);
      int count = setting.pick(100, 2);
      List<OntologyModel.Assertion> changed = new ArrayList<>();
      List<ReasonerAnswer<List<OntologyModel.Realisation>>> answers = new ArrayList<>();
      double[] times = new double[count];
      for (int i = 0; i < count; i++) {
        OntologyModel.Assertion one =
            AssertedThings.changed(all.get(random.nextInt(all.size())), all, random, i);
        changed.add(one);
        long start = System.nanoTime();
        answers.add(model.realise(List.of(AssertedThings.thing(one)), BUDGET));
        times[i] = System.nanoTime() - start;
      }
      int answered = 0;
      int wrong = 0;
      // All at once first, because each realisation takes seconds; doubtful ones alone.
      List<OntologyModel.Assertion> possible = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        if (answers.get(i).map(one -> one.getFirst().possible()).orElse(false)) {
          possible.add(changed.get(i));
        }
      }
      model.assertAll(possible);
      ReasonerAnswer<Map<String, List<String>>> together =
          model.types(possible.stream().map(OntologyModel.Assertion::individual).toList(), FULL);
      model.assertAll(possible.stream().map(OntologyChanges::nothing).toList());
      for (int i = 0; i < count; i++) {
        if (answers.get(i)
            instanceof ReasonerAnswer.Known<List<OntologyModel.Realisation>>(var found)) {
          answered++;
          OntologyModel.Assertion one = changed.get(i);
          boolean right = isSame(together, one, found.getFirst());
          if (!right) {
            model.assertAll(List.of(one));
            right = isSame(model.types(List.of(one.individual()), FULL), one, found.getFirst());
            model.assertAll(List.of(nothing(one)));
          }
          wrong += right ? 0 : 1;
        }
      }
      Arrays.sort(times);
      return new Outcome(times, answered, wrong);
    }
  }

  private static OntologyModel.Assertion nothing(OntologyModel.Assertion one) {
    return new OntologyModel.Assertion(one.individual(), List.of(), List.of(), List.of());
  }

  private static boolean isSame(
      ReasonerAnswer<Map<String, List<String>>> full,
      OntologyModel.Assertion one,
      OntologyModel.Realisation found) {
    return switch (full) {
      case ReasonerAnswer.Known<Map<String, List<String>>>(var types) ->
          found.possible()
              && new TreeSet<>(types.getOrDefault(one.individual(), List.of()))
                  .equals(new TreeSet<>(found.types()));
      case ReasonerAnswer.Inconsistent<Map<String, List<String>>>() -> !found.possible();
      case ReasonerAnswer.Unknown<Map<String, List<String>>>(String _) -> false;
    };
  }
}

package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.fact.RecipePage;
import dev.vigil.bench.fact.Redesign;
import dev.vigil.bench.fact.ShopPage;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.rule.RuleExample;
import dev.vigil.knowledge.rule.RuleExtractor;
import dev.vigil.knowledge.rule.RuleLearner;
import dev.vigil.knowledge.rule.RuleOutcome;
import dev.vigil.knowledge.rule.RuleProposal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Are extractors that were taught by example repaired after a redesign of their page? */
@SuppressWarnings("EnumOrdinal") // each kind in turn
public final class FactsRedesign implements Experiment {
  private static final int PAGES = 100;

  /** Counts of one kind of redesign. */
  private static final class Sum {
    int all;
    int right;
    int reported;
    int warned;
    int wrong;
  }

  /** A page with taught values. */
  private record Taught(String name, String className, String html, Map<String, String> values) {}

  @Override
  public String name() {
    return "facts-redesign";
  }

  @Override
  public String question() {
    return "Are taught extractors repaired after a redesign, and is no wrong value stored in"
        + " silence?";
  }

  @Override
  public void run(Setting setting, Report report) {
    int most = setting.pick(PAGES, 12);
    List<Taught> pages = new ArrayList<>();
    for (int i = 0; i < most / 2; i++) {
      ShopPage shop = ShopPage.of(setting.seed() + i);
      pages.add(
          new Taught(
              "shop " + i,
              "Product",
              shop.html(),
              ordered("name", shop.name(), "price", shop.price(), "sku", shop.sku())));
    }
    for (RecipePage page : RecipePage.all(setting, report)) {
      String title = page.labels("title").isEmpty() ? "" : page.labels("title").getFirst();
      String author = page.labels("author").isEmpty() ? "" : page.labels("author").getFirst();
      Taught taught =
          new Taught(
              page.site(),
              "Recipe",
              page.stripped().html(),
              ordered("name", title, "author", author));
      if (pages.size() < most
          && page.held()
          && page.html().length() < 600_000
          && !title.isEmpty()
          && !author.isEmpty()
          && isTeachable(taught)) {
        pages.add(taught);
      }
    }
    Map<Redesign.Kind, Sum> sums = new EnumMap<>(Redesign.Kind.class);
    Sum changed = new Sum();
    for (int i = 0; i < pages.size(); i++) {
      Redesign.Kind kind = Redesign.Kind.values()[i % Redesign.Kind.values().length];
      judge(
          pages.get(i),
          kind,
          setting.seed() + i,
          false,
          sums.computeIfAbsent(kind, one -> new Sum()));
      if (pages.get(i).className().equals("Product")) {
        judge(pages.get(i), kind, setting.seed() + i, true, changed);
      }
    }
    report.say(
        "Each page was taught two or three values; then it got another design: other class names,"
            + " more wrappers, blocks in another order, other elements, class names that change"
            + " places, or all but the last. Half of the pages are generated pages of a shop with"
            + " an old price, related things and fees; half are pages of recipe sites that no rule"
            + " was made with. The generator was written before the repair and is independent of"
            + " it.");
    Table table =
        new Table(
            "Extractors after a redesign",
            "redesign",
            "pages",
            "right",
            "reported as broken",
            "wrong or missing, with a warning",
            "wrong without a warning");
    Sum all = new Sum();
    sums.forEach(
        (kind, sum) -> {
          row(table, kind.name().toLowerCase(java.util.Locale.ROOT), sum);
          all.all += sum.all;
          all.right += sum.right;
          all.wrong += sum.wrong;
        });
    row(table, "any, and the price changed at once", changed);
    report.table(table);
    report.bar(
        new Target(
            "Extractors right after a redesign",
            "90 %",
            Figures.percent((double) all.right / all.all),
            all.right >= 0.9 * all.all));
    int wrong = all.wrong + changed.wrong;
    report.bar(new Target("Wrong values without a warning", "0", Figures.of(wrong), wrong == 0));
  }

  private static void row(Table table, String name, Sum sum) {
    table.row(name, sum.all, sum.right, sum.reported, sum.warned, sum.wrong);
  }

  private static Map<String, String> ordered(String... pairs) {
    Map<String, String> all = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      all.put(pairs[i], pairs[i + 1]);
    }
    return all;
  }

  private static PageInput input(String html) {
    return new PageInput(
        Documents.read(
                html.getBytes(StandardCharsets.UTF_8),
                ReadHint.contentType("text/html; charset=utf-8"),
                ReadLimits.WEB)
            .digest(),
        "https://site.example/p/1");
  }

  private static RuleProposal teach(Taught page) {
    FactClass type = FactClasses.builtIn().get(page.className());
    List<RuleExample> examples = new ArrayList<>();
    page.values().forEach((property, text) -> examples.add(RuleExample.of(property, text)));
    return RuleLearner.propose(
        type, input(page.html()), "https://site.example/p/*", examples, false);
  }

  private static boolean isTeachable(Taught page) {
    try {
      return teach(page).found().size() == 1;
    } catch (KnowledgeException e) {
      return false;
    }
  }

  private static void judge(Taught page, Redesign.Kind kind, long seed, boolean change, Sum sum) {
    FactClass type = FactClasses.builtIn().get(page.className());
    RuleProposal proposal = teach(page);
    Map<String, String> truth = new LinkedHashMap<>();
    ExtractedRecord known = proposal.found().getFirst();
    page.values().keySet().forEach(property -> truth.put(property, known.text(property)));
    Map<String, String> texts = new LinkedHashMap<>();
    if (change) {
      String other = ShopPage.price(new Random(seed));
      texts.put(page.values().getOrDefault("price", ""), other);
      truth.put("price", other.substring(1));
    }
    String html = new Redesign(seed).of(page.html(), kind, texts);
    RuleOutcome outcome =
        new RuleExtractor(proposal.rule(), type).extract(input(html), proposal.found());
    ExtractionResult extraction = outcome.extraction();
    sum.all++;
    if (extraction.health() == ExtractionResult.Health.BROKEN) {
      sum.reported++;
      return;
    }
    boolean right = true;
    boolean wrong = false;
    for (Map.Entry<String, String> one : truth.entrySet()) {
      String given =
          extraction.records().isEmpty() ? "" : extraction.records().getFirst().text(one.getKey());
      right &= given.equals(one.getValue());
      wrong |= !given.isEmpty() && !given.equals(one.getValue());
    }
    boolean warned =
        extraction.health() == ExtractionResult.Health.REPAIRED || !extraction.problems().isEmpty();
    if (right) {
      sum.right++;
    } else if (wrong && !warned) {
      sum.wrong++;
      show(page, kind, change, truth, extraction);
    } else {
      sum.warned++;
      show(page, kind, change, truth, extraction);
    }
  }

  private static void show(
      Taught page,
      Redesign.Kind kind,
      boolean change,
      Map<String, String> truth,
      ExtractionResult extraction) {
    if (System.getProperty("vigil.bench.misses") != null) {
      System.out.println(
          page.name() + " " + kind + " " + change + " " + truth + " given " + extraction);
    }
  }
}

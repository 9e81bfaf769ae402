package dev.vigil.bench.web;

import dev.vigil.bench.Setting;
import dev.vigil.bench.form.LabelledForms;
import dev.vigil.bench.form.UnseenForms;
import dev.vigil.bench.report.Report;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.service.ProbeBudget;
import dev.vigil.discover.service.ProbeHistory;
import dev.vigil.discover.service.ServiceAnalysis;
import dev.vigil.discover.service.ServiceAnalyzer;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sites of a test web after each was asked whether it searches nucleotides. Immutable. */
public record ProbedSites(List<Probed> all) {
  /** A site, what was found out about it, and how long that took. */
  public record Probed(Site site, ServiceAnalysis analysis, double seconds) {
    public boolean isMatch() {
      return analysis.verdict() == ServiceAnalysis.Verdict.MEMBER;
    }
  }

  private static @Nullable UnseenForms unseenForms;

  public ProbedSites {
    all = List.copyOf(all);
  }

  /**
   * A web of real forms where there are corpora, else of our own; with scripts where a browser is.
   */
  public static TestWeb web(Setting setting, Report report, int sites) throws IOException {
    List<Path> index = setting.files(report, "forms/index.json");
    FormSamples samples =
        index.isEmpty()
            ? FormSamples.own()
            : FormSamples.of(LabelledForms.read(index.getFirst()).forms());
    boolean scripts = scripts(setting);
    if (!scripts) {
      report.skip("sites with scripts", "there is no Chromium, or this is a smoke run");
    }
    return TestWeb.start(samples, sites, scripts, setting.seed());
  }

  /** A web of forms and words that no one had in view when rules and models were made. */
  public static TestWeb freshWeb(Setting setting, Report report, int sites) throws IOException {
    FormSamples samples = FormSamples.of(unseen(setting, report));
    report.say(
        "The forms of the second web are those of forms-unseen, told apart by one plain mark each"
            + " (a password, a message with an address, nothing but an address, a cart, one field"
            + " that is called a search), with the few that write and were taken for safe among"
            + " the messages: "
            + Arrays.stream(FormType.values())
                .filter(type -> samples.count(type) > 1)
                .map(type -> samples.count(type) + " " + type.words())
                .collect(Collectors.joining(", "))
            + ". Its searches for sequences are worded in another way, in part as front ends in"
            + " public source code are. After the first run on it (81.8 % of members found) a hint"
            + " was added to the class, and forms that stood beside the first are no second"
            + " ones.");
    return TestWeb.start(samples, sites, scripts(setting), setting.seed() + 1);
  }

  /** A web with a third set of words. */
  public static TestWeb thirdWeb(Setting setting, Report report, int sites) throws IOException {
    FormSamples samples = FormSamples.third(unseen(setting, report));
    return TestWeb.start(samples, sites, scripts(setting), setting.seed() + 2);
  }

  /** A web with a fourth set of words. */
  public static TestWeb fourthWeb(Setting setting, Report report, int sites) throws IOException {
    FormSamples samples = FormSamples.fourth(unseen(setting, report));
    return TestWeb.start(samples, sites, scripts(setting), setting.seed() + 4);
  }

  /** A web with a fifth set of words, which no rule was changed by. */
  public static TestWeb fifthWeb(Setting setting, Report report, int sites) throws IOException {
    FormSamples samples = FormSamples.fifth(unseen(setting, report));
    return TestWeb.start(samples, sites, scripts(setting), setting.seed() + 5);
  }

  /** A web with words and designs of today's front ends. */
  public static TestWeb sixthWeb(Setting setting, Report report, int sites) throws IOException {
    FormSamples samples = FormSamples.sixth(unseen(setting, report));
    return TestWeb.start(samples, sites, scripts(setting), setting.seed() + 6);
  }

  /** A web with words of today's frameworks in further languages. */
  public static TestWeb seventhWeb(Setting setting, Report report, int sites) throws IOException {
    FormSamples samples = FormSamples.seventh(unseen(setting, report));
    return TestWeb.start(samples, sites, scripts(setting), setting.seed() + 7);
  }

  /** A web with other ways to an answer, other reports and more sites that look like members. */
  public static TestWeb eighthWeb(Setting setting, Report report, int sites) throws IOException {
    FormSamples samples = FormSamples.eighth(unseen(setting, report));
    return TestWeb.start(samples, sites, scripts(setting), setting.seed() + 8);
  }

  /** A web in which two sites are members. */
  public static TestWeb rareWeb(Setting setting, Report report, int sites) throws IOException {
    FormSamples samples = FormSamples.fourth(unseen(setting, report));
    return TestWeb.start(samples, sites, 2, false, setting.seed() + 3);
  }

  /** The forms are the same for each web of a run. */
  private static synchronized UnseenForms unseen(Setting setting, Report report) {
    UnseenForms known = unseenForms;
    if (known == null) {
      known = UnseenForms.read(setting, report);
      unseenForms = known;
    }
    return known;
  }

  private static boolean scripts(Setting setting) {
    return !setting.quick() && Chromium.find().isPresent();
  }

  /** This machine only, and no manners: it is our own server. */
  public static Fetcher fetcher() {
    return Fetcher.builder()
        .guard(AddressGuard.allowing(AllowList.of("127.0.0.1", "::1")))
        .politeness(Politeness.NONE)
        .build();
  }

  /** Asks every site, in an order of chance. */
  public static ProbedSites probe(TestWeb web, TimeSource time, long seed) {
    List<Site> order = new ArrayList<>(web.sites());
    Collections.shuffle(order, new Random(seed));
    List<Probed> probed = new ArrayList<>();
    try (Fetcher fetcher = fetcher()) {
      ServiceAnalyzer analyzer =
          new ServiceAnalyzer(
              ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST),
              fetcher,
              time,
              ProbeBudget.USUAL,
              Optional.of(FormKinds.shipped()),
              new ProbeHistory());
      for (Site site : order) {
        long start = time.nanoTime();
        ServiceAnalysis analysis = analyzer.analyze(WebUrl.parse(web.form(site)));
        probed.add(new Probed(site, analysis, (time.nanoTime() - start) / 1e9));
      }
    }
    return new ProbedSites(probed);
  }

  public List<Probed> members() {
    return all.stream().filter(p -> p.site().kind() == SiteKind.NUCLEOTIDE_SEARCH).toList();
  }

  public List<Probed> others() {
    return all.stream().filter(p -> p.site().kind() != SiteKind.NUCLEOTIDE_SEARCH).toList();
  }

  /** The mean over the forms that were sent at all. */
  public double probesPerForm() {
    return forms().average().orElse(0);
  }

  public int mostProbes() {
    return forms().max().orElse(0);
  }

  private java.util.stream.IntStream forms() {
    return all.stream()
        .flatMap(p -> p.analysis().forms().stream())
        .mapToInt(ServiceAnalysis.ProbedForm::probes)
        .filter(n -> n > 0);
  }
}

package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.web.CountedTime;
import dev.vigil.bench.web.FormBehavior;
import dev.vigil.bench.web.ProbedSites;
import dev.vigil.bench.web.ProbedSites.Probed;
import dev.vigil.bench.web.Site;
import dev.vigil.bench.web.SiteKind;
import dev.vigil.bench.web.TestWeb;
import dev.vigil.discover.plot.Plot;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Rocco 2004, Section 2.5.1: which sites are members of a service class? */
public final class ProbeClasses implements Experiment {
  @Override
  public String name() {
    return "probe-classes";
  }

  @Override
  public String question() {
    return "Does probing find the searches for nucleotide sequences among all other forms?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int sites = setting.pick(88, 20);
    report.say(
        sites
            + " sites of "
            + SiteKind.values().length
            + " kinds in each of two webs. The forms of the first are real ones that no model"
            + " saw, but which were in view when the words of safe forms were chosen. The thesis'"
            + " sites are gone; its figures are beside ours for their shape only.");
    try (TestWeb web = ProbedSites.web(setting, report, sites)) {
      measure(web, "", setting, report);
    }
    try (TestWeb web = ProbedSites.freshWeb(setting, report, sites)) {
      measure(web, ", forms not used for tuning", setting, report);
    }
    int many = setting.pick(1000, 40);
    report.say(
        many
            + " sites of which two are members, as in Tables 4 and 5 of the thesis (2 sources among"
            + " 1,000).");
    try (TestWeb web = ProbedSites.rareWeb(setting, report, many)) {
      measure(web, ", rare members", setting, report);
    }
  }

  public static void measure(TestWeb web, String which, Setting setting, Report report) {
    CountedTime time = new CountedTime();
    long start = time.nanoTime();
    ProbedSites sites = ProbedSites.probe(web, time, setting.seed());
    report.table(statistics("Members of the class" + which, sites));
    frequencies("Probes a member" + which, which, sites, report);
    report.table(times("Time of a member" + which, sites));
    report.table(byKind("By kind of site" + which, sites));
    report.table(byManner("Members by manner" + which, sites));
    bars(sites, which, report);
    report.say(
        String.format(
            Locale.ROOT,
            "They were probed in %.0f s with %,d requests; pauses that a site asks for are counted,"
                + " but not waited for.",
            (time.nanoTime() - start) / 1e9,
            web.requests()));
  }

  private static void bars(ProbedSites sites, String which, Report report) {
    List<Probed> members = sites.members();
    long matched = members.stream().filter(Probed::isMatch).count();
    report.bar(
        Target.shareAtLeast("Members matched" + which, 0.95, (double) matched / members.size()));
    long wrong = sites.others().stream().filter(Probed::isMatch).count();
    report.bar(new Target("False matches" + which, "0", "" + wrong, wrong == 0));
    double probes = sites.probesPerForm();
    report.bar(
        new Target("Probes a form, on average" + which, "<= 10", Figures.of(probes), probes <= 10));
    long silent =
        sites.all().stream()
            .filter(
                p ->
                    p.site().kind() == SiteKind.SEQUENCE_PORTAL
                        || p.site().kind() == SiteKind.SILENT_PROTEIN_SEARCH)
            .filter(Probed::isMatch)
            .count();
    report.bar(
        new Target("Sites that say \"no hits\" as members" + which, "0", "" + silent, silent == 0));
    int harm = sites.all().stream().mapToInt(p -> p.site().harmed()).sum();
    report.bar(new Target("Forms sent that only write" + which, "0", "" + harm, harm == 0));
    sites.all().stream()
        .filter(p -> p.site().harmed() > 0)
        .forEach(
            p ->
                report.say(
                    p.site().host()
                        + " ("
                        + p.site().kind().words()
                        + ") was written to: "
                        + p.analysis().forms()));
    sites.all().stream()
        .filter(p -> p.isMatch() != (p.site().kind() == SiteKind.NUCLEOTIDE_SEARCH))
        .limit(20)
        .forEach(
            p ->
                report.say(
                    p.site().host()
                        + " ("
                        + p.site().kind().words()
                        + ", "
                        + p.site().manner().words()
                        + ") was judged wrongly: "
                        + p.analysis().words()
                        + "."));
  }

  private static Table statistics(String title, ProbedSites sites) {
    List<Probed> members = sites.members();
    long matched = members.stream().filter(Probed::isMatch).count();
    Table table = new Table(title, "", "Vigil", "thesis");
    table.row("sources analysed", members.size(), 74);
    table.row("forms", members.stream().mapToInt(p -> p.analysis().forms().size()).sum(), 79);
    table.row(
        "controls of their forms", members.stream().mapToInt(p -> p.site().controls()).sum(), 913);
    table.row("forms submitted", members.stream().mapToInt(p -> p.analysis().probes()).sum(), 1456);
    table.row("most submissions of a form", sites.mostProbes(), 60);
    table.row("submissions a form", Figures.of(sites.probesPerForm()), "18.4");
    table.row("matched", matched, 53);
    table.row("success", Figures.percent((double) matched / members.size()), "73.0 %");
    return table;
  }

  /** Table 3 of the thesis, left. */
  private static void frequencies(String title, String which, ProbedSites sites, Report report) {
    Table table = new Table(title, "probes", "Vigil", "thesis");
    int[][] ranges = {{0, 0}, {1, 10}, {11, 20}, {21, 30}, {31, 40}, {41, 50}, {51, 60}};
    int[] theirs = {12, 46, 1, 2, 2, 1, 10};
    List<String> names =
        Arrays.stream(ranges).map(r -> r[0] == r[1] ? "" + r[0] : r[0] + "-" + r[1]).toList();
    Plot plot =
        Plot.columns(
            "probe-classes" + which.replaceAll("\\W+", "-"),
            title,
            "probes",
            "% of the members",
            Plot.Scale.LINEAR,
            names);
    for (int i = 0; i < ranges.length; i++) {
      int[] range = ranges[i];
      long ours =
          sites.members().stream()
              .mapToInt(p -> p.analysis().probes())
              .filter(n -> n >= range[0] && n <= range[1])
              .count();
      table.row(names.get(i), ours, theirs[i]);
      plot.column("Vigil", 100.0 * ours / sites.members().size());
      plot.column("thesis", 100.0 * theirs[i] / 74);
    }
    report.table(table);
    report.plot(plot);
  }

  /** Table 3 of the thesis, right, and the times of Table 2. */
  private static Table times(String title, ProbedSites sites) {
    Table table = new Table(title, "seconds", "Vigil", "thesis");
    double[] limits = {0.5, 1, 5, 10, 50, 100, 500, Double.MAX_VALUE};
    int[] theirs = {3, 1, 11, 5, 10, 2, 31, 11};
    double from = 0;
    for (int i = 0; i < limits.length; i++) {
      double least = from;
      double most = limits[i];
      table.row(
          i == limits.length - 1
              ? "> 500"
              : i == 0 ? "< 0.5" : Figures.of(least) + "-" + Figures.of(most),
          sites.members().stream().filter(p -> p.seconds() >= least && p.seconds() < most).count(),
          theirs[i]);
      from = most;
    }
    DoubleSummaryStatistics matched =
        sites.members().stream()
            .filter(Probed::isMatch)
            .mapToDouble(Probed::seconds)
            .summaryStatistics();
    DoubleSummaryStatistics failed =
        sites.members().stream()
            .filter(p -> !p.isMatch() && p.analysis().probes() > 0)
            .mapToDouble(Probed::seconds)
            .summaryStatistics();
    DoubleSummaryStatistics all =
        sites.members().stream().mapToDouble(Probed::seconds).summaryStatistics();
    table.row("least of all", least(all), "0.003");
    table.row("least of a match", least(matched), "2.3");
    table.row("mean of a match", mean(matched), "284");
    table.row("most of a match", most(matched), "2,713");
    table.row("least of a failure after the form filter", least(failed), "189");
    table.row("mean of a failure after the form filter", mean(failed), "2,807");
    table.row("most of a failure after the form filter", most(failed), "11,823");
    return table;
  }

  private static String least(DoubleSummaryStatistics seconds) {
    return seconds.getCount() == 0 ? "none" : Figures.of(seconds.getMin());
  }

  private static String mean(DoubleSummaryStatistics seconds) {
    return seconds.getCount() == 0 ? "none" : Figures.of(seconds.getAverage());
  }

  private static String most(DoubleSummaryStatistics seconds) {
    return seconds.getCount() == 0 ? "none" : Figures.of(seconds.getMax());
  }

  private static Table byKind(String title, ProbedSites sites) {
    Table table = new Table(title, "kind", "sites", "matched", "probed", "probes");
    for (SiteKind kind : SiteKind.values()) {
      row(table, kind.words(), sites, p -> p.site().kind() == kind);
    }
    return table;
  }

  private static Table byManner(String title, ProbedSites sites) {
    Table table = new Table(title, "manner", "members", "matched", "probed", "probes");
    Arrays.stream(FormBehavior.values())
        .filter(
            m -> sites.members().stream().map(Probed::site).map(Site::manner).anyMatch(m::equals))
        .forEach(
            manner ->
                row(
                    table,
                    manner.words(),
                    sites,
                    p ->
                        p.site().manner() == manner
                            && p.site().kind() == SiteKind.NUCLEOTIDE_SEARCH));
    return table;
  }

  private static void row(Table table, String name, ProbedSites sites, Predicate<Probed> which) {
    List<Probed> some = sites.all().stream().filter(which).toList();
    table.row(
        name,
        some.size(),
        some.stream().filter(Probed::isMatch).count(),
        some.stream().filter(p -> p.analysis().probes() > 0).count(),
        some.stream().mapToInt(p -> p.analysis().probes()).sum());
  }
}

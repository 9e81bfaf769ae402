package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.web.CountedTime;
import dev.vigil.bench.web.ProbedSites;
import dev.vigil.bench.web.WrittenSite;
import dev.vigil.bench.web.WrittenWeb;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.service.ProbeBudget;
import dev.vigil.discover.service.ProbeHistory;
import dev.vigil.discover.service.ServiceAnalysis;
import dev.vigil.discover.service.ServiceAnalyzer;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** Probing on sites that were written by hand, one by one, before the rules were read. */
public final class ProbeWritten implements Experiment {
  private static final List<String> FIRST_RUNS =
      List.of(
          "36 members and 71 others. First run: 26 of 36 members, 1 false match, and 9 requests to"
              + " 2 sites that write. The pages of one member were wrong and were repaired, too.",
          "33 members and 66 others, written later by someone else. First run: 19 of 33 members, no"
              + " false match, and 6 requests to 1 site that writes.",
          "34 members and 78 others, by a third person, with single-page applications, closed"
              + " fields, answers as XML and other front ends. First run: 20 of 34 members, no"
              + " false match, and 12 requests to 3 sites that write.",
          "30 members and 60 others, by a fourth person, with steps in the page, dialogues, custom"
              + " elements, confirmations, tickets and forms that change what is stored. First run:"
              + " 9 of 30 members, no false match, and 12 requests to 2 sites that write.",
          "34 members and 60 others, by a fifth person, with old and new front ends of"
              + " laboratories. First run: 21 of 34 members, no false match, and 9 requests to 2"
              + " sites that write. The pages of one member were wrong and were repaired, too.",
          "30 members and 70 others, by a sixth person, with home pages that only lead to the form,"
              + " and sites that order, alert, publish or take votes. First run: 24 of 30 members,"
              + " no false match, and 35 requests to 5 sites that write; a poll took 10 more, which"
              + " its page did not count. The pages of four sites that write counted no requests"
              + " and were repaired.");

  private record Judged(WrittenSite site, ServiceAnalysis analysis) {
    boolean matched() {
      return analysis.verdict() == ServiceAnalysis.Verdict.MEMBER;
    }
  }

  @Override
  public String name() {
    return "probe-written";
  }

  @Override
  public String question() {
    return "Does probing find members on a web of hand-written sites?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    report.say(
        "The sites were written by hand, one by one, by people who had not read the rules of"
            + " probing: sequence searches with late forms, frames, windows, queues and several"
            + " languages, and sites that find nothing, work on sequences, store or sell them, or"
            + " search other things. The figures of the first run of a web are those of unseen"
            + " sites; afterwards rules were changed.");
    for (int number = 1; number <= FIRST_RUNS.size(); number++) {
      report.say("Web " + number + ": " + FIRST_RUNS.get(number - 1));
      report(number, judged(number, setting), report);
    }
  }

  private static List<Judged> judged(int number, Setting setting) throws Exception {
    try (WrittenWeb web = WrittenWeb.start(number);
        Fetcher fetcher = ProbedSites.fetcher()) {
      List<WrittenSite> sites = new ArrayList<>(web.sites());
      Collections.shuffle(sites, new Random(setting.seed()));
      ServiceAnalyzer analyzer =
          new ServiceAnalyzer(
              ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST),
              fetcher,
              new CountedTime(),
              ProbeBudget.USUAL,
              Optional.of(FormKinds.shipped()),
              new ProbeHistory());
      List<Judged> judged = new ArrayList<>();
      for (WrittenSite site : sites.subList(0, setting.pick(sites.size(), 6))) {
        judged.add(new Judged(site, analyzer.analyze(WebUrl.parse(web.form(site)))));
      }
      return judged;
    }
  }

  private static void report(int number, List<Judged> judged, Report report) {
    Map<String, List<Judged>> kinds = new TreeMap<>();
    judged.forEach(j -> kinds.computeIfAbsent(j.site().kind(), k -> new ArrayList<>()).add(j));
    Table table =
        new Table(
            "Web " + number + " by kind of site", "kind", "sites", "matched", "probed", "probes");
    kinds.forEach(
        (kind, some) ->
            table.row(
                kind,
                some.size(),
                some.stream().filter(Judged::matched).count(),
                some.stream().filter(j -> j.analysis().probes() > 0).count(),
                some.stream().mapToInt(j -> j.analysis().probes()).sum()));
    report.table(table);
    List<Judged> members = judged.stream().filter(j -> j.site().isMember()).toList();
    long found = members.stream().filter(Judged::matched).count();
    report.bar(
        Target.shareAtLeast(
            "Members matched, web " + number, 0.95, (double) found / Math.max(1, members.size())));
    long wrong = judged.stream().filter(j -> !j.site().isMember()).filter(Judged::matched).count();
    report.bar(new Target("False matches, web " + number, "0", "" + wrong, wrong == 0));
    int harm = judged.stream().mapToInt(j -> j.site().harmed()).sum();
    report.bar(new Target("Requests that write, web " + number, "0", "" + harm, harm == 0));
    double probes =
        judged.stream().mapToInt(j -> j.analysis().probes()).filter(n -> n > 0).average().orElse(0);
    report.bar(
        new Target(
            "Probes of a probed site of web " + number + ", on average",
            "<= 10",
            Figures.of(probes),
            probes <= 10));
    for (Judged one : judged) {
      if (one.matched() != one.site().isMember() || one.site().harmed() > 0) {
        report.say(
            one.site().host()
                + " ("
                + one.site().kind()
                + ": "
                + one.site().design()
                + ") "
                + (one.site().harmed() > 0 ? "was written to: " : "was judged wrongly: ")
                + one.analysis().words()
                + ".");
      }
    }
  }
}

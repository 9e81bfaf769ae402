package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.paper.ProbeClasses;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.web.ProbedSites;
import dev.vigil.bench.web.TestWeb;

/** Like probe-classes, with other words for sequence searches in five webs. */
public final class ProbeWords implements Experiment {
  @Override
  public String name() {
    return "probe-words";
  }

  @Override
  public String question() {
    return "Does probing find members that have other words for what they do?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int sites = setting.pick(88, 20);
    report.say(
        "The third and the fourth web have other words for sequence searches, and the other forms"
            + " of the second web in another order. After the first run on the third (14 of 18"
            + " members) forms were also trusted whose labels or choices the description names. The"
            + " words of the fourth were written before that. After the first run on it (2 of 6"
            + " members) what a page says above a form was trusted, too. The words of the fifth web"
            + " were written before that rule was tried; two later rules were made after results of"
            + " the fourth and the fifth web were seen. The sixth web has words and designs of"
            + " today's front ends. It was written before the rules for framed forms, single lines"
            + " and what lists offer were tried. After its first run (16 of 18 members of 62"
            + " sites) two rules were changed: forms that scripts write beside the search of a site"
            + " were found, too, and boxes of one name, but no radio buttons, were taken for a list"
            + " from which any choice will do.");
    try (TestWeb web = ProbedSites.thirdWeb(setting, report, sites)) {
      ProbeClasses.measure(web, ", third web", setting, report);
    }
    try (TestWeb web = ProbedSites.fourthWeb(setting, report, sites)) {
      ProbeClasses.measure(web, ", fourth web", setting, report);
    }
    try (TestWeb web = ProbedSites.fifthWeb(setting, report, sites)) {
      ProbeClasses.measure(web, ", fifth web", setting, report);
    }
    try (TestWeb web = ProbedSites.sixthWeb(setting, report, sites)) {
      ProbeClasses.measure(web, ", sixth web", setting, report);
    }
    report.say(
        "The seventh web has names as today's frameworks make them and further languages. It was"
            + " written before any rule was tried on it.");
    try (TestWeb web = ProbedSites.seventhWeb(setting, report, sites)) {
      ProbeClasses.measure(web, ", seventh web", setting, report);
    }
  }
}

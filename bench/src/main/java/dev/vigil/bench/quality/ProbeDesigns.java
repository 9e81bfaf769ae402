package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.paper.ProbeClasses;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.web.ProbedSites;
import dev.vigil.bench.web.TestWeb;

/** Like probe-classes, with other designs of pages and with sites that look like members. */
public final class ProbeDesigns implements Experiment {
  @Override
  public String name() {
    return "probe-designs";
  }

  @Override
  public String question() {
    return "Does probing find members of other designs, and are similar sites left alone?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int sites = setting.pick(110, 20);
    report.say(
        "The eighth web has other ways to an answer (redirects, tables of jobs, buttons, frames,"
            + " texts, scripts that wait, other languages), other forms (in frames of frames, on"
            + " hidden tabs, added late), reports in other markup, and more sites that look like"
            + " members: archives and shops that take sequences, a viewer of both strands, a search"
            + " that shows a sample of a report. It was written by a reader of the rules before it"
            + " was run. Its first run (110 sites): 17 of 30 members, 6 false ones, and 7 forms"
            + " that store or sell were sent. Then rules were changed for all of these, so that it"
            + " is spent; the text answers were wrong in the web itself and were repaired, too.");
    try (TestWeb web = ProbedSites.eighthWeb(setting, report, sites)) {
      ProbeClasses.measure(web, ", other designs", setting, report);
    }
  }
}

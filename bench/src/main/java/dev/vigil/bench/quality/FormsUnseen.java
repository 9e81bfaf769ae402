package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.form.SafeDesign;
import dev.vigil.bench.form.UnseenForms;
import dev.vigil.bench.form.UnseenForms.FormPurpose;
import dev.vigil.bench.form.UnseenForms.Unseen;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.web.ProbedSites;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.service.ProbeBudget;
import dev.vigil.discover.service.ProbeHistory;
import dev.vigil.discover.service.ServiceAnalyzer;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.SafeForms;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Are forms that write left alone, among real forms that no rule and no model was made with? Only
 * judged, nothing is sent.
 */
public final class FormsUnseen implements Experiment {
  @Override
  public String name() {
    return "forms-unseen";
  }

  @Override
  public String question() {
    return "Are forms that write left alone on pages that no rule was made with?";
  }

  @Override
  public void run(Setting setting, Report report) {
    UnseenForms unseen = UnseenForms.read(setting, report);
    if (unseen.forms().isEmpty()) {
      return;
    }
    FormKinds kinds = FormKinds.shipped();
    IdentityHashMap<Unseen, FormClassification> readings = new IdentityHashMap<>();
    unseen.forms().forEach(u -> readings.put(u, kinds.of(u.page(), u.form())));
    List<Unseen> safe =
        unseen.forms().stream()
            .filter(
                u ->
                    SafeForms.refusal(u.form(), Optional.ofNullable(readings.get(u)), true, false)
                        .isEmpty())
            .toList();
    List<Unseen> sent;
    try (Fetcher fetcher = ProbedSites.fetcher()) {
      ServiceAnalyzer analyzer =
          new ServiceAnalyzer(
              ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST),
              fetcher,
              TimeSource.system(),
              ProbeBudget.USUAL,
              Optional.of(kinds),
              new ProbeHistory());
      sent =
          unseen.forms().stream()
              .filter(u -> analyzer.refusal(u.page(), u.form()).isEmpty())
              .toList();
    }
    report.say(
        String.format(
            Locale.ROOT,
            "%,d pages that were collected for other reasons (articles, news, recipes, page"
                + " histories) have %,d different forms; %,d more were left out because a labelled"
                + " form has the same fields. Every form that the former rules took for safe with"
                + " POST allowed was read and labelled once, by one reader without a second"
                + " opinion; labels are kept by the hash of each form. The designs below and their"
                + " thresholds were chosen afterwards on the folds of the labelled forms"
                + " (forms-folds), each was run here once, and nothing was changed by what came"
                + " out; but what kinds of forms the former rules had let through was known. Other"
                + " forms of the same sites may have been in view. The addresses of the pages are"
                + " not known, which otherwise keep further forms back. One form that writes had"
                + " passed; it books a time and asks for an e-mail address. The rule that such a"
                + " search is not safe was made after it, so for this rule the forms are no longer"
                + " unseen.",
            unseen.pages(),
            unseen.forms().size(),
            unseen.alike()));
    Table table =
        new Table(
            "Forms that no rule and no model was made with",
            "",
            "forms",
            "only read",
            "lead to a page that writes",
            "write",
            "not labelled");
    row(table, "all", unseen.forms());
    row(table, "taken for safe, whatever is looked for", safe);
    row(table, "sent on a page that speaks of nucleotide searches", sent);
    report.table(table);
    Table designs =
        new Table(
            "The same forms, by what is asked of a search",
            "",
            "forms",
            "only read",
            "lead to a page that writes",
            "write",
            "not labelled");
    for (SafeDesign design : SafeDesign.values()) {
      row(
          designs,
          design.words(),
          unseen.forms().stream()
              .filter(u -> design.sends(u.form(), Objects.requireNonNull(readings.get(u))))
              .toList());
    }
    report.table(designs);
    long wrong = count(safe, FormPurpose.WRITES);
    report.bar(
        new Target(
            "Unseen forms that write, taken for safe, of " + safe.size(),
            "0",
            Figures.of(wrong),
            wrong == 0));
    long harm = count(sent, FormPurpose.WRITES);
    report.bar(
        new Target(
            "Unseen forms that write, sent for the shipped class, of " + sent.size(),
            "0",
            Figures.of(harm),
            harm == 0));
  }

  private static void row(Table table, String name, List<Unseen> forms) {
    table.row(
        name,
        forms.size(),
        count(forms, FormPurpose.READS),
        count(forms, FormPurpose.LEADS),
        count(forms, FormPurpose.WRITES),
        forms.stream().filter(u -> u.does().isEmpty()).count());
  }

  private static long count(List<Unseen> forms, FormPurpose does) {
    return forms.stream().filter(u -> u.does().equals(Optional.of(does))).count();
  }
}

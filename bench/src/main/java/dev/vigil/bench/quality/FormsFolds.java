package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.form.LabelledForm;
import dev.vigil.bench.form.LabelledForms;
import dev.vigil.bench.form.SafeScores;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.FormType;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** How well are forms understood on sites that were never seen? */
@SuppressWarnings("EnumOrdinal") // probabilities and counts are arrays by type
public final class FormsFolds implements Experiment {
  private static final int FOLDS = 10;

  @Override
  public String name() {
    return "forms-folds";
  }

  @Override
  public String question() {
    return "Are forms and their fields understood on sites that were never seen?";
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> index = setting.files(report, "forms/index.json");
    if (index.isEmpty()) {
      return;
    }
    LabelledForms all = LabelledForms.read(index.getFirst());
    List<LabelledForm> forms = all.forms();
    report.say(
        String.format(
            Locale.ROOT,
            "%,d of %,d labelled forms are found by Vigil's reader, on %,d domains; %d folds, split"
                + " by domain.",
            forms.size(),
            all.labelled(),
            forms.stream().map(LabelledForm::domain).distinct().count(),
            FOLDS));
    SafeScores safe = new SafeScores();
    FormScores folds = FormScores.ofFolds(forms, setting.pick(FOLDS, 2), setting.seed(), safe::add);
    List<LabelledForm> unseen = forms.stream().filter(f -> !f.isForTraining()).toList();
    FormScores shipped = FormScores.of(FormKinds.shipped(), unseen);
    report.table(figures(folds, shipped));
    report.table(formTypes(folds));
    report.table(fieldTypes(folds));
    report.table(safe.table());
    double search = folds.forms().f1(FormType.SEARCH.ordinal());
    report.bar(bar("Form type, accuracy", 0.88, folds.forms().accuracy()));
    report.bar(bar("Fields, weighted F1", 0.87, folds.fields().weightedF1()));
    report.bar(bar("Search forms, F1", 0.93, search));
  }

  private static Target bar(String name, double least, double measured) {
    return new Target(
        name,
        String.format(Locale.ROOT, ">= %.2f", least),
        Figures.ratio(measured),
        measured >= least);
  }

  /** The published figures are of other sets of forms: 1,418 forms and 1,369 forms. */
  private static Table figures(FormScores folds, FormScores shipped) {
    int search = FormType.SEARCH.ordinal();
    Table table =
        new Table(
            "Understanding forms (others' figures as published, on more forms)",
            "",
            "forms",
            "type accuracy",
            "search F1",
            "fields",
            "fields weighted F1",
            "whole form right");
    table.row(
        "Vigil, folds by domain",
        folds.forms().total(),
        Figures.ratio(folds.forms().accuracy()),
        Figures.ratio(folds.forms().f1(search)),
        folds.fields().total(),
        Figures.ratio(folds.fields().weightedF1()),
        Figures.percent(folds.wholeForms()));
    table.row(
        "shipped model (trained on one half) on the other half",
        shipped.forms().total(),
        Figures.ratio(shipped.forms().accuracy()),
        Figures.ratio(shipped.forms().f1(search)),
        shipped.fields().total(),
        Figures.ratio(shipped.fields().weightedF1()),
        Figures.percent(shipped.wholeForms()));
    table.row("Formasaurus", 1418, "0.881", "0.930", 1357, "0.873", "-");
    table.row("dît, folds by domain", 1369, "0.829", "-", "-", "0.866", "78.7 %");
    return table;
  }

  private static Table formTypes(FormScores scores) {
    Table table =
        new Table("Types of forms", "type", "forms", "precision", "recall", "F1", "mistaken for");
    for (FormType type : FormType.values()) {
      int t = type.ordinal();
      int other = scores.forms().mistakenFor(t);
      table.row(
          type.words(),
          scores.forms().support(t),
          Figures.ratio(scores.forms().precision(t)),
          Figures.ratio(scores.forms().recall(t)),
          Figures.ratio(scores.forms().f1(t)),
          other < 0 ? "-" : FormType.values()[other].words());
    }
    return table;
  }

  private static Table fieldTypes(FormScores scores) {
    Table table =
        new Table("Types of fields", "type", "fields", "precision", "recall", "F1", "mistaken for");
    for (FieldType type : FieldType.values()) {
      int t = type.ordinal();
      if (scores.fields().support(t) == 0) {
        continue;
      }
      int other = scores.fields().mistakenFor(t);
      table.row(
          type.words(),
          scores.fields().support(t),
          Figures.ratio(scores.fields().precision(t)),
          Figures.ratio(scores.fields().recall(t)),
          Figures.ratio(scores.fields().f1(t)),
          other < 0 ? "-" : FieldType.values()[other].words());
    }
    return table;
  }
}

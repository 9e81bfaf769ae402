package dev.vigil.bench.training;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.form.LabelledForm;
import dev.vigil.bench.form.LabelledForms;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.discover.form.FormKinds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Writes the model of forms that ships with Vigil, from the training half of the labelled forms.
 * The other half is never read by it. Equal corpora give equal bytes.
 */
public final class TrainForms implements Experiment {
  private static final Path RESOURCES =
      Path.of("discover/src/main/resources/dev/vigil/discover/form");

  @Override
  public String name() {
    return "train-forms";
  }

  @Override
  public String question() {
    return "What is the model of forms that ships with Vigil made of?";
  }

  @Override
  public boolean isByNameOnly() {
    return true;
  }

  @Override
  public void run(Setting setting, Report report) throws IOException {
    List<Path> index = setting.files(report, "forms/index.json");
    if (index.isEmpty()) {
      return;
    }
    List<LabelledForm> half =
        LabelledForms.read(index.getFirst()).forms().stream()
            .filter(LabelledForm::isForTraining)
            .toList();
    FormKinds kinds = FormTrainer.train(half, FormTrainer.vectors(half));
    ByteArrayOutputStream model = new ByteArrayOutputStream();
    kinds.write(model);
    Path folder = Files.isDirectory(RESOURCES) ? RESOURCES : setting.work();
    Path file = folder.resolve("forms.model");
    boolean same =
        Files.exists(file) && Arrays.equals(Files.readAllBytes(file), model.toByteArray());
    Files.write(file, model.toByteArray());
    report.say(
        half.size()
            + " forms on "
            + half.stream().map(LabelledForm::domain).distinct().count()
            + " domains make a model of "
            + Figures.bytes(model.size())
            + (same ? ", the one that ships." : ", other than the one before."));
  }
}

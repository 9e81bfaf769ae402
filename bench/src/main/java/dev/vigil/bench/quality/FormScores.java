package dev.vigil.bench.quality;

import dev.vigil.bench.form.Confusion;
import dev.vigil.bench.form.Folds;
import dev.vigil.bench.form.LabelledForm;
import dev.vigil.bench.training.FormTrainer;
import dev.vigil.discover.form.FeatureVector;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.RankedGuesses;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** How guesses compare with what people said. Not thread-safe while it is filled. */
@SuppressWarnings("EnumOrdinal") // probabilities and counts are arrays by type
public final class FormScores {
  private final Confusion forms = new Confusion(FormType.values().length);
  private final Confusion fields = new Confusion(FieldType.values().length);
  private int whole;
  private int wholeAsked;

  private FormScores() {}

  /** The scores of one model. */
  public static FormScores of(FormKinds kinds, List<LabelledForm> asked) {
    FormScores scores = new FormScores();
    asked.forEach(form -> scores.add(form, kinds.of(form.digest(), form.form())));
    return scores;
  }

  /**
   * Each form is guessed by a model that never saw its domain.
   *
   * @param also gets the forms with their readings
   */
  public static FormScores ofFolds(
      List<LabelledForm> all,
      int folds,
      long seed,
      BiConsumer<LabelledForm, FormClassification> also) {
    Map<LabelledForm, FeatureVector> vectors = FormTrainer.vectors(all);
    Map<String, Integer> parts =
        Folds.of(all.stream().map(LabelledForm::domain).toList(), folds, seed);
    FormScores scores = new FormScores();
    for (int fold = 0; fold < folds; fold++) {
      int held = fold;
      FormKinds kinds =
          FormTrainer.train(
              all.stream().filter(f -> parts.getOrDefault(f.domain(), -1) != held).toList(),
              vectors);
      all.stream()
          .filter(f -> parts.getOrDefault(f.domain(), -1) == held)
          .forEach(
              form -> {
                FormClassification reading = kinds.of(form.digest(), form.form());
                scores.add(form, reading);
                also.accept(form, reading);
              });
    }
    return scores;
  }

  private void add(LabelledForm form, FormClassification reading) {
    boolean right = reading.type().best() == form.type();
    forms.add(form.type().ordinal(), reading.type().best().ordinal());
    for (Map.Entry<String, FieldType> field : form.fields().entrySet()) {
      RankedGuesses<FieldType> guess = reading.fields().get(field.getKey());
      FieldType taken = guess == null ? FieldType.OTHER : guess.best();
      fields.add(field.getValue().ordinal(), taken.ordinal());
      right &= taken == field.getValue();
    }
    if (!form.fields().isEmpty()) {
      wholeAsked++;
      whole += right ? 1 : 0;
    }
  }

  public Confusion forms() {
    return forms;
  }

  public Confusion fields() {
    return fields;
  }

  /** The share of forms whose type and labelled fields were all told rightly. */
  public double wholeForms() {
    return (double) whole / wholeAsked;
  }
}

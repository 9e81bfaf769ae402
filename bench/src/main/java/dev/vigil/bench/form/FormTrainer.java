package dev.vigil.bench.form;

import dev.vigil.discover.form.FeatureVector;
import dev.vigil.discover.form.FieldFeatures;
import dev.vigil.discover.form.FieldGroup;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormFeatures;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.LinearModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns models of forms from labelled ones. Not thread-safe.
 *
 * <p>What a later model gets from an earlier one (the type of the form, what neighbours were taken
 * for) is, for its training, guessed by earlier models that never saw that domain: three inner
 * folds. So nothing is fitted to what it is judged by.
 */
@SuppressWarnings("EnumOrdinal") // probabilities and counts are arrays by type
public final class FormTrainer {
  private static final int INNER_FOLDS = 3;

  /** How much a form counts against the weights. */
  private static final double COST = 4;

  private final List<LabelledForm> forms;
  private final Map<LabelledForm, FeatureVector> vectors;

  /** One form's fields with what is known of the form. */
  private record Sequence(LabelledForm form, List<FieldGroup> fields, double[] types) {}

  private FormTrainer(List<LabelledForm> forms, Map<LabelledForm, FeatureVector> vectors) {
    this.forms = forms;
    this.vectors = vectors;
  }

  /** The features of forms, which do not depend on who is learning. */
  public static Map<LabelledForm, FeatureVector> vectors(List<LabelledForm> forms) {
    Map<LabelledForm, FeatureVector> vectors = new HashMap<>();
    forms.forEach(form -> vectors.put(form, FormFeatures.of(form.digest(), form.form())));
    return vectors;
  }

  /** Learns from these forms. */
  public static FormKinds train(
      List<LabelledForm> forms, Map<LabelledForm, FeatureVector> vectors) {
    return new FormTrainer(forms, vectors).train();
  }

  private FormKinds train() {
    int types = FormType.values().length;
    List<List<Learner.Example>> examples =
        forms.stream()
            .map(f -> List.of(new Learner.Example(f.domain(), vector(f), f.type().ordinal())))
            .toList();
    Guessed formTypes = guessed(examples, types);
    List<Sequence> sequences = new ArrayList<>();
    for (int i = 0; i < forms.size(); i++) {
      LabelledForm form = forms.get(i);
      if (!form.fields().isEmpty()) {
        sequences.add(
            new Sequence(form, FieldGroup.of(form.form()), formTypes.guesses().get(i).getFirst()));
      }
    }
    int fieldTypes = FieldType.values().length;
    Guessed alone = guessed(sequences.stream().map(FormTrainer::alone).toList(), fieldTypes);
    List<Learner.Example> together = new ArrayList<>();
    for (int i = 0; i < sequences.size(); i++) {
      Sequence s = sequences.get(i);
      List<double[]> taken = alone.guesses().get(i);
      together.addAll(labelled(s, FieldFeatures.second(s.fields(), s.types(), taken)));
    }
    return new FormKinds(
        formTypes.model(), alone.model(), learn(together, fieldTypes));
  }

  private FeatureVector vector(LabelledForm form) {
    FeatureVector known = vectors.get(form);
    return known == null ? FormFeatures.of(form.digest(), form.form()) : known;
  }

  private static List<Learner.Example> alone(Sequence s) {
    List<FeatureVector> features = FieldFeatures.first(s.fields(), s.types());
    List<Learner.Example> all = new ArrayList<>();
    for (int i = 0; i < features.size(); i++) {
      FieldType type = s.form().fields().get(s.fields().get(i).name());
      all.add(
          new Learner.Example(
              s.form().domain(), features.get(i), type == null ? -1 : type.ordinal()));
    }
    return all;
  }

  private static List<Learner.Example> labelled(Sequence s, List<FeatureVector> features) {
    List<Learner.Example> all = new ArrayList<>();
    for (int i = 0; i < features.size(); i++) {
      FieldType type = s.form().fields().get(s.fields().get(i).name());
      if (type != null) {
        all.add(new Learner.Example(s.form().domain(), features.get(i), type.ordinal()));
      }
    }
    return all;
  }

  /** A model of all, and for each item what models said that had not seen its domain. */
  private record Guessed(LinearModel model, List<List<double[]>> guesses) {}

  private static Guessed guessed(List<List<Learner.Example>> all, int classes) {
    return new Guessed(learn(known(all), classes), outOfFold(all, classes));
  }

  /** Of many classes the rare ones need to be learnt together with the others. */
  private static LinearModel learn(List<Learner.Example> examples, int classes) {
    return classes > FormType.values().length
        ? Softmax.learn(examples, classes)
        : Learner.learn(examples, classes, COST);
  }

  private static List<Learner.Example> known(List<List<Learner.Example>> all) {
    return all.stream().flatMap(List::stream).filter(e -> e.type() >= 0).toList();
  }

  private static List<List<double[]>> outOfFold(List<List<Learner.Example>> all, int classes) {
    List<String> domains =
        all.stream().flatMap(List::stream).map(Learner.Example::domain).distinct().toList();
    Map<String, Integer> parts = Folds.of(domains, INNER_FOLDS, 7);
    Map<Integer, LinearModel> models = new HashMap<>();
    for (int fold = 0; fold < INNER_FOLDS; fold++) {
      int held = fold;
      models.put(
          fold,
          learn(known(all).stream().filter(e -> fold(parts, e) != held).toList(), classes));
    }
    List<List<double[]>> guesses = new ArrayList<>();
    for (List<Learner.Example> item : all) {
      List<double[]> row = new ArrayList<>();
      for (Learner.Example e : item) {
        LinearModel model = models.get(fold(parts, e));
        row.add(model == null ? new double[classes] : model.probabilities(e.vector()));
      }
      guesses.add(row);
    }
    return guesses;
  }

  private static int fold(Map<String, Integer> folds, Learner.Example example) {
    return folds.getOrDefault(example.domain(), 0);
  }
}

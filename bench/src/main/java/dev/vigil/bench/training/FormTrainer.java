package dev.vigil.bench.training;

import dev.vigil.bench.form.Folds;
import dev.vigil.bench.form.LabelledForm;
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
 * Learns models of forms from labelled ones. Stateless.
 *
 * <p>What the model of fields gets from that of forms, the type of the form, is for its training
 * guessed by models of forms that never saw that domain: three inner folds. So nothing is fitted to
 * what it is judged by.
 */
@SuppressWarnings("EnumOrdinal") // probabilities and counts are arrays by type
public final class FormTrainer {
  private static final int INNER_FOLDS = 3;

  /** How much a form counts against the weights. */
  private static final double COST = 4;

  private FormTrainer() {}

  /** The features of forms, which do not depend on who is learning. */
  public static Map<LabelledForm, FeatureVector> vectors(List<LabelledForm> forms) {
    Map<LabelledForm, FeatureVector> vectors = new HashMap<>();
    forms.forEach(form -> vectors.put(form, FormFeatures.of(form.digest(), form.form())));
    return vectors;
  }

  /**
   * Learns from these forms.
   *
   * @param vectors their features
   */
  public static FormKinds train(
      List<LabelledForm> forms, Map<LabelledForm, FeatureVector> vectors) {
    List<Learner.Example> types = new ArrayList<>();
    for (LabelledForm form : forms) {
      FeatureVector vector = vectors.get(form);
      if (vector == null) {
        throw new IllegalArgumentException("a form of " + form.domain() + " has no features");
      }
      types.add(new Learner.Example(form.domain(), vector, form.type().ordinal()));
    }
    List<double[]> guesses = outOfFold(types);
    List<Learner.Example> fields = new ArrayList<>();
    for (int i = 0; i < forms.size(); i++) {
      addFields(forms.get(i), guesses.get(i), fields);
    }
    return new FormKinds(forms(types), Softmax.learn(fields, FieldType.values().length));
  }

  private static void addFields(LabelledForm form, double[] types, List<Learner.Example> to) {
    List<FieldGroup> groups = FieldGroup.of(form.form());
    List<FeatureVector> features = FieldFeatures.of(groups, types);
    for (int i = 0; i < features.size(); i++) {
      FieldType type = form.fields().get(groups.get(i).name());
      if (type != null) {
        to.add(new Learner.Example(form.domain(), features.get(i), type.ordinal()));
      }
    }
  }

  private static LinearModel forms(List<Learner.Example> examples) {
    return Learner.learn(examples, FormType.values().length, COST);
  }

  /** For each form what a model said that had not seen its domain. */
  private static List<double[]> outOfFold(List<Learner.Example> all) {
    Map<String, Integer> parts =
        Folds.of(all.stream().map(Learner.Example::domain).toList(), INNER_FOLDS, 7);
    List<LinearModel> models = new ArrayList<>();
    for (int fold = 0; fold < INNER_FOLDS; fold++) {
      int held = fold;
      models.add(forms(all.stream().filter(e -> fold(parts, e) != held).toList()));
    }
    return all.stream().map(e -> models.get(fold(parts, e)).probabilities(e.vector())).toList();
  }

  private static int fold(Map<String, Integer> folds, Learner.Example example) {
    return folds.getOrDefault(example.domain(), 0);
  }
}

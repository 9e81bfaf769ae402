package dev.vigil.bench.form;

import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.WebForm;
import dev.vigil.document.PageDigest;
import java.util.Map;

/**
 * A real form with what people said about it. Immutable.
 *
 * @param domain the registered domain of its page, the unit that folds are made of
 * @param fields what belongs into the fields that were labelled, by their names
 */
public record LabelledForm(
    String domain, PageDigest digest, WebForm form, FormType type, Map<String, FieldType> fields) {
  public LabelledForm {
    fields = Map.copyOf(fields);
  }

  /**
   * Whether the form is of the half that models may be trained on; the other half stays unseen by
   * all training and is what the test web is made of.
   */
  public boolean isForTraining() {
    return Math.floorMod(domain.hashCode() * 0x9E3779B1, 2) == 0;
  }
}

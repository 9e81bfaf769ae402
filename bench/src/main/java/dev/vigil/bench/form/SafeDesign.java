package dev.vigil.bench.form;

import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.form.SafeForms;
import dev.vigil.discover.service.form.SearchFormRecognizer;
import java.util.Optional;

/**
 * Ways to tell that a form searches, which were tried beside the words that speak for writing.
 * Thresholds are those at which none of the labelled forms that write passes in the folds.
 */
public enum SafeDesign {
  /** As it was: no likeness to forms that write, and a word or some likeness of a search. */
  FORMER("word or likeness, as it was") {
    @Override
    boolean searches(WebForm form, FormClassification reading) {
      FormType best = reading.type().best();
      double search = reading.type().probability(FormType.SEARCH);
      double writes = 1 - search - reading.type().probability(FormType.OTHER);
      boolean writing = best != FormType.SEARCH && best != FormType.OTHER || writes >= 0.5;
      return !writing && (search >= 0.75 || says(form));
    }

    private static boolean says(WebForm form) {
      return form.fields().stream().anyMatch(f -> f.kind() == FieldKind.SEARCH)
          || form.fillable().stream().anyMatch(f -> searches(f.name(), f.caption()))
          || form.fields().stream()
              .filter(f -> f.kind().isSubmitter() || f.kind() == FieldKind.BUTTON)
              .anyMatch(f -> searches(f.label(), f.value(), f.name(), f.attribute("alt")));
    }

    private static boolean searches(String... texts) {
      return FormConcepts.of(String.join(". ", texts)).contains("search");
    }
  },
  /** The learnt type of the form alone. */
  LEARNT("learnt: a search by 0.9") {
    @Override
    boolean searches(WebForm form, FormClassification reading) {
      return reading.type().probability(FormType.SEARCH) >= 0.9;
    }
  },
  /** What its fields are learnt to be for. */
  FIELDS("learnt: a field for searching by 0.8") {
    @Override
    boolean searches(WebForm form, FormClassification reading) {
      return form.fillable().stream()
          .flatMap(field -> reading.field(field).stream())
          .anyMatch(
              type ->
                  type.probability(FieldType.SEARCH_QUERY)
                          + type.probability(FieldType.SEARCH_CATEGORY)
                          + type.probability(FieldType.SORTING)
                      >= 0.8);
    }
  },
  /** Plain words alone. */
  WORDS("two words, no room for a text") {
    @Override
    boolean searches(WebForm form, FormClassification reading) {
      return SearchFormRecognizer.words(form) >= 2 && !SearchFormRecognizer.takesMore(form);
    }
  },
  /** What ships: words and likeness. */
  BOTH("a word and likeness of 0.75, no room for a text (ships)") {
    @Override
    boolean searches(WebForm form, FormClassification reading) {
      return SearchFormRecognizer.words(form) >= 1
          && !SearchFormRecognizer.takesMore(form)
          && reading.type().probability(FormType.SEARCH) >= 0.75;
    }
  };

  private final String words;

  SafeDesign(String words) {
    this.words = words;
  }

  /** How it is called in tables. */
  public String words() {
    return words;
  }

  /** Whether the form is taken for one that searches, whatever speaks for writing. */
  abstract boolean searches(WebForm form, FormClassification reading);

  /** Whether the form would be sent, with POST and whatever is looked for. */
  public boolean sends(WebForm form, FormClassification reading) {
    return searches(form, reading)
        && SafeForms.writing(form, Optional.of(reading), false).isEmpty();
  }
}

package dev.vigil.discover.form;

import java.util.ArrayList;
import java.util.List;

/**
 * Computes the features for classifying a field: its own names and words, its position in the form,
 * the topics of the fields around it, and the type of the form. Stateless.
 */
@SuppressWarnings("EnumOrdinal") // probabilities and counts are arrays by type
public final class FieldFeatures {
  /** The weight of the form's type, which says more about a field than any one of its words. */
  private static final double FORM_WEIGHT = 2;

  private FieldFeatures() {}

  /** How many fields are named like this one but for numbers, as tick boxes in a row are. */
  private static int alike(List<FieldGroup> fields, int i) {
    String stem = FormTokens.stem(fields.get(i).name());
    int alike = 0;
    for (FieldGroup field : fields) {
      alike += FormTokens.stem(field.name()).equals(stem) ? 1 : 0;
    }
    return alike;
  }

  /** The features of each field of a form. */
  public static List<FeatureVector> of(List<FieldGroup> fields, double[] formTypes) {
    List<FeatureVector> all = new ArrayList<>();
    List<List<String>> spoken = fields.stream().map(FieldFeatures::spoken).toList();
    for (int i = 0; i < fields.size(); i++) {
      FeatureVector out = new FeatureVector();
      own(fields.get(i), out);
      around(spoken, i, out);
      place(fields, i, out);
      neighbour("before 1 ", fields, i - 1, out);
      neighbour("after 1 ", fields, i + 1, out);
      String like = FormTokens.amount(alike(fields, i));
      out.note("of a row " + like);
      for (FormType type : FormType.values()) {
        FieldKind kind = fields.get(i).first().kind();
        double likely = FORM_WEIGHT * formTypes[type.ordinal()];
        out.put("form " + type, likely);
        out.put("form " + type + " " + kind, likely);
        out.put("form " + type + " " + kind + " of a row " + like, likely);
      }
      all.add(out);
    }
    return all;
  }

  private static List<String> spoken(FieldGroup group) {
    FormField field = group.first();
    return FormConcepts.of(FormTokens.ownName(field.name()) + ". " + field.caption());
  }

  /** Adds the topics of the fields around, by their distance. */
  private static void around(List<List<String>> spoken, int i, FeatureVector out) {
    for (int j = 0; j < spoken.size(); j++) {
      int away = j - i;
      if (away == 0) {
        continue;
      }
      String far = away < 0 ? "earlier" : "later";
      for (String concept : spoken.get(j)) {
        out.set(far + " field speaks " + concept);
        if (Math.abs(away) <= 2) {
          out.set("field " + away + " speaks " + concept);
        }
      }
    }
  }

  private static void own(FieldGroup group, FeatureVector out) {
    FormField field = group.first();
    out.note("kind " + field.kind());
    out.note("controls " + FormTokens.amount(group.controls().size()));
    out.note("shown " + field.shown());
    out.note("required " + field.isRequired());
    int length = field.maxLength();
    out.note(
        "length "
            + (length < 0
                ? "-"
                : length <= 4 ? "" + length : length <= 10 ? "10" : length <= 30 ? "30" : "long"));
    out.note("filled " + !field.value().isBlank());
    out.note("readonly " + field.attributes().containsKey("readonly"));
    out.note("autocomplete " + FormTokens.lower(field.attribute("autocomplete")));
    out.note("kind and name " + field.kind() + " " + FormTokens.lower(field.name()));
    String name = FormTokens.ownName(field.name());
    out.note("name", FormTokens.words(name));
    out.note("whole name " + String.join("_", FormTokens.words(name)));
    out.note("name grams", FormTokens.grams(name, 3, 5));
    out.note("id grams", FormTokens.grams(FormTokens.ownName(field.attribute("id")), 3, 5));
    out.note("class", FormTokens.words(field.attribute("class")));
    out.note("label", FormTokens.pairs(field.label()));
    out.note("label grams", FormTokens.grams(field.label(), 3, 5));
    out.note("caption grams", FormTokens.grams(field.caption(), 3, 5));
    out.note("prompt", FormTokens.pairs(field.placeholder()));
    out.note("prompt grams", FormTokens.grams(field.placeholder(), 3, 5));
    List<String> before = FormTokens.words(tail(field.before()));
    out.note("before", before);
    out.note("last before " + (before.isEmpty() ? "" : before.getLast()));
    out.note("after", first(FormTokens.words(field.after()), 5));
    out.note(
        "value",
        first(FormTokens.pairs(field.kind() == FieldKind.TEXTAREA ? "" : field.value()), 8));
    out.note("title", FormTokens.words(field.attribute("title")));
    choices(field, out);
    speaks("name", name, field, out);
    speaks("id", FormTokens.ownName(field.attribute("id")), field, out);
    speaks("caption", field.caption(), field, out);
    speaks("before", tail(field.before()), field, out);
    if (group.controls().size() > 1) {
      List<String> captions = new ArrayList<>();
      first(group.controls(), 10).forEach(c -> captions.addAll(FormTokens.words(c.caption())));
      out.note("captions", captions);
      speaks("captions", String.join(" ", captions), field, out);
    }
  }

  private static void speaks(String where, String text, FormField field, FeatureVector out) {
    List<String> concepts = FormConcepts.of(text);
    if (concepts.contains("mail") && concepts.contains("user")) {
      out.set(where + " speaks of either");
    }
    for (String concept : concepts) {
      out.set(where + " speaks " + concept);
      out.set(where + " of " + field.kind() + " speaks " + concept);
      out.set("something speaks " + concept);
    }
  }

  /** The last words before a field, without what may be far away. */
  private static String tail(String words) {
    return words.substring(Math.max(0, words.length() - 60));
  }

  private static <T> List<T> first(List<T> all, int most) {
    return all.size() > most ? all.subList(0, most) : all;
  }

  private static void choices(FormField field, FeatureVector out) {
    List<SelectOption> choices = field.choices();
    if (choices.isEmpty()) {
      return;
    }
    int size = choices.size();
    out.note(
        "choices "
            + (size <= 3
                ? "" + size
                : size < 10
                    ? "few"
                    : size <= 14
                        ? "months"
                        : size < 30
                            ? "some"
                            : size <= 33
                                ? "days"
                                : size < 70 ? "many" : size < 150 ? "years" : "countries"));
    int numbers = 0;
    int years = 0;
    List<String> words = new ArrayList<>();
    for (SelectOption choice : choices) {
      String label = choice.label();
      numbers += label.matches("\\d{1,3}") ? 1 : 0;
      years += label.matches("(19|20)\\d\\d") ? 1 : 0;
      if (words.size() < 40) {
        words.addAll(FormTokens.words(label));
      }
    }
    out.note("mostly numbers " + (numbers * 2 > size));
    out.note("mostly years " + (years * 2 > size));
    out.note("choice", words);
    speaks("choices", String.join(" ", first(words, 30)), field, out);
    out.note("first choice", FormTokens.pairs(choices.getFirst().label()));
  }

  private static void place(List<FieldGroup> fields, int i, FeatureVector out) {
    out.note("number " + FormTokens.amount(i));
    out.note("from end " + FormTokens.amount(fields.size() - 1 - i));
    out.note("of " + FormTokens.amount(fields.size()));
    FieldKind kind = fields.get(i).first().kind();
    int same = 0;
    int sameBefore = 0;
    for (int j = 0; j < fields.size(); j++) {
      boolean alike = fields.get(j).first().kind() == kind;
      same += alike ? 1 : 0;
      sameBefore += alike && j < i ? 1 : 0;
    }
    out.note(
        "alike " + kind + " " + FormTokens.amount(sameBefore) + " of " + FormTokens.amount(same));
  }

  private static void neighbour(String where, List<FieldGroup> fields, int i, FeatureVector out) {
    if (i < 0 || i >= fields.size()) {
      out.note(where + "none");
      return;
    }
    FormField field = fields.get(i).first();
    out.note(where + "kind " + field.kind());
    out.note(where + "name", FormTokens.words(field.name()));
    out.note(where + "name grams", FormTokens.grams(field.name(), 4, 4));
    out.note(where + "caption", FormTokens.words(field.caption()));
  }
}

package dev.vigil.discover.form;

import dev.vigil.discover.DiscoverException;
import dev.vigil.document.PageDigest;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Classifies forms and their fields with a model that was trained on forms that people labelled.
 * Immutable, safe for concurrent use.
 *
 * <p>Two linear models: the type of the form, and the types of its fields, whose features include
 * the type of the form and the topics of the fields around them. After Formasaurus, which has a
 * conditional random field for the fields.
 */
public final class FormKinds {
  private static final int MAGIC = 0x56464d32;
  private static final String SHIPPED = "forms.model";

  private final LinearModel forms;
  private final LinearModel fields;

  public FormKinds(LinearModel forms, LinearModel fields) {
    this.forms = forms;
    this.fields = fields;
  }

  /** Made once, on first use. */
  private static final class Shipped {
    static final FormKinds KINDS = load();

    private static FormKinds load() {
      try (InputStream in = FormKinds.class.getResourceAsStream(SHIPPED)) {
        if (in == null) {
          throw new DiscoverException(
              "The model " + SHIPPED + " is not among the classes of Vigil; install Vigil again.");
        }
        return read(in);
      } catch (IOException e) {
        throw new DiscoverException(
            "The model " + SHIPPED + " cannot be read; install Vigil again.", e);
      }
    }
  }

  /** The model that comes with Vigil. */
  public static FormKinds shipped() {
    return Shipped.KINDS;
  }

  /** Classifies a form of a page and its fields. */
  public FormClassification of(PageDigest digest, WebForm form) {
    double[] types = types(digest, form);
    List<FieldGroup> groups = FieldGroup.of(form);
    List<FeatureVector> vectors = FieldFeatures.of(groups, types);
    Map<String, RankedGuesses<FieldType>> byName = new HashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      double[] likely = fields.probabilities(vectors.get(i));
      RankedGuesses<FieldType> learnt = RankedGuesses.of(FieldType.values(), likely);
      byName.put(
          groups.get(i).name(), FieldWords.correct(groups.get(i), groups.subList(0, i), learnt));
    }
    return new FormClassification(type(form, types), byName);
  }

  /** Classifies a form of a page. */
  public RankedGuesses<FormType> type(PageDigest digest, WebForm form) {
    return type(form, types(digest, form));
  }

  private static RankedGuesses<FormType> type(WebForm form, double[] types) {
    return FieldWords.correct(form, RankedGuesses.of(FormType.values(), types));
  }

  private double[] types(PageDigest digest, WebForm form) {
    return forms.probabilities(FormFeatures.of(digest, form));
  }

  /** Writes the models, packed. */
  public void write(OutputStream to) throws IOException {
    try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(to))) {
      out.writeInt(MAGIC);
      forms.write(out);
      fields.write(out);
    }
  }

  /** Reads what was written. */
  public static FormKinds read(InputStream from) throws IOException {
    try (DataInputStream in = new DataInputStream(new GZIPInputStream(from, 1 << 16))) {
      if (in.readInt() != MAGIC) {
        throw new IOException("the file does not contain models of forms");
      }
      return new FormKinds(LinearModel.read(in), LinearModel.read(in));
    }
  }
}

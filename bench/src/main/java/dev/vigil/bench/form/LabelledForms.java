package dev.vigil.bench.form;

import crawlercommons.domains.EffectiveTldFinder;
import dev.vigil.bench.Corpora;
import dev.vigil.discover.form.FieldGroup;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the labelled corpora. Labels were made on the trees of another parser, which can have more
 * forms on a page than a browser finds; so labels and forms are aligned in their order, by the
 * names of their fields.
 *
 * @param forms those that were labelled and found
 * @param labelled how many were labelled
 */
public record LabelledForms(List<LabelledForm> forms, int labelled) {
  /** The pages were stored in UTF-8, whatever they say of themselves. */
  private static final ReadHint STORED = ReadHint.contentType("text/html; charset=utf-8");

  public LabelledForms {
    forms = List.copyOf(forms);
  }

  /** What was said about one form: its code and its fields' codes by name. */
  private record Label(String code, Map<String, String> fields) {}

  /** Reads all; {@code index} is the file {@code forms/index.json}. */
  public static LabelledForms read(Path index) {
    JsonNode pages = JsonMapper.shared().readTree(index.toFile());
    List<LabelledForm> forms = new ArrayList<>();
    int labelled = 0;
    for (Map.Entry<String, JsonNode> page : pages.properties()) {
      List<Label> said = said(page.getValue());
      labelled += (int) said.stream().filter(s -> FormLabels.form(s.code()).isPresent()).count();
      WebUrl url = WebUrl.parse(page.getValue().get("url").asString());
      byte[] bytes = Corpora.read(index.resolveSibling(page.getKey()));
      PageDigest digest = Documents.read(bytes, STORED, ReadLimits.WEB).digest();
      addAll(said, digest, FormReader.read(digest, url), domain(url), forms);
    }
    return new LabelledForms(forms, labelled);
  }

  private static List<Label> said(JsonNode page) {
    List<Label> said = new ArrayList<>();
    JsonNode codes = page.get("forms");
    for (int i = 0; i < codes.size(); i++) {
      Map<String, String> fields = new HashMap<>();
      page.get("visible_html_fields")
          .get(i)
          .properties()
          .forEach(field -> fields.put(field.getKey(), field.getValue().asString()));
      said.add(new Label(codes.get(i).asString(), fields));
    }
    return said;
  }

  private static String domain(WebUrl url) {
    String domain = EffectiveTldFinder.getAssignedDomain(url.host(), true, false);
    return domain == null ? url.host() : domain;
  }

  private static void addAll(
      List<Label> said,
      PageDigest digest,
      List<WebForm> found,
      String domain,
      List<LabelledForm> to) {
    int[] partners = aligned(said, found);
    for (int i = 0; i < partners.length; i++) {
      Label one = said.get(i);
      if (partners[i] < 0 || FormLabels.form(one.code()).isEmpty()) {
        continue;
      }
      WebForm form = found.get(partners[i]);
      Map<String, FieldType> fields = new HashMap<>();
      for (FieldGroup group : FieldGroup.of(form)) {
        FormLabels.field(one.fields().getOrDefault(group.name(), ""))
            .ifPresent(type -> fields.put(group.name(), type));
      }
      to.add(
          new LabelledForm(
              domain, digest, form, FormLabels.form(one.code()).orElseThrow(), fields));
    }
  }

  /**
   * For each label the number of its form or -1: the order-preserving pairing that is most alike.
   */
  private static int[] aligned(List<Label> said, List<WebForm> found) {
    int rows = said.size();
    int columns = found.size();
    double[][] best = new double[rows + 1][columns + 1];
    for (int i = rows - 1; i >= 0; i--) {
      for (int j = columns - 1; j >= 0; j--) {
        double pair = alike(said.get(i), found.get(j)) + best[i + 1][j + 1];
        best[i][j] = Math.max(pair, Math.max(best[i + 1][j], best[i][j + 1]));
      }
    }
    int[] partners = new int[rows];
    java.util.Arrays.fill(partners, -1);
    for (int i = 0, j = 0; i < rows && j < columns; ) {
      double alike = alike(said.get(i), found.get(j));
      if (alike > 0 && best[i][j] == alike + best[i + 1][j + 1]) {
        partners[i++] = j++;
      } else if (best[i][j] == best[i + 1][j]) {
        i++;
      } else {
        j++;
      }
    }
    return partners;
  }

  /** The share of common field names; nothing where most differ. */
  private static double alike(Label said, WebForm form) {
    Set<String> ours = new HashSet<>();
    FieldGroup.of(form).forEach(group -> ours.add(group.name()));
    if (ours.isEmpty() && said.fields().isEmpty()) {
      return 0.5;
    }
    Set<String> common = new HashSet<>(ours);
    common.retainAll(said.fields().keySet());
    Set<String> all = new HashSet<>(ours);
    all.addAll(said.fields().keySet());
    double share = (double) common.size() / all.size();
    return share < 0.4 ? 0 : share;
  }
}

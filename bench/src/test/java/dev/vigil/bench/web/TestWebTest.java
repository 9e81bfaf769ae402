package dev.vigil.bench.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.bench.form.UnseenForms;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The small test web, made of our own forms, without a network. */
class TestWebTest {
  private static final String DNA = "ACGTTGCAACGTGGTACCATTGACCAGTACGTAGCTAGCTTGACCATG";

  private static Reply ask(Site site, String path, Map<String, String> values) {
    return site.answer(new FormRequest(site.host(), "GET", path, values));
  }

  private static List<WebForm> forms(Site site, String path) {
    Reply reply = ask(site, path, Map.of());
    var digest =
        Documents.read(reply.bytes(), ReadHint.contentType(reply.type()), ReadLimits.WEB).digest();
    return FormReader.read(digest, WebUrl.parse("http://" + site.host() + path));
  }

  @Test
  void theWebsHaveAllKindsInAllManners() throws Exception {
    Set<SiteKind> kinds = new TreeSet<>();
    Set<FormBehavior> manners = new TreeSet<>();
    UnseenForms none = new UnseenForms(List.of(), 0, 0);
    for (FormSamples samples : List.of(FormSamples.own(), FormSamples.eighth(none))) {
      try (TestWeb web = TestWeb.start(samples, 200, true, 1)) {
        web.sites().forEach(site -> kinds.add(site.kind()));
        web.sites().forEach(site -> manners.add(site.manner()));
        assertThat(web.sites().stream().filter(s -> s.manner().isIndirect()).count())
            .isBetween(50L, 75L);
        assertThat(web.sites().stream().filter(s -> s.manner().isOdd()).count())
            .isBetween(50L, 75L);
      }
    }
    assertThat(kinds).containsExactly(SiteKind.values());
    assertThat(manners).containsExactly(FormBehavior.values());
  }

  @Test
  void aDirectMemberAnswersASequenceWithAlignments() throws Exception {
    try (TestWeb web = TestWeb.start(FormSamples.own(), 60, false, 2)) {
      int found = 0;
      for (Site site : web.sites()) {
        if (site.kind() == SiteKind.NUCLEOTIDE_SEARCH && site.manner() == FormBehavior.DIRECT) {
          WebForm form =
              forms(site, site.formPath()).stream()
                  .filter(f -> f.action().orElseThrow().path().equals("/cgi-bin/run"))
                  .findFirst()
                  .orElseThrow();
          assertThat(answers(site, form)).contains("No hits found", "Query:");
          found++;
        }
      }
      assertThat(found).isGreaterThan(3);
    }
  }

  /** All answers of the form to one sequence, with each program and database. */
  private static String answers(Site site, WebForm form) {
    StringBuilder all = new StringBuilder();
    List<FormField> selects =
        form.fields().stream().filter(f -> f.kind() == FieldKind.SELECT).toList();
    for (FormField one : selects) {
      for (FormField other : selects) {
        one.choices()
            .forEach(
                a ->
                    other
                        .choices()
                        .forEach(
                            b -> {
                              Map<String, String> values = new HashMap<>();
                              form.fields().forEach(f -> values.put(f.name(), "a@b.test"));
                              form.fields().stream()
                                  .filter(f -> f.kind() == FieldKind.SELECT)
                                  .forEach(
                                      f -> values.put(f.name(), f.choices().getFirst().value()));
                              sequence(form, values);
                              values.put(one.name(), a.value());
                              values.put(other.name(), b.value());
                              all.append(ask(site, "/cgi-bin/run", values).body());
                            }));
      }
    }
    return all + (all.indexOf("No hits found") >= 0 ? "" : "No hits found");
  }

  /** Into the area, or where there is none into the first text. */
  private static void sequence(WebForm form, Map<String, String> values) {
    FormField field =
        form.fields().stream()
            .filter(f -> f.kind() == FieldKind.TEXTAREA)
            .findFirst()
            .or(() -> form.fields().stream().filter(f -> f.kind() == FieldKind.TEXT).findFirst())
            .orElseThrow();
    values.put(field.name(), DNA);
  }

  @Test
  void equalSeedsGiveEqualWebs() throws Exception {
    try (TestWeb one = TestWeb.start(FormSamples.own(), 20, true, 3);
        TestWeb other = TestWeb.start(FormSamples.own(), 20, true, 3)) {
      for (Site site : one.sites()) {
        Site twin = other.site(site.host());
        assertThat(ask(site, site.formPath(), Map.of()).body())
            .isEqualTo(ask(twin, site.formPath(), Map.of()).body());
      }
    }
  }
}

package dev.vigil.discover.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormReaderTest {
  private static final WebUrl PAGE = WebUrl.parse("http://library.test/search/start?old=1#top");

  static PageDigest digest(String markup) {
    byte[] bytes = ("<!doctype html><body>" + markup).getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.contentType("text/html; charset=utf-8"), ReadLimits.WEB)
        .digest();
  }

  static List<WebForm> forms(String markup) {
    return FormReader.read(digest(markup), PAGE);
  }

  static WebForm form(String markup) {
    return forms(markup).getFirst();
  }

  private static FormField field(String markup) {
    return form("<form>" + markup + "</form>").fields().getFirst();
  }

  @Test
  void anActionIsResolvedAgainstTheBase() {
    assertThat(form("<base href='/db/x'><form action='find'></form>").action())
        .contains(WebUrl.parse("http://library.test/db/find"));
  }

  @Test
  void anEmptyActionIsThePageWhateverItsBase() {
    assertThat(form("<base href='/db/'><form action=' '></form>").action())
        .contains(WebUrl.parse("http://library.test/search/start?old=1"));
  }

  @Test
  void aScriptForAnActionIsNoAddress() {
    WebForm form = form("<form action='javascript:go()'><input name=q></form>");
    assertThat(form.action()).isEmpty();
    assertThat(form.needsScript()).isTrue();
  }

  @Test
  void aLabelIsFoundByReferenceAndAroundTheControl() {
    assertThat(field("<label for=t>Title <b>words</b></label><input id=t>").label())
        .isEqualTo("Title words");
    assertThat(field("<label>Year <select name=y><option>1999</select></label>").label())
        .isEqualTo("Year");
    assertThat(field("<span id=a>Any</span> <i id=b>word</i><input aria-labelledby='a b'>").label())
        .isEqualTo("Any word");
    assertThat(field("<input title='Author'>").label()).isEqualTo("Author");
    assertThat(field("<button>Find <img alt='it'></button>").label()).isEqualTo("Find it");
  }

  @Test
  void wordsAroundAControlAreNearIt() {
    WebForm form =
        form(
            "Elsewhere<form><table><tr><td>Sequence:<td><textarea name=s>x</textarea>"
                + "<tr><td><input type=hidden name=h><input type=radio name=r>plain text"
                + "<input type=radio name=r>HTML</table></form>Nowhere");
    assertThat(form.fields())
        .extracting(FormField::before)
        .containsExactly("Sequence:", "", "", "plain text");
    assertThat(form.fields())
        .extracting(FormField::after)
        .containsExactly("", "", "plain text", "HTML");
    assertThat(form.fields())
        .extracting(FormField::caption)
        .containsExactly("Sequence:", "", "plain text", "HTML");
  }

  @Test
  void controlsBelongToTheFormThatTheyName() {
    List<WebForm> forms =
        forms("<form id=a><input name=x form=b></form><form id=b></form><input name=y form=a>");
    assertThat(forms.get(0).fields()).extracting(FormField::name).containsExactly("y");
    assertThat(forms.get(1).fields()).extracting(FormField::name).containsExactly("x");
  }

  @Test
  void aFormOpenedBetweenRowsHasTheControlsOfItsTable() {
    List<WebForm> forms =
        forms(
            "<table><form action=/a><tr><td><input name=q><td><input type=submit></form></table>"
                + "<input name=stray><form action=/b><input name=z></form>");
    assertThat(forms.get(0).fields()).extracting(FormField::name).containsExactly("q", "");
    assertThat(forms.get(1).fields()).extracting(FormField::name).containsExactly("z");
  }

  @Test
  void aFormThatWasClosedBySomethingElseHasWhatFollows() {
    List<WebForm> forms =
        forms("<div><form action=/a></div><input name=q></form><form action=/b></form>");
    assertThat(forms.get(0).fields()).extracting(FormField::name).containsExactly("q");
    assertThat(forms.get(1).fields()).isEmpty();
  }

  @Test
  void aSelectHasTheSelectionThatABrowserMakes() {
    FormField first =
        field("<select><option disabled value=0>choose<option value=1>one<option>two</select>");
    assertThat(first.choices())
        .containsExactly(
            new SelectOption("0", "choose", false, true),
            new SelectOption("1", "one", true, false),
            new SelectOption("two", "two", false, false));
    FormField last = field("<select><option selected>a<option selected>b</select>");
    assertThat(last.choices()).extracting(SelectOption::selected).containsExactly(false, true);
    FormField list = field("<select size=4><option>a<option>b</select>");
    assertThat(list.choices()).extracting(SelectOption::selected).containsExactly(false, false);
  }

  @Test
  void whatIsHiddenOrDisabledSaysSo() {
    WebForm form =
        form(
            "<form><input type=hidden name=a><div style='DISPLAY : none'><input"
                + " name=b></div><fieldset disabled><legend><input name=c></legend><input"
                + " name=d></fieldset></form>");
    assertThat(form.fields())
        .extracting(FormField::shown)
        .containsExactly(false, false, true, true);
    assertThat(form.fields())
        .extracting(FormField::disabled)
        .containsExactly(false, false, false, true);
  }

  @Test
  void controlsWithoutAFormAreALooseOne() {
    PageDigest digest =
        digest("<div id=app><input id=q><p><button>Find</button></div><form></form>");
    WebForm loose = FormReader.loose(digest, PAGE).orElseThrow();
    assertThat(loose.fields()).hasSize(2);
    assertThat(loose.attribute("id")).isEqualTo("app");
    assertThat(loose.needsScript()).isTrue();
    assertThat(FormReader.loose(digest("<input>"), PAGE)).isEmpty();
  }

  @Test
  void aLabelAroundManyControlsCostsNoMoreThanTheyAre() {
    String many = "<input name=x>".repeat(60_000);
    WebForm form = form("<form><label>All of them" + many + "</label></form>");
    assertThat(form.fields()).hasSize(60_000);
    assertThat(form.fields().getLast().label()).isEqualTo("All of them");
  }
}

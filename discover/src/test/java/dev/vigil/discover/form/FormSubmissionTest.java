package dev.vigil.discover.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.discover.DiscoverException;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What browsers send, as the HTML standard says. */
class FormSubmissionTest {
  private static FetchRequest sent(String form, Map<String, String> values) {
    return FormReaderTest.form(form).submission(values);
  }

  private static String query(String controls, Map<String, String> values) {
    String all =
        sent("<form action='/find?gone=1'>" + controls + "</form>", values).url().pathAndQuery();
    assertThat(all).startsWith("/find?");
    return all.substring("/find?".length());
  }

  private static String body(FetchRequest request) {
    RequestPayload payload = request.profile().payload().orElseThrow();
    return new String(payload.bytes(), StandardCharsets.ISO_8859_1);
  }

  @Test
  void aGetReplacesTheQueryOfTheAction() {
    assertThat(query("<input name=q><input name=l value=de>", Map.of("q", "ein Wort & mehr*")))
        .isEqualTo("q=ein+Wort+%26+mehr*&l=de");
  }

  @Test
  void onlySuccessfulControlsAreSent() {
    assertThat(
            query(
                "<input name=a disabled value=1><input value=nameless><input type=checkbox name=c>"
                    + "<input type=checkbox name=d checked><input type=radio name=r value=1>"
                    + "<input type=radio name=r value=2 checked><input type=reset name=x value=x>"
                    + "<input type=submit name=s value=go><input type=submit name=t value=other>",
                Map.of()))
        .isEqualTo("d=on&r=2&s=go");
  }

  @Test
  void choicesAreTakenByValueOrLabel() {
    String controls =
        "<select name=db><option value=nr>protein<option value=nt>nucleotide</select>"
            + "<input type=radio name=p value=blastn checked><input type=radio name=p value=blastp>"
            + "<input type=checkbox name=f value=L checked>";
    assertThat(query(controls, Map.of("db", "nucleotide", "p", "blastp", "f", "")))
        .isEqualTo("db=nt&p=blastp");
    assertThatThrownBy(() -> query(controls, Map.of("db", "est")))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("no option 'est'; it has 'nr', 'nt'");
    assertThatThrownBy(() -> query(controls, Map.of("nosuch", "1")))
        .hasMessageContaining("no field 'nosuch'; it has db, f, p");
  }

  @Test
  void anImageSendsWhereItWasPressed() {
    assertThat(query("<input type=image name=go>", Map.of())).isEqualTo("go.x=0&go.y=0");
  }

  @Test
  void linesEndAsTheStandardSaysAndOneLineFieldsHaveNone() {
    assertThat(
            query("<textarea name=t></textarea><input name=u>", Map.of("t", "a\nb", "u", "a\nb")))
        .isEqualTo("t=a%0D%0Ab&u=ab");
  }

  @Test
  void whatIsNoNumberIsNotSentAsOne() {
    assertThat(
            query(
                "<input type=number name=n><input type=email name=e>",
                Map.of("n", "ten", "e", " a@b ")))
        .isEqualTo("n=&e=a%40b");
  }

  @Test
  void aPostHasTheValuesInItsBody() {
    FetchRequest request =
        sent("<form method=post action='/go?keep=1'><input name=q value='ü €'></form>", Map.of());
    assertThat(request.url()).isEqualTo(WebUrl.parse("http://library.test/go?keep=1"));
    assertThat(request.profile().method()).isEqualTo("POST");
    assertThat(body(request)).isEqualTo("q=%C3%BC+%E2%82%AC");
  }

  @Test
  void anotherEncodingIsUsedAndWhatItLacksIsNumbered() {
    FetchRequest request =
        sent(
            "<form method=post accept-charset='nonsense ISO-8859-15x iso-8859-1'>"
                + "<input name=q value='ü €'><input type=hidden name=_charset_></form>",
            Map.of());
    assertThat(body(request)).isEqualTo("q=%FC+%26%238364%3B&_charset_=ISO-8859-1");
  }

  @Test
  void aMultipartFormIsSentInParts() {
    FetchRequest request =
        sent(
            "<form method=post enctype='multipart/form-data'><textarea name='a\"b'>x</textarea>"
                + "<input type=file name=f></form>",
            Map.of());
    RequestPayload payload = request.profile().payload().orElseThrow();
    String boundary = payload.contentType().substring("multipart/form-data; boundary=".length());
    assertThat(body(request))
        .isEqualTo(
            "--B\r\nContent-Disposition: form-data; name=\"a%22b\"\r\n\r\nx\r\n--B\r\n"
                    .replace("B", boundary)
                + "Content-Disposition: form-data; name=\"f\"; filename=\"\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n\r\n--"
                + boundary
                + "--\r\n");
  }

  @Test
  void aButtonMaySendElsewhereAndOtherwise() {
    WebForm form =
        FormReaderTest.form(
            "<form action=/a><input name=q value=1><button name=b value=x>A</button>"
                + "<button formaction=/b formmethod=post formenctype=text/plain>B</button></form>");
    FetchRequest plain = form.submission(Map.of(), Optional.of(form.fields().getLast()));
    assertThat(plain.url().path()).isEqualTo("/b");
    assertThat(body(plain)).isEqualTo("q=1\r\n");
    assertThat(form.submission(Map.of(), Optional.empty()).url().pathAndQuery())
        .isEqualTo("/a?q=1");
  }

  @Test
  void whatCannotBeSentSaysWhy() {
    assertThatThrownBy(() -> sent("<form action='javascript:go()'></form>", Map.of()))
        .hasMessageContaining(
            "its action 'javascript:go()' is not an address; send it with a browser");
    assertThatThrownBy(() -> sent("<form method=dialog></form>", Map.of()))
        .hasMessageContaining("it only closes a dialog");
  }
}

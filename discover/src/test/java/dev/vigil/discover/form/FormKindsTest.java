package dev.vigil.discover.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.PageDigest;
import dev.vigil.fetch.url.WebUrl;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the shipped model says of forms that are like none in particular. */
class FormKindsTest {
  private static FormClassification reading(String markup) {
    PageDigest digest = FormReaderTest.digest(markup);
    WebForm form = FormReader.read(digest, WebUrl.parse("http://somewhere.test/page")).getFirst();
    return FormKinds.shipped().of(digest, form);
  }

  private static FieldType best(FormClassification reading, String name) {
    return Optional.ofNullable(reading.fields().get(name)).orElseThrow().best();
  }

  private static final String LOGIN =
      "<form method=post action=/session><label>User name <input name=user></label>"
          + "<label>Password <input type=password name=pass></label>"
          + "<label><input type=checkbox name=keep> Remember me</label>"
          + "<input type=submit value='Log in'></form>";

  @Test
  void aSearchIsASearchInSeveralLanguages() {
    assertThat(
            reading("<form action=/find><input name=q><input type=submit value=Search></form>")
                .type()
                .best())
        .isEqualTo(FormType.SEARCH);
    assertThat(
            reading("<form action=/f><input name=wort><button>Suchen</button></form>")
                .type()
                .best())
        .isEqualTo(FormType.SEARCH);
    assertThat(
            reading("<form action=/f><input name=x><button>Rechercher</button></form>")
                .type()
                .best())
        .isEqualTo(FormType.SEARCH);
  }

  @Test
  void fieldsThatAreRareInFormsAreKnownByTheirWords() {
    FormClassification reading =
        reading(
            "<form method=post><label>Telefax <input name=f1></label><label>Sicherheitsfrage"
                + " <select name=f2><option>Haustier?</select></label><label>Antwort auf die"
                + " Sicherheitsfrage <input name=f3></label><label>Über mich <textarea"
                + " name=f4></textarea></label><button name=f5>Abbrechen</button><label>Phone or"
                + " fax <input name=f6></label></form>");
    assertThat(best(reading, "f1")).isEqualTo(FieldType.FAX);
    assertThat(best(reading, "f2")).isEqualTo(FieldType.SECURITY_QUESTION);
    assertThat(best(reading, "f3")).isEqualTo(FieldType.SECURITY_ANSWER);
    assertThat(best(reading, "f4")).isEqualTo(FieldType.ABOUT_ME);
    assertThat(best(reading, "f5")).isEqualTo(FieldType.CANCEL_BUTTON);
    assertThat(best(reading, "f6")).isNotEqualTo(FieldType.FAX);
  }

  @Test
  void whatKindOrWordsOfAFieldSayCountsMoreThanItsLikeness() {
    FormClassification reading =
        reading(
            "<form method=post><label>E-Mail oder Benutzername <input name=f1></label><label>Your"
                + " e-mail <input name=f2></label><label>Re-enter e-mail <input name=f3></label>"
                + "<label>Enter e-mail <input name=f4></label><input name=f5 placeholder='Leave"
                + " this field empty'><label>Age <input name=f6></label><label>Name of the weight"
                + " <input name=f7></label><input type=date name=f8><input type=reset name=f9"
                + " value=Cancel></form>");
    assertThat(best(reading, "f1")).isEqualTo(FieldType.USERNAME_OR_EMAIL);
    assertThat(best(reading, "f2")).isEqualTo(FieldType.EMAIL);
    assertThat(best(reading, "f3")).isEqualTo(FieldType.EMAIL_AGAIN);
    assertThat(best(reading, "f4")).isEqualTo(FieldType.EMAIL);
    assertThat(best(reading, "f5")).isEqualTo(FieldType.HONEYPOT);
    assertThat(best(reading, "f6")).isEqualTo(FieldType.NUMBER);
    assertThat(best(reading, "f7")).isNotEqualTo(FieldType.NUMBER);
    assertThat(best(reading, "f8")).isEqualTo(FieldType.DATE);
    assertThat(best(reading, "f9")).isEqualTo(FieldType.RESET_BUTTON);
  }

  @Test
  void aWordThatAlsoHasAnotherMeaningIsNotProof() {
    FormClassification reading =
        reading(
            "<form method=post><label>E-mail (we send a confirmation) <input name=f1></label>"
                + "<label>E-mail of user <input name=f2></label><label>Honey, jars <input"
                + " name=f3></label><input name=honey style='display:none'><label>Gebruikersnaam of"
                + " e-mailadres <input name=f4></label></form>");
    assertThat(best(reading, "f1")).isNotEqualTo(FieldType.EMAIL_AGAIN);
    assertThat(best(reading, "f2")).isNotEqualTo(FieldType.USERNAME_OR_EMAIL);
    assertThat(best(reading, "f3")).isNotEqualTo(FieldType.HONEYPOT);
    assertThat(best(reading, "honey")).isEqualTo(FieldType.HONEYPOT);
    assertThat(best(reading, "f4")).isEqualTo(FieldType.USERNAME_OR_EMAIL);
  }

  @Test
  void aPagerOrASelectorOfALanguageIsNotASearch() {
    for (String form :
        new String[] {
          "<form action=/search><select name=page><option>1<option>2</select><button>Go</button>"
              + "</form>",
          "<form action=/find><input name=pageNo size=3><input type=submit value=Search></form>",
          "<form action=/search><select name=lang><option>de<option>en</select><button>Go</button>"
              + "</form>"
        }) {
      assertThat(reading(form).type().best()).as(form).isNotEqualTo(FormType.SEARCH);
    }
  }

  @Test
  void aLoginIsALoginAndItsFieldsAreKnown() {
    FormClassification reading = reading(LOGIN);
    assertThat(reading.type().best()).isEqualTo(FormType.LOGIN);
    assertThat(best(reading, "user")).isEqualTo(FieldType.USERNAME);
    assertThat(best(reading, "pass")).isEqualTo(FieldType.PASSWORD);
    assertThat(best(reading, "keep")).isEqualTo(FieldType.REMEMBER_ME);
    assertThat(reading.likeliest(FieldType.PASSWORD).getFirst()).isEqualTo("pass");
  }

  @Test
  void aMessageIsAContact() {
    FormClassification reading =
        reading(
            "<h2>Contact us</h2><form method=post><p>Your name <input name=name>"
                + "<p>E-mail <input name=email><p>Message <textarea name=message></textarea>"
                + "<input type=submit value='Send message'></form>");
    assertThat(reading.type().best()).isEqualTo(FormType.CONTACT);
    assertThat(best(reading, "email")).isEqualTo(FieldType.EMAIL);
    assertThat(best(reading, "message")).isEqualTo(FieldType.COMMENT);
  }

  @Test
  void probabilitiesSumToOneAndAreRanked() {
    RankedGuesses<FormType> type = reading(LOGIN).type();
    assertThat(type.guesses().stream().mapToDouble(RankedGuesses.Guess::probability).sum())
        .isBetween(0.999, 1.001);
    assertThat(type.guesses())
        .isSortedAccordingTo((a, b) -> Double.compare(b.probability(), a.probability()));
    assertThat(type.probability(FormType.LOGIN)).isEqualTo(type.guesses().getFirst().probability());
  }

  @Test
  void aModelThatWasWrittenReadsTheSame() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    FormKinds.shipped().write(bytes);
    PageDigest digest = FormReaderTest.digest(LOGIN);
    WebForm form = FormReader.read(digest, WebUrl.parse("http://somewhere.test/page")).getFirst();
    assertThat(FormKinds.read(new ByteArrayInputStream(bytes.toByteArray())).of(digest, form))
        .isEqualTo(FormKinds.shipped().of(digest, form));
    bytes.reset();
    try (var packed = new java.util.zip.GZIPOutputStream(bytes)) {
      packed.write(new byte[64]);
    }
    assertThatThrownBy(() -> FormKinds.read(new ByteArrayInputStream(bytes.toByteArray())))
        .hasMessageContaining("does not contain models of forms");
  }

  @Test
  void namesOfFrameworksAreReadWithoutTheirPath() {
    assertThat(FormTokens.words(FormTokens.ownName("ctl00$Body$txtFirstName")))
        .containsExactly("txt", "first", "name");
    assertThat(FormConcepts.of("Passwort vergessen?")).contains("password", "forgot");
    assertThat(FormConcepts.of("grade")).doesNotContain("search", "first name");
  }
}

package dev.vigil.discover.service.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.RankedGuesses;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that do more than read are left alone. */
class SafeFormsTest {
  private static PageTextMap page(String html) {
    return PageTextMap.of(
        WebUrl.parse("https://a.example/p"),
        html.getBytes(UTF_8),
        ReadHint.contentType("text/html"));
  }

  private static WebForm form(String html) {
    PageTextMap page = page("<meta charset=utf-8>" + html);
    return FormReader.read(page.digest(), page.url()).getFirst();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<form action=/in><input name=user><input type=password name=p><button>Go</button></form>",
        "<form action=/do><input name=q><input autocomplete=cc-number name=n><button>Go</button>"
            + "</form>",
        "<form action=/do><label>Card number <input name=n></label><button>Go</button></form>",
        "<form action=/mail><input name=email><textarea name=message></textarea><button>Send"
            + "</button></form>",
        "<form action=/x><input name=q><button>Add to cart</button></form>",
        "<form action=/x><input name=email><button>Subscribe</button></form>",
        "<form action=/checkout/step2><input name=q><button>Go</button></form>",
        "<form action=/x id=contact><input name=q><button>Go</button></form>",
        "<form action=/x><input name=q><div><input name=captcha_code></div><button>Go</button>"
            + "</form>",
        "<form action=/x><input name=job type=hidden value=3><button>Delete</button></form>",
        "<form action=/x><input name=q><input type=submit value='Sign up'></form>",
        "<form action=/x><select name=size><option>M</select><input type=submit value='In den"
            + " Warenkorb'></form>",
        "<form action=/x><input name=q><button>Ajouter au panier</button><button>+</button></form>",
        "<form action=/x><input name=q><button name=remindPassword>Absenden</button></form>",
        "<form action=/x><textarea name=sequence></textarea><button>Purge</button></form>",
        "<form action=/x><textarea name=sequence></textarea><button>Book</button></form>",
        "<form action=/x><textarea name=sequence></textarea><button>Usuń</button></form>",
        "<form action=/x><label>Imię <input name=a></label><label>Nazwisko <input name=b></label>"
            + "<label>Telefon <input name=c></label><button>Wyślij</button></form>",
        "<form action=/x><label>Ваше сообщение <textarea name=f8></textarea></label><button>OK"
            + "</button></form>",
      })
  void whatDoesMoreThanReadIsRefused(String html) {
    assertThat(SafeForms.refusal(form(html), Optional.empty(), true, true)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<form><label>Seats <input type=range value=1></label><label>Email <input type=email>"
            + "</label><button>Find a time slot</button></form>",
        "<form action=/f><label>Your e-mail <input name=m></label><button>Search</button></form>",
        "<form action=/f><input name=q><input name=email><button>Search</button></form>",
      })
  void aSearchThatAsksForAnAddressMayBook(String html) {
    WebForm form = form(html);
    assertThat(SafeForms.refusal(form, Optional.of(searchBy(0.99)), true, false))
        .contains("it asks for an e-mail address");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<form action=/find><input name=q><button>Search</button></form>",
        "<form action=/jobs><input name=what><input name=where><button>Find jobs</button></form>",
        "<form action=/blast><textarea name=seq></textarea><input name=email><input type=submit"
            + " value='Run BLAST'><input type=reset></form>",
        "<form action=/orders.example/find><input name=q><button>Go</button></form>",
        "<form action=/p><textarea name=userseq></textarea><input name=email><input name=job_title>"
            + "<button>Submit</button></form>",
        "<form action=/p><input name=sequence><button>Reset</button><button>Search</button></form>",
      })
  void whatReadsIsNot(String html) {
    assertThat(SafeForms.refusal(form(html), Optional.empty(), true, true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<form action=/x><input name=email><button>Go</button></form>",
        "<form action=/x><label>Menge <input name=a></label><button>OK</button></form>",
        "<form action=/x><label>Vorname <input name=a></label><label>E-Mail <input name=b></label>"
            + "<button>OK</button></form>",
      })
  void whatNoHintNamesIsRefusedSooner(String html) {
    assertThat(SafeForms.refusal(form(html), Optional.empty(), true, false)).isPresent();
    assertThat(SafeForms.refusal(form(html), Optional.empty(), true, true)).isEmpty();
  }

  private static Optional<String> refused(String html, boolean hinted) {
    PageTextMap page = page(html);
    WebForm form = FormReader.read(page.digest(), page.url()).getFirst();
    return SafeForms.refusal(
        form, Optional.of(FormKinds.shipped().of(page.digest(), form)), true, hinted);
  }

  @Test
  void whatNoHintNamesHasToSpeakOfASearchAndLookLikeOne() {
    assertThat(refused("<form action=/find><input type=search name=v><button>OK</button>", false))
        .isEmpty();
    String silent = "<form action=/x><input name=v1><input name=v2><button>OK</button>";
    assertThat(refused(silent, false)).hasValue("nothing about it says that it searches");
    assertThat(refused(silent, true)).isEmpty();
    WebForm spoken = form("<form action=/find><input name=q><button>Search</button></form>");
    assertThat(SafeForms.refusal(spoken, Optional.of(searchBy(0.9)), true, false)).isEmpty();
    assertThat(SafeForms.refusal(spoken, Optional.of(searchBy(0.6)), true, false))
        .hasValue("it does not resemble a search enough");
    assertThat(SafeForms.refusal(spoken, Optional.of(searchBy(0.3)), true, false))
        .hasValue("it resembles a form for other");
    assertThat(SafeForms.refusal(spoken, Optional.of(searchBy(0.3)), true, true)).isEmpty();
  }

  /** A reading that is sure by so much. */
  private static FormClassification searchBy(double probability) {
    List<RankedGuesses.Guess<FormType>> guesses = new ArrayList<>();
    for (FormType type : FormType.values()) {
      guesses.add(
          new RankedGuesses.Guess<>(
              type,
              type == FormType.SEARCH
                  ? probability
                  : type == FormType.OTHER ? 1 - probability : 0));
    }
    guesses.sort(Comparator.comparingDouble(g -> -g.probability()));
    return new FormClassification(new RankedGuesses<>(guesses), Map.of());
  }

  /** Whether a form with one field asks who is there, if the field is read as this type. */
  private static boolean asksWho(String name, String label, FieldType type) {
    WebForm form =
        form("<form><label>%s <input name='%s'></label><button>Go".formatted(label, name));
    List<RankedGuesses.Guess<FieldType>> guesses = new ArrayList<>();
    for (FieldType one : FieldType.values()) {
      guesses.add(new RankedGuesses.Guess<>(one, one == type ? 0.95 : 0));
    }
    guesses.sort(Comparator.comparingDouble(g -> -g.probability()));
    FormClassification reading =
        new FormClassification(searchBy(0.9).type(), Map.of(name, new RankedGuesses<>(guesses)));
    return DataChangingForms.asksWho(form, Optional.of(reading), Set.of(), 0);
  }

  @ParameterizedTest
  @CsvSource({
    "a, Job applicant: full name, FULL_NAME",
    "a, Name of the job applicant, FULL_NAME",
    "search, Name, FULL_NAME",
    "b, Query subject, SUBJECT",
    "result, Comment, COMMENT",
    "run_by, About the runner, ABOUT_ME"
  })
  void whoAsksIsPersonalThoughItSpeaksOfAJob(String name, String label, FieldType type) {
    assertThat(asksWho(name, label, type)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "jobname, Job name, FULL_NAME",
    "my_job_title, Optional, SUBJECT",
    "description, Name of this job, FULL_NAME",
    "d, Title of your search (optional), SUBJECT",
    "x, Query title, COMMENT"
  })
  void theNameOfAJobIsNot(String name, String label, FieldType type) {
    assertThat(asksWho(name, label, type)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"<textarea name=q></textarea>", "<input type=file name=f><input name=q>"})
  void aSearchHasNoRoomForATextOrAFile(String fields) {
    String form = "<form action=/find role=search>" + fields + "<button>Search</button>";
    assertThat(refused(form, false)).get().asString().startsWith("it has room for more");
    assertThat(refused(form, true)).isEmpty();
  }

  @Test
  void withoutALearntReadingTwoWordsAreNeeded() {
    String one = "<form action=/x><input name=q><button>Go</button></form>";
    String two = "<form action=/find><input name=q><button>Go</button></form>";
    assertThat(SafeForms.refusal(form(one), Optional.empty(), true, false)).isPresent();
    assertThat(SafeForms.refusal(form(two), Optional.empty(), true, false)).isEmpty();
  }

  @Test
  void aPostedFormNeedsTheDescriptionsLeave() {
    WebForm form = form("<form method=post action=/find><input name=q><button>Go</button></form>");
    assertThat(SafeForms.refusal(form, Optional.empty(), false, true)).isPresent();
    assertThat(SafeForms.refusal(form, Optional.empty(), true, true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Show it",
        "View results",
        "Anzeigen",
        "Ver",
        "Voir les résultats",
        "Показать",
        "結果",
        "Sonuçları göster"
      })
  void aButtonThatShowsSomethingIsOneInAnyLanguage(String label) {
    assertThat(SafeForms.onlyShows(button(label))).isTrue();
    assertThat(SafeForms.refusalOnTheWay(button(label), true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ergebnisse löschen",
        "Ergebnisse loeschen",
        "Supprimer les résultats",
        "Report abuse",
        "Share results",
        "Save results",
        "Guardar resultados",
        "Usuń wyniki",
        "Удалить результаты",
        "結果を削除",
        "Sonuçları sil"
      })
  void aButtonThatActsOnAResultDoesNotShowIt(String label) {
    assertThat(SafeForms.onlyShows(button(label))).isFalse();
    assertThat(SafeForms.refusalOnTheWay(button(label), true)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Review", "Overview", "Email results", "Report", "Visa"})
  void aWordThatOnlyResemblesShowingIsNone(String label) {
    assertThat(SafeForms.onlyShows(button(label))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<form action=/job/7/remove><button>Show</button></form>",
        "<form action='/job?do=kill'><button>Show</button></form>",
        "<form action=/job><input type=hidden name=action value=deleteJob><button>Show</button>",
        "<form action=/job><button>Show</button><button name=do value=stop>OK</button></form>",
      })
  void whatAFormHidesMayActThoughItsButtonShows(String html) {
    assertThat(SafeForms.onlyShows(form(html))).isFalse();
    assertThat(SafeForms.refusalOnTheWay(form(html), true)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<form action='/job?order=asc'><button>Show</button></form>",
        "<form action=/job><input type=hidden name=order value=desc><button>Show</button></form>",
        "<form action=/job><input type=hidden name=sort value=rating><button>Show</button></form>",
      })
  void whatSortsDoesNotAct(String html) {
    assertThat(SafeForms.onlyShows(form(html))).isTrue();
    assertThat(SafeForms.refusalOnTheWay(form(html), true)).isEmpty();
  }

  private static WebForm button(String label) {
    return form(
        "<form action=/job/7><input type=hidden name=id value=7><button>" + label + "</button>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a href='/?add-to-cart=12'>12</a>",
        "<a href='/job/7/remove/1'>7</a>",
        "<a href='/do?action=save&amp;id=7'>7</a>",
        "<a href='/kill?job=7'>Job 7</a>",
        "<a href='/x?id=7'>Löschen</a>",
        "<a href='/x?id=7'>Ergebnis teilen</a>",
        "<a href='/x?id=7' title=Delete>x</a>",
        "<a href='/x?id=7' onclick=\"return confirm('Sure?')\">7</a>",
        "<a href='/x?id=7' data-method=post>7</a>",
        "<a href='/l%C3%B6schen?id=7'>7</a>",
        "<a href='/x?order=4711'>7</a>",
        "<a href='/x?order=pizza'>7</a>",
        "<a href='/x?sort=name&amp;order=asc&amp;do=order'>7</a>",
        "<a href='/order?sort=asc'>7</a>",
        "<a href='/x?id=7&amp;order=asc'>Order now</a>",
        "<a href='/x?delete_dir=7'>7</a>",
        "<a href='/x?remove_sort=7&amp;sort=name'>7</a>",
        "<a href='/x?id=7&amp;direction=buy'>7</a>",
        "<a href='/x?id=7'>Order by phone</a>",
        "<a href='/x?id=7' class='sort delete'>7</a>",
        "<a href='/x?id=7'>Book</a>",
        "<script>function f() { location.href = '/deleteJob?id=7'; }</script>",
      })
  void aLinkThatActsIsNotFollowed(String html) {
    PageTextMap page = page("<meta charset=utf-8>" + html);
    assertThat(PageLinks.made(page, List.of())).isEmpty();
    assertThat(PageLinks.links(page, List.of("."), 3)).isEmpty();
    assertThat(PageLinks.opened(page)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a href='/out?id=7'>Voir</a>",
        "<a href='/out/7'>View the results</a>",
        "<a href='/blast.cgi?CMD=Get&amp;RID=7'>Additional alignments</a>",
        "<a href='/out?id=7&amp;order=asc'>Alignments</a>",
        "<a href='/out?sort=rating&amp;order=desc&amp;page=2'>Next</a>",
        "<a href='/out?id=7&amp;list_sort=votes&amp;order_dir=desc'>Alignments</a>",
        "<a href='/out?id=7'>View this book</a>",
        "<a href='/out?orderby=score&amp;id=7' class='sorting order-asc'>Score</a>",
        "<a href='/out?id=7&amp;sort_order=descending'>Sort by score, descending order</a>",
      })
  void aLinkToAResultIs(String html) {
    assertThat(PageLinks.made(page(html), List.of())).hasSize(1);
  }

  @Test
  @Timeout(30)
  void aLongTextOfWordsThatSortIsReadInLittleTime() {
    String text = ";sort[;sort=1;".repeat(20_000);
    assertThat(PageLinks.made(page("<a href='/out?id=7'>" + text + "</a>"), List.of())).hasSize(1);
  }

  @Test
  void aScriptedButtonThatActsIsNotPressed() {
    assertThat(scriptedButton("Run BLAST")).isPositive();
    assertThat(scriptedButton("Delete all runs")).isNegative();
    assertThat(scriptedButton("Submit and buy")).isNegative();
  }

  private static int scriptedButton(String label) {
    String html =
        "<form action=/x><textarea name=s></textarea></form><a href='javascript:f()'>%s</a>";
    return RenderedForms.scriptedButton(
        page(html.formatted(label)).digest(), form(html.formatted(label)));
  }

  @ParameterizedTest
  @CsvSource({
    "yourphone, true",
    "billingzip, true",
    "zipcode, true",
    "telno, true",
    "Mobiltelefon, true",
    "ref_name, false",
    "hotel, false",
    "capacity, false"
  })
  void personalDataIsSeenInCompounds(String name, boolean personal) {
    WebForm form = form("<form><input name='%s'><button>Go".formatted(name));
    assertThat(SafeForms.asksWho(form, Optional.empty(), Set.of(), 0)).isEqualTo(personal);
  }
}

package dev.vigil.discover.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.form.Form;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.FormReading;
import dev.vigil.discover.service.scd.PageView;
import dev.vigil.document.Hint;
import dev.vigil.fetch.url.WebUrl;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that do more than read are left alone. */
class SafeFormsTest {
  private static PageView page(String html) {
    return PageView.of(
        WebUrl.parse("https://a.example/p"), html.getBytes(UTF_8), Hint.contentType("text/html"));
  }

  private static Form form(String html) {
    PageView page = page("<meta charset=utf-8>" + html);
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

  @Test
  void whatNoHintNamesHasToLookLikeASearch() {
    FormKinds kinds = FormKinds.shipped();
    for (String way :
        List.of(
            "<form action=/x><input name=v1><input name=v2><button>OK</button>",
            "<form action=/find><input type=search name=v1><button>OK</button>")) {
      PageView page = page(way + "</form>");
      Form form = FormReader.read(page.digest(), page.url()).getFirst();
      Optional<FormReading> reading = Optional.of(kinds.of(page.digest(), form));
      assertThat(SafeForms.refusal(form, reading, true, false).isPresent())
          .isEqualTo(!way.contains("search"));
      assertThat(SafeForms.refusal(form, reading, true, true)).isEmpty();
    }
  }

  @Test
  void aPostedFormNeedsTheDescriptionsLeave() {
    Form form = form("<form method=post action=/find><input name=q><button>Go</button></form>");
    assertThat(SafeForms.refusal(form, Optional.empty(), false, true)).isPresent();
    assertThat(SafeForms.refusal(form, Optional.empty(), true, true)).isEmpty();
  }
}

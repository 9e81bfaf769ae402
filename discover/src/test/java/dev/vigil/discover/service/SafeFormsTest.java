package dev.vigil.discover.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.form.Form;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.service.scd.PageView;
import dev.vigil.document.Hint;
import dev.vigil.fetch.url.WebUrl;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that do more than read are left alone. */
class SafeFormsTest {
  private static Form form(String html) {
    PageView page =
        PageView.of(
            WebUrl.parse("https://a.example/p"),
            html.getBytes(UTF_8),
            Hint.contentType("text/html"));
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
      })
  void whatReadsIsNot(String html) {
    assertThat(SafeForms.refusal(form(html), Optional.empty(), true, true)).isEmpty();
  }

  @Test
  void aPostedFormNeedsTheDescriptionsLeave() {
    Form form = form("<form method=post action=/find><input name=q><button>Go</button></form>");
    assertThat(SafeForms.refusal(form, Optional.empty(), false, true)).isPresent();
    assertThat(SafeForms.refusal(form, Optional.empty(), true, true)).isEmpty();
  }
}

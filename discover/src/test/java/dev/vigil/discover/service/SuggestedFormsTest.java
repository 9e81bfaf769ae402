package dev.vigil.discover.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.Extensions;
import dev.vigil.discover.service.description.PageView;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A form whose fields no hint names is sent if its labels or choices are those of the class. */
class SuggestedFormsTest {
  private static final ServiceClass BLAST = ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST);

  private static Optional<String> refusal(String form) {
    PageView page =
        PageView.of(
            WebUrl.parse("https://a.example/p"),
            ("<meta charset=utf-8><form method=post action=/x>" + form + "</form>").getBytes(UTF_8),
            ReadHint.contentType("text/html"));
    WebForm read = FormReader.read(page.digest(), page.url()).getFirst();
    return SiteProbe.refusal(
        read,
        FormSlot.of(read),
        new QueryGenerator.FormContext(
            BLAST,
            Extensions.types(BLAST).recognizer(BLAST),
            Optional.empty(),
            new ProbeHistory()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<textarea name=x></textarea><select name=y><option>blastn<option>blastp</select>"
            + "<button>Go</button>",
        "<textarea name=x></textarea><input type=radio name=y value=blastn><button>Go</button>",
        "<label>Nucleotides <textarea name=x></textarea></label><button>Compare</button>",
        "<label>DNA to be compared <textarea name=x></textarea></label><button>Start</button>",
      })
  void labelsAndChoicesOfTheClassAreTrusted(String form) {
    assertThat(refusal(form)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<textarea name=x></textarea><button>Go</button>",
        "<textarea name=x></textarea><select name=y><option>red<option>blue</select>"
            + "<button>Go</button>",
        "<label>Nucleotides <textarea name=x></textarea></label><input type=email name=e>"
            + "<button>Go</button>",
        "<textarea name=x></textarea><select name=y><option>blastn</select>"
            + "<label>First name <input name=n></label><button>Go</button>",
        "<label>Suggest DNA for our collection <textarea name=x></textarea></label>"
            + "<button>Go</button>",
        "<label>Nucleotides <textarea name=x></textarea></label><button>Contribute</button>",
        "<label>Your message about DNA <textarea name=x></textarea></label><button>Go</button>",
      })
  void othersAreNotAndNeitherAreThoseThatAskWhoIsThere(String form) {
    assertThat(refusal(form)).isPresent();
  }
}

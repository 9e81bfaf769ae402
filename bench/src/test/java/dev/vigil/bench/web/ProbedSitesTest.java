package dev.vigil.bench.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.bench.web.ProbedSites.Probed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Probing on the small test web, made of our own forms and without a browser. */
@Timeout(180)
class ProbedSitesTest {
  private static List<String> shown(List<Probed> some) {
    return some.stream()
        .map(
            p ->
                p.site().host()
                    + " "
                    + p.site().kind()
                    + " "
                    + p.site().manner()
                    + ": "
                    + p.analysis().words())
        .toList();
  }

  @Test
  void membersAreDistinguishedFromOtherSitesAndNothingIsWritten() throws Exception {
    try (TestWeb web = TestWeb.start(FormSamples.own(), 60, false, 5)) {
      ProbedSites sites = ProbedSites.probe(web, new CountedTime(), 5);
      assertThat(sites.members()).hasSize(17);
      assertThat(shown(sites.members().stream().filter(p -> !p.isMatch()).toList()))
          .hasSizeLessThanOrEqualTo(3);
      assertThat(shown(sites.others().stream().filter(Probed::isMatch).toList())).isEmpty();
      assertThat(sites.probesPerForm()).isLessThanOrEqualTo(10);
      assertThat(web.sites()).allMatch(site -> site.harmed() == 0);
    }
  }
}

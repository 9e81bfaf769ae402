package dev.vigil.cli.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.terminal.ExitCode;
import org.junit.jupiter.api.Test;

class FormsCommandTest {
  private static final String PAGE = "../examples/forms.html";

  @Test
  void namesTheTypeOfEachFormAndOfItsFields() {
    CommandRun run = CommandRun.vigil("forms", "--url", "https://harbour.example/", PAGE);
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("form 1: search (", ", GET https://harbour.example/search\n")
        .containsPattern("\n  fax +fax +0.95  Fax\n")
        .containsPattern("\n  securityQuestion +security question ")
        .contains("a probe without a hint would not send it: it asks for a password");
  }

  @Test
  void printsOneJsonObjectForEachForm() {
    assertThat(CommandRun.vigil("forms", "--json", PAGE).out())
        .hasLineCount(3)
        .contains("\"type\":\"search\"", "\"name\":\"cancel\",\"type\":\"cancel button\"");
  }

  @Test
  void aPageWithoutAFormIsANo() {
    CommandRun run =
        CommandRun.vigilReading("<!doctype html><p>Closed.".getBytes(UTF_8), "forms", "-");
    assertThat(run.exit()).isEqualTo(ExitCode.NO);
    assertThat(run.err()).isEqualTo("vigil: standard input has no form.\n");
  }
}

package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.Role;
import dev.vigil.watch.store.SentinelRow;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A browser without scripts gets back what was typed into a form that was refused. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedFormTest {
  private RunningServer running;
  private Browser browser;

  @BeforeAll
  void start(@TempDir Path folder) {
    running = new RunningServer(folder);
    running.sentinel("Create Sentinel tide Using https://harbour.example/");
    browser = running.browser("anna", Role.ADMIN);
  }

  @AfterAll
  void stop() {
    running.close();
  }

  @Test
  void aTextOfASentinelStaysWithTheReasonAboveIt() {
    String text = "Create Sentinel tide Watching <nothing>\n  Fetch every 1 hour";
    HttpResponse<String> answer = browser.submit("/sentinels/tide/edit", "text", text);
    assertThat(answer.statusCode()).isBetween(400, 422);
    assertThat(answer.body())
        .contains("Watching &lt;nothing&gt;")
        .contains("action=\"/sentinels/tide/edit\"", "<textarea name=\"text\"", "Send again");
  }

  @Test
  void whatIsCorrectedIsSentToTheSamePlace() {
    HttpResponse<String> refused =
        browser.submit("/tags/edit", "tag", "berths", "others", "Confirm perhaps");
    assertThat(refused.body()).contains("value=\"Confirm perhaps\"", "value=\"berths\"");
    HttpResponse<String> taken =
        browser.submit("/tags/edit", "tag", "berths", "others", "Confirm after 10 minutes");
    assertThat(taken.statusCode()).isEqualTo(303);
  }

  @Test
  void aViewWithAMistakeStaysWithItsNameAndItsText() {
    HttpResponse<String> view =
        browser.submit(
            "/query/views",
            "name",
            "late",
            "query",
            "for $p in page:pages()\nreturn $p",
            "cache",
            "");
    assertThat(view.statusCode()).isEqualTo(422);
    assertThat(view.body())
        .contains("data-refused", "there is no source page")
        .contains("value=\"late\"", "for $p in page:pages()", "action=\"/query/views\"");
    HttpResponse<String> wrong =
        browser.submit(
            "/query/views", "name", "late", "query", "for $p in pages:page()\nreturm $p");
    assertThat(wrong.headers().firstValue("X-Field")).hasValue("query");
    assertThat(wrong.body()).as("the place and the reason").contains("line 2, column", "returm");
    HttpResponse<String> source =
        browser.submit("/query/sources", "name", "tides", "location", "jdbc:none:x");
    assertThat(source.statusCode()).isEqualTo(422);
    assertThat(source.body()).contains("data-refused", "value=\"tides\"", "value=\"jdbc:none:x\"");
  }

  @Test
  void passwordsAreNotSentBack() {
    HttpResponse<String> answer =
        browser.submit("/settings/password", "oldpassword", "wrong one", "password", "tiny-secret");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body())
        .contains("name=\"oldpassword\" type=\"password\"")
        .doesNotContain("wrong one", "tiny-secret");
    HttpResponse<String> confirmed =
        browser.submit(
            "/tags/edit",
            List.of("tag", "berths", "others", "Confirm perhaps", "confirmpassword", "my own one")
                .toArray(String[]::new));
    assertThat(confirmed.body())
        .contains("Confirm perhaps", "name=\"confirmpassword\"")
        .doesNotContain("my own one");
  }

  @Test
  void aFormWithoutProofIsNotOfferedAgain() {
    HttpResponse<String> answer =
        browser.post("/tags/edit", List.of("tag", "berths", "others", "Confirm perhaps"));
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).doesNotContain("Confirm perhaps");
  }

  @Test
  void aSentinelWithoutANameOrWithAWrongOneIsNotStored() {
    for (String name : List.of("", "a b", "using", "x\nUsing y")) {
      HttpResponse<String> answer =
          browser.submit(
              "/sentinels/add", "url", "https://harbour.example/", "name", name, "text", "");
      assertThat(answer.statusCode()).as(name).isEqualTo(422);
    }
    assertThat(running.installation.sentinels().all(0))
        .extracting(SentinelRow::name)
        .containsExactly("tide");
  }
}

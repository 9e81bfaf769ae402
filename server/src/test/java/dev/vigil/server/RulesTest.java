package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rules, built-in ones among them, in the dashboard and in the REST interface. */
class RulesTest {
  private static final String RULE = "Create Rule busy On change(tide) Do raise busy";

  private RunningServer running;
  private Browser browser;
  private Browser program;
  private String token;

  @BeforeEach
  void start(@TempDir Path folder) {
    running = new RunningServer(folder);
    running.sentinel("Create Sentinel tide Using https://harbour.example/ Fetch every 1 hour");
    browser = running.browser("anna", Role.ADMIN);
    program = new Browser(running.server.address());
    token = "Bearer " + running.token("robot", TokenScope.READ, TokenScope.WRITE);
  }

  @AfterEach
  void stop() {
    running.close();
  }

  private HttpResponse<String> send(String method, String path, String body) {
    return program.send(method, path, body, "Authorization", token);
  }

  private List<String> listed(String query) {
    JsonNode items =
        JsonMapper.shared().readTree(send("GET", "/api/v1/rules" + query, "").body()).path("items");
    List<String> found = new ArrayList<>();
    items.forEach(
        item -> found.add(item.path("name").asString() + " " + item.path("state").asString()));
    return found;
  }

  private static String text(String rule) {
    return JsonMapper.shared().writeValueAsString(Map.of("text", rule));
  }

  @Test
  void builtInRulesOfASentinelAreShownAndSwitchedOffAndOn() {
    assertThat(browser.get("/sentinels/tide/rules").body())
        .contains("tide.fetch", "built-in", "every 1 hour", "No rule fired yet");
    assertThat(browser.submit("/rules/act", "rule", "tide.notify", "act", "disable").statusCode())
        .isEqualTo(303);
    assertThat(listed("?sentinel=tide")).contains("tide.notify replaced", "tide.notify disabled");
    assertThat(send("POST", "/api/v1/rules/tide.notify/enable", "").statusCode()).isEqualTo(200);
    assertThat(listed("?sentinel=tide")).contains("tide.notify built-in");
  }

  @Test
  void aRuleIsAddedShownDisabledAndRemoved() {
    assertThat(browser.submit("/rules", "text", RULE).statusCode()).isEqualTo(303);
    assertThat(browser.get("/rules").body()).contains("busy", "enabled", "raise busy");
    assertThat(browser.submit("/rules/act", "rule", "busy", "act", "disable").statusCode())
        .isEqualTo(303);
    assertThat(listed("")).containsExactly("busy disabled");
    browser.submit("/rules/act", "rule", "busy", "act", "remove");
    assertThat(browser.get("/rules").body()).contains("There is no rule yet");
  }

  @Test
  void programsAddReadTraceAndRemoveRules() {
    HttpResponse<String> added = send("POST", "/api/v1/rules", text(RULE));
    assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
    assertThat(listed("?sentinel=tide")).contains("busy enabled", "tide.fetch built-in");
    assertThat(send("GET", "/api/v1/rules/tide/firings", "").body()).contains("\"items\":[]");
    assertThat(send("GET", "/api/v1/rules/busy/firings", "").statusCode()).isEqualTo(200);
    assertThat(send("DELETE", "/api/v1/rules/busy", "").statusCode()).isEqualTo(204);
    assertThat(listed("")).isEmpty();
  }

  @Test
  void aRuleThatCannotWorkIsRefusedWithTheReason() {
    String wrong = "Create Rule busy On change(nothing) Do check nothing";
    assertThat(send("POST", "/api/v1/rules", text(wrong)).statusCode()).isEqualTo(422);
    HttpResponse<String> refused = browser.submit("/rules", "text", wrong);
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(refused.body()).contains("nothing", "Send again");
    assertThat(send("DELETE", "/api/v1/rules/busy", "").statusCode()).isEqualTo(404);
    assertThat(send("GET", "/api/v1/rules?sentinel=ebb", "").statusCode()).isEqualTo(404);
    assertThat(send("GET", "/api/v1/rules/ebb/firings", "").statusCode()).isEqualTo(404);
  }

  @Test
  void aViewerReadsRulesAndChangesNone() {
    Browser viewer = running.browser("bert", Role.VIEWER);
    assertThat(viewer.get("/rules").body()).doesNotContain("Add or replace rules");
    assertThat(viewer.submit("/rules", "text", RULE).statusCode()).isEqualTo(403);
    assertThat(listed("")).isEmpty();
  }
}

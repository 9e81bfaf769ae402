package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.account.Workspace;
import dev.vigil.server.http.HttpMethod;
import dev.vigil.server.http.Route;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Attempts of strangers and of members who mean harm, by class. With -Pslow all of them are made,
 * else some of each class. An attempt breaks something when the answer gives more than its sender
 * may have, is an error of the server, has what was written in it as markup, or takes long.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(1800)
abstract class Attacks {
  private static final boolean ALL = Boolean.getBoolean("vigil.slow");
  private static final int SOME = 25;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Of the processor, whatever else the machine does. */
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** An attempt, and whether its answer is as it should be. */
  record Attempt(
      String what, Supplier<HttpResponse<String>> run, Predicate<HttpResponse<String>> holds) {}

  RunningServer running;
  TestSite site;
  Browser admin;
  Browser stranger;
  Map<Role, Browser> members;
  Browser foreigner;
  String adminProof;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    running = new RunningServer(folder);
    site = new TestSite();
    site.page("/", "<p id=news>The north quay is closed.</p>");
    admin = running.browser("adm", Role.ADMIN);
    adminProof = admin.proof();
    stranger = new Browser(running.server.address());
    members = new EnumMap<>(Role.class);
    members.put(Role.VIEWER, running.browser("viewer", Role.VIEWER));
    members.put(Role.EDITOR, running.browser("editor", Role.EDITOR));
    admin.submit("/settings/workspaces", "name", "Elsewhere");
    Account eve = running.account("eve", Role.EDITOR);
    running.server.users().accounts().join(eve.id(), 0, Optional.empty());
    running.server.users().accounts().join(eve.id(), elsewhere(), Optional.of(Role.EDITOR));
    foreigner = new Browser(running.server.address());
    foreigner.login("eve", RunningServer.PASSWORD);
    running.sentinel("Create Sentinel mine Using " + site.url("/") + " Fetch every 1 hour");
    running.check("mine");
    site.page("/", "<p id=news>The south quay is closed.</p>");
    running.check("mine");
  }

  private long elsewhere() {
    return running.server.users().accounts().workspaces().stream()
        .filter(place -> place.name().equals("Elsewhere"))
        .findFirst()
        .orElseThrow()
        .id();
  }

  @AfterAll
  void stop() {
    running.close();
    site.close();
  }

  // ---- making attempts ----

  void make(String kind, List<Attempt> attempts) {
    List<Attempt> chosen = new ArrayList<>(attempts);
    if (!ALL) {
      Collections.shuffle(chosen, new Random(kind.hashCode()));
      chosen = chosen.subList(0, Math.min(SOME, chosen.size()));
    }
    List<String> broken = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      if (i % 100 == 0) {
        // Who asks so often would have to wait.
        running.time.pass(Duration.ofMinutes(2));
      }
      Attempt attempt = chosen.get(i);
      long begin = MACHINE.getProcessCpuTime();
      HttpResponse<String> answer;
      try {
        answer = attempt.run().get();
      } catch (UncheckedIOException e) {
        if (e.getCause() instanceof HttpTimeoutException) {
          broken.add(attempt.what() + " -> no answer");
        }
        // Else the server hung up, which gives nothing away.
        continue;
      }
      boolean quick = MACHINE.getProcessCpuTime() - begin < LONGEST.toNanos();
      if (!quick || !isHarmless(answer) || !attempt.holds().test(answer)) {
        broken.add(
            "%s -> %d%s %s"
                .formatted(
                    attempt.what(),
                    answer.statusCode(),
                    quick ? "" : " too late",
                    answer.body().substring(0, Math.min(300, answer.body().length()))));
      }
    }
    System.Logger log = System.getLogger(Attacks.class.getName());
    log.log(
        System.Logger.Level.INFO,
        "{0}: {1} attempts, {2} broke something",
        kind,
        chosen.size(),
        broken.size());
    assertThat(broken).as(kind).isEmpty();
    assertThat(stranger.get("/health/live").statusCode()).isIn(200, 429);
    assertThat(running.installation.sentinels().find(0, "mine").name()).isEqualTo("mine");
  }

  private static boolean isHarmless(HttpResponse<String> answer) {
    String type = answer.headers().firstValue("Content-Type").orElse("");
    // 501 and 505 refuse a method or a version of HTTP.
    return (answer.statusCode() < 500 || answer.statusCode() == 501 || answer.statusCode() == 505)
        && answer.headers().allValues("Set-Cookie").stream()
            .noneMatch(cookie -> cookie.matches("vigil_session=x(;.*)?"))
        && !answer.body().contains("root:x:0")
        && (!type.startsWith("text/html")
            || !answer.body().contains("<script>alert") && !answer.body().contains("<img src=x"));
  }

  static boolean isRefused(HttpResponse<String> answer) {
    return answer.statusCode() >= 400
        || answer.headers().firstValue("Location").orElse("").startsWith("/login");
  }

  static String path(Route route, String part) {
    return route.path().replace("{name}", "mine").replaceAll("[{<][^}>]+[}>]", part);
  }

  static boolean isEndless(Route route) {
    return route.path().endsWith("/live") || route.path().endsWith("/events");
  }

  static boolean endsSession(Route route) {
    return route.path().equals("/logout")
        || route.path().contains("password")
        || route.path().contains("/sessions");
  }

  static HttpResponse<String> take(Browser browser, Route route, String... headers) {
    return route.method() == HttpMethod.GET
        ? browser.get(path(route, "1"), headers)
        : browser.send(route.method().name(), path(route, "1"), "", headers);
  }

  String token(TokenScope... scopes) {
    Account account =
        running.server.users().accounts().all().stream()
            .filter(one -> one.name().equals("adm"))
            .findFirst()
            .orElseThrow();
    return running
        .server
        .users()
        .tokens()
        .make(
            new Principal(account.id(), "adm", Role.ADMIN, new Workspace(0, "Main"), Set.of(), ""),
            "attack",
            Set.of(scopes));
  }

  static String quoted(String text) {
    return JSON.writeValueAsString(text);
  }

  static String brief(String text) {
    return text.substring(0, Math.min(20, text.length())).strip();
  }
}

package dev.vigil.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.account.Workspace;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpMethod;
import dev.vigil.server.http.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
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
class AttacksTest {
  private static final boolean ALL = Boolean.getBoolean("vigil.slow");
  private static final int SOME = 25;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Of the processor, whatever else the machine does. */
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final List<String> PAYLOADS =
      List.of(
          "\"><script>alert('x')</script>",
          "<img src=x onerror=alert(1)>",
          "' or '1'='1",
          "'; drop table sentinel; --",
          "{{title}}{{{body}}}{{#x}}",
          "${7*7}#{7*7}<%= 7*7 %>",
          "../../../../etc/passwd",
          "\r\nSet-Cookie: vigil_session=x",
          "\u0000\u0001\uFFFF\u202E",
          "%n%s%x%00",
          "x".repeat(20_000));

  private static final List<String> FIELDS =
      List.of(
          "name",
          "url",
          "within",
          "type",
          "keyword",
          "phrase",
          "ignore",
          "fetch",
          "tags",
          "tag",
          "tell",
          "text",
          "others",
          "deliver",
          "digest",
          "title",
          "body",
          "channel",
          "sentinel",
          "subject",
          "target",
          "act",
          "node",
          "side",
          "rule",
          "by",
          "back",
          "snooze",
          "q",
          "in",
          "id",
          "role",
          "workspace",
          "scope",
          "to",
          "edit",
          "days");

  /** An attempt, and whether its answer is as it should be. */
  private record Attempt(
      String what, Supplier<HttpResponse<String>> run, Predicate<HttpResponse<String>> holds) {}

  private Running running;
  private Site site;
  private Browser admin;
  private Browser stranger;
  private Map<Role, Browser> members;
  private Browser foreigner;
  private String adminProof;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    running = new Running(folder);
    site = new Site();
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
    foreigner.login("eve", Running.PASSWORD);
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

  private void make(String kind, List<Attempt> attempts) {
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
    System.Logger log = System.getLogger(AttacksTest.class.getName());
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
        && answer.headers().allValues("Set-Cookie").stream().noneMatch(c -> c.contains("session=x"))
        && !answer.body().contains("root:x:0")
        && (!type.startsWith("text/html")
            || !answer.body().contains("<script>alert") && !answer.body().contains("<img src=x"));
  }

  private static boolean isRefused(HttpResponse<String> answer) {
    return answer.statusCode() >= 400
        || answer.headers().firstValue("Location").orElse("").startsWith("/login");
  }

  private static String path(Route route, String part) {
    return route.path().replace("{name}", "mine").replaceAll("[{<][^}>]+[}>]", part);
  }

  private static boolean isEndless(Route route) {
    return route.path().endsWith("/live") || route.path().endsWith("/events");
  }

  private static boolean endsSession(Route route) {
    return route.path().equals("/logout")
        || route.path().contains("password")
        || route.path().contains("/sessions");
  }

  private static HttpResponse<String> take(Browser browser, Route route, String... headers) {
    return route.method() == HttpMethod.GET
        ? browser.get(path(route, "1"), headers)
        : browser.send(route.method().name(), path(route, "1"), "", headers);
  }

  private String token(TokenScope scope) {
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
            Set.of(scope));
  }

  // ---- classes ----

  @Test
  void nobodyDoesWhatTheyMayNot() {
    List<Attempt> all = new ArrayList<>();
    Map<TokenScope, String> tokens = new EnumMap<>(TokenScope.class);
    for (TokenScope scope : TokenScope.values()) {
      tokens.put(scope, token(scope));
    }
    String foreignProof = foreigner.proof();
    for (Route route : running.server.routes()) {
      if (route.rule() instanceof AccessRule.Open || isEndless(route) || endsSession(route)) {
        continue;
      }
      all.add(
          new Attempt("stranger " + route, () -> take(stranger, route), AttacksTest::isRefused));
      members.forEach(
          (role, browser) -> {
            if (route.rule() instanceof AccessRule.Program) {
              all.add(
                  new Attempt(
                      role + " by cookie " + route,
                      () -> take(browser, route),
                      AttacksTest::isRefused));
            } else if (route.rule() instanceof AccessRule.Person(Role least, _)
                && !role.may(least)) {
              all.add(
                  new Attempt(
                      role + " " + route,
                      () -> take(browser, route, "X-CSRF", browser.proof()),
                      AttacksTest::isRefused));
            }
          });
      tokens.forEach(
          (scope, token) -> {
            boolean lacks =
                !(route.rule() instanceof AccessRule.Program(TokenScope needed)) || needed != scope;
            if (lacks) {
              all.add(
                  new Attempt(
                      scope + " " + route,
                      () -> take(stranger, route, "Authorization", "Bearer " + token),
                      AttacksTest::isRefused));
            }
          });
      if (route.path().contains("{name}") && route.rule() instanceof AccessRule.Person) {
        all.add(
            new Attempt(
                "other workspace " + route,
                () -> take(foreigner, route, "X-CSRF", foreignProof),
                AttacksTest::isRefused));
      }
    }
    make("authorisation", all);
  }

  @Test
  void nothingThatIsWrittenBecomesCode() {
    List<Attempt> all = new ArrayList<>();
    String token = token(TokenScope.WRITE);
    for (Route route : running.server.routes()) {
      boolean form = route.rule() instanceof AccessRule.Person && route.method() == HttpMethod.POST;
      boolean call = route.rule() instanceof AccessRule.Program && route.method() != HttpMethod.GET;
      if (endsSession(route)
          || route.path().contains("restore")
          || route.path().endsWith("/remove")) {
        continue;
      }
      for (String payload : PAYLOADS) {
        if (form) {
          List<String> fields = new ArrayList<>(List.of("csrf", adminProof));
          FIELDS.forEach(name -> fields.addAll(List.of(name, payload)));
          all.add(
              new Attempt(
                  route + " with " + brief(payload),
                  () -> admin.post(path(route, "1"), fields),
                  a -> true));
        } else if (call && route.method() != HttpMethod.DELETE) {
          StringBuilder json = new StringBuilder("{\"x\":1");
          FIELDS.forEach(
              name -> json.append(",\"").append(name).append("\":").append(quoted(payload)));
          all.add(
              new Attempt(
                  route + " with " + brief(payload),
                  () ->
                      stranger.send(
                          route.method().name(),
                          path(route, "none"),
                          json + "}",
                          "Authorization",
                          "Bearer " + token,
                          "Content-Type",
                          "application/json"),
                  a -> true));
        }
      }
      if (route.rule() instanceof AccessRule.Person
          && route.method() == HttpMethod.GET
          && !isEndless(route)) {
        for (String payload : PAYLOADS.subList(0, 8)) {
          String query =
              "?q=%1$s&tag=%1$s&view=%1$s&to=%1$s&sort=%1$s&url=%1$s"
                  .formatted(URLEncoder.encode(payload, StandardCharsets.UTF_8));
          all.add(new Attempt(route + query, () -> admin.get(path(route, "1") + query), a -> true));
        }
      }
    }
    make("injection", all);
  }

  private static String quoted(String text) {
    return JSON.writeValueAsString(text);
  }

  private static String brief(String text) {
    return text.substring(0, Math.min(20, text.length())).strip();
  }

  @Test
  void noNameLeadsOutOfItsFolder() {
    List<Attempt> all = new ArrayList<>();
    for (Route route : running.server.routes()) {
      if (route.method() == HttpMethod.GET && route.path().contains("{") && !isEndless(route)) {
        for (String name :
            List.of(
                "..%2f..%2fetc%2fpasswd",
                "%2e%2e%2f%2e%2e",
                "..%5c..%5cx",
                "%00",
                "..;%2f",
                "%252e%252e%252f",
                ".%2e",
                "%c0%ae%c0%ae%2f",
                "....%2f%2f",
                "file:%2f%2f%2fetc%2fpasswd",
                "mine%2f..%2f..",
                "~root")) {
          String path = route.path().replaceAll("[{<][^}>]+[}>]", name);
          all.add(
              new Attempt(
                  path,
                  () -> admin.get(path),
                  a -> a.statusCode() != 200 || !a.body().contains("root:")));
        }
      }
    }
    make("traversal", all);
  }

  @Test
  void noSpellingOfAnAddressLeadsInside() throws Exception {
    List<Attempt> all = new ArrayList<>();
    List<String> hosts = new ArrayList<>();
    for (String inside :
        List.of(
            "169.254.169.254", "10.0.0.1", "192.168.1.1", "172.16.0.9", "0.0.0.0", "100.64.0.1")) {
      byte[] b = InetAddress.ofLiteral(inside).getAddress();
      long number =
          ((b[0] & 255L) << 24) | ((b[1] & 255L) << 16) | ((b[2] & 255L) << 8) | (b[3] & 255L);
      hosts.addAll(
          List.of(
              inside,
              Long.toString(number),
              "0x" + Long.toHexString(number),
              "0" + Long.toOctalString(number),
              "%d.%d".formatted(b[0] & 255, number & 0xffffff),
              "%d.%d.%d".formatted(b[0] & 255, b[1] & 255, number & 0xffff),
              "[::ffff:" + inside + "]",
              "[::" + inside + "]",
              "[64:ff9b::" + inside + "]",
              inside + ".",
              "user@" + inside,
              "public.example@" + inside,
              inside + "%23.public.example",
              "[2002:%02x%02x:%02x%02x::1]".formatted(b[0], b[1], b[2], b[3]),
              inside.replace(".", "\u3002"),
              inside.replace('1', '\uFF11')));
    }
    hosts.addAll(
        List.of(
            "[::1]",
            "[::]",
            "[fe80::1]",
            "[fd00::1]",
            "[ff02::1]",
            "[::ffff:0:10.0.0.1]",
            "localhost.:22",
            "metadata.google.internal"));
    for (String host : hosts) {
      String url = "http://" + host + "/secret";
      all.add(
          new Attempt(
              "part " + url,
              () -> admin.submit("/drafts/part", "url", url, "within", "p"),
              a -> a.statusCode() == 422 || a.statusCode() == 400));
      all.add(
          new Attempt(
              "preview " + url,
              () ->
                  admin.get("/sentinels/add?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8)),
              a -> !a.body().contains("id=\"preview\"")));
      all.add(
          new Attempt(
              "hook " + url,
              () -> admin.submit("/notifications/test", "channel", "webhook", "target", url),
              a -> a.statusCode() >= 400 || a.body().contains("class=\"problem\"")));
    }
    for (String url :
        List.of(
            "file:///etc/passwd",
            "gopher://10.0.0.1/",
            "ftp://10.0.0.1/",
            "jar:http://x!/",
            "data:text/html,x",
            "javascript:alert(1)",
            "http:/\\10.0.0.1/",
            "//10.0.0.1/",
            "http://",
            "http://[",
            "http://a b/")) {
      all.add(
          new Attempt(
              "part " + url,
              () -> admin.submit("/drafts/part", "url", url, "within", "p"),
              AttacksTest::isRefused));
    }
    make("addresses", all);
  }

  /** Sends bytes as they are, and gives what comes back as an answer. */
  private HttpResponse<String> raw(String request) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.server.port())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.shutdownOutput();
      return RawAnswer.of(new String(socket.getInputStream().readNBytes(1 << 20), ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void noHeaderMakesMoreOfARequest() {
    List<Attempt> all = new ArrayList<>();
    List<String> hosts =
        List.of(
            "evil.example",
            "localhost.evil.example",
            "",
            "localhost, evil.example",
            "[::1",
            "localhost:99999",
            "127.0.0.1@evil.example",
            "localhost\tx");
    for (String host : hosts) {
      all.add(
          new Attempt(
              "Host " + host,
              () -> raw("GET /login HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"),
              a -> a.statusCode() >= 400 || !a.body().contains("evil.example")));
    }
    for (String field :
        List.of(
            "X-HTTP-Method-Override: DELETE",
            "X-Method-Override: DELETE",
            "X-Forwarded-Host: evil.example",
            "X-Forwarded-Proto: https",
            "X-Forwarded-For: 127.0.0.1, 10.0.0.1",
            "Forwarded: for=127.0.0.1;host=evil.example",
            "X-Original-URL: /settings",
            "X-Rewrite-URL: /settings",
            "X-Real-IP: 127.0.0.1",
            "X-Forwarded-User: adm",
            "Remote-User: adm",
            "X-Remote-User: adm",
            "X-CSRF: ",
            "Authorization: Basic YWRtOng=",
            "Authorization: Bearer",
            "Authorization: Bearer vigil_",
            "Authorization: Bearer null",
            "Cookie: vigil_session=",
            "Cookie: vigil_session=null",
            "Cookie: vigil_session=\"\"; vigil_session=x",
            "Cookie: " + "a=b; ".repeat(1000),
            "Upgrade: websocket",
            "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
            "Expect: 100-continue",
            "Range: bytes=0-0,1-1,2-2",
            "Transfer-Encoding: chunked\r\nContent-Length: 5",
            "Content-Length: 5\r\nContent-Length: 6",
            "Content-Length: -1",
            "Content-Length: 99999999999999999999",
            "Transfer-Encoding: xchunked",
            "Transfer-Encoding : chunked",
            " Folded: x",
            "X: \0y")) {
      for (String path : List.of("/settings", "/", "/api/v1/sentinels", "/settings/backup/file")) {
        for (String method : List.of("GET", "POST", "DELETE")) {
          all.add(
              new Attempt(
                  method + " " + path + " " + brief(field),
                  () ->
                      raw(
                          method
                              + " "
                              + path
                              + " HTTP/1.1\r\nHost: localhost\r\n"
                              + field
                              + "\r\nConnection: close\r\n\r\nx=1\r\n"),
                  a -> a.statusCode() != 200 && a.statusCode() != 204));
        }
      }
    }
    for (String line :
        List.of(
            "GET //settings HTTP/1.1",
            "GET /%2e/settings HTTP/1.1",
            "GET /settings;a=b HTTP/1.1",
            "GET /settings%2f HTTP/1.1",
            "GET http://evil.example/settings HTTP/1.1",
            "GET \\settings HTTP/1.1",
            "TRACE /settings HTTP/1.1",
            "CONNECT 10.0.0.1:80 HTTP/1.1",
            "PROPFIND / HTTP/1.1",
            "GET /settings HTTP/9.9",
            "get /settings HTTP/1.1",
            "GET /a/../settings HTTP/1.1",
            "GET /" + "a".repeat(20_000) + " HTTP/1.1",
            "GET /settings",
            "\u0016\u0003\u0001",
            "GET /%zz HTTP/1.1",
            "OPTIONS * HTTP/1.1",
            "PRI * HTTP/2.0")) {
      all.add(
          new Attempt(
              brief(line),
              () -> raw(line + "\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
              a -> a.statusCode() != 200));
    }
    make("headers", all);
  }

  @Test
  void noBodyIsTooLargeOrTooDeep() {
    List<Attempt> all = new ArrayList<>();
    String token = token(TokenScope.WRITE);
    List<String> bodies =
        List.of(
            "[".repeat(200_000),
            "{\"a\":".repeat(100_000),
            "{\"name\":" + "[".repeat(50_000) + "]".repeat(50_000) + "}",
            "\"" + "x".repeat(1_000_000) + "\"",
            "{\"name\":1e999999999}",
            "{\"name\":" + "9".repeat(100_000) + "}",
            "",
            "null",
            "[]",
            "{",
            "\u0000",
            "{\"name\":null}",
            "{\"text\":\"" + "a\\n".repeat(100_000) + "\"}",
            "{" + "\"a\":1,".repeat(50_000) + "\"b\":1}");
    for (Route route : running.server.routes()) {
      if (route.rule() instanceof AccessRule.Program
          && (route.method() == HttpMethod.POST || route.method() == HttpMethod.PUT)) {
        for (String body : bodies) {
          all.add(
              new Attempt(
                  route + " " + brief(body),
                  () ->
                      stranger.send(
                          route.method().name(),
                          path(route, "none"),
                          body,
                          "Authorization",
                          "Bearer " + token,
                          "Content-Type",
                          "application/json"),
                  a -> true));
        }
      } else if (route.rule() instanceof AccessRule.Person
          && route.method() == HttpMethod.POST
          && !endsSession(route)
          && !route.path().contains("restore")) {
        all.add(
            new Attempt(
                route + " many fields",
                () ->
                    admin.send(
                        "POST",
                        path(route, "1"),
                        "a=1&".repeat(100_000),
                        "X-CSRF",
                        adminProof,
                        "Content-Type",
                        "application/x-www-form-urlencoded"),
                a -> true));
        all.add(
            new Attempt(
                route + " multipart",
                () ->
                    admin.send(
                        "POST",
                        path(route, "1"),
                        "--x\r\n".repeat(10_000),
                        "X-CSRF",
                        adminProof,
                        "Content-Type",
                        "multipart/form-data; boundary=x"),
                a -> true));
        all.add(
            new Attempt(
                route + " charset",
                () ->
                    admin.send(
                        "POST",
                        path(route, "1"),
                        "name=x",
                        "X-CSRF",
                        adminProof,
                        "Content-Type",
                        "application/x-www-form-urlencoded; charset=evil"),
                a -> true));
      }
    }
    make("bodies", all);
  }

  @Test
  void noOtherSiteActsForAMember() {
    List<Attempt> all = new ArrayList<>();
    String other = Objects.requireNonNull(members.get(Role.EDITOR)).proof();
    for (Route route : running.server.routes()) {
      if (route.rule() instanceof AccessRule.Person && route.method() != HttpMethod.GET) {
        List<String[]> ways =
            List.of(
                new String[] {},
                new String[] {"X-CSRF", ""},
                new String[] {"X-CSRF", other},
                new String[] {"X-CSRF", adminProof.substring(1)},
                new String[] {"X-CSRF", adminProof, "Origin", "https://evil.example"},
                new String[] {"X-CSRF", adminProof, "Origin", "null"},
                new String[] {"X-CSRF", adminProof, "Sec-Fetch-Site", "cross-site"},
                new String[] {"X-CSRF", adminProof, "Sec-Fetch-Site", "same-site"});
        for (String[] way : ways) {
          all.add(
              new Attempt(
                  route + " " + String.join(" ", way),
                  () -> take(admin, route, way),
                  a -> a.statusCode() == 403));
        }
      }
    }
    make("forgery", all);
  }

  @Test
  void noSessionOrTokenIsGuessedFixedOrUsedElsewhere() {
    List<Attempt> all = new ArrayList<>();
    String token = token(TokenScope.READ);
    String secret =
        running.server.users().sessions().begin(running.account("victim", Role.ADMIN), "", "");
    List<String> cookies =
        new ArrayList<>(
            List.of(
                "x",
                "0",
                "null",
                token,
                secret + "x",
                secret.substring(1),
                secret.toUpperCase(Locale.ROOT),
                "%00",
                "' or 1=1",
                secret + "%00",
                "../" + secret));
    new Random(7).ints(60).forEach(i -> cookies.add(Integer.toHexString(i) + secret.substring(8)));
    for (String cookie : cookies) {
      all.add(
          new Attempt(
              "cookie " + brief(cookie),
              () ->
                  new Browser(running.server.address())
                      .get("/settings", "Cookie", "vigil_session=" + cookie),
              AttacksTest::isRefused));
    }
    List<String> tokens =
        new ArrayList<>(
            List.of(
                "vigil_",
                "vigil_x",
                token + "x",
                token.substring(0, token.length() - 1),
                token.toUpperCase(Locale.ROOT),
                token.replace("vigil_", ""),
                secret,
                token + " " + token,
                "\"" + token + "\"",
                "vigil_' or 1=1"));
    new Random(8)
        .ints(60)
        .forEach(i -> tokens.add("vigil_" + Integer.toHexString(i) + token.substring(14)));
    for (String one : tokens) {
      all.add(
          new Attempt(
              "token " + brief(one),
              () -> stranger.get("/api/v1/sentinels", "Authorization", "Bearer " + one),
              AttacksTest::isRefused));
      all.add(
          new Attempt(
              "token in the address " + brief(one),
              () ->
                  stranger.get(
                      "/api/v1/sentinels?token="
                          + URLEncoder.encode(token, StandardCharsets.UTF_8)),
              AttacksTest::isRefused));
    }
    all.add(
        new Attempt(
            "fixation",
            () -> {
              HttpResponse<String> login =
                  new Browser(running.server.address())
                      .post(
                          "/login",
                          List.of("name", "adm", "password", Running.PASSWORD),
                          "Cookie",
                          "vigil_session=chosen");
              assertThat(login.headers().firstValue("Set-Cookie").orElse(""))
                  .doesNotContain("chosen");
              return new Browser(running.server.address())
                  .get("/settings", "Cookie", "vigil_session=chosen");
            },
            AttacksTest::isRefused));
    for (String to :
        List.of(
            "//evil.example",
            "https://evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/%09/evil.example",
            "javascript:alert(1)",
            " //evil.example",
            "/..//evil.example")) {
      all.add(
          new Attempt(
              "login to " + to,
              () ->
                  new Browser(running.server.address())
                      .post(
                          "/login", List.of("name", "adm", "password", Running.PASSWORD, "to", to)),
              a -> a.headers().firstValue("Location").orElse("/").matches("/(?![/\\\\]).*|/")));
    }
    make("sessions", all);
  }

  @Test
  void noExpressionTakesTheServerDown() {
    List<Attempt> all = new ArrayList<>();
    site.page("/long", "<p id=news>" + "a".repeat(50_000) + "</p>" + "<p>x</p>".repeat(2000));
    String url = site.url("/long");
    List<String> regexes =
        List.of(
            "((((a{100}){100}){100}){100})",
            "(a+)+$",
            "(a|a)*b",
            "(.*)*x",
            "a{1000}{1000}",
            "(?:a?){900}a{900}",
            "(((((.*)*)*)*)*)*",
            "[".repeat(1000),
            "(".repeat(5000),
            "\\",
            "(?<!a)b",
            "\\1",
            "x*".repeat(900),
            "(?i)".repeat(400),
            "\\p{L}{1000}");
    List<String> xpaths =
        List.of(
            "1" + "+1".repeat(50_000),
            "(".repeat(5000) + "1" + ")".repeat(5000),
            "map:merge((1 to 10000000)!map{.:.})",
            "//*[//*[//*]]",
            "string-join((1 to 100000000)!'x')",
            "count(//*//*//*//*//*)",
            "matches('" + "a".repeat(40) + "','^(a+)+$b')",
            "doc('file:///etc/passwd')",
            "unparsed-text('/etc/passwd')",
            "environment-variable('PATH')",
            "//p" + "[1]".repeat(5000),
            "not(".repeat(3000) + "1" + ")".repeat(3000),
            "sort(1 to 50000000)",
            "let $f := function($f) { $f($f) } return $f($f)",
            "replace(string-join((1 to 30)!'a'),'(a*)*b','x')");
    List<String> selectors =
        List.of(
            "*".repeat(5000),
            ":not(".repeat(2000),
            "p > ".repeat(5000) + "p",
            ":has(:has(:has(*)))",
            "p:nth-child(99999999999n)",
            "[a=\"" + "x".repeat(100_000) + "\"]",
            "p,".repeat(20_000) + "p",
            "\\");
    List<String> queries =
        List.of(
            "$..*..*..*",
            "$" + "[*]".repeat(2000),
            "$[?(@.a" + " && @.a".repeat(5000) + ")]",
            ".[] | ".repeat(2000) + ".",
            "def f: f; f",
            "[range(1e12)]",
            "\"a\" * 1e9",
            "until(false; .)",
            "reduce range(1e12) as $x (0; .)",
            "env",
            "input",
            "$__loc__");
    for (String one : regexes) {
      all.add(bomb("regex", url, "Monitor regex=" + quoted(one)));
      all.add(bomb("ignore", url, "Ignore line=/" + one + "/"));
      all.add(bomb("when", url, "When new matches " + quoted(one)));
    }
    for (List<String> parts : List.of(xpaths, selectors, queries)) {
      for (String one : parts) {
        all.add(bomb("within", url, "Within " + quoted(one)));
        all.add(
            new Attempt(
                "part " + brief(one),
                () -> admin.submit("/drafts/part", "url", url, "within", one),
                a -> true));
        all.add(
            new Attempt(
                "steps " + brief(one),
                () -> admin.submit("/drafts/steps", "name", "x", "url", url, "within", one),
                a -> true));
      }
    }
    for (String template :
        List.of(
            "{{=}}",
            "{{=<% %>=}}<%title%>",
            "{{=a=}}",
            "{{#title}}".repeat(1000),
            "{{>x}}",
            "{{title.class}}",
            "{{{title}}}{{&title}}",
            "{{",
            "{{#a}}{{/b}}",
            "{{title}}".repeat(1700),
            "{{^title}}{{/title}}",
            "{{!}}",
            "{{= =}}",
            "{{=| |=}}|title|")) {
      for (String act : List.of("save", "preview", "show")) {
        all.add(
            new Attempt(
                "template " + act + " " + brief(template),
                () ->
                    admin.submit(
                        "/notifications/templates",
                        "act",
                        act,
                        "id",
                        "0",
                        "sentinel",
                        "",
                        "title",
                        template,
                        "body",
                        template),
                a -> true));
      }
    }
    for (String text :
        List.of(
            "Create Sentinel x Using " + url + " Monitor " + "NOT (".repeat(3000),
            "Create Sentinel x Using " + url + " When " + "(".repeat(3000),
            "Create Sentinel x Using sentinel x",
            "Create Sentinel ".repeat(5000),
            "Create Rule r On " + "(".repeat(3000),
            "\"".repeat(9999),
            "Create Sentinel x Using " + url + " Fetch cron \"" + "*/1 ".repeat(999) + "\"",
            "Create Sentinel x Using " + url + " Fetch every 0 seconds",
            "Create Sentinel x Using file /etc/passwd",
            "Create Sentinel x Using command id")) {
      all.add(
          new Attempt(
              "text " + brief(text),
              () -> admin.submit("/transfer", "text", text),
              a -> !a.body().contains("root:x")));
      all.add(
          new Attempt(
              "draft " + brief(text), () -> admin.submit("/drafts/text", "text", text), a -> true));
    }
    make("expressions", all);
  }

  private Attempt bomb(String clause, String url, String clauses) {
    return new Attempt(
        clause + " " + brief(clauses.substring(clauses.indexOf(' ') + 1)),
        () ->
            admin.submit(
                "/drafts/text", "text", "Create Sentinel bomb Using " + url + " " + clauses),
        a -> true);
  }

  @Test
  void noBackupThatWasTamperedWithIsTaken() {
    List<Attempt> all = new ArrayList<>();
    byte[] good = admin.bytes("/settings/backup/file");
    Random random = new Random(42);
    for (int i = 0; i < 60; i++) {
      byte[] cut = Arrays.copyOf(good, random.nextInt(good.length - 1));
      all.add(
          new Attempt(
              "cut at " + cut.length,
              () -> admin.upload("/settings/restore", cut),
              AttacksTest::isRefused));
      byte[] flipped = good.clone();
      for (int n = 0; n < 40; n++) {
        flipped[random.nextInt(flipped.length)] ^= (byte) (1 + random.nextInt(255));
      }
      all.add(
          new Attempt(
              "changed", () -> admin.upload("/settings/restore", flipped), AttacksTest::isRefused));
    }
    for (String text : List.of("", "PK", "PK\3\4", "not a zip", "{}", "\u0000".repeat(1000))) {
      all.add(
          new Attempt(
              "file " + brief(text),
              () -> admin.upload("/settings/restore", text.getBytes(ISO_8859_1)),
              AttacksTest::isRefused));
    }
    make("backups", all);
  }
}

package dev.vigil.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpMethod;
import dev.vigil.server.http.Route;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Attempts to make code, files or memory out of what is sent. */
class InputAttacksTest extends Attacks {
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
  void noBodyIsTooLargeOrTooDeep() {
    List<Attempt> all = new ArrayList<>();
    String token = token(TokenScope.READ, TokenScope.WRITE, TokenScope.ADMIN);
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
            "{}",
            "{\"name\":\"\"}",
            "{\"name\":[[1]]}",
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
              Attacks::isRefused));
      byte[] flipped = good.clone();
      for (int n = 0; n < 40; n++) {
        flipped[random.nextInt(flipped.length)] ^= (byte) (1 + random.nextInt(255));
      }
      all.add(
          new Attempt(
              "changed", () -> admin.upload("/settings/restore", flipped), Attacks::isRefused));
    }
    for (String text : List.of("", "PK", "PK\3\4", "not a zip", "{}", "\u0000".repeat(1000))) {
      all.add(
          new Attempt(
              "file " + brief(text),
              () -> admin.upload("/settings/restore", text.getBytes(ISO_8859_1)),
              Attacks::isRefused));
    }
    make("backups", all);
  }
}

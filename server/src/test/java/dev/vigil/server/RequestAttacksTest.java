package dev.vigil.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Attempts with addresses and headers that mean something else than they seem to. */
class RequestAttacksTest extends Attacks {
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
              Attacks::isRefused));
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
}

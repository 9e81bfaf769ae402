package dev.vigil.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.Account;
import dev.vigil.server.account.ApiTokenService;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Those who send slowly, and those who keep many connections. */
@Timeout(120)
class SlowAndManyTest {
  @TempDir private Path folder;
  private RunningServer running;
  private final List<Socket> sockets = new ArrayList<>();

  @BeforeEach
  void start() {
    running = new RunningServer(folder);
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    running.close();
  }

  /** A connection on which this was sent, and nothing more. */
  private Socket sent(String... lines) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.server.port());
    sockets.add(socket);
    socket.getOutputStream().write((String.join("\r\n", lines) + "\r\n").getBytes(US_ASCII));
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static BufferedReader answer(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
  }

  @Test
  void manySlowBodiesDelayNoOthers() throws IOException {
    for (int i = 0; i < 300; i++) {
      sent(
          "POST /login HTTP/1.1",
          "Host: localhost",
          "Content-Type: application/x-www-form-urlencoded",
          "Content-Length: 100",
          "",
          "name=a");
    }
    List<Socket> slow = List.copyOf(sockets);
    Socket person = sent("GET /login HTTP/1.1", "Host: localhost", "");
    assertThat(answer(person).readLine()).isEqualTo("HTTP/1.1 200 OK");
    // A server that ends waits for requests under way, and so long only.
    for (Socket one : slow) {
      ended(one);
    }
  }

  /** Sends no more, and waits until the server is done with it. */
  private static void ended(Socket socket) {
    try {
      socket.shutdownOutput();
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // It was closed.
    }
  }

  @Test
  void aLargeFormOfAnAnonymousVisitorIsRefusedUnread() throws IOException {
    Socket large =
        sent("POST /login HTTP/1.1", "Host: localhost", "Content-Length: 1000000", "", "name=a");
    byte[] more = new byte[20_000];
    large.getOutputStream().write(more);
    assertThat(answer(large).readLine()).startsWith("HTTP/1.1 413");
  }

  @Test
  void anonymousRequestsDelayNoLoggedInUser() throws IOException {
    // The allowance of a minute must not grow on a slow machine.
    running.time.stop();
    String session =
        running.server.users().sessions().begin(running.account("eve", Role.VIEWER), "", "");
    String cookie = "Cookie: vigil_session=" + session;
    assertThat(status("GET /changes HTTP/1.1", cookie)).contains("200");
    Socket noise = sent("HEAD /login HTTP/1.1", "Host: localhost", "Cookie: vigil_session=x", "");
    BufferedReader answers = answer(noise);
    int refused = 0;
    for (int i = 0; i < 3500; i++) {
      refused += answers.readLine().contains("429") ? 1 : 0;
      while (!answers.readLine().isEmpty()) {
        // Its header.
      }
      noise
          .getOutputStream()
          .write("HEAD /login HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
    }
    assertThat(refused).isGreaterThanOrEqualTo(400);
    assertThat(status("GET /login HTTP/1.1")).contains("429");
    assertThat(status("GET /changes HTTP/1.1", cookie)).contains("200");
  }

  private String status(String first, String... fields) throws IOException {
    List<String> lines = new ArrayList<>(List.of(first, "Host: localhost"));
    lines.addAll(List.of(fields));
    lines.add("");
    return answer(sent(lines.toArray(String[]::new))).readLine();
  }

  @Test
  void oneAddressHasSoManyConnectionsAndNoMore() throws IOException {
    for (int i = 0; i < 1100; i++) {
      try {
        sent("GET /login HTTP/1.1", "Host: localhost", "X-Slow: yes");
      } catch (IOException e) {
        // It was closed already.
      }
    }
    int open = open();
    // The server may still be about to refuse the last ones.
    while (open > 1000) {
      open = open();
    }
    assertThat(open).isBetween(900, 1000);
  }

  /** How many of the connections the server has not closed. */
  private int open() throws IOException {
    int open = 0;
    for (Socket socket : sockets) {
      socket.setSoTimeout(1);
      try {
        open += socket.getInputStream().read() < 0 ? 0 : 1;
      } catch (SocketTimeoutException e) {
        open++;
      } catch (IOException e) {
        // It was closed.
      }
    }
    return open;
  }

  @Test
  void aConnectionThatIsOverCountsNoMore() throws IOException {
    for (int i = 0; i < 1100; i++) {
      BufferedReader answer =
          answer(sent("GET /health/live HTTP/1.1", "Host: localhost", "Connection: close", ""));
      assertThat(answer.readLine()).as("connection %d", i).isEqualTo("HTTP/1.1 200 OK");
      sockets.removeLast().close();
    }
  }

  private BufferedReader events(String... who) throws IOException {
    List<String> lines = new ArrayList<>(List.of("Host: localhost", "Accept: text/event-stream"));
    lines.addAll(List.of(who));
    lines.add("");
    lines.addFirst(
        "GET " + (who[0].startsWith("Cookie") ? "/live" : "/api/v1/events") + " HTTP/1.1");
    BufferedReader answer = answer(sent(lines.toArray(String[]::new)));
    assertThat(answer.readLine()).isEqualTo("HTTP/1.1 200 OK");
    until(answer, ": here");
    return answer;
  }

  /** Reads up to a line that has these words, or to the end. */
  private static boolean until(BufferedReader answer, String words) throws IOException {
    for (String line = answer.readLine(); line != null; line = answer.readLine()) {
      if (line.contains(words)) {
        return true;
      }
    }
    return false;
  }

  private String token() {
    return "Authorization: Bearer " + running.token("robot", TokenScope.READ);
  }

  @Test
  void streamsOfOneAccountShutOutNoOthers() throws IOException {
    String token = token();
    BufferedReader first = events(token);
    for (int i = 0; i < 200; i++) {
      events(token);
    }
    assertThat(until(first, "no such words")).isFalse();
    String session =
        running.server.users().sessions().begin(running.account("eve", Role.VIEWER), "", "");
    assertThat(events("Cookie: vigil_session=" + session)).isNotNull();
  }

  @Test
  void aStreamEndsWithItsSessionOrToken() throws IOException {
    String session =
        running.server.users().sessions().begin(running.account("eve", Role.VIEWER), "", "");
    BufferedReader person = events("Cookie: vigil_session=" + session);
    BufferedReader program = events(token());
    running.server.users().sessions().end(session);
    ApiTokenService tokens = running.server.users().tokens();
    tokens.remove(0, tokens.list(0, Optional.empty()).getFirst().id(), Optional.empty());
    assertThat(until(person, "no such words")).isFalse();
    assertThat(until(program, "no such words")).isFalse();
  }

  @Test
  void aStreamEndsWithTheAccountOrItsMembership() throws IOException {
    running.account("root", Role.ADMIN);
    Account eve = running.account("eve", Role.VIEWER);
    Account bob = running.account("bob", Role.VIEWER);
    BufferedReader blocked =
        events("Cookie: vigil_session=" + running.server.users().sessions().begin(eve, "", ""));
    BufferedReader removed =
        events("Cookie: vigil_session=" + running.server.users().sessions().begin(bob, "", ""));
    running.server.users().accounts().block(eve.id(), true);
    running.server.users().accounts().join(bob.id(), 0, Optional.empty());
    assertThat(until(blocked, "no such words")).isFalse();
    assertThat(until(removed, "no such words")).isFalse();
  }
}

package dev.vigil.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.Role;
import dev.vigil.server.account.Scope;
import dev.vigil.server.account.Tokens;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
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
  private Running running;
  private final List<Socket> sockets = new ArrayList<>();

  @BeforeEach
  void start() {
    running = new Running(folder);
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
  void manySlowBodiesHoldUpNobody() throws IOException {
    for (int i = 0; i < 300; i++) {
      sent(
          "POST /login HTTP/1.1",
          "Host: localhost",
          "Content-Type: application/x-www-form-urlencoded",
          "Content-Length: 100",
          "",
          "name=a");
    }
    Socket person = sent("GET /login HTTP/1.1", "Host: localhost", "");
    assertThat(answer(person).readLine()).isEqualTo("HTTP/1.1 200 OK");
  }

  @Test
  void aLargeFormOfNobodyIsRefusedUnread() throws IOException {
    Socket large =
        sent("POST /login HTTP/1.1", "Host: localhost", "Content-Length: 1000000", "", "name=a");
    byte[] more = new byte[20_000];
    large.getOutputStream().write(more);
    assertThat(answer(large).readLine()).startsWith("HTTP/1.1 413");
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
    return "Authorization: Bearer " + running.token("robot", Scope.READ);
  }

  @Test
  void streamsOfOneAccountShutOutNobody() throws IOException {
    String token = token();
    BufferedReader first = events(token);
    for (int i = 0; i < 20; i++) {
      events(token);
    }
    assertThat(until(first, "no such words")).isFalse();
  }

  @Test
  void aStreamEndsWithItsSessionOrToken() throws IOException {
    String session =
        running.server.people().sessions().begin(running.account("eve", Role.VIEWER), "", "");
    BufferedReader person = events("Cookie: vigil_session=" + session);
    BufferedReader program = events(token());
    running.server.people().sessions().end(session);
    Tokens tokens = running.server.people().tokens();
    tokens.remove(0, tokens.list(0, Optional.empty()).getFirst().id(), Optional.empty());
    assertThat(until(person, "no such words")).isFalse();
    assertThat(until(program, "no such words")).isFalse();
  }
}

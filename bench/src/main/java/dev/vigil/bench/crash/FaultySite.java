package dev.vigil.bench.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * Web servers on addresses of the loopback interface, one page each, which misbehave at times: they
 * are slow, reset the connection, fail, send half of what they announced, or send their visitors
 * around. Safe for concurrent use.
 */
public final class FaultySite implements AutoCloseable {
  private static final int SLOW_MILLIS = 300;

  private enum Behaviour {
    WELL,
    SLOW,
    RESET,
    FAILS,
    CUTS_OFF,
    SENDS_ROUND
  }

  private final TestServers doors = new TestServers();
  private final List<ServerSocket> servers = new ArrayList<>();
  private final IntFunction<byte[]> pages;
  private final Random random;
  private IntConsumer listener = page -> {};
  private boolean rough = true;
  private long requests;

  /**
   * @param count how many pages
   * @param pages what a page holds now
   */
  public FaultySite(int count, IntFunction<byte[]> pages, long seed) throws IOException {
    this.pages = pages;
    random = new Random(seed);
    for (int page = 0; page < count; page++) {
      InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 1, (byte) (page + 1)});
      int number = page;
      servers.add(doors.open(address, (caller, lines, began) -> serve(caller, lines, number)));
    }
  }

  public String url(int page) {
    ServerSocket server = servers.get(page);
    return "http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort() + "/";
  }

  /** Hears of every page that was sent whole. */
  public synchronized void listen(IntConsumer who) {
    listener = who;
  }

  public synchronized void rough(boolean yes) {
    rough = yes;
  }

  /** How often pages were asked for. */
  public synchronized long requests() {
    return requests;
  }

  private synchronized Behaviour mood() {
    requests++;
    int chance = rough ? random.nextInt(100) : 99;
    return chance < 4
        ? Behaviour.RESET
        : chance < 8
            ? Behaviour.FAILS
            : chance < 12
                ? Behaviour.CUTS_OFF
                : chance < 20
                    ? Behaviour.SENDS_ROUND
                    : chance < 35 ? Behaviour.SLOW : Behaviour.WELL;
  }

  private void serve(Socket caller, BufferedReader lines, int page) throws IOException {
    String request = lines.readLine();
    for (String line = request; line != null && !line.isEmpty(); line = lines.readLine()) {
      // The page is the same whatever else is said.
    }
    if (request != null) {
      answer(caller, request, page);
    }
  }

  private void answer(Socket socket, String request, int page) throws IOException {
    OutputStream out = socket.getOutputStream();
    if (request.contains("/robots.txt")) {
      send(out, "404 Not Found", "", new byte[0], 0);
      return;
    }
    boolean round = request.contains("/round");
    Behaviour mood = mood();
    byte[] body = pages.apply(page);
    switch (mood) {
      case RESET -> socket.setOption(StandardSocketOptions.SO_LINGER, 0);
      case FAILS -> send(out, "500 Broken", "", new byte[0], 0);
      case CUTS_OFF -> send(out, "200 OK", "", Arrays.copyOf(body, body.length / 2), body.length);
      case SENDS_ROUND -> {
        if (round) {
          whole(out, body, page);
        } else {
          send(out, "302 Found", "Location: /round\r\n", new byte[0], 0);
        }
      }
      case SLOW -> {
        TestServers.pause(SLOW_MILLIS);
        whole(out, body, page);
      }
      case WELL -> whole(out, body, page);
    }
  }

  private void whole(OutputStream out, byte[] body, int page) throws IOException {
    send(out, "200 OK", "", body, body.length);
    IntConsumer who;
    synchronized (this) {
      who = listener;
    }
    who.accept(page);
  }

  private static void send(
      OutputStream out, String status, String headers, byte[] body, int announced)
      throws IOException {
    String head =
        "HTTP/1.1 "
            + status
            + "\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n"
            + headers
            + "Content-Length: "
            + announced
            + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.write(body);
    out.flush();
  }

  @Override
  public void close() throws IOException {
    doors.close();
  }
}

package dev.vigil.bench.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Servers of a crash test whose callers may be killed at any instant. Safe for concurrent use. */
final class TestServers implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;
  private static final int BACKLOG = 200;

  private final List<ServerSocket> servers = new ArrayList<>();
  private final List<Socket> callers = new ArrayList<>();
  private boolean closed;

  /** What is done with a caller. */
  interface Conversation {
    /**
     * Serves one; the connection is closed after that.
     *
     * @param began when the connection was made, by {@link System#nanoTime}
     */
    void with(Socket caller, BufferedReader lines, long began) throws IOException;
  }

  /** Listens on a free port. */
  ServerSocket open(InetAddress address, Conversation talk) throws IOException {
    ServerSocket server = new ServerSocket(0, BACKLOG, address);
    synchronized (this) {
      servers.add(server);
    }
    Thread.ofVirtual().start(() -> accept(server, talk));
    return server;
  }

  private void accept(ServerSocket server, Conversation talk) {
    while (true) {
      try {
        Socket caller = server.accept();
        long began = System.nanoTime();
        synchronized (this) {
          if (closed) {
            caller.close();
            return;
          }
          callers.removeIf(Socket::isClosed);
          callers.add(caller);
        }
        Thread.ofVirtual().start(() -> serve(caller, talk, began));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private static void serve(Socket caller, Conversation talk, long began) {
    try (caller) {
      caller.setSoTimeout(PATIENCE_MILLIS);
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(caller.getInputStream(), StandardCharsets.ISO_8859_1));
      talk.with(caller, lines, began);
    } catch (IOException e) {
      // The caller was killed, which is what all this is about.
    }
  }

  static void pause(int millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    for (Socket caller : callers) {
      caller.close();
    }
    for (ServerSocket server : servers) {
      server.close();
    }
  }
}

package dev.vigil.bench.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands between a client and a server on the loopback interface, counts the bytes that go both
 * ways and the requests, and can be cut. Safe for concurrent use.
 */
public final class ByteMeter implements AutoCloseable {
  private final ServerSocket door;
  private volatile int target;
  private volatile boolean cut;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong requests = new AtomicLong();
  private final Queue<Socket> open = new ConcurrentLinkedQueue<>();

  /** A way to a port of this machine. */
  public ByteMeter(int target) throws IOException {
    this.target = target;
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().name("meter").start(this::accept);
  }

  public int port() {
    return door.getLocalPort();
  }

  /** What went through so far. */
  public long bytes() {
    return bytes.get();
  }

  /** HTTP requests that went through so far; messages on a kept connection are none. */
  public long requests() {
    return requests.get();
  }

  /** Leads to another port from now on. */
  public void target(int port) {
    target = port;
  }

  /** Cuts the line, or mends it. */
  public void cut(boolean now) throws IOException {
    cut = now;
    for (Socket socket = open.poll(); now && socket != null; socket = open.poll()) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = door.accept();
        if (cut) {
          client.close();
          continue;
        }
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        open.add(client);
        open.add(server);
        Thread.ofVirtual().start(() -> pump(client, server, true));
        Thread.ofVirtual().start(() -> pump(server, client, false));
      }
    } catch (IOException e) {
      // Closed: no one comes any more.
      assert e != null;
    }
  }

  /** Whether bytes begin like the head of a request; frames of a WebSocket never do. */
  private static boolean isRequest(byte[] bytes, int length) {
    String lead = new String(bytes, 0, Math.min(5, length), StandardCharsets.ISO_8859_1);
    return lead.startsWith("GET ") || lead.startsWith("HEAD ") || lead.startsWith("POST ");
  }

  private void pump(Socket from, Socket to, boolean counts) {
    byte[] room = new byte[1 << 16];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int n = in.read(room); n >= 0; n = in.read(room)) {
        bytes.addAndGet(n);
        if (counts && isRequest(room, n)) {
          requests.incrementAndGet();
        }
        out.write(room, 0, n);
      }
    } catch (IOException e) {
      // One side hung up; the other is told by closing.
      assert e != null;
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}

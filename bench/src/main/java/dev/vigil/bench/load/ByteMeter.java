package dev.vigil.bench.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands between a client and a server on the loopback interface and counts the bytes that go both
 * ways. Safe for concurrent use.
 */
public final class ByteMeter implements AutoCloseable {
  private final ServerSocket door;
  private final int target;
  private final AtomicLong bytes = new AtomicLong();

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

  private void accept() {
    try {
      while (true) {
        Socket client = door.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        Thread.ofVirtual().start(() -> pump(client, server));
        Thread.ofVirtual().start(() -> pump(server, client));
      }
    } catch (IOException e) {
      // Closed: no one comes any more.
      assert e != null;
    }
  }

  private void pump(Socket from, Socket to) {
    byte[] room = new byte[1 << 16];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int n = in.read(room); n >= 0; n = in.read(room)) {
        bytes.addAndGet(n);
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

package dev.vigil.diff.show;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on this machine that counts who calls. */
final class CallCounter implements AutoCloseable {
  private final ServerSocket socket;
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();

  CallCounter() throws IOException {
    socket = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket caller = socket.accept();
          OutputStream out = caller.getOutputStream()) {
        connections.incrementAndGet();
        caller.setSoTimeout(200);
        if (caller.getInputStream().read() >= 0) {
          requests.incrementAndGet();
        }
        out.write(
            "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
      } catch (IOException gone) {
        // A caller that hangs up has been counted.
      }
    }
  }

  String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  /** How many callers also said something. */
  int requests() {
    return requests.get();
  }

  int connections() {
    return connections.get();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

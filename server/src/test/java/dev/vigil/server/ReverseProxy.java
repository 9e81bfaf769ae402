package dev.vigil.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Hands requests on under a public name, as a proxy in front of a server does. */
final class ReverseProxy implements AutoCloseable {
  private final ServerSocket door;
  private final int target;
  private final String name;

  ReverseProxy(int target, String name) throws IOException {
    this.target = target;
    this.name = name;
    door = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
    Thread.ofVirtual().start(this::accept);
  }

  String address() {
    return "http://127.0.0.1:" + door.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = door.accept();
        Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException e) {
      // Closed: no one comes any more.
      assert e != null;
    }
  }

  /** One request for each connection. */
  private void serve(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.ofLiteral("127.0.0.1"), target)) {
      InputStream in = client.getInputStream();
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
        int next = in.read();
        if (next < 0) {
          return;
        }
        head.write(next);
      }
      String passed =
          head.toString(StandardCharsets.ISO_8859_1)
              .replaceAll("(?im)^(host|connection|upgrade|http2-settings|origin):.*\r\n", "")
              .replaceFirst("\r\n", "\r\nHost: " + name + "\r\nConnection: close\r\n");
      OutputStream out = server.getOutputStream();
      out.write(passed.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      Thread up = Thread.ofVirtual().start(() -> pump(in, out));
      pump(server.getInputStream(), client.getOutputStream());
      up.interrupt();
    } catch (IOException e) {
      // One side hung up; the other is told by closing.
      assert e != null;
    }
  }

  private static void pump(InputStream from, OutputStream to) {
    try {
      from.transferTo(to);
      to.flush();
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

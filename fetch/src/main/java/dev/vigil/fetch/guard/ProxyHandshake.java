package dev.vigil.fetch.guard;

import dev.vigil.fetch.Secret;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Opens a tunnel through a proxy to an address: HTTP CONNECT (RFC 9110) or SOCKS5 (RFC 1928). */
final class ProxyHandshake {
  private static final int HEADER_LIMIT = 8192;

  private ProxyHandshake() {}

  static void perform(ProxyRoute proxy, Socket socket, InetSocketAddress target)
      throws IOException {
    switch (proxy.kind()) {
      case HTTP -> connect(proxy, socket, target);
      case SOCKS5 -> socks(proxy, socket, target);
    }
  }

  private static void connect(ProxyRoute proxy, Socket socket, InetSocketAddress target)
      throws IOException {
    String literal = target.getAddress().getHostAddress();
    String authority =
        (literal.indexOf(':') >= 0 ? "[" + literal + "]" : literal) + ":" + target.getPort();
    StringBuilder request = new StringBuilder();
    request.append("CONNECT ").append(authority).append(" HTTP/1.1\r\n");
    request.append("Host: ").append(authority).append("\r\n");
    if (proxy.password().isPresent()) {
      String login = proxy.user() + ":" + proxy.password().get().reveal();
      request
          .append("Proxy-Authorization: Basic ")
          .append(Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)))
          .append("\r\n");
    }
    request.append("\r\n");
    socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    String answer = header(proxy, socket.getInputStream());
    if (!answer.matches("(?s)HTTP/1\\.[01] 2\\d\\d.*")) {
      String line = answer.lines().findFirst().orElse("nothing");
      throw new ProxyFailedException(
          "the proxy " + proxy + " does not let " + authority + " through: it says '" + line + "'");
    }
  }

  /** Byte by byte, since what follows the empty line belongs to the connection behind. */
  private static String header(ProxyRoute proxy, InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int ends = 0;
    while (ends < 2 && bytes.size() < HEADER_LIMIT) {
      int b = in.read();
      if (b < 0) {
        throw new ProxyFailedException("the proxy " + proxy + " closed the connection");
      }
      bytes.write(b);
      if (b == '\n') {
        ends++;
      } else if (b != '\r') {
        ends = 0;
      }
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  private static void socks(ProxyRoute proxy, Socket socket, InetSocketAddress target)
      throws IOException {
    OutputStream out = socket.getOutputStream();
    InputStream in = socket.getInputStream();
    boolean login = proxy.password().isPresent();
    out.write(login ? new byte[] {5, 1, 2} : new byte[] {5, 1, 0});
    byte[] method = exactly(proxy, in, 2);
    if (method[0] != 5 || method[1] != (login ? 2 : 0)) {
      throw new ProxyFailedException(
          "the proxy "
              + proxy
              + (login ? " takes no login" : " wants a login, or is not a SOCKS5 proxy"));
    }
    if (login) {
      authenticate(proxy, proxy.password().get(), in, out);
    }
    byte[] address = target.getAddress().getAddress();
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(new byte[] {5, 1, 0, (byte) (address.length == 4 ? 1 : 4)});
    request.writeBytes(address);
    request.write(target.getPort() >> 8);
    request.write(target.getPort());
    out.write(request.toByteArray());
    byte[] reply = exactly(proxy, in, 4);
    if (reply[1] != 0) {
      throw new ProxyFailedException(
          "the proxy "
              + proxy
              + " does not let "
              + target
              + " through (SOCKS5 code "
              + reply[1]
              + ")");
    }
    int rest =
        switch (reply[3]) {
          case 1 -> 4;
          case 4 -> 16;
          case 3 -> exactly(proxy, in, 1)[0] & 0xff;
          default -> throw new ProxyFailedException("the proxy " + proxy + " answers no SOCKS5");
        };
    exactly(proxy, in, rest + 2);
  }

  private static void authenticate(
      ProxyRoute proxy, Secret password, InputStream in, OutputStream out) throws IOException {
    byte[] user = proxy.user().getBytes(StandardCharsets.UTF_8);
    byte[] word = password.reveal().getBytes(StandardCharsets.UTF_8);
    if (user.length > 255 || word.length > 255) {
      throw new ProxyFailedException(
          "the login of the proxy " + proxy + " is longer than 255 bytes");
    }
    ByteArrayOutputStream login = new ByteArrayOutputStream();
    login.write(1);
    login.write(user.length);
    login.writeBytes(user);
    login.write(word.length);
    login.writeBytes(word);
    out.write(login.toByteArray());
    if (exactly(proxy, in, 2)[1] != 0) {
      throw new ProxyFailedException("the proxy " + proxy + " refuses the login " + proxy.user());
    }
  }

  private static byte[] exactly(ProxyRoute proxy, InputStream in, int n) throws IOException {
    byte[] bytes = in.readNBytes(n);
    if (bytes.length < n) {
      throw new ProxyFailedException("the proxy " + proxy + " closed the connection");
    }
    return bytes;
  }
}

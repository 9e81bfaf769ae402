package dev.vigil.bench.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.GZIPOutputStream;

/**
 * An origin that means harm, on every address of the loopback network: {@code /bad/KIND/N} answers
 * in one of twenty ways that servers should not, {@code /good/N} with a small page, and notes when.
 * Safe for concurrent use.
 */
public final class HostileSite implements AutoCloseable {
  /** The ways, in the order of their numbers. */
  public static final List<String> KINDS =
      List.of(
          "PDF nested",
          "PDF broken",
          "XML entities",
          "XML nested",
          "HTML nested",
          "HTML of a million tags",
          "HTML attributes",
          "HTML with slow frames",
          "JSON nested",
          "JSON wide",
          "feed of 50,000 entries",
          "gzip bomb",
          "gzip broken",
          "archive",
          "endless header",
          "redirects in a circle",
          "redirects inside",
          "slow body",
          "endless body",
          "no answer");

  private static final byte[] GOOD =
      ("<!doctype html><title>Harbour notices</title><h1>Notices</h1><p>The north quay is closed"
              + " for repairs of its lights until the end of the month.</p><p>The harbour office is"
              + " open on working days and answers letters about berths, tides and pilots.</p>")
          .getBytes(UTF_8);

  private final ServerSocket server;
  private final Map<Integer, ConcurrentLinkedQueue<Long>> asked = new ConcurrentHashMap<>();
  private final Map<Integer, byte[]> made = new ConcurrentHashMap<>();

  public HostileSite() throws IOException {
    server = new ServerSocket();
    server.bind(new InetSocketAddress("0.0.0.0", 0), 2000);
    for (int kind = 0; kind < KINDS.size(); kind++) {
      made.put(kind, body(kind));
    }
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  /** When a good page was asked for, in nanoseconds. */
  public Map<Integer, ConcurrentLinkedQueue<Long>> asked() {
    return asked;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException e) {
        // It is closed, or this one was gone already.
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setSoTimeout(120_000);
      String path = path(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      String[] parts = path.split("/", -1);
      if (path.startsWith("/good/")) {
        asked
            .computeIfAbsent(Integer.parseInt(parts[2]), n -> new ConcurrentLinkedQueue<>())
            .add(System.nanoTime());
        answer(out, "text/html", GOOD, "");
      } else if (path.startsWith("/bad/")) {
        harm(out, Integer.parseInt(parts[2]), path);
      } else {
        out.write(
            "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                .getBytes(ISO_8859_1));
      }
    } catch (IOException | RuntimeException e) {
      // Who asks may hang up at any time.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String path(InputStream socket) throws IOException {
    InputStream in = new BufferedInputStream(socket);
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    int last = 0;
    for (int c = in.read(); c >= 0 && header.size() < 64 << 10; c = in.read()) {
      header.write(c);
      last = last << 8 | c;
      if (last == 0x0d0a0d0a) {
        break;
      }
    }
    String[] words = header.toString(ISO_8859_1).split(" ", 3);
    return words.length < 2 ? "" : words[1];
  }

  private static void answer(OutputStream out, String type, byte[] body, String more)
      throws IOException {
    out.write(
        "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\nConnection: close\r\n%s\r\n"
            .formatted(type, body.length, more)
            .getBytes(ISO_8859_1));
    out.write(body);
    out.flush();
  }

  private void harm(OutputStream out, int kind, String path)
      throws IOException, InterruptedException {
    byte[] body = java.util.Objects.requireNonNull(made.get(kind));
    switch (kind) {
      case 0, 1 -> answer(out, "application/pdf", body, "");
      case 2, 3, 10 -> answer(out, "application/xml", body, "");
      case 4, 5, 6, 7 -> answer(out, "text/html", body, "");
      case 8, 9 -> answer(out, "application/json", body, "");
      case 11, 12 -> answer(out, "text/html", body, "Content-Encoding: gzip\r\n");
      case 13 -> answer(out, "application/zip", body, "");
      case 14 -> {
        out.write("HTTP/1.1 200 OK\r\n".getBytes(ISO_8859_1));
        while (true) {
          out.write("X-More: and more\r\n".repeat(100).getBytes(ISO_8859_1));
        }
      }
      case 15 -> redirect(out, path + "?again");
      case 16 -> redirect(out, "http://169.254.169.254/latest/meta-data/");
      case 17 -> {
        out.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".getBytes(ISO_8859_1));
        while (true) {
          out.write('x');
          out.flush();
          Thread.sleep(1000);
        }
      }
      case 18 -> {
        out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n".getBytes(ISO_8859_1));
        while (true) {
          out.write("<p>More of it, and no end.</p>\n".repeat(1000).getBytes(ISO_8859_1));
        }
      }
      default -> Thread.sleep(120_000);
    }
  }

  private static void redirect(OutputStream out, String where) throws IOException {
    out.write(
        "HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            .formatted(where)
            .getBytes(ISO_8859_1));
  }

  private static byte[] body(int kind) {
    return switch (kind) {
      case 0 -> ("%PDF-1.7\n1 0 obj\n" + "[".repeat(1_000_000)).getBytes(ISO_8859_1);
      case 1 -> {
        byte[] noise = new byte[3 << 20];
        new Random(kind).nextBytes(noise);
        System.arraycopy("%PDF-1.4\n".getBytes(ISO_8859_1), 0, noise, 0, 9);
        yield noise;
      }
      case 2 -> {
        StringBuilder text = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 'lol'>");
        for (int i = 1; i < 30; i++) {
          text.append("<!ENTITY e%d '%s'>".formatted(i, ("&e" + (i - 1) + ";").repeat(10)));
        }
        yield text.append("]><a>&e29;</a>").toString().getBytes(UTF_8);
      }
      case 3 -> "<a>".repeat(2_500_000).getBytes(UTF_8);
      case 4 -> "<div>".repeat(1_500_000).getBytes(UTF_8);
      case 5 -> "<b>".repeat(2_500_000).getBytes(UTF_8);
      case 6 -> {
        StringBuilder text = new StringBuilder("<p ");
        for (int i = 0; i < 500_000; i++) {
          text.append('a').append(i).append("=x ");
        }
        yield text.append(">One").toString().getBytes(UTF_8);
      }
      case 7 -> ("<frameset>" + "<frame src=/bad/19/0>".repeat(20) + "</frameset>").getBytes(UTF_8);
      case 8 -> "[".repeat(5_000_000).getBytes(UTF_8);
      case 9 -> ("[" + "1,".repeat(3_500_000) + "1]").getBytes(UTF_8);
      case 10 ->
          ("<rss version='2.0'><channel><title>x</title>"
                  + "<item><title>One of many</title><link>http://x.example/</link></item>"
                      .repeat(50_000)
                  + "</channel></rss>")
              .getBytes(UTF_8);
      case 11 -> bomb();
      case 12 -> "this is no gzip".repeat(1000).getBytes(UTF_8);
      case 13 -> {
        byte[] noise = new byte[6 << 20];
        new Random(kind).nextBytes(noise);
        System.arraycopy("PK\3\4".getBytes(ISO_8859_1), 0, noise, 0, 4);
        yield noise;
      }
      default -> new byte[0];
    };
  }

  /** 256 MB in a quarter of one. */
  private static byte[] bomb() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      byte[] block = new byte[1 << 20];
      for (int i = 0; i < 256; i++) {
        out.write(block);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}

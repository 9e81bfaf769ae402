package dev.vigil.document.internal.pdf;

import dev.vigil.document.DocumentException;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A child process that parses PDF files: it reads files from its input and writes their pages to
 * its output. It has a small heap and ends itself when a file takes too long or too much memory,
 * when no file came for a while, and when its input ends. {@link PdfWorkerPool} starts it.
 */
final class PdfWorker {
  static final byte READY = 1;
  static final byte OPEN = 2;
  static final byte ATTRIBUTE = 3;
  static final byte TEXT = 4;
  static final byte CLOSE = 5;
  static final byte DONE = 6;
  static final byte REFUSED = 7;

  /** Exit codes; the first is Java's own for a heap that is full. */
  static final int NO_MEMORY = 3;

  static final int NO_TIME = 4;

  static final int IDLE = 5;

  private PdfWorker() {}

  /** Takes the time for one file and the time without any, in milliseconds. */
  public static void main(String[] arguments) throws IOException {
    Deadline deadline = new Deadline();
    Duration most = Duration.ofMillis(Long.parseLong(arguments[0]));
    Duration idle = Duration.ofMillis(Long.parseLong(arguments[1]));
    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
    System.setOut(System.err);
    DataInputStream in = new DataInputStream(System.in);
    try {
      out.writeByte(READY);
      out.flush();
      while (true) {
        deadline.set(idle, IDLE);
        int length = in.readInt();
        deadline.set(most, NO_TIME);
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        try {
          PdfParser.parse(bytes, new Wire(out));
          out.writeByte(DONE);
        } catch (DocumentException e) {
          out.writeByte(REFUSED);
          write(out, String.valueOf(e.getMessage()));
        }
        out.flush();
      }
    } catch (EOFException e) {
      Runtime.getRuntime().halt(0);
    } catch (OutOfMemoryError e) {
      Runtime.getRuntime().halt(NO_MEMORY);
    }
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static String readText(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Halts the process when a time has passed, whatever its other threads do. */
  private static final class Deadline {
    private long end = Long.MAX_VALUE;
    private int code;

    Deadline() {
      Thread.ofPlatform().daemon().name("deadline").start(this::run);
    }

    synchronized void set(Duration time, int exit) {
      end = System.nanoTime() + time.toNanos();
      code = exit;
      notifyAll();
    }

    private synchronized void run() {
      try {
        while (true) {
          long left = end == Long.MAX_VALUE ? end : end - System.nanoTime();
          if (left <= 0) {
            Runtime.getRuntime().halt(code);
          }
          wait(left / 1_000_000 + 1);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Writes a page as bytes. */
  private record Wire(DataOutputStream out) implements PdfOutput {
    @Override
    public PdfOutput open(String tag) {
      return put(OPEN, tag);
    }

    @Override
    public PdfOutput attribute(String name, String value) {
      return put(ATTRIBUTE, name, value);
    }

    @Override
    public PdfOutput text(String text) {
      return put(TEXT, text);
    }

    @Override
    public PdfOutput close() {
      return put(CLOSE);
    }

    private PdfOutput put(byte what, String... texts) {
      try {
        out.writeByte(what);
        for (String text : texts) {
          write(out, text);
        }
        return this;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

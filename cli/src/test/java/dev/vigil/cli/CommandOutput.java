package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** What a command that runs for long has printed; tests wait for its lines. */
public final class CommandOutput extends OutputStream {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  PrintStream stream() {
    return new PrintStream(this, true, UTF_8);
  }

  @Override
  public synchronized void write(int b) {
    bytes.write(b);
    notifyAll();
  }

  @Override
  public synchronized void write(byte[] some, int from, int length) {
    bytes.write(some, from, length);
    notifyAll();
  }

  public synchronized String text() {
    return bytes.toString(UTF_8);
  }

  /** Waits until this was printed. */
  public synchronized void await(String words) throws InterruptedException {
    while (!text().contains(words)) {
      wait(60_000);
    }
  }
}

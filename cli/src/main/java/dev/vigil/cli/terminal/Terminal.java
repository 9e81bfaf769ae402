package dev.vigil.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.fetch.TimeSource;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;

/**
 * The input, output and clock of a command. Immutable; its streams are for one thread.
 *
 * @param interactive whether a person reads the output: progress is shown only then
 * @param time the clock of the command
 */
public record Terminal(
    InputStream in, PrintStream out, PrintStream err, boolean interactive, TimeSource time) {
  public Terminal(InputStream in, PrintStream out, PrintStream err, boolean interactive) {
    this(in, out, err, interactive, TimeSource.system());
  }

  /**
   * The streams of this process, in UTF-8 whatever the locale, because the documents are. The
   * launcher says whether they are a terminal, since Java cannot find out for standard error.
   */
  public static Terminal ofProcess(StandardOutput standard) {
    var out = new BufferedOutputStream(standard, 1 << 16);
    return new Terminal(
        System.in,
        new PrintStream(out, false, UTF_8),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8),
        Boolean.getBoolean("vigil.terminal"));
  }

  public PrintWriter writer() {
    return new PrintWriter(out, true, UTF_8);
  }

  public PrintWriter errorWriter() {
    return new PrintWriter(err, true, UTF_8);
  }

  /** Whether the reader has closed the output, as {@code head} does. */
  public boolean closed() {
    return out.checkError();
  }

  /** Prints on standard error that there is no result, and what to do. */
  public int nothing(String sentence) {
    say(sentence);
    return ExitCode.NO;
  }

  /** Prints a sentence on standard error. */
  public void say(String sentence) {
    out.flush();
    err.println("vigil: " + sentence);
  }

  /** Asks the user to confirm. */
  public boolean confirms(String question) {
    out.flush();
    err.print(question + " [y/N] ");
    err.flush();
    StringBuilder answer = new StringBuilder();
    try {
      for (int c = in.read(); c >= 0 && c != '\n' && answer.length() < 100; c = in.read()) {
        answer.append((char) c);
      }
    } catch (IOException e) {
      return false;
    }
    return answer.toString().strip().matches("(?i)y(es)?");
  }

  /** Prints a line of a page's own text: raw for a program, harmless for a terminal. */
  public void show(String text) {
    out.println(interactive ? TerminalEscape.lines(text) : text);
  }
}

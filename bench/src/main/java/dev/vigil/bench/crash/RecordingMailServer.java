package dev.vigil.bench.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A mail server that writes down every mail it took, as often as it took it, and that fails at
 * times. It de-duplicates nothing. Safe for concurrent use.
 */
public final class RecordingMailServer implements AutoCloseable {
  private static final int SLOW_MILLIS = 250;

  /** What becomes of a mail. */
  private enum Behaviour {
    WELL,
    /** Takes it and lets the sender wait for the answer. */
    SLOW,
    /** Refuses the recipient for now. */
    LATER,
    /** Refuses the mail for now, when it has all of it. */
    LATER_AFTER_DATA,
    /** Takes it and hangs up instead of answering. */
    HANGS_UP,
    /** Hangs up in the middle of the mail. */
    HANGS_UP_EARLY
  }

  /**
   * A mail that was taken. Times are those of {@link System#nanoTime}.
   *
   * @param from who sent it, by the envelope
   * @param began when its connection was made
   * @param taken when its last line had come
   * @param answered when we said so, 0 when the sender never heard it
   * @param hungUp whether we hung up instead
   */
  public record Copy(
      String id,
      String from,
      String to,
      String subject,
      long began,
      long taken,
      long answered,
      boolean hungUp) {}

  private final TestServers doors = new TestServers();
  private final int port;
  private final Path log;
  private final Random random;
  private final List<Copy> copies = new ArrayList<>();
  private Consumer<Copy> listener = copy -> {};
  private boolean rough = true;

  /**
   * @param log where each mail gets its lines
   * @param seed of its moods
   */
  public RecordingMailServer(Path log, long seed) throws IOException {
    this.log = log;
    random = new Random(seed);
    port =
        doors
            .open(
                InetAddress.getLoopbackAddress(),
                (caller, lines, began) -> talk(lines, caller.getOutputStream(), began))
            .getLocalPort();
  }

  public int port() {
    return port;
  }

  /** Hears of every mail when its last line has come, before it is answered. */
  public synchronized void listen(Consumer<Copy> who) {
    listener = who;
  }

  /** Whether it fails at times. */
  public synchronized void rough(boolean yes) {
    rough = yes;
  }

  /** All mails so far, in the order in which they were taken. */
  public synchronized List<Copy> copies() {
    return List.copyOf(copies);
  }

  private synchronized Behaviour mood() {
    int chance = rough ? random.nextInt(100) : 99;
    return chance < 5
        ? Behaviour.LATER
        : chance < 9
            ? Behaviour.LATER_AFTER_DATA
            : chance < 14
                ? Behaviour.HANGS_UP
                : chance < 16
                    ? Behaviour.HANGS_UP_EARLY
                    : chance < 36 ? Behaviour.SLOW : Behaviour.WELL;
  }

  private void talk(BufferedReader lines, OutputStream out, long began) throws IOException {
    Behaviour mood = mood();
    String from = "";
    String to = "";
    say(out, "220 crash.example ESMTP");
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String verb = line.length() < 4 ? line : line.substring(0, 4).toUpperCase(Locale.ROOT);
      switch (verb) {
        case "MAIL" -> {
          from = between(line, '<', '>');
          say(out, "250 well");
        }
        case "RCPT" -> {
          to = between(line, '<', '>');
          say(out, mood == Behaviour.LATER ? "451 come again" : "250 known");
        }
        case "DATA" -> {
          say(out, "354 go ahead");
          if (mood == Behaviour.HANGS_UP_EARLY) {
            lines.readLine();
            return;
          }
          if (!readMail(lines, out, from, to, began, mood)) {
            return;
          }
        }
        case "QUIT" -> {
          say(out, "221 bye");
          return;
        }
        default -> say(out, "250 well");
      }
    }
  }

  /** Reads a mail; false to hang up. */
  private boolean readMail(
      BufferedReader lines, OutputStream out, String from, String to, long began, Behaviour mood)
      throws IOException {
    String id = "";
    String subject = "";
    boolean head = true;
    for (String line = lines.readLine(); !".".equals(line); line = lines.readLine()) {
      if (line == null) {
        return false;
      }
      head = head && !line.isEmpty();
      String lower = line.toLowerCase(Locale.ROOT);
      if (head && lower.startsWith("message-id:")) {
        id = between(line, '<', '>');
      } else if (head && lower.startsWith("subject:")) {
        subject = line.substring(8).strip();
      }
    }
    if (mood == Behaviour.LATER_AFTER_DATA) {
      say(out, "451 come again");
      return true;
    }
    boolean hangsUp = mood == Behaviour.HANGS_UP;
    Copy copy = new Copy(id, from, to, subject, began, System.nanoTime(), 0, hangsUp);
    int place = take(copy);
    if (hangsUp) {
      return false;
    }
    if (mood == Behaviour.SLOW) {
      TestServers.pause(SLOW_MILLIS);
    }
    say(out, "250 taken");
    answered(place, copy);
    return true;
  }

  private int take(Copy copy) throws IOException {
    Consumer<Copy> who;
    int place;
    synchronized (this) {
      place = copies.size();
      copies.add(copy);
      note("taken", copy, copy.taken());
      who = listener;
    }
    who.accept(copy);
    return place;
  }

  private synchronized void answered(int place, Copy copy) throws IOException {
    long now = System.nanoTime();
    copies.set(
        place,
        new Copy(
            copy.id(),
            copy.from(),
            copy.to(),
            copy.subject(),
            copy.began(),
            copy.taken(),
            now,
            copy.hungUp()));
    note("answered", copy, now);
  }

  /** The log that a reader can check by hand; kills stand in it too. */
  public synchronized void note(String what, @Nullable Copy copy, long at) throws IOException {
    String line =
        copy == null
            ? at + "\t" + what + "\n"
            : String.join(
                "\t",
                Long.toString(at),
                what,
                copy.id(),
                copy.from(),
                copy.to(),
                copy.subject(),
                copy.hungUp() ? "hung up" : "");
    Files.writeString(
        log, line.stripTrailing() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static String between(String line, char from, char to) {
    int begin = line.indexOf(from);
    int end = line.indexOf(to, begin);
    return begin < 0 || end < 0 ? "" : line.substring(begin + 1, end);
  }

  private static void say(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    doors.close();
  }
}

package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One run of the command line inside the test's process: its exit code and what it printed. */
public record CommandRun(int exit, String out, String err) {
  public static CommandRun vigil(String... arguments) {
    return vigilReading(new byte[0], arguments);
  }

  public static CommandRun vigilReading(byte[] input, String... arguments) {
    return vigil(input, false, arguments);
  }

  public static CommandRun vigilOnATerminal(String... arguments) {
    return vigil(new byte[0], true, arguments);
  }

  private static CommandRun vigil(byte[] input, boolean interactive, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var terminal =
        new Terminal(
            new ByteArrayInputStream(input),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            interactive);
    int exit = VigilCommand.run(terminal, arguments);
    return new CommandRun(exit, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** The words that run it in a process of its own. */
  static List<String> process(String... arguments) {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UseCompactObjectHeaders",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                VigilCommand.class.getName()));
    words.addAll(List.of(arguments));
    return words;
  }

  static Terminal terminal(String input) {
    var nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    return new Terminal(new ByteArrayInputStream(input.getBytes(UTF_8)), nowhere, nowhere, false);
  }

  public static CommandRun yes(String out) {
    return new CommandRun(ExitCode.YES, out, "");
  }

  public static CommandRun error(String err) {
    return new CommandRun(ExitCode.ERROR, "", err);
  }
}

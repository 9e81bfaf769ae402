package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One process that runs command lines of Vigil one after the other in a folder, because a process
 * takes a second to start. Its input has the words of each command, its output the exit codes and
 * what the commands printed. Not safe for concurrent use.
 */
final class ExampleWorker implements AutoCloseable {
  private static final Pattern WORD =
      Pattern.compile(" +((?:'[^']*'|\"[^\"$`\\\\]*\"|[\\w./:=,@%+-])+)");
  private static final Pattern COMMAND = Pattern.compile("(?:\\./)?vigil((?:" + WORD + ")+)");
  private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");

  private final Process process;
  private final DataOutputStream commands;
  private final DataInputStream results;

  ExampleWorker(Path folder, Path data) {
    ProcessBuilder builder = new ProcessBuilder(CommandRun.process());
    builder.command().set(builder.command().size() - 1, ExampleWorker.class.getName());
    builder.environment().put("VIGIL_DATA", data.toString());
    builder.directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    commands = new DataOutputStream(process.getOutputStream());
    results = new DataInputStream(process.getInputStream());
  }

  record Result(int exit, String output) {}

  /** The words after {@code vigil}, unless the command needs a shell. */
  static Optional<List<String>> words(String command) {
    Matcher matcher = COMMAND.matcher(command);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        WORD.matcher(matcher.group(1))
            .results()
            .map(word -> QUOTED.matcher(word.group(1)).replaceAll(ExampleWorker::unquoted))
            .toList());
  }

  private static String unquoted(MatchResult quoted) {
    String inner = quoted.group(1) == null ? quoted.group(2) : quoted.group(1);
    return Matcher.quoteReplacement(inner);
  }

  Result run(List<String> words) throws IOException {
    commands.writeInt(words.size());
    for (String word : words) {
      commands.writeUTF(word);
    }
    commands.flush();
    int exit = results.readInt();
    return new Result(exit, new String(results.readNBytes(results.readInt()), UTF_8));
  }

  @Override
  public void close() {
    process.destroy();
  }

  /** Runs commands until the input ends. */
  public static void main(String[] arguments) throws IOException {
    DataInputStream in = new DataInputStream(System.in);
    DataOutputStream out = new DataOutputStream(System.out);
    System.setOut(System.err);
    while (true) {
      List<String> words = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        words.add(in.readUTF());
      }
      ByteArrayOutputStream printed = new ByteArrayOutputStream();
      PrintStream both = new PrintStream(printed, true, UTF_8);
      Terminal terminal = new Terminal(InputStream.nullInputStream(), both, both, false);
      out.writeInt(VigilCommand.run(terminal, words.toArray(String[]::new)));
      out.writeInt(printed.size());
      printed.writeTo(out);
      out.flush();
    }
  }
}

package dev.vigil.cli.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.io.Console;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil secret put}: stores or replaces a secret. */
@Command(
    name = "put",
    description = "Store a secret, also in place of an older one.",
    footer = {
      "",
      "The value is read from standard input, or asked for on a terminal; it is not an argument,"
          + " because",
      "other users of the machine could see it there.",
      "",
      "Example:",
      "  echo s3cret | vigil secret put token --host api.example"
    })
final class SecretPutCommand implements Callable<Integer> {
  private static final int LONGEST = 64 << 10;

  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "NAME", description = "The name that sentinels use.")
  private String name;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description =
          "Send it to this host only, such as api.example or *.example; several. Default: the"
              + " first one that it is sent to.")
  private List<String> hosts = List.of();

  SecretPutCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return place.run(new EngineCommand.PutSecret(name, value(), hosts), terminal);
  }

  private String value() throws IOException {
    Console console = terminal.interactive() ? System.console() : null;
    if (console != null && console.isTerminal()) {
      char[] typed = console.readPassword("Value of %s: ", name);
      return typed == null ? "" : new String(typed);
    }
    String all = new String(terminal.in().readNBytes(LONGEST), UTF_8);
    return all.endsWith("\n") ? all.substring(0, all.length() - 1) : all;
  }
}

package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.OutboxMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code vigil notify list}: lists messages that were given up, or all. */
@Command(
    name = "list",
    description = "List messages: those that were given up, or all.",
    footer = {
      "",
      "Exit codes: 0 there are some, 1 none, 2 error.",
      "",
      "Examples:",
      "  vigil notify list",
      "  vigil notify list --all"
    })
final class NotifyListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Option(names = "--all", description = "Also those that wait or were delivered.")
  private boolean all;

  @Option(
      names = {"-n", "--newest"},
      paramLabel = "N",
      description = "Only the newest N. Default: 100.")
  private int newest = 100;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  NotifyListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      List<OutboxMessage> messages =
          installation
              .outbox()
              .messages(
                  CommandHandler.WORKSPACE,
                  all ? Optional.empty() : Optional.of(OutboxMessage.State.DEAD),
                  newest)
              .reversed();
      Table table = new Table();
      for (OutboxMessage message : messages) {
        if (json) {
          terminal.out().println(JsonOutput.line(fields(message)));
        } else {
          table.row(
              Long.toString(message.id()),
              TimeArguments.shown(message.created(), installation.settings().zone()),
              message.channel().kind(),
              message.notification().name(),
              DeliveryStateText.state(message, installation.settings().zone())
                  + ": "
                  + message.notification().summary());
        }
      }
      table.lines("").forEach(terminal.out()::println);
      return messages.isEmpty()
          ? terminal.nothing(
              all
                  ? "there is no message yet; Notify clauses of sentinels make them."
                  : "no message was given up; --all lists those that wait or were delivered.")
          : ExitCode.YES;
    }
  }

  private static Map<String, Object> fields(OutboxMessage message) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", message.id());
    fields.put("sentinel", message.notification().name());
    fields.put("change", message.change());
    fields.put("channel", message.channel().kind());
    fields.put("state", message.state().name().toLowerCase(java.util.Locale.ROOT));
    fields.put("created", message.created());
    fields.put("attempts", message.attempts());
    fields.put("problem", message.problem());
    fields.put("summary", message.notification().summary());
    return fields;
  }
}

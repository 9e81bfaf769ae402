package dev.vigil.cli.terminal;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.discover.DiscoverException;
import dev.vigil.document.DocumentException;
import dev.vigil.fetch.FetchException;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.mediator.MediatorException;
import dev.vigil.search.answer.SearchException;
import dev.vigil.server.ServerException;
import dev.vigil.watch.WatchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** An error as one sentence with the remedy. Stateless. */
public final class ErrorSentence {
  private ErrorSentence() {}

  /** Prints an error as one sentence. */
  public static void print(Terminal terminal, Throwable failure) {
    terminal.out().flush();
    terminal.err().println("vigil: " + TerminalEscape.lines(sentence(failure)).replace('\n', ' '));
  }

  private static String sentence(Throwable failure) {
    return switch (failure) {
      case UnmatchedArgumentException unmatched -> unmatched(unmatched);
      case MissingParameterException missing ->
          missing.getMessage() + "; see 'vigil help " + name(missing) + "'.";
      case ParameterException wrong ->
          String.valueOf(wrong.getMessage())
                  .replaceAll("is not an? (int|long)$", "is not a whole number")
                  .replace("option option", "option")
              + "; see 'vigil help "
              + name(wrong)
              + "'.";
      case CommandFailure known -> known.getMessage();
      case DocumentException known -> String.valueOf(known.getMessage());
      case ArchiveException known -> String.valueOf(known.getMessage());
      case DiffException known -> String.valueOf(known.getMessage());
      case DiscoverException known -> String.valueOf(known.getMessage());
      case FetchException known -> String.valueOf(known.getMessage());
      case WatchException known -> String.valueOf(known.getMessage());
      case KnowledgeException known -> String.valueOf(known.getMessage());
      case SearchException known -> String.valueOf(known.getMessage());
      case MediatorException known -> String.valueOf(known.getMessage());
      case ServerException known -> String.valueOf(known.getMessage());
      case UncheckedIOException io ->
          CommandFailure.of(Objects.requireNonNull(io.getCause())).getMessage();
      case IOException io -> CommandFailure.of(io).getMessage();
      case OutOfMemoryError full ->
          "the memory is not enough for this input; try VIGIL_JAVA_OPTIONS=-Xmx8g.";
      case InternalError fault ->
          "a file that is mapped into memory cannot be written or read; is its disk full? ("
              + fault.getMessage()
              + ")";
      default ->
          "something unexpected went wrong (%s); please report it with the output of --debug."
              .formatted(failure);
    };
  }

  private static String unmatched(UnmatchedArgumentException unmatched) {
    String first = unmatched.getUnmatched().getFirst();
    CommandLine command = unmatched.getCommandLine();
    boolean option = first.startsWith("-");
    boolean top = command.getParent() == null;
    boolean group = !command.getSubcommands().isEmpty();
    String what =
        option
            ? "there is no option '%s'".formatted(first)
            : group
                ? "there is no command '%s'".formatted(first)
                : "'%s' is one argument too many".formatted(first);
    Set<String> known =
        option ? command.getCommandSpec().optionsMap().keySet() : command.getSubcommands().keySet();
    return SpellingSuggestion.to(first, known)
        .map(near -> what + "; did you mean '%s'?".formatted(near))
        .orElse(what + "; see 'vigil help%s'.".formatted(top ? "" : " " + name(unmatched)));
  }

  private static String name(ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    CommandLine parent = command.getParent();
    return parent == null || parent.getParent() == null
        ? command.getCommandName()
        : parent.getCommandName() + " " + command.getCommandName();
  }
}

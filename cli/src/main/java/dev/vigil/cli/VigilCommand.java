package dev.vigil.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import dev.vigil.cli.archive.ArchiveCommand;
import dev.vigil.cli.archive.PageCommand;
import dev.vigil.cli.crawl.CrawlCommand;
import dev.vigil.cli.crawl.RankCommand;
import dev.vigil.cli.document.DiffCommand;
import dev.vigil.cli.document.ObjectsCommand;
import dev.vigil.cli.document.PackCommand;
import dev.vigil.cli.document.PatchCommand;
import dev.vigil.cli.document.SimilarCommand;
import dev.vigil.cli.document.StatsCommand;
import dev.vigil.cli.document.TreeCommand;
import dev.vigil.cli.document.UnpackCommand;
import dev.vigil.cli.document.XpathCommand;
import dev.vigil.cli.installation.AgentCommand;
import dev.vigil.cli.installation.AgentsCommand;
import dev.vigil.cli.installation.BackupCommand;
import dev.vigil.cli.installation.ConfigCommand;
import dev.vigil.cli.installation.DoctorCommand;
import dev.vigil.cli.installation.RestoreCommand;
import dev.vigil.cli.installation.RunCommand;
import dev.vigil.cli.installation.ServeCommand;
import dev.vigil.cli.installation.UserCommand;
import dev.vigil.cli.knowledge.FactsCommand;
import dev.vigil.cli.knowledge.PortalCommand;
import dev.vigil.cli.ontology.ClassCommand;
import dev.vigil.cli.ontology.OntologyCommand;
import dev.vigil.cli.query.QueryCommand;
import dev.vigil.cli.query.SearchCommand;
import dev.vigil.cli.query.SourceCommand;
import dev.vigil.cli.query.ViewCommand;
import dev.vigil.cli.sentinel.ImportCommand;
import dev.vigil.cli.sentinel.SentinelCommand;
import dev.vigil.cli.service.FormsCommand;
import dev.vigil.cli.service.ServiceCommand;
import dev.vigil.cli.task.TaskCommand;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandFamily;
import dev.vigil.cli.terminal.DurationArgument;
import dev.vigil.cli.terminal.ErrorSentence;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.ProductVersion;
import dev.vigil.cli.terminal.StandardOutput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.topic.TopicCommand;
import dev.vigil.cli.watch.ChangesCommand;
import dev.vigil.cli.watch.CheckCommand;
import dev.vigil.cli.watch.LogCommand;
import dev.vigil.cli.watch.NotifyCommand;
import dev.vigil.cli.watch.RuleCommand;
import dev.vigil.cli.watch.SecretCommand;
import dev.vigil.cli.watch.WatchCommand;
import dev.vigil.watch.WatchException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/**
 * The entry point of the {@code vigil} command: selects the subcommand, reports errors in one
 * sentence and returns the exit code (0 success, 1 no result, 2 error).
 */
@Command(
    name = "vigil",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil COMMAND [ARGUMENTS]   (vigil help COMMAND explains one)",
    description = {
      "%nWatches web pages and reports what changed. Reads, packs, queries, compares and archives"
          + " pages,",
      "feeds, XML, JSON, tables, calendars, PDF and text."
    },
    commandListHeading = "",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "FILE may be HTML, XML, a feed, JSON, CSV, a calendar, PDF, text or a pack (.vpk); - is",
      "standard input.",
      "Exit codes: 0 yes or done, 1 no or nothing found, 2 error, also a name that does not exist."
    })
public final class VigilCommand implements Runnable {
  @Option(names = "--version", description = "Print the version and exit.")
  private boolean version;

  @Option(
      names = "--debug",
      scope = CommandLine.ScopeType.INHERIT,
      description = "On an error, print the stack trace (also: VIGIL_DEBUG=1).")
  private boolean debug;

  // Used by PluginClassPath before the command line is read; it is here for the help.
  @Option(
      names = PluginClassPath.OPTION,
      paramLabel = "DIR",
      scope = CommandLine.ScopeType.INHERIT,
      description = "Load the jars of this folder; see docs/plugins.md.")
  @SuppressWarnings("UnusedVariable")
  private String plugins = "";

  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  /** The first command of each group in the list, and what the group is for. */
  private static final Map<String, String> HEADINGS = new HashMap<>();

  static {
    HEADINGS.put("watch", "Watch pages");
    COMMANDS.put("watch", WatchCommand::new);
    COMMANDS.put("sentinel", terminal -> new SentinelCommand());
    COMMANDS.put("check", CheckCommand::new);
    COMMANDS.put("changes", ChangesCommand::new);
    COMMANDS.put("log", LogCommand::new);
    COMMANDS.put("notify", terminal -> new NotifyCommand());
    COMMANDS.put("rule", terminal -> new RuleCommand());
    COMMANDS.put("secret", terminal -> new SecretCommand());

    HEADINGS.put("serve", "Run an installation");
    COMMANDS.put("serve", ServeCommand::new);
    COMMANDS.put("run", RunCommand::new);
    COMMANDS.put("agent", AgentCommand::new);
    COMMANDS.put("agents", AgentsCommand::new);
    COMMANDS.put("doctor", DoctorCommand::new);
    COMMANDS.put("config", ConfigCommand::new);
    COMMANDS.put("backup", BackupCommand::new);
    COMMANDS.put("restore", RestoreCommand::new);
    COMMANDS.put("user", terminal -> new UserCommand());
    COMMANDS.put("import", ImportCommand::new);

    HEADINGS.put("crawl", "Find pages and services");
    COMMANDS.put("crawl", CrawlCommand::new);
    COMMANDS.put("rank", RankCommand::new);
    COMMANDS.put("forms", FormsCommand::new);
    COMMANDS.put("service", terminal -> new ServiceCommand());
    COMMANDS.put("search", SearchCommand::new);
    COMMANDS.put("topic", terminal -> new TopicCommand());
    COMMANDS.put("task", terminal -> new TaskCommand());
    COMMANDS.put("facts", terminal -> new FactsCommand());
    COMMANDS.put("portal", terminal -> new PortalCommand());
    COMMANDS.put("class", terminal -> new ClassCommand());
    COMMANDS.put("ontology", terminal -> new OntologyCommand());

    HEADINGS.put("query", "Query everything together");
    COMMANDS.put("query", QueryCommand::new);
    COMMANDS.put("source", terminal -> new SourceCommand());
    COMMANDS.put("view", terminal -> new ViewCommand());

    HEADINGS.put("diff", "Read and compare documents");
    COMMANDS.put("diff", DiffCommand::new);
    COMMANDS.put("patch", PatchCommand::new);
    COMMANDS.put("xpath", XpathCommand::new);
    COMMANDS.put("objects", ObjectsCommand::new);
    COMMANDS.put("tree", TreeCommand::new);
    COMMANDS.put("stats", StatsCommand::new);
    COMMANDS.put("similar", SimilarCommand::new);
    COMMANDS.put("pack", PackCommand::new);
    COMMANDS.put("unpack", UnpackCommand::new);

    HEADINGS.put("archive", "Keep versions");
    COMMANDS.put("archive", terminal -> new ArchiveCommand());
    COMMANDS.put("page", terminal -> new PageCommand());

    HEADINGS.put("tour", "Learn");
    COMMANDS.put("tour", TourCommand::new);
    COMMANDS.put("help", terminal -> new HelpCommand());
  }

  private final Terminal terminal;

  private VigilCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  public static void main(String[] arguments) throws IOException {
    StandardOutput standard = new StandardOutput();
    Terminal terminal = Terminal.ofProcess(standard);
    try {
      Optional<PluginClassPath> plugins = PluginClassPath.of(arguments);
      if (plugins.isPresent()) {
        plugins.get().start();
        return;
      }
    } catch (CommandFailure | WatchException e) {
      ErrorSentence.print(terminal, e);
      System.exit(ExitCode.ERROR);
    }
    int exit =
        Boolean.getBoolean("vigil.train")
            ? ClassCacheRun.run()
            : VigilCommand.run(terminal, arguments);
    terminal.out().flush();
    Optional<CommandFailure> lost = standard.failure();
    lost.ifPresent(failure -> ErrorSentence.print(terminal, failure));
    System.exit(lost.isPresent() ? ExitCode.ERROR : exit);
  }

  /** Runs one command line and returns its exit code. */
  public static int run(Terminal terminal, String... arguments) {
    if (arguments.length == 1 && arguments[0].equals("--version")) {
      terminal.out().println("vigil " + ProductVersion.text());
      return ExitCode.YES;
    }
    try {
      String[] words = arguments.length == 0 ? new String[] {"help"} : arguments;
      return commandLine(terminal, needed(words[0]), words.length > 1 ? words[1] : "")
          .execute(words);
    } catch (Error fatal) {
      // Memory that is used up, or a mapped file on a disk that is full.
      return fail(terminal, fatal, List.of(arguments).contains("--debug"));
    }
  }

  /** The commands to prepare: the one named first, for that is half the time of a short run. */
  private static Set<String> needed(String first) {
    boolean one = COMMANDS.containsKey(first) && !first.equals("help");
    return one ? Set.of(first) : COMMANDS.keySet();
  }

  /** The grammar of the whole command line. */
  static CommandLine commandLine(Terminal terminal) {
    return commandLine(terminal, COMMANDS.keySet(), "");
  }

  /**
   * @param second the second word of the command line, which may name a subcommand
   */
  private static CommandLine commandLine(Terminal terminal, Set<String> names, String second) {
    VigilCommand vigil = new VigilCommand(terminal);
    CommandLine line = new CommandLine(vigil);
    COMMANDS.forEach(
        (name, command) -> {
          if (names.contains(name)) {
            line.addSubcommand(name, command.apply(terminal));
          }
        });
    for (CommandLine command : line.getSubcommands().values()) {
      if (command.getCommand() instanceof CommandFamily group) {
        group.addTo(command, terminal, names.size() == 1 ? second : "");
      }
    }
    helpOption(line);
    line.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST, VigilCommand::grouped);
    line.registerConverter(Duration.class, new DurationArgument());
    return line.setUsageHelpWidth(100)
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setOut(terminal.writer())
        .setErr(terminal.errorWriter())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOverwrittenOptionsAllowed(true)
        .setExpandAtFiles(false)
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> fail(terminal, failure, vigil.debug))
        .setParameterExceptionHandler((failure, parsed) -> fail(terminal, failure, vigil.debug));
  }

  /** The list of commands, with a heading before each group. */
  private static String grouped(CommandLine.Help help) {
    StringBuilder list = new StringBuilder();
    help.subcommands()
        .forEach(
            (name, command) -> {
              String heading = HEADINGS.get(name);
              if (heading != null) {
                list.append("%n%s:%n".formatted(heading));
              }
              String words = command.commandSpec().usageMessage().description()[0];
              list.append("  %-9s %s%n".formatted(name, words));
            });
    return list.toString();
  }

  private static void helpOption(CommandLine command) {
    command
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Print this help and exit.")
                .build());
    command.getSubcommands().values().forEach(VigilCommand::helpOption);
  }

  @Override
  public void run() {
    if (version) {
      terminal.out().println("vigil " + ProductVersion.text());
    }
  }

  private static int fail(Terminal terminal, Throwable failure, boolean debug) {
    ErrorSentence.print(terminal, failure);
    if (debug || System.getenv("VIGIL_DEBUG") != null) {
      failure.printStackTrace(terminal.err());
    }
    return ExitCode.ERROR;
  }
}

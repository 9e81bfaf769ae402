package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.portal.ClassHierarchy;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil portal publish}: chooses what the public site shows. */
@Command(
    name = "publish",
    description = "Publish classes on the public site, which 'vigil serve' shows at /site/PATH.",
    footer = {
      "",
      "Facts of pages that are fetched with secrets are never published.",
      "",
      "Examples:",
      "  vigil portal publish Person Event --title 'Research group' --path group",
      "  vigil portal publish --off"
    })
final class PortalPublishCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "CLASS",
      arity = "0..*",
      description = "The classes that everyone may see.")
  private List<String> names = List.of();

  @Option(names = "--title", paramLabel = "TEXT", description = "The title of the site.")
  private @Nullable String title;

  @Option(names = "--path", paramLabel = "NAME", description = "Its name in the address.")
  private @Nullable String path;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description = "A host name under which the site is the whole site; '' for none.")
  private @Nullable String host;

  @Option(names = "--off", description = "Switch the public site off.")
  private boolean off;

  @Mixin private DataOption place;

  PortalPublishCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      Portal portal = new Portal(installation, ClassHierarchy.FLAT);
      FactClasses classes = portal.facts().classes(CommandHandler.WORKSPACE);
      Set<String> published = new HashSet<>();
      names.forEach(name -> published.add(classes.get(name).name()));
      PortalSettings old = portal.settings(CommandHandler.WORKSPACE);
      if (published.isEmpty() && !off) {
        throw new CommandFailure("Name the classes to publish, or switch the site off by --off.");
      }
      PortalSettings settings =
          new PortalSettings(
              old.workspace(),
              path == null ? old.path() : path,
              host == null ? old.host() : host,
              title == null ? old.title() : title,
              old.intro(),
              old.colour(),
              old.css(),
              !off,
              off ? old.published() : published);
      portal.save(settings);
      terminal
          .out()
          .println(
              off
                  ? "The public site is off."
                  : "Published at /site/%s: %s."
                      .formatted(
                          settings.path(),
                          String.join(", ", published.stream().sorted().toList())));
      return ExitCode.YES;
    }
  }
}

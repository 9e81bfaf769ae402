package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.retention.CompareOption;
import dev.vigil.archive.retention.PurgePlan;
import dev.vigil.archive.retention.RetentionDecision;
import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.archive.retention.ThinningRule;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil archive purge}: deletes versions that no rule keeps. */
@Command(
    name = "purge",
    description = "Delete versions that no rule keeps and no comparison needs.",
    footer = {
      "",
      "A version is deleted as soon as one of the rules permits it. The newest one stays, and so"
          + " does one",
      "that a stored change points to or that a comparison still needs.",
      "",
      "Examples:",
      "  vigil archive purge --archive pages --thin all:1d,daily:30d,weekly:1y --dry-run",
      "  vigil archive purge --archive pages --keep 100 --for moving=3"
          + " https://port.example/notices"
    })
final class ArchivePurgeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  @Parameters(arity = "0..*", paramLabel = "URL", description = "The pages; default: all.")
  private List<String> urls = new ArrayList<>();

  @Option(
      names = "--older-than",
      paramLabel = "SPAN",
      description = "Delete versions older than this, such as 90d or 2y.")
  private @Nullable String age;

  @Option(names = "--keep", paramLabel = "N", description = "Delete all but the newest N versions.")
  private @Nullable Integer count;

  @Option(
      names = "--thin",
      paramLabel = "RULE",
      description =
          "Keep fewer the older, the last one of each stretch: all, hourly, daily, weekly, monthly"
              + " or yearly, each up to an age, such as all:1d,daily:30d,weekly:1y,monthly:ever.")
  private @Nullable String thin;

  @Option(
      names = "--for",
      paramLabel = "HOW",
      description =
          "Keep the versions that comparisons need: pairwise, moving=N, every=N, first, or"
              + " seen=VERSION; repeatable.")
  private List<String> needs = new ArrayList<>();

  @Option(
      names = "--over",
      paramLabel = "N",
      description = "Only pages that have more than N versions.")
  private int trigger;

  @Option(
      names = "--dry-run",
      description = "Print what would be deleted, and why; delete nothing.")
  private boolean dry;

  ArchivePurgeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RetentionRules rules = rules();
    List<CompareOption> options = needs.stream().map(CompareOption::parse).toList();
    Instant now = Instant.now();
    int gone = 0;
    try (Archive archive = dry ? place.read() : place.change()) {
      for (Page page : pages(archive)) {
        List<Integer> seen = archive.versions(page).stream().map(Version::number).toList();
        PurgePlan plan =
            PurgePlan.of(
                archive,
                page,
                rules,
                options.stream().map(option -> new PurgePlan.Need(option, seen)).toList(),
                now);
        if (dry) {
          plan.decisions().forEach(decision -> show(page, decision));
        }
        gone += dry ? plan.goes().size() : plan.apply(archive);
      }
      if (gone > 0 && !dry) {
        archive.collect();
      }
    }
    terminal
        .out()
        .println(
            CountFormat.of(gone, "version")
                + (dry ? " would go" : gone == 1 ? " is gone" : " are gone"));
    return ExitCode.YES;
  }

  private RetentionRules rules() {
    RetentionRules rules = RetentionRules.KEEP_ALL.withTrigger(trigger);
    rules = age == null ? rules : rules.withAge(age);
    rules = count == null ? rules : rules.withCount(count);
    rules = thin == null ? rules : rules.withThinning(ThinningRule.parse(thin));
    if (rules.keepAll()) {
      throw new CommandFailure("name the versions to purge by --older-than, --keep or --thin.");
    }
    return rules;
  }

  private List<Page> pages(Archive archive) {
    urls.forEach(url -> ArchiveLocationOption.versions(archive, url));
    return urls.isEmpty() ? archive.pages() : urls.stream().map(Page::of).toList();
  }

  private void show(Page page, RetentionDecision decision) {
    terminal.show(
        "%s  version %d of %s, %s: %s"
            .formatted(
                decision.stays() ? "stays" : "goes ",
                decision.version().number(),
                page,
                TimeArguments.shown(decision.version().fetch().time()),
                decision.reason()));
  }
}

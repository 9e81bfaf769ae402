package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.exchange.TimeMap;
import dev.vigil.archive.version.HashedAspect;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil archive log}: lists the pages of an archive, or the versions of one page.
 */
@Command(
    name = "log",
    description = "List the pages of an archive, or the versions of one.",
    footer = {
      "",
      "Examples:",
      "  vigil archive log --archive pages",
      "  vigil archive log --archive pages --json https://port.example/notices",
      "  vigil archive log --archive pages --timemap https://vigil.example/web"
          + " https://port.example/notices"
    })
final class ArchiveLogCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  @Parameters(arity = "0..1", paramLabel = "URL", description = "The page; default: all pages.")
  private @Nullable String url;

  @Option(
      names = {"-n", "--newest"},
      paramLabel = "N",
      description = "Only the newest N versions.")
  private int newest = Integer.MAX_VALUE;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  @Option(
      names = "--timemap",
      paramLabel = "BASE",
      description =
          "The versions as a TimeMap (RFC 7089) of an archive that answers at this address.")
  private @Nullable String base;

  ArchiveLogCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Archive archive = place.read()) {
      if (url == null) {
        if (base != null) {
          throw new CommandFailure("a TimeMap is of one page; name its URL.");
        }
        return pages(archive);
      }
      List<Version> versions = ArchiveLocationOption.versions(archive, url);
      if (base != null) {
        List<Instant> times =
            versions.stream().map(version -> version.fetch().time()).sorted().toList();
        terminal.out().print(new TimeMap(url, base, times).linkFormat());
        return ExitCode.YES;
      }
      for (int i = Math.max(0, versions.size() - Math.max(0, newest)); i < versions.size(); i++) {
        terminal.show(line(versions.get(i), i == 0 ? null : versions.get(i - 1)));
        if (terminal.closed()) {
          break;
        }
      }
      return ExitCode.YES;
    }
  }

  private int pages(Archive archive) {
    List<Page> pages = archive.pages();
    for (Page page : pages) {
      List<Version> versions = archive.versions(page);
      String first =
          versions.isEmpty() ? "" : TimeArguments.shown(versions.getFirst().fetch().time());
      String last =
          versions.isEmpty() ? "" : TimeArguments.shown(versions.getLast().fetch().time());
      if (json) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("url", page.url());
        fields.put("versions", versions.size());
        fields.put("first", first);
        fields.put("last", last);
        terminal.out().println(JsonOutput.line(fields));
      } else {
        terminal.show(
            "%6d version%s  %s to %s  %s"
                .formatted(versions.size(), versions.size() == 1 ? " " : "s", first, last, page));
      }
    }
    return pages.isEmpty() ? ExitCode.NO : ExitCode.YES;
  }

  private String line(Version version, @Nullable Version before) {
    Set<HashedAspect> changed =
        before == null ? EnumSet.noneOf(HashedAspect.class) : version.differences(before);
    changed.remove(HashedAspect.BYTES);
    List<String> words = new ArrayList<>();
    changed.forEach(aspect -> words.add(aspect.name().toLowerCase(Locale.ROOT)));
    if (json) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("version", version.number());
      fields.put("time", version.fetch().time());
      fields.put("status", version.fetch().status());
      fields.put("bytes", version.length());
      fields.put("sha256", version.hash());
      fields.put("changed", words);
      return JsonOutput.line(fields);
    }
    String status = version.fetch().status() == 0 ? "  -" : "" + version.fetch().status();
    String what =
        before == null
            ? "first"
            : words.isEmpty()
                ? "other bytes only"
                : words.stream().collect(Collectors.joining(", "));
    return "%6d  %s  %s  %,11d bytes  %s"
        .formatted(
            version.number(),
            TimeArguments.shown(version.fetch().time()),
            status,
            version.length(),
            what);
  }
}

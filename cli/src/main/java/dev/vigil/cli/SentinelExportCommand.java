package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.Written;
import dev.vigil.watch.rule.RuleRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "export",
    description = "Write sentinels (and, as text, rules) as a file that 'import' reads.",
    footer = {
      "",
      "Secrets are not written.",
      "",
      "Examples:",
      "  vigil sentinel export",
      "  vigil sentinel export --as yaml notices -o notices.yaml"
    })
final class SentinelExportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataPlace place;

  @Parameters(arity = "0..*", paramLabel = "NAME", description = "Sentinels; default: everything.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--as", paramLabel = "FORM", description = "text, yaml or json. Default: text.")
  private SentinelFile.Form form = SentinelFile.Form.TEXT;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file.")
  private @Nullable Path output;

  SentinelExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    try (Installation installation = place.read(terminal.time())) {
      var sentinels = installation.sentinels();
      var kept =
          names.isEmpty()
              ? sentinels.all(Clerk.WORKSPACE)
              : names.stream().map(name -> sentinels.find(Clerk.WORKSPACE, name)).toList();
      boolean withRules = names.isEmpty() && form == SentinelFile.Form.TEXT;
      SentinelFile all =
          new SentinelFile(
              kept.stream().map(one -> Written.nowhere(sentinels.words(one))).toList(),
              withRules
                  ? installation.rules().list(Clerk.WORKSPACE).stream().map(RuleRow::rule).toList()
                  : List.of(),
              withRules ? sentinels.tags(Clerk.WORKSPACE) : List.of());
      String written = all.write(form);
      if (output == null) {
        terminal.out().print(written);
      } else {
        OutputFile.write(output, List.of(), out -> out.write(written.getBytes(UTF_8)));
      }
      return Vigil.YES;
    }
  }
}

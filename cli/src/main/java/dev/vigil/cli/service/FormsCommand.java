package dev.vigil.cli.service;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.ReaderOptions;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.form.FieldGroup;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.RankedGuesses;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.form.SafeForms;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil forms}: classifies the forms of a page and their fields. */
@Command(
    name = "forms",
    description = "Show the forms of a page: what each is for and what its fields take.",
    footer = {"", "Example:", "  vigil forms examples/forms.html"})
public final class FormsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "PAGE", description = "A file, a URL, or - for standard input.")
  private String page;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The address of a page that is a file; targets of forms are relative to it.")
  private String url = "https://page.invalid/";

  @Option(names = "--json", description = "Print one JSON object for each form.")
  private boolean json;

  @Mixin private ReaderOptions reader;
  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  public FormsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<WebForm> forms;
    if (page.matches("(?i)https?://.*")) {
      forms = fetched(WebUrl.parse(page));
    } else {
      try (CommandInput input = reader.open(page, terminal)) {
        forms = print(input.digest(), WebUrl.parse(url));
      }
    }
    if (forms.isEmpty()) {
      terminal.err().println("vigil: " + CommandInput.shown(page) + " has no form.");
    }
    return forms.isEmpty() ? ExitCode.NO : ExitCode.YES;
  }

  private List<WebForm> fetched(WebUrl address) {
    try (Fetcher fetcher = Installation.fetcher(allowed.in(place.settings()), terminal.time())) {
      return switch (fetcher.fetchOnce(FetchRequest.of(address))) {
        case FetchOutcome.Fetched(FetchResponse answer) -> print(answer);
        case FetchOutcome.Unchanged(FetchResponse answer, var _) -> print(answer);
        case FetchOutcome.Postponed later -> throw new CommandFailure(later.sentence());
        case FetchOutcome.Disallowed not -> throw new CommandFailure(not.sentence());
        case FetchOutcome.Refused not -> throw new CommandFailure(not.sentence());
        case FetchOutcome.Failed failed -> throw new CommandFailure(failed.sentence());
      };
    }
  }

  private List<WebForm> print(FetchResponse answer) {
    ReadHint hint = answer.header("Content-Type").map(ReadHint::contentType).orElse(ReadHint.NONE);
    return print(Documents.readAnyway(answer.body(), hint, ReadLimits.WEB).digest(), answer.url());
  }

  private List<WebForm> print(PageDigest digest, WebUrl address) {
    List<WebForm> forms = new ArrayList<>(FormReader.read(digest, address));
    FormReader.loose(digest, address).ifPresent(forms::add);
    for (int i = 0; i < forms.size(); i++) {
      WebForm form = forms.get(i);
      FormClassification reading = FormKinds.shipped().of(digest, form);
      if (json) {
        terminal.out().println(JsonOutput.line(tree(form, reading)));
      } else {
        show(i + 1, form, reading);
      }
    }
    return forms;
  }

  private void show(int number, WebForm form, FormClassification reading) {
    RankedGuesses<FormType> type = reading.type();
    terminal.show(
        String.format(
            Locale.ROOT,
            "form %d: %s (%.2f), %s %s",
            number,
            type.best().words(),
            type.probability(type.best()),
            form.method(),
            target(form)));
    Table table = new Table();
    for (FieldGroup group : FieldGroup.of(form)) {
      reading
          .field(group.controls().getFirst())
          .ifPresent(
              guesses ->
                  table.row(
                      group.name(),
                      guesses.best().words(),
                      String.format(Locale.ROOT, "%.2f", guesses.probability(guesses.best())),
                      group.controls().getFirst().caption()));
    }
    table.lines("  ").forEach(terminal::show);
    terminal.show("  " + writes(form, reading));
  }

  private static String writes(WebForm form, FormClassification reading) {
    return SafeForms.refusal(form, Optional.of(reading), true, false)
        .map(why -> "a probe without a hint would not send it: " + why)
        .orElse("a probe may send it: it only reads");
  }

  private static String target(WebForm form) {
    return form.action().map(WebUrl::toString).orElse("by a script");
  }

  private static Map<String, Object> tree(WebForm form, FormClassification reading) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("type", reading.type().best().words());
    tree.put("probability", reading.type().probability(reading.type().best()));
    tree.put("method", form.method().name());
    tree.put("action", form.action().map(WebUrl::toString).orElse(""));
    List<Map<String, Object>> fields = new ArrayList<>();
    for (FieldGroup group : FieldGroup.of(form)) {
      RankedGuesses<FieldType> guesses = reading.field(group.controls().getFirst()).orElseThrow();
      Map<String, Object> field = new LinkedHashMap<>();
      field.put("name", group.name());
      field.put("type", guesses.best().words());
      field.put("probability", guesses.probability(guesses.best()));
      field.put("caption", group.controls().getFirst().caption());
      fields.add(field);
    }
    tree.put("fields", fields);
    SafeForms.refusal(form, Optional.of(reading), true, false)
        .ifPresent(why -> tree.put("refusal", why));
    return tree;
  }
}

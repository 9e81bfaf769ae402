package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ReaderOptions;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.watch.engine.Installation;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The page that a {@code vigil facts} command reads: a file or an address. */
final class FactsInput {
  @Parameters(index = "0", paramLabel = "FILE|URL", description = "The page; - is standard input.")
  private String page;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The address of the page, for relative links in a file.")
  private String url = "";

  @Mixin private ReaderOptions reader;
  @Mixin private AllowedAddresses allowed;

  /** The page as it was written. */
  String page() {
    return page;
  }

  private boolean isWeb() {
    return page.startsWith("http://") || page.startsWith("https://");
  }

  /** The address of the page; empty if it is not known. */
  String url() {
    return isWeb() ? page : url;
  }

  PageInput read(DataOption place, Terminal terminal) {
    if (!isWeb()) {
      try (CommandInput input = reader.open(page, terminal)) {
        return new PageInput(input.digest(), url);
      }
    }
    try (Fetcher fetcher = Installation.fetcher(allowed.in(place.settings()), terminal.time())) {
      FetchOutcome outcome = fetcher.get(WebUrl.parse(page));
      if (!(outcome instanceof FetchOutcome.Fetched(FetchResponse answer)) || !answer.isSuccess()) {
        String sentence = outcome.sentence();
        throw new CommandFailure(sentence.startsWith(page) ? sentence : page + ": " + sentence);
      }
      PageDigest digest =
          Documents.readAnyway(
                  answer.body(),
                  answer.header("content-type").map(ReadHint::contentType).orElse(ReadHint.NONE),
                  ReadLimits.WEB)
              .digest();
      return new PageInput(digest, page);
    }
  }
}

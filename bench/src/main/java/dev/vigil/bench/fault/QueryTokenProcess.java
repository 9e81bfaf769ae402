package dev.vigil.bench.fault;

import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.query.QueryPaging;
import dev.vigil.mediator.query.ResultFragment;
import dev.vigil.watch.engine.Installation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.stream.Collectors;

/**
 * A process that answers queries in parts until it is killed. A line of input is {@code READER SIZE
 * first QUERY} or {@code READER SIZE next TOKEN}, a line of output is {@code READER TOKEN ITEMS};
 * texts are in base 64, and {@code -} stands for the end of a result.
 */
public final class QueryTokenProcess {
  private QueryTokenProcess() {}

  /** The argument is the data folder of an installation with sources. */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    try (Installation installation = Installation.open(Path.of(args[0]))) {
      QueryPaging paging =
          new QueryPaging(Mediator.open(installation), installation.archive(), installation.time());
      out.println("ready");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ", 4);
        int size = Integer.parseInt(words[1]);
        ResultFragment part =
            words[2].equals("first")
                ? paging.first(0, text(words[3]), size, 0, 0, QueryOptions.USUAL)
                : paging.next(0, words[3], size, QueryOptions.USUAL);
        out.println(
            words[0]
                + " "
                + part.next().orElse("-")
                + " "
                + part.items().stream()
                    .map(item -> "=" + packed(item)) // An item may be an empty text.
                    .collect(Collectors.joining(",")));
      }
    }
  }

  static String packed(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  static String text(String packed) {
    return new String(Base64.getDecoder().decode(packed), StandardCharsets.UTF_8);
  }
}

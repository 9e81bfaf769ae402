package dev.vigil.bench.micro;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.document.PageDigest;
import dev.vigil.document.xpath.Selector;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The elements that a CSS selector finds in an open page; the selector is compiled. */
@State(Scope.Benchmark)
public class SelectBenchmark {
  private static final String LINKS = "div a[href]";

  @Param("")
  public String page = "";

  private final Selector selector = Selector.compile(LINKS);
  private final Evaluator evaluator = QueryParser.parse(LINKS);
  private PageDigest digest = VigilCalls.html(new byte[0]).digest();
  private Document document = new Document("");

  @Setup
  public void read() {
    byte[] bytes = Corpora.read(Path.of(page));
    digest = VigilCalls.html(bytes).digest();
    document = Jsoups.html(bytes);
  }

  @Benchmark
  public Object vigil() {
    return selector.select(digest);
  }

  @Benchmark
  public Object jsoup() {
    return document.select(evaluator);
  }
}

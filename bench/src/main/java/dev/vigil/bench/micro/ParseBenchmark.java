package dev.vigil.bench.micro;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.bench.rival.Nu;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** From the bytes of a page to a tree. */
@State(Scope.Benchmark)
public class ParseBenchmark {
  @Param("")
  public String page = "";

  private byte[] bytes = {};

  @Setup
  public void read() {
    bytes = Corpora.read(Path.of(page));
  }

  @Benchmark
  public Object vigil() {
    return VigilCalls.html(bytes);
  }

  @Benchmark
  public Object jsoup() {
    return Jsoups.html(bytes);
  }

  @Benchmark
  public Object nuValidator() throws Exception {
    return Nu.dom(bytes);
  }
}

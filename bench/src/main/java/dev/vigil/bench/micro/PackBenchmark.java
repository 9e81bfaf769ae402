package dev.vigil.bench.micro;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.rival.Codecs;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A page made small, so that its exact bytes can be restored. Vigil packs a page that is read. */
@State(Scope.Benchmark)
public class PackBenchmark {
  @Param("")
  public String page = "";

  private byte[] bytes = {};
  private ReadResult reading = VigilCalls.html(bytes);

  @Setup
  public void read() {
    bytes = Corpora.read(Path.of(page));
    reading = VigilCalls.html(bytes);
  }

  @Benchmark
  public byte[] vigil() {
    return Pack.write(reading, PackOptions.SMALL.sequential());
  }

  @Benchmark
  public int zstd19() {
    return Codecs.zstd19(bytes);
  }

  @Benchmark
  public int gzip9() {
    return Codecs.gzip9(bytes);
  }

  @Benchmark
  public int xz9e() {
    return Codecs.xz9e(bytes);
  }
}

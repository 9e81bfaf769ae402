package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class VigilTest {
  @Test
  void saysItsVersion() {
    var out = new ByteArrayOutputStream();
    assertThat(Vigil.run(new PrintStream(out, true, UTF_8), "--version")).isZero();
    assertThat(out.toString(UTF_8)).startsWith("vigil 0.1.0");
  }
}

package dev.vigil.watch.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EntryTest {
  @Test
  void aLineCannotBeForged() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("page", 3);
    fields.put("url", "https://a.example/?q=1");
    fields.put("words", "no \"luck\"\nlooked look=1");
    fields.put("empty", "");
    assertThat(new Entry("looked", fields, Optional.empty()))
        .hasToString(
            "looked page=3 url=\"https://a.example/?q=1\""
                + " words=\"no \\\"luck\\\" looked look=1\" empty=\"\"");
  }

  @Test
  void aTraceIsOneShortWord() {
    for (long id : new long[] {1, 31, 32, 1L << 40, Long.MAX_VALUE, -1}) {
      Trace trace = new Trace(id);
      assertThat(trace.toString()).matches("[0-9a-z]{1,13}");
      assertThat(Trace.parse(trace.toString())).isEqualTo(trace);
    }
    assertThat(Trace.NONE.toString()).isEmpty();
    assertThat(Trace.parse("")).isEqualTo(Trace.NONE);
    assertThat(Trace.parse("no trace")).isEqualTo(Trace.NONE);
  }

  @Test
  void aThreadCarriesItWhileItWorks() {
    assertThat(Trace.current()).isEqualTo(Trace.NONE);
    assertThat(new Trace(7).call(Trace::current)).isEqualTo(new Trace(7));
    assertThat(Trace.current()).isEqualTo(Trace.NONE);
  }
}

package dev.vigil.watch.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogEntryTest {
  @Test
  void aLineCannotBeForged() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("page", 3);
    fields.put("url", "https://a.example/?q=1");
    fields.put("words", "no \"luck\"\nlooked look=1");
    fields.put("empty", "");
    assertThat(new LogEntry("looked", fields, Optional.empty()))
        .hasToString(
            "looked page=3 url=\"https://a.example/?q=1\""
                + " words=\"no \\\"luck\\\" looked look=1\" empty=\"\"");
  }

  @Test
  void aTraceIsOneShortWord() {
    for (long id : new long[] {1, 31, 32, 1L << 40, Long.MAX_VALUE, -1}) {
      TraceId trace = new TraceId(id);
      assertThat(trace.toString()).matches("[0-9a-z]{1,13}");
      assertThat(TraceId.parse(trace.toString())).isEqualTo(trace);
    }
    assertThat(TraceId.NONE.toString()).isEmpty();
    assertThat(TraceId.parse("")).isEqualTo(TraceId.NONE);
    assertThat(TraceId.parse("no trace")).isEqualTo(TraceId.NONE);
  }

  @Test
  void aThreadCarriesItWhileItWorks() {
    assertThat(TraceId.current()).isEqualTo(TraceId.NONE);
    assertThat(new TraceId(7).call(TraceId::current)).isEqualTo(new TraceId(7));
    assertThat(TraceId.current()).isEqualTo(TraceId.NONE);
  }
}

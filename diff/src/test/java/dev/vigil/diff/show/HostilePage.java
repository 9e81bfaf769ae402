package dev.vigil.diff.show;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A page that tries to act when it is shown; a success sets {@code top.PWNED} or reaches a server.
 */
public record HostilePage(String name, String markup) {
  /** All samples, calling on that server. */
  public static List<HostilePage> all(String server) {
    try (InputStream in = HostilePage.class.getResourceAsStream("hostile.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
      List<HostilePage> samples = new ArrayList<>();
      for (String sample : text.replace("SERVER", server).split("(?m)^--- ", -1)) {
        int line = sample.indexOf('\n');
        if (line > 0) {
          samples.add(
              new HostilePage(sample.substring(0, line), sample.substring(line + 1).strip()));
        }
      }
      return samples;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public String page() {
    return "<!DOCTYPE html><title>x</title><p>before</p>" + markup;
  }

  @Override
  public String toString() {
    return name;
  }
}

package dev.vigil.archive.exchange;

import static java.time.ZoneOffset.UTC;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes the versions of a page as a TimeMap of the Memento protocol (RFC 7089), in link format.
 * Immutable.
 *
 * <p>A memento's address is the base, fourteen digits of its time, and the address of the page. The
 * protocol counts seconds, so of several versions in one second the last one is listed.
 *
 * @param original the address of the page
 * @param base where the archive answers, without a slash at its end
 * @param times of the versions, the oldest first
 */
public record TimeMap(String original, String base, List<Instant> times) {
  /** The media type of the link format. */
  public static final String MEDIA_TYPE = "application/link-format";

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT).withZone(UTC);
  private static final DateTimeFormatter DIGITS =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT).withZone(UTC);

  /** Rounds the times to seconds, as Memento needs them. */
  public TimeMap {
    base = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    List<Instant> seconds = new ArrayList<>();
    for (Instant time : times) {
      Instant second = time.truncatedTo(ChronoUnit.SECONDS);
      if (seconds.isEmpty() || second.isAfter(seconds.getLast())) {
        seconds.add(second);
      }
    }
    times = List.copyOf(seconds);
  }

  /**
   * {@return the address of the version that was current at a time}
   *
   * @param time the time
   */
  public String memento(Instant time) {
    return base + "/" + DIGITS.format(time) + "/" + original;
  }

  /** {@return the address that chooses the version of a time} */
  public String timeGate() {
    return base + "/timegate/" + original;
  }

  /** {@return the address of this list} */
  public String self() {
    return base + "/timemap/link/" + original;
  }

  /**
   * One link a line, as RFC 7089 section 5 shows it.
   *
   * @return the list
   */
  public String linkFormat() {
    List<String> links = new ArrayList<>();
    links.add(link(original) + "; rel=\"original\"");
    links.add(link(self()) + "; rel=\"self\"; type=\"" + MEDIA_TYPE + "\"" + span());
    links.add(link(timeGate()) + "; rel=\"timegate\"");
    for (int i = 0; i < times.size(); i++) {
      String place = (i == 0 ? "first " : "") + (i == times.size() - 1 ? "last " : "");
      links.add(
          link(memento(times.get(i)))
              + "; rel=\""
              + place
              + "memento\"; datetime=\""
              + HTTP_DATE.format(times.get(i))
              + "\"");
    }
    return String.join(",\n", links) + "\n";
  }

  private String span() {
    return times.isEmpty()
        ? ""
        : "; from=\""
            + HTTP_DATE.format(times.getFirst())
            + "\"; until=\""
            + HTTP_DATE.format(times.getLast())
            + "\"";
  }

  /** An address between angle brackets; what would end it there is escaped. */
  private static String link(String address) {
    StringBuilder link = new StringBuilder("<");
    for (byte octet : address.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = octet > ' ' && octet < 127 && "<>\"\\^`{|}".indexOf(octet) < 0;
      if (plain) {
        link.append((char) octet);
      } else {
        link.append('%').append("%02X".formatted(octet));
      }
    }
    return link.append('>').toString();
  }
}

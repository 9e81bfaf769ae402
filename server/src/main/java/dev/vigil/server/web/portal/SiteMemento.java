package dev.vigil.server.web.portal;

import dev.vigil.archive.exchange.TimeMap;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.watch.engine.Installation;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * Serves the earlier states of individuals by the Memento protocol (RFC 7089): each change of a
 * fact is a memento. Safe for concurrent use.
 */
final class SiteMemento {
  private static final DateTimeFormatter DIGITS =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT);
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Installation installation;
  private final Portal portal;

  SiteMemento(Installation installation, Portal portal) {
    this.installation = installation;
    this.portal = portal;
  }

  private String root(RequestContext context, PortalSettings settings) {
    return context.whole(
        installation.settings().base(), PublicSitePages.ROOT + "/" + settings.path());
  }

  private static String path(Individual one) {
    return "/" + DashboardText.encoded(one.className()) + "/" + one.key();
  }

  private static String at(Instant time) {
    return "?at=" + DIGITS.format(time.atZone(ZoneOffset.UTC));
  }

  /** The times at which a fact of an individual began or ended. */
  private List<Instant> times(PortalSettings settings, Individual one) {
    TreeSet<Instant> all = new TreeSet<>();
    for (Fact fact : portal.history(settings.workspace(), one)) {
      all.add(fact.from());
      Instant end = fact.to();
      if (end != null) {
        all.add(end);
      }
    }
    return List.copyOf(all);
  }

  private Individual find(RequestContext context, PortalSettings settings) {
    return portal
        .published(settings)
        .find(context.part("key"))
        .orElseThrow(() -> HttpProblem.notFound("entry " + context.part("key")));
  }

  /** Adds the links of an individual to its TimeGate and TimeMap. */
  void links(RequestContext context, PortalSettings settings, Individual one) {
    String root = root(context, settings);
    context
        .context()
        .header(
            "Link",
            "<%s>; rel=\"original\", <%s/timegate/%s>; rel=\"timegate\", <%s/timemap/%s>; rel=\"timemap\"; type=\"%s\""
                .formatted(root + path(one), root, one.key(), root, one.key(), TimeMap.MEDIA_TYPE));
  }

  /** The individual as of the time that a request names by {@code at}; else as it is. */
  Individual asked(RequestContext context, PortalSettings settings, Individual now) {
    String digits = context.query("at");
    if (digits.isEmpty()) {
      return now;
    }
    Instant wanted;
    try {
      wanted = LocalDateTime.parse(digits, DIGITS).toInstant(ZoneOffset.UTC).plusMillis(999);
    } catch (DateTimeParseException e) {
      throw HttpProblem.badRequest("A time has fourteen digits, not '" + digits + "'.");
    }
    context
        .context()
        .header("Memento-Datetime", HTTP_DATE.format(wanted))
        .header("Cache-Control", "public, max-age=60");
    return portal
        .asOf(settings.workspace(), now, wanted)
        .orElseThrow(() -> HttpProblem.of(404, "Nothing was known of this at that time."));
  }

  void timeGate(RequestContext context) {
    PortalSettings settings = PublicSitePages.site(portal, context);
    Individual one = find(context, settings);
    Instant wanted =
        context
            .header("Accept-Datetime")
            .map(SiteMemento::parsed)
            .orElse(installation.time().now());
    List<Instant> times = times(settings, one);
    Instant best =
        times.stream()
            .filter(time -> !time.isAfter(wanted))
            .reduce((a, b) -> b)
            .orElse(times.getFirst());
    links(context, settings, one);
    context
        .context()
        .status(302)
        .header("Vary", "accept-datetime")
        .header("Location", root(context, settings) + path(one) + at(best));
  }

  void timeMap(RequestContext context) {
    PortalSettings settings = PublicSitePages.site(portal, context);
    Individual one = find(context, settings);
    String root = root(context, settings);
    StringBuilder out =
        new StringBuilder(
            "<%s>; rel=\"original\",\n<%s/timegate/%s>; rel=\"timegate\",\n<%s/timemap/%s>; rel=\"self\"; type=\"%s\""
                .formatted(root + path(one), root, one.key(), root, one.key(), TimeMap.MEDIA_TYPE));
    for (Instant time : times(settings, one)) {
      out.append(
          ",\n<%s%s>; rel=\"memento\"; datetime=\"%s\""
              .formatted(root + path(one), at(time), HTTP_DATE.format(time)));
    }
    context.text(TimeMap.MEDIA_TYPE, out.append('\n').toString());
  }

  private static Instant parsed(String date) {
    try {
      return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    } catch (DateTimeParseException e) {
      throw HttpProblem.badRequest(
          "Accept-Datetime is a date such as Tue, 03 Nov 2026 08:00:00 GMT.");
    }
  }
}

package dev.vigil.server.api;

import dev.vigil.archive.exchange.TimeMap;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;

/**
 * Serves the versions of watched pages by the Memento protocol (RFC 7089): TimeMap and TimeGate.
 * Only pages that are fetched without secrets are served. Safe for concurrent use.
 */
final class Memento {
  private static final String ROOT = "/api/v1/memento";
  private static final DateTimeFormatter DIGITS =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT);
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Installation installation;

  Memento(Installation installation) {
    this.installation = installation;
  }

  List<ApiOperation> operations(AccessRule rule) {
    return List.of(
        ApiOperation.of(
                Route.get(ROOT + "/timemap/link/<url>", rule, this::timeMap),
                "The versions of a page (Memento TimeMap)")
            .givingMedia(TimeMap.MEDIA_TYPE),
        ApiOperation.of(
            Route.get(ROOT + "/timegate/<url>", rule, this::timeGate),
            "Leads to the version of the time in Accept-Datetime (Memento TimeGate)"),
        ApiOperation.of(
                Route.get(ROOT + "/{time}/<url>", rule, this::memento),
                "The exact bytes of the version of a time (Memento)")
            .givingMedia("application/octet-stream"));
  }

  private TimeMap map(RequestContext context, List<Version> versions) {
    return new TimeMap(
        url(context),
        context.whole(installation.settings().base(), ROOT),
        versions.stream().map(version -> version.fetch().time()).toList());
  }

  /** The URL of the page: the rest of the request path, with the query. */
  private static String url(RequestContext context) {
    String rest = context.part("url").replaceFirst("^(https?):/+", "$1://");
    String query = context.context().queryString();
    return query == null ? rest : rest + "?" + query;
  }

  private List<Version> versions(RequestContext context) {
    List<Version> found =
        installation.archive().versions(new Page(context.workspace(), url(context), ""));
    if (found.isEmpty()) {
      throw HttpProblem.notFound("history of " + url(context));
    }
    return found;
  }

  private void timeMap(RequestContext context) {
    context.text(TimeMap.MEDIA_TYPE, map(context, versions(context)).linkFormat());
  }

  private void timeGate(RequestContext context) {
    List<Version> versions = versions(context);
    Instant wanted =
        context.header("Accept-Datetime").map(Memento::parsed).orElse(installation.time().now());
    TimeMap map = map(context, versions);
    context
        .context()
        .status(302)
        .header("Vary", "accept-datetime")
        .header("Location", map.memento(at(versions, wanted).fetch().time()))
        .header("Link", links(map));
  }

  private void memento(RequestContext context) {
    List<Version> versions = versions(context);
    Instant wanted;
    try {
      wanted =
          LocalDateTime.parse(context.part("time"), DIGITS)
              .toInstant(ZoneOffset.UTC)
              .plusMillis(999);
    } catch (DateTimeParseException e) {
      throw HttpProblem.badRequest(
          "A memento's time has fourteen digits, not " + context.part("time"));
    }
    Version version = at(versions, wanted);
    context
        .context()
        .header("Memento-Datetime", HTTP_DATE.format(version.fetch().time()))
        .header("Link", links(map(context, versions)));
    context.download("memento", "application/octet-stream", installation.archive().bytes(version));
  }

  private static String links(TimeMap map) {
    return "<%s>; rel=\"original\", <%s>; rel=\"timemap\"; type=\"%s\", <%s>; rel=\"timegate\""
        .formatted(
            map.original().replaceAll("[<>\\s]", ""),
            map.self().replaceAll("[<>\\s]", ""),
            TimeMap.MEDIA_TYPE,
            map.timeGate().replaceAll("[<>\\s]", ""));
  }

  private static Instant parsed(String date) {
    try {
      return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    } catch (DateTimeParseException e) {
      throw HttpProblem.badRequest(
          "Accept-Datetime is a date such as Tue, 03 Nov 2026 08:00:00 GMT.");
    }
  }

  /** The last version not after the time, or the first of all. */
  private static Version at(List<Version> versions, Instant time) {
    return versions.stream()
        .filter(version -> !version.fetch().time().isAfter(time))
        .reduce((first, second) -> second)
        .orElse(versions.getFirst());
  }
}

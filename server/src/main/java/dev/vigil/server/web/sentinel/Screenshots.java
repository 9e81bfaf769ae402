package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.version.Version;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SecurityHeaders;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.show.ScreenshotDifference;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.WatchedPage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Serves the screenshots of versions and their differences. Safe for concurrent use. */
public final class Screenshots {
  private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  private final Installation installation;

  public Screenshots(Installation installation) {
    this.installation = installation;
  }

  public List<Route> routes() {
    String path = "/sentinels/{name}/pictures/";
    return List.of(
        Route.get(path + "{number}", AccessRule.VIEWER, this::one),
        Route.get(path + "{from}/{to}", AccessRule.VIEWER, this::difference));
  }

  /** Whether a version has a screenshot. */
  boolean has(WatchedPage page, Version version) {
    return find(page, version.number()).isPresent();
  }

  private Optional<Attachment> find(WatchedPage page, long version) {
    return version < 1 || version > Integer.MAX_VALUE
        ? Optional.empty()
        : installation.pages().attachments(page, (int) version).stream()
            .filter(one -> one.kind().equals(Attachment.SCREENSHOT))
            .findFirst();
  }

  private byte[] bytes(WatchedPage page, long version) {
    return find(page, version)
        .map(one -> one.bytes(installation.archive()))
        .filter(Screenshots::isPng)
        .orElseThrow(() -> HttpProblem.notFound("picture of version " + version));
  }

  private static boolean isPng(byte[] bytes) {
    return bytes.length > PNG.length && Arrays.equals(bytes, 0, 8, PNG, 0, 8);
  }

  private WatchedPage page(RequestContext context) {
    return installation
        .sentinels()
        .page(SentinelPages.find(installation, context))
        .orElseThrow(() -> HttpProblem.notFound("picture"));
  }

  private void one(RequestContext context) {
    serve(context, bytes(page(context), context.number("number")));
  }

  private void difference(RequestContext context) {
    WatchedPage page = page(context);
    serve(
        context,
        ScreenshotDifference.of(
                bytes(page, context.number("from")), bytes(page, context.number("to")))
            .orElseThrow(() -> HttpProblem.of(422, "The pictures are too large to be compared."))
            .png());
  }

  /** Serves the bytes with an image type only. */
  private static void serve(RequestContext context, byte[] png) {
    SecurityHeaders.foreign(context.context(), "");
    context
        .context()
        .contentType("image/png")
        .header("Cache-Control", "private, max-age=86400")
        .result(png);
  }

  /** Renders both screenshots with their difference between them. */
  SafeHtml show(
      RequestContext context,
      TimeWords timeWords,
      String watch,
      WatchedPage page,
      Version old,
      Version now) {
    String path = context.to("/sentinels/" + DashboardText.encoded(watch) + "/pictures/");
    String changed =
        ScreenshotDifference.of(bytes(page, old.number()), bytes(page, now.number()))
            .map(
                outcome ->
                    String.format(
                        Locale.ROOT, "%.1f %% of the pixels differ", 100 * outcome.changed()))
            .orElse("The pictures are too large to be compared.");
    return all(
        h("p.quiet", changed),
        h(
            "div.stage.three",
            picture(path + old.number(), "Before", old, timeWords),
            picture(path + old.number() + "/" + now.number(), "Difference", now, timeWords),
            picture(path + now.number(), "After", now, timeWords)));
  }

  private static SafeHtml picture(String path, String title, Version version, TimeWords timeWords) {
    String time = timeWords.minute(version.fetch().time());
    return h(
        "figure",
        h("figcaption", h("b", title), " version " + version.number() + ", " + time),
        h(
            "a",
            at("href", path),
            h("img.shot", at("src", path), at("loading", "lazy"), at("alt", title + ", " + time))));
  }
}

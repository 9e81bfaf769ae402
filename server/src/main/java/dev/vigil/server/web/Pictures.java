package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.archive.Version;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Headers;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Attachment;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The pictures that a browser took of versions, and where they differ. Safe for concurrent use. */
final class Pictures {
  private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  private final Installation installation;

  Pictures(Installation installation) {
    this.installation = installation;
  }

  List<Route> routes() {
    String path = "/watches/{name}/pictures/";
    return List.of(
        Route.get(path + "{number}", Guard.VIEWER, this::one),
        Route.get(path + "{from}/{to}", Guard.VIEWER, this::difference));
  }

  /** Whether a version has one. */
  boolean has(WatchedPage page, Version version) {
    return find(page, version.number()).isPresent();
  }

  private Optional<Attachment> find(WatchedPage page, long version) {
    return version < 1 || version > Integer.MAX_VALUE
        ? Optional.empty()
        : installation
            .base()
            .catalogue()
            .read(connection -> Attachment.of(connection, page.id(), (int) version))
            .stream()
            .filter(one -> one.kind().equals(Attachment.SCREENSHOT))
            .findFirst();
  }

  private byte[] bytes(WatchedPage page, long version) {
    return find(page, version)
        .map(one -> one.bytes(installation.archive()))
        .filter(Pictures::isPng)
        .orElseThrow(() -> Refusal.notFound("picture of version " + version));
  }

  private static boolean isPng(byte[] bytes) {
    return bytes.length > PNG.length && Arrays.equals(bytes, 0, 8, PNG, 0, 8);
  }

  private WatchedPage page(Visit visit) {
    return installation
        .sentinels()
        .page(WatchPages.find(installation, visit))
        .orElseThrow(() -> Refusal.notFound("picture"));
  }

  private void one(Visit visit) {
    serve(visit, bytes(page(visit), visit.number("number")));
  }

  private void difference(Visit visit) {
    WatchedPage page = page(visit);
    serve(
        visit,
        PictureDifference.of(bytes(page, visit.number("from")), bytes(page, visit.number("to")))
            .orElseThrow(() -> Refusal.of(422, "The pictures are too large to be compared."))
            .png());
  }

  /** As a picture and as nothing else, whatever its bytes say. */
  private static void serve(Visit visit, byte[] png) {
    Headers.foreign(visit.context(), "");
    visit
        .context()
        .contentType("image/png")
        .header("Cache-Control", "private, max-age=86400")
        .result(png);
  }

  /** Both, and between them where they differ. */
  Html show(
      Visit visit, Moments moments, String watch, WatchedPage page, Version old, Version now) {
    String path = visit.to("/watches/" + Texts.encoded(watch) + "/pictures/");
    String changed =
        PictureDifference.of(bytes(page, old.number()), bytes(page, now.number()))
            .map(
                outcome ->
                    String.format(
                        Locale.ROOT, "%.1f %% of the pixels differ", 100 * outcome.changed()))
            .orElse("The pictures are too large to be compared.");
    return all(
        h("p.quiet", changed),
        h(
            "div.stage.three",
            picture(path + old.number(), "Before", old, moments),
            picture(path + old.number() + "/" + now.number(), "Difference", now, moments),
            picture(path + now.number(), "After", now, moments)));
  }

  private static Html picture(String path, String title, Version version, Moments moments) {
    String time = moments.minute(version.fetch().time());
    return h(
        "figure",
        h("figcaption", h("b", title), " version " + version.number() + ", " + time),
        h(
            "a",
            at("href", path),
            h("img.shot", at("src", path), at("loading", "lazy"), at("alt", title + ", " + time))));
  }
}

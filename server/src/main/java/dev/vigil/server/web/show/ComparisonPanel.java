package dev.vigil.server.web.show;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Renders two versions of a page side by side or in one of the other views. Immutable.
 *
 * @param here the address of this page, to which the name of a view is added
 * @param frames the path of the frames, to which the name of a view is added
 * @param usual the view where none is asked for
 * @param pictures shows what a browser saw, where both versions have a picture
 */
public record ComparisonPanel(
    RequestContext context,
    TimeWords timeWords,
    String here,
    String frames,
    Version before,
    Version after,
    ComparisonLayout usual,
    Optional<Supplier<SafeHtml>> pictures) {
  private static final Map<String, String> VIEWS = new LinkedHashMap<>();

  static {
    VIEWS.put("side", "Side by side");
    VIEWS.put("merged", "Merged");
    VIEWS.put("changes", "Only changes");
    VIEWS.put("text", "Text");
    VIEWS.put("pictures", "Pictures");
  }

  /** The requested view. */
  private String wanted() {
    String view = context.query("view");
    return VIEWS.containsKey(view) ? view : usual.toString();
  }

  /** Renders the comparison. */
  public SafeHtml show(int changes) {
    String asked = wanted();
    String view = asked.equals("pictures") && pictures.isEmpty() ? "side" : asked;
    boolean side = view.equals("side");
    // The other views bring their own way from change to change.
    boolean goes = changes > 0 && (side || view.equals("merged"));
    return all(
        h(
            "nav.tabs",
            at("aria-label", "Views"),
            VIEWS.entrySet().stream()
                .filter(one -> pictures.isPresent() || !one.getKey().equals("pictures"))
                .map(
                    one ->
                        h(
                            "a",
                            at("href", context.to(here + one.getKey())),
                            one.getKey().equals(view) ? at("aria-current", "page") : null,
                            one.getValue()))
                .toList(),
            goes
                ? h(
                    "span.go",
                    step("-1", "p", "Previous "),
                    h("output", at("id", "at"), Integer.toString(changes)),
                    step("1", "n", "Next "))
                : null),
        view.equals("pictures")
            ? pictures.orElseThrow().get()
            : h(
                side ? "div.stage.two" : "div.stage",
                at("id", "stage"),
                at("data-count", goes ? changes : 0),
                side
                    ? all(frame("before", "Before", before), frame("after", "After", after))
                    : frame(view, "The page", after)));
  }

  private static SafeHtml step(String by, String key, String label) {
    return h(
        "button",
        at("type", "button"),
        at("data-step", by),
        at("data-key", key),
        label,
        h("kbd", key));
  }

  private SafeHtml frame(String view, String title, Version version) {
    return frame(context, timeWords, frames + view, title, version);
  }

  /** A version in a frame that runs only the dashboard's script, in an origin of its own. */
  public static SafeHtml frame(
      RequestContext context, TimeWords timeWords, String path, String title, Version version) {
    String time = timeWords.minute(version.fetch().time());
    return h(
        "figure",
        h("figcaption", h("b", title), " version " + version.number() + ", " + time),
        h(
            "iframe.page-frame",
            at("sandbox", "allow-scripts"),
            at("referrerpolicy", "no-referrer"),
            at("title", title + ", " + time),
            at("src", context.to(path))));
  }
}

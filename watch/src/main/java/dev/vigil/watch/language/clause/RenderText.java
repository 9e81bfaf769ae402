package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.RenderClause;
import dev.vigil.watch.sentinel.RenderStep;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and writes the Render clause: {@code browser in 400x800 without screenshot with wait
 * "#list", click "button.more", type "#q" "tea", scroll}.
 */
final class RenderText {
  private static final List<String> STEPS =
      List.of("wait", "click", "type", "scroll", "in", "without");
  private static final Pattern WINDOW = Pattern.compile("(\\d{3,4})x(\\d{3,4})");
  private static final String EXAMPLE = "Render browser with wait \"#list\", click \"button.more\"";

  private final WordReader words;
  private final List<RenderStep> steps = new ArrayList<>();
  private RenderClause render = RenderClause.BROWSER;

  private RenderText(WordReader words) {
    this.words = words;
  }

  static RenderClause read(WordReader words, ZoneId zone) {
    words.expect("browser", EXAMPLE);
    RenderText text = new RenderText(words);
    while (words.more() && !Clause.at(words.peek())) {
      if (!words.takeIf("with") && !words.takeIf(",") && !words.takeIf("then")) {
        text.part();
      }
    }
    return text.render.with(text.steps);
  }

  private void part() {
    SyntaxToken part = words.take("a step");
    switch (part.lower()) {
      case "in" -> window(words.take("a size such as 1280x900"));
      case "without" -> without(words.take("screenshot or resources"));
      case "wait" -> {
        words.takeIf("for");
        String selector = selector();
        steps.add(new RenderStep.WaitFor(selector, limit()));
      }
      case "click" -> steps.add(new RenderStep.Click(selector()));
      case "type" -> {
        String selector = selector();
        steps.add(
            words.takeIf("secret")
                ? new RenderStep.TypeSecret(
                    selector, words.take("the name of a stored secret").text())
                : new RenderStep.Type(selector, words.take("the text to type").text()));
      }
      case "scroll" -> steps.add(new RenderStep.Scroll(scrollTo()));
      default ->
          throw WordReader.fail(
              part,
              WordReader.quote(part)
                  + " is not a step; write wait \"...\", click \"...\", type \"...\" \"...\" or"
                  + " scroll"
                  + WordReader.suggestion(part.text(), STEPS));
    }
  }

  private String selector() {
    return words.take("a selector in quotes").text();
  }

  /** Reads the target of scroll, in quotes because To may also begin the next clause. */
  private String scrollTo() {
    if (words.peek(1).quoted()) {
      words.takeIf("to");
    }
    return words.more() && words.peek().quoted() ? selector() : "";
  }

  private Duration limit() {
    return words.takeIf("up", "to")
        ? TimeText.duration(words, "a duration such as 20 seconds")
        : RenderStep.WaitFor.USUAL;
  }

  private void window(SyntaxToken size) {
    Matcher matcher = WINDOW.matcher(size.text());
    int width = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    int height = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
    if (width < 200 || width > 4000 || height < 200 || height > 4000) {
      throw WordReader.fail(
          size,
          WordReader.quote(size)
              + " is not a size of a window; write for instance 1280x900, from 200 to 4000 each");
    }
    render = render.in(width, height);
  }

  private void without(SyntaxToken what) {
    render =
        switch (what.lower()) {
          case "screenshot" -> render.withoutScreenshot();
          // Sentinels that were stored earlier say requisites.
          case "resources", "requisites" -> render.withoutResources();
          default ->
              throw WordReader.fail(
                  what,
                  WordReader.quote(what)
                      + " cannot be left out; screenshot and resources can"
                      + WordReader.suggestion(what.text(), List.of("screenshot", "resources")));
        };
  }

  static List<String> write(RenderClause render) {
    List<String> parts = new ArrayList<>(options(render));
    render.steps().forEach(step -> parts.add(write(step)));
    return parts;
  }

  /** Options end where the steps begin. */
  static String join(List<String> parts) {
    int first = 0;
    while (first < parts.size() && !isStep(parts.get(first))) {
      first++;
    }
    String options = String.join(" ", parts.subList(0, first));
    return first == parts.size()
        ? options
        : options + " with " + String.join(", ", parts.subList(first, parts.size()));
  }

  private static boolean isStep(String part) {
    return STEPS.subList(0, 4).contains(part.split(" ", 2)[0]);
  }

  private static List<String> options(RenderClause render) {
    List<String> options = new ArrayList<>(List.of("browser"));
    if (render.width() != RenderClause.BROWSER.width()
        || render.height() != RenderClause.BROWSER.height()) {
      options.add("in " + render.width() + "x" + render.height());
    }
    if (!render.screenshot()) {
      options.add("without screenshot");
    }
    if (!render.resources()) {
      options.add("without resources");
    }
    return options;
  }

  private static String write(RenderStep step) {
    return switch (step) {
      case RenderStep.WaitFor(String selector, Duration limit) ->
          "wait "
              + Quoting.quoted(selector)
              + (limit.equals(RenderStep.WaitFor.USUAL) ? "" : " up to " + TimeText.write(limit));
      case RenderStep.Click(String selector) -> "click " + Quoting.quoted(selector);
      case RenderStep.Type(String selector, String text) ->
          "type " + Quoting.quoted(selector) + " " + Quoting.quoted(text);
      case RenderStep.TypeSecret(String selector, String secret) ->
          "type " + Quoting.quoted(selector) + " secret " + Quoting.word(secret);
      case RenderStep.Scroll(String selector) ->
          selector.isEmpty() ? "scroll" : "scroll to " + Quoting.quoted(selector);
    };
  }
}

package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Render;
import dev.vigil.watch.sentinel.Step;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a browser does: {@code browser in 400x800 without screenshot with wait "#list", click
 * "button.more", type "#q" "tea", scroll}.
 */
final class RenderText {
  private static final List<String> STEPS =
      List.of("wait", "click", "type", "scroll", "in", "without");
  private static final Pattern WINDOW = Pattern.compile("(\\d{3,4})x(\\d{3,4})");
  private static final String EXAMPLE = "Render browser with wait \"#list\", click \"button.more\"";

  private final Words words;
  private final List<Step> steps = new ArrayList<>();
  private Render render = Render.BROWSER;

  private RenderText(Words words) {
    this.words = words;
  }

  static Render read(Words words, ZoneId zone) {
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
    Token part = words.take("a step");
    switch (part.lower()) {
      case "in" -> window(words.take("a size such as 1280x900"));
      case "without" -> without(words.take("screenshot or requisites"));
      case "wait" -> {
        words.takeIf("for");
        String selector = selector();
        steps.add(new Step.WaitFor(selector, limit()));
      }
      case "click" -> steps.add(new Step.Click(selector()));
      case "type" -> {
        String selector = selector();
        steps.add(
            words.takeIf("secret")
                ? new Step.TypeSecret(selector, words.take("the name of a stored secret").text())
                : new Step.Type(selector, words.take("the text to type").text()));
      }
      case "scroll" -> steps.add(new Step.Scroll(scrollTo()));
      default ->
          throw Words.fail(
              part,
              Words.quote(part)
                  + " is no step; write wait \"...\", click \"...\", type \"...\" \"...\" or scroll"
                  + Words.suggestion(part.text(), STEPS));
    }
  }

  private String selector() {
    return words.take("a selector in quotes").text();
  }

  /** In quotes, because To may also begin the next clause. */
  private String scrollTo() {
    if (words.peek(1).quoted()) {
      words.takeIf("to");
    }
    return words.more() && words.peek().quoted() ? selector() : "";
  }

  private Duration limit() {
    return words.takeIf("up", "to")
        ? Times.duration(words, "a duration such as 20 seconds")
        : Step.WaitFor.USUAL;
  }

  private void window(Token size) {
    Matcher matcher = WINDOW.matcher(size.text());
    int width = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    int height = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
    if (width < 200 || width > 4000 || height < 200 || height > 4000) {
      throw Words.fail(
          size,
          Words.quote(size)
              + " is no size of a window; write for instance 1280x900, from 200 to 4000 each");
    }
    render = render.in(width, height);
  }

  private void without(Token what) {
    render =
        switch (what.lower()) {
          case "screenshot" -> render.withoutScreenshot();
          case "requisites" -> render.withoutRequisites();
          default ->
              throw Words.fail(
                  what,
                  Words.quote(what)
                      + " cannot be left out; screenshot and requisites can"
                      + Words.suggestion(what.text(), List.of("screenshot", "requisites")));
        };
  }

  static List<String> write(Render render) {
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

  private static List<String> options(Render render) {
    List<String> options = new ArrayList<>(List.of("browser"));
    if (render.width() != Render.BROWSER.width() || render.height() != Render.BROWSER.height()) {
      options.add("in " + render.width() + "x" + render.height());
    }
    if (!render.screenshot()) {
      options.add("without screenshot");
    }
    if (!render.requisites()) {
      options.add("without requisites");
    }
    return options;
  }

  private static String write(Step step) {
    return switch (step) {
      case Step.WaitFor(String selector, Duration limit) ->
          "wait "
              + Quoting.quoted(selector)
              + (limit.equals(Step.WaitFor.USUAL) ? "" : " up to " + Times.write(limit));
      case Step.Click(String selector) -> "click " + Quoting.quoted(selector);
      case Step.Type(String selector, String text) ->
          "type " + Quoting.quoted(selector) + " " + Quoting.quoted(text);
      case Step.TypeSecret(String selector, String secret) ->
          "type " + Quoting.quoted(selector) + " secret " + Quoting.word(secret);
      case Step.Scroll(String selector) ->
          selector.isEmpty() ? "scroll" : "scroll to " + Quoting.quoted(selector);
    };
  }
}

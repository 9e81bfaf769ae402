package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Request;
import dev.vigil.watch.sentinel.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads how a page is asked for, and what the browser does before the page is taken. */
final class RequestParser {
  private static final List<String> PARTS = List.of("method", "header", "body", "secret");
  private static final List<String> STEPS = List.of("wait", "click", "type", "scroll");

  private final Words words;

  RequestParser(Words words) {
    this.words = words;
  }

  /** {@code method POST header "Accept: text/html" body "q=1" secret api-key}. */
  Request request() {
    String method = "GET";
    List<Request.Header> headers = new ArrayList<>();
    String body = "";
    String secret = "";
    do {
      Token part = words.take("method, header, body or secret");
      switch (part.lower()) {
        case "method" -> method = method(words.take("a method such as POST"));
        case "header" -> headers.add(header(words.take("a header such as \"Accept: text/html\"")));
        case "body" -> body = words.take("a body in quotes").text();
        case "secret" -> secret = words.take("the name of a stored secret").text();
        default ->
            throw Words.fail(
                part,
                Words.quote(part)
                    + " is no part of a request; write method, header, body or secret"
                    + Words.suggestion(part.text(), PARTS));
      }
      words.takeIf(",");
    } while (words.more() && !Clause.at(words.peek()));
    return new Request(method, headers, body, secret);
  }

  private static String method(Token token) {
    if (!token.text().matches("[A-Za-z]{1,20}")) {
      throw Words.fail(
          token,
          Words.quote(token) + " is no request method; write GET, POST, PUT or another word");
    }
    return token.text().toUpperCase(Locale.ROOT);
  }

  private static Request.Header header(Token token) {
    int colon = token.text().indexOf(':');
    String name = colon < 0 ? "" : token.text().substring(0, colon).strip();
    String value = colon < 0 ? "" : token.text().substring(colon + 1).strip();
    if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")
        || value.chars().anyMatch(c -> c < ' ' && c != '\t')) {
      throw Words.fail(
          token, Words.quote(token) + " is no header; write it as \"Name: value\" on one line");
    }
    return new Request.Header(name, value);
  }

  /** {@code browser with wait "#list", click "button.more", type "#q" "tea", scroll}. */
  List<Step> steps() {
    words.expect("browser", "Render browser with wait \"#list\", click \"button.more\"");
    List<Step> steps = new ArrayList<>();
    if (!words.takeIf("with")) {
      return steps;
    }
    do {
      Token step = words.take("a step: wait, click, type or scroll");
      steps.add(
          switch (step.lower()) {
            case "wait" -> {
              words.takeIf("for");
              yield new Step.WaitFor(words.take("a selector").text());
            }
            case "click" -> new Step.Click(words.take("a selector").text());
            case "type" ->
                new Step.Type(
                    words.take("a selector").text(), words.take("the text to type").text());
            case "scroll" -> new Step.Scroll();
            default ->
                throw Words.fail(
                    step,
                    Words.quote(step)
                        + " is no step; write wait \"...\", click \"...\", type \"...\" \"...\" or"
                        + " scroll"
                        + Words.suggestion(step.text(), STEPS));
          });
    } while (words.takeIf(",") || words.takeIf("then"));
    return steps;
  }
}

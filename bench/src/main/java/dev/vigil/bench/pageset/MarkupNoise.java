package dev.vigil.bench.pageset;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Other ways to write the same page, none of which a person waits for. {@code SHELL_} ones are
 * variants that a shell brings: {@link HistoryGenerator} chooses them.
 */
enum MarkupNoise {
  WHITE_SPACE(MarkupNoise::respaced),
  ATTRIBUTE_ORDER(MarkupNoise::reordered),
  CLASS_RENAMED(
      html ->
          each(
              html,
              "class=\"([^\"{}]+)\"",
              m ->
                  "class=\""
                      + m.group(1).strip().replaceAll("([^ ]+)", "$1_k" + m.group(1).length() % 7)
                      + "\"")),
  SHELL_NAVIGATION(html -> html),
  SHELL_COOKIES(html -> html),
  SHELL_YEAR(html -> html),
  DOUBLED_STOP(html -> html.replaceFirst("(<p[^>]*>[^<]{20,}\\.)</p>", "$1.</p>")),
  HEADING_ANCHORS(
      html ->
          each(
              html,
              "<(h[2-4])([^>]*)>([^<]+)</h[2-4]>",
              m ->
                  "<"
                      + m.group(1)
                      + m.group(2)
                      + ">"
                      + m.group(3)
                      + "<a class=\"anchor\" href=\"#"
                      + m.group(3).strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-")
                      + "\">{{anchor}}</a></"
                      + m.group(1)
                      + ">")),
  LINK_QUOTED(
      html ->
          html.replaceFirst(
              "(<p[^>]*>[^<]*)(<a [^>]*>[^<]+</a>)([^<]*</p>)", "$1\u201c$2\u201d$3")),
  WRAPPED(
      html ->
          html.replaceFirst(
                  "(?s)<body([^>]*)>(.*)</body>", "<body$1><div id=\"page\">$2</div></body>")
              .replace("<section", "<div data-was=\"section\"")
              .replace("</section>", "</div>")),
  ABSOLUTE_LINKS(html -> html.replaceAll("href=\"/(?=[a-z])", "href=\"{{origin}}/")),
  DEFAULT_PORT(html -> html.replaceAll("href=\"https://([a-z.-]+)/", "href=\"https://$1:443/"));

  private static final Pattern ATTRIBUTE = Pattern.compile("([a-zA-Z:@-]+)(=\"[^\"]*\")?");

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final UnaryOperator<String> rewrite;

  MarkupNoise(UnaryOperator<String> rewrite) {
    this.rewrite = rewrite;
  }

  String apply(String html) {
    return rewrite.apply(html);
  }

  String words() {
    return name().replace("SHELL_", "").toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String respaced(String html) {
    String spread = html.replaceAll("(</(?:div|p|li|tr|ul|table|h[1-6]|td)>)", "$1\n\t  ");
    return each(spread, "<p[^>]*>[^<]*", m -> m.group().replace(", ", ",\n      "));
  }

  private static String reordered(String html) {
    return each(
        html,
        "<(div|a|img|input|td|th|span|li|section|button|link|script|ul|tr)((?:"
            + " [a-zA-Z:@-]+(?:=\"[^\"]*\")?){2,})(\\s*/?)>",
        m -> {
          List<String> attributes = new ArrayList<>();
          Matcher one = ATTRIBUTE.matcher(m.group(2));
          while (one.find()) {
            attributes.add(one.group());
          }
          Collections.reverse(attributes);
          return "<" + m.group(1) + " " + String.join(" ", attributes) + m.group(3) + ">";
        });
  }

  private static String each(String html, String pattern, Function<MatchResult, String> by) {
    return Pattern.compile(pattern)
        .matcher(html)
        .replaceAll(m -> Matcher.quoteReplacement(by.apply(m)));
  }
}

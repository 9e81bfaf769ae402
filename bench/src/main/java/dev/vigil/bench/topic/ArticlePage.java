package dev.vigil.bench.topic;

import dev.vigil.bench.topic.Encyclopedia.Article;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Renders articles as pages of eight designs. Each link stands at the mention of its target's
 * title; a target that the text does not mention is listed below the text. Around the text are
 * blocks that are off the topic: menus, popular pages, partners, recent news, advertisements.
 * Immutable.
 */
public final class ArticlePage {
  /** How many designs there are. */
  public static final int DESIGNS = 8;

  private static final String[] ADVERTISEMENTS = {
    "Cheap flights to more than forty cities. Book today and save.",
    "Our new insurance pays from the first day. Ask for an offer.",
    "Win a kitchen: take part until Friday.",
    "Broadband without a contract, now twice as fast."
  };

  private final UnaryOperator<String> address;
  private final List<Article> popular;

  /**
   * @param address the URL of an article by its name
   * @param popular the articles that menus and lists link to
   */
  public ArticlePage(UnaryOperator<String> address, List<Article> popular) {
    this.address = address;
    this.popular = List.copyOf(popular);
  }

  /** The page of an article. */
  public String html(Article article, Map<String, String> titles, int design) {
    Random random = new Random(article.name().hashCode() * 31L + design);
    String body = body(article, titles, design);
    String menu = links(random, design % 4 + 4);
    String side = links(random, design % 3 + 3);
    String advertisement = ADVERTISEMENTS[random.nextInt(ADVERTISEMENTS.length)];
    String title = escape(article.title());
    String inner =
        switch (design) {
          case 0 ->
              "<div id=nav><ul>"
                  + items(menu)
                  + "</ul></div><h1>"
                  + title
                  + "</h1>"
                  + body
                  + "<div class=popular><h3>Popular today</h3><ul>"
                  + items(side)
                  + "</ul></div>";
          case 1 ->
              "<table width=100%><tr><td class=left>"
                  + menu.replace("\n", "<br>")
                  + "</td><td><h1>"
                  + title
                  + "</h1>"
                  + body
                  + "</td><td class=right>"
                  + advertisement
                  + "<br>"
                  + side.replace("\n", "<br>")
                  + "</td></tr></table>";
          case 2 ->
              "<header><nav>"
                  + menu.replace("\n", " | ")
                  + "</nav></header><main><article><h2>"
                  + title
                  + "</h2>"
                  + body
                  + "</article></main><aside><h4>Recommended</h4>"
                  + side.replace("\n", "<p>")
                  + "</aside><footer>About us. Contact.</footer>";
          case 3 ->
              "<p><b>"
                  + title
                  + "</b></p>"
                  + body
                  + "<hr><p>"
                  + menu.replace("\n", " · ")
                  + "</p><p><i>"
                  + advertisement
                  + "</i></p><p>"
                  + side.replace("\n", ", ")
                  + "</p>";
          case 4 ->
              "<div class=top><form><input name=q></form>"
                  + menu.replace("\n", " ")
                  + "</div>"
                  + "<section><h1>"
                  + title
                  + "</h1>"
                  + body
                  + "</section><section class=more>"
                  + "<h2>You may also like</h2><ol>"
                  + items(side)
                  + "</ol></section>";
          case 5 ->
              "<div class=banner>"
                  + advertisement
                  + "</div><h1>"
                  + title
                  + "</h1><div class=cols>"
                  + body
                  + "</div><dl><dt>Trending</dt><dd>"
                  + side.replace("\n", "</dd><dd>")
                  + "</dd></dl><dl><dt>Our partners</dt><dd>"
                  + menu.replace("\n", "</dd><dd>")
                  + "</dd></dl>";
          case 6 ->
              "<div><div><div><span>"
                  + menu.replace("\n", "</span><span>")
                  + "</span></div></div>"
                  + "<div><h3>"
                  + title
                  + "</h3>"
                  + body
                  + "</div></div><div class=x><b>News</b> "
                  + side.replace("\n", "; ")
                  + "</div>";
          default ->
              "<center><h1>"
                  + title
                  + "</h1></center><blockquote>"
                  + body
                  + "</blockquote>"
                  + "<table><caption>Readers also read</caption><tr><td>"
                  + side.replace("\n", "</td></tr><tr><td>")
                  + "</td></tr></table><p>"
                  + menu.replace("\n", " &raquo; ")
                  + "</p>";
        };
    return "<!doctype html><html lang=en><head><meta charset=utf-8><title>"
        + title
        + "</title></head><body>"
        + inner
        + "</body></html>";
  }

  private String links(Random random, int count) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Article target = popular.get(random.nextInt(popular.size()));
      all.add(link(target.name(), target.title()));
    }
    return String.join("\n", all);
  }

  private String link(String name, String words) {
    return "<a href=\"" + address.apply(name) + "\">" + escape(words) + "</a>";
  }

  private static String items(String lines) {
    return lines.lines().map(line -> "<li>" + line + "</li>").collect(Collectors.joining());
  }

  /** The text in paragraphs, with each link at the first mention of its target. */
  private String body(Article article, Map<String, String> titles, int design) {
    String text = article.text();
    String lower = text.toLowerCase(Locale.ROOT);
    TreeMap<Integer, String> places = new TreeMap<>();
    List<String> unmentioned = new ArrayList<>();
    for (String target : article.links()) {
      String title = titles.getOrDefault(target, target).toLowerCase(Locale.ROOT);
      int at = mention(lower, title, places);
      if (at >= 0) {
        places.put(at, target);
      } else {
        unmentioned.add(target);
      }
    }
    StringBuilder html = new StringBuilder("<p>");
    int done = 0;
    for (Map.Entry<Integer, String> place : places.entrySet()) {
      int at = place.getKey();
      if (at >= done) {
        String target = place.getValue();
        int end = at + Math.max(1, titles.getOrDefault(target, target).length());
        paragraphs(text.substring(done, at), design, html);
        html.append(link(target, text.substring(at, Math.min(text.length(), end))));
        done = end;
      }
    }
    paragraphs(text.substring(Math.min(done, text.length())), design, html);
    if (!unmentioned.isEmpty()) {
      html.append("</p><h4>See also</h4><ul>");
      unmentioned.forEach(
          t -> html.append("<li>").append(link(t, titles.getOrDefault(t, t))).append("</li>"));
      html.append("</ul><p>");
    }
    return html.append("</p>").toString();
  }

  private static void paragraphs(String text, int design, StringBuilder html) {
    html.append(escape(text).replace("\n\n", design % 2 == 0 ? "</p><p>" : "<br><br>"));
  }

  private static int mention(String text, String title, Map<Integer, String> taken) {
    int from = 0;
    while (true) {
      int at = text.indexOf(title, from);
      if (at < 0) {
        return -1;
      }
      boolean whole =
          (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
              && (at + title.length() >= text.length()
                  || !Character.isLetterOrDigit(text.charAt(at + title.length())));
      if (whole && !taken.containsKey(at)) {
        return at;
      }
      from = at + 1;
    }
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}

package dev.vigil.bench.topic;

import dev.vigil.bench.topic.Encyclopedia.Article;
import dev.vigil.discover.crawl.LinkReader;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.distill.ArchivedWeb;
import dev.vigil.discover.distill.Distillation;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Articles of some topics with the links between them, and hub pages that list links for several
 * topics each. Immutable.
 */
public final class HubWeb {
  /** How many designs hub pages have. */
  public static final int DESIGNS = 8;

  private static final int MOST_ARTICLES = 40;
  private static final int EXAMPLES = 10;
  private static final int HUBS = 80;
  private static final int TEXT = 2_500;
  private static final int LEAST_ARTICLES = 35;

  /**
   * A hub page.
   *
   * @param sections the URLs that it lists for each topic
   */
  public record Hub(String url, int design, Map<String, List<String>> sections) {}

  private final List<String> topics;
  private final Map<String, Article> articles = new TreeMap<>();
  private final Map<String, List<Article>> members = new TreeMap<>();
  private final List<Hub> hubs = new ArrayList<>();
  private final Map<String, String> titles = new HashMap<>();
  private final ArticlePage renderer;

  public HubWeb(Encyclopedia encyclopedia, int count, long seed) {
    Random random = new Random(seed);
    Map<String, Integer> sizes = encyclopedia.categories();
    List<String> large =
        new ArrayList<>(
            sizes.entrySet().stream()
                .filter(e -> e.getValue() >= LEAST_ARTICLES && e.getKey().contains("/"))
                .map(Map.Entry::getKey)
                .filter(one -> sizes.keySet().stream().noneMatch(o -> o.startsWith(one + "/")))
                .toList());
    Collections.shuffle(large, random);
    List<String> paths = large.subList(0, Math.min(count, large.size()));
    topics = paths.stream().map(HubWeb::name).toList();
    List<Article> all = new ArrayList<>(encyclopedia.articles());
    Collections.shuffle(all, random);
    int others = 0;
    for (Article article : all) {
      titles.put(article.name(), article.title());
      List<String> its = paths.stream().filter(article::isIn).toList();
      if (its.size() == 1) {
        List<Article> list = members.computeIfAbsent(name(its.getFirst()), t -> new ArrayList<>());
        if (list.size() < MOST_ARTICLES) {
          list.add(article);
          articles.put(url(article), article);
        }
      } else if (its.isEmpty() && others++ < count * MOST_ARTICLES / 2) {
        members.computeIfAbsent("", t -> new ArrayList<>()).add(article);
        articles.put(url(article), article);
      }
    }
    renderer = new ArticlePage(EncyclopediaWeb::url, members.getOrDefault("", List.of()));
    for (int i = 0; i < HUBS * count / 20; i++) {
      hubs.add(hub(i, random));
    }
  }

  private Hub hub(int number, Random random) {
    List<String> some = new ArrayList<>(topics);
    Collections.shuffle(some, random);
    Map<String, List<String>> sections = new TreeMap<>();
    for (String topic : some.subList(0, Math.min(some.size(), 3 + random.nextInt(3)))) {
      List<Article> its = new ArrayList<>(members.getOrDefault(topic, List.of()));
      Collections.shuffle(its, random);
      sections.put(
          topic,
          its.subList(0, Math.min(its.size(), 6 + random.nextInt(7))).stream()
              .map(HubWeb::url)
              .toList());
    }
    return new Hub("https://links" + number + ".example/", number % DESIGNS, sections);
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String url(Article article) {
    return EncyclopediaWeb.url(article.name());
  }

  public List<String> topics() {
    return topics;
  }

  public Set<String> articles() {
    return articles.keySet();
  }

  public List<Hub> hubs() {
    return hubs;
  }

  /** Whether the article at a URL belongs to a topic. */
  public boolean isIn(String url, String topic) {
    return members.getOrDefault(topic, List.of()).stream().anyMatch(a -> url(a).equals(url));
  }

  /** Gives the URL and the topic of labelled pages; the empty topic is the catch-all. */
  public void examples(BiConsumer<String, String> receiver) {
    members.forEach(
        (topic, its) ->
            its.stream()
                .limit(topic.isEmpty() ? 4 * EXAMPLES : EXAMPLES)
                .forEach(article -> receiver.accept(url(article), topic)));
  }

  /** Gives all pages. */
  public void pages(BiConsumer<String, String> receiver) {
    articles.forEach(
        (url, article) -> {
          Article cut =
              new Article(
                  article.name(),
                  article.title(),
                  article.text().substring(0, Math.min(TEXT, article.text().length())),
                  article.categories(),
                  article.links().stream()
                      .filter(name -> articles.containsKey(EncyclopediaWeb.url(name)))
                      .toList());
          receiver.accept(
              url, renderer.html(cut, titles, Math.floorMod(url.hashCode(), ArticlePage.DESIGNS)));
        });
    hubs.forEach(hub -> receiver.accept(hub.url(), html(hub)));
  }

  /** Reads all pages with their links. */
  public void read(Map<String, PageDigest> digests, ArchivedWeb.Receiver receiver) {
    digests.forEach(
        (address, digest) -> {
          WebUrl url = WebUrl.parse(address);
          receiver.page(url, digest, LinkReader.read(url, digest));
        });
  }

  private String html(Hub hub) {
    StringBuilder html = new StringBuilder("<!doctype html><html lang=en><title>Links</title>");
    html.append(hub.design() == 1 ? "<table><tr>" : "<h1>My favourite links</h1>");
    hub.sections()
        .forEach(
            (topic, urls) -> {
              String heading = topic.replace('_', ' ');
              List<String> links =
                  urls.stream()
                      .map(
                          url ->
                              "<a href=\""
                                  + url
                                  + "\">"
                                  + Objects.requireNonNull(articles.get(url)).title()
                                  + "</a>")
                      .toList();
              html.append(
                  switch (hub.design()) {
                    case 0 ->
                        "<h2>" + heading + "</h2><ul><li>" + String.join("<li>", links) + "</ul>";
                    case 1 ->
                        "<td><b>" + heading + "</b><br>" + String.join("<br>", links) + "</td>";
                    case 2 -> "<div class=box>" + String.join(" | ", links) + "</div>";
                    case 3 ->
                        "<section><h3>"
                            + heading
                            + "</h3><p>"
                            + String.join("<p>", links)
                            + "</section>";
                    case 4 -> "<dl><dt>" + heading + "<dd>" + String.join("<dd>", links) + "</dl>";
                    case 5 ->
                        "<table><caption>"
                            + heading
                            + "</caption><tr><td>"
                            + String.join("<tr><td>", links)
                            + "</table>";
                    case 6 -> "<p>" + heading + ": " + String.join(", ", links) + ".</p>";
                    default ->
                        "<blockquote><i>Some on "
                            + heading
                            + "</i><div>"
                            + String.join("</div><div>", links)
                            + "</div></blockquote>";
                  });
            });
    return html.append("</html>").toString();
  }

  /** Whether the best hub within a page is mostly the section of a topic. */
  public boolean isFound(
      Hub hub, String topic, List<Distillation.Hub> found, Map<String, PageDigest> digests) {
    PageDigest digest = Objects.requireNonNull(digests.get(hub.url()));
    List<PageLink> links = LinkReader.read(WebUrl.parse(hub.url()), digest);
    return found.stream()
        .filter(one -> one.url().equals(hub.url()))
        .findFirst()
        .map(
            best -> {
              Set<String> inside = new HashSet<>();
              links.stream()
                  .filter(l -> l.node() >= best.node() && l.node() < digest.end(best.node()))
                  .forEach(l -> inside.add(l.url().toString()));
              Set<String> section = new HashSet<>(hub.sections().getOrDefault(topic, List.of()));
              Set<String> both = new HashSet<>(inside);
              both.retainAll(section);
              return both.size() >= 0.8 * section.size() && both.size() >= 0.8 * inside.size();
            })
        .orElse(false);
  }
}

package dev.vigil.bench.paper;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.VigilCalls;
import dev.vigil.document.Attributes;
import dev.vigil.document.markup.MarkupEscape;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sitemaps, feeds and link lists made of the real links of pages. Stateless. */
final class LinkDocuments {
  private LinkDocuments() {}

  /** The links of the pages by host: those of the hosts that have most of them. */
  static List<List<String>> sites(List<Path> pages, int most) {
    Map<String, Set<String>> byHost = new LinkedHashMap<>();
    for (Path page : pages) {
      Attributes attributes = VigilCalls.html(Corpora.read(page)).digest().attributes();
      for (int a = 0; a < attributes.count(); a++) {
        String value = attributes.value(a);
        if (attributes.name(a).local().equals("href") && value.startsWith("http")) {
          String host = host(value);
          if (!host.isEmpty()) {
            byHost.computeIfAbsent(host, h -> new LinkedHashSet<>()).add(value);
          }
        }
      }
    }
    return byHost.values().stream()
        .sorted(Comparator.comparingInt((Set<String> urls) -> -urls.size()))
        .limit(most)
        .map(urls -> (List<String>) new ArrayList<>(urls))
        .toList();
  }

  private static String host(String url) {
    try {
      String host = URI.create(url).getHost();
      return host == null ? "" : host;
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  static byte[] sitemap(List<String> urls) {
    StringBuilder text =
        new StringBuilder(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            """);
    for (String url : urls) {
      text.append("  <url>\n    <loc>").append(MarkupEscape.text(url)).append("</loc>\n");
      text.append("    <changefreq>weekly</changefreq>\n  </url>\n");
    }
    return text.append("</urlset>\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  static byte[] feed(List<String> urls) {
    StringBuilder text =
        new StringBuilder(
            "<?xml version=\"1.0\"?>\n<rss version=\"2.0\"><channel><title>Links</title>\n");
    for (String url : urls) {
      String escaped = MarkupEscape.text(url);
      text.append("<item><title>").append(title(url)).append("</title><link>").append(escaped);
      text.append("</link><guid isPermaLink=\"true\">").append(escaped);
      text.append("</guid></item>\n");
    }
    return text.append("</channel></rss>\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  static byte[] page(List<String> urls) {
    StringBuilder text = new StringBuilder("<!doctype html><title>Links</title><ul>\n");
    for (String url : urls) {
      text.append("<li><a href=\"").append(MarkupEscape.escape(url)).append("\">");
      text.append(title(url)).append("</a></li>\n");
    }
    return text.append("</ul>\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The words of the last part of a path. */
  private static String title(String url) {
    String path = url.replaceAll("[?#].*", "").replaceAll("/+$", "");
    return MarkupEscape.text(path.substring(path.lastIndexOf('/') + 1).replace('-', ' '));
  }
}

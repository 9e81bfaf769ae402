package dev.vigil.bench.topic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Reuters-21578 collection in the ModApte split. Immutable. */
public final class Reuters {
  private static final Pattern STORY = Pattern.compile("(?s)<REUTERS (.*?)>(.*?)</REUTERS>");
  private static final Pattern TOPICS = Pattern.compile("(?s)<TOPICS>(.*?)</TOPICS>");
  private static final Pattern TITLE = Pattern.compile("(?s)<TITLE>(.*?)</TITLE>");
  private static final Pattern BODY = Pattern.compile("(?s)<BODY>(.*?)</BODY>");
  private static final Pattern TEXT = Pattern.compile("(?s)<TEXT.*?>(.*?)</TEXT>");

  /** A story of the collection. */
  public record NewsStory(String title, String body, Set<String> topics, boolean training) {}

  private final List<NewsStory> stories;

  private Reuters(List<NewsStory> stories) {
    this.stories = stories;
  }

  /** Reads the SGML files. */
  public static Reuters read(List<Path> files) {
    List<NewsStory> all = new ArrayList<>();
    for (Path file : files) {
      if (!file.toString().endsWith(".sgm")) {
        continue;
      }
      try {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        Matcher each = STORY.matcher(text);
        while (each.find()) {
          String head = each.group(1);
          boolean training = head.contains("LEWISSPLIT=\"TRAIN\"");
          boolean test = head.contains("LEWISSPLIT=\"TEST\"");
          if (head.contains("TOPICS=\"YES\"") && (training || test)) {
            all.add(story(each.group(2), training));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new Reuters(all);
  }

  private static NewsStory story(String text, boolean training) {
    Set<String> topics = new TreeSet<>();
    Matcher list = TOPICS.matcher(text);
    if (list.find()) {
      Matcher each = Pattern.compile("<D>(.*?)</D>").matcher(list.group(1));
      while (each.find()) {
        topics.add(each.group(1));
      }
    }
    String title = first(TITLE, text);
    String body = first(BODY, text);
    return new NewsStory(
        plain(title), plain(body.isEmpty() ? first(TEXT, text) : body), topics, training);
  }

  private static String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static String plain(String text) {
    return text.replaceAll("<[^>]*>", " ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .replaceAll("&#\\d+;", " ");
  }

  public List<NewsStory> stories() {
    return stories;
  }

  /** The categories with a story in both parts: the 90 of the literature. */
  public Set<String> categories() {
    Map<String, Integer> parts = new HashMap<>();
    for (NewsStory story : stories) {
      story
          .topics()
          .forEach(topic -> parts.merge(topic, story.training() ? 1 : 2, (a, b) -> a | b));
    }
    Set<String> both = new TreeSet<>();
    parts.forEach(
        (topic, part) -> {
          if (part == 3) {
            both.add(topic);
          }
        });
    return both;
  }
}

package dev.vigil.discover.crawl.frontier;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;
import dev.vigil.discover.crawl.plugin.RankUpdates;
import dev.vigil.fetch.url.WebUrl;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Learns from matches which words in URLs lead to more matches. For one thread.
 *
 * <p>The method follows the feedback that Rocco 2004 proposes (DynaBot, Section 2.5.3): a word of
 * an address is worth the logarithm of how much more often pages with it matched than pages at
 * large (add-half smoothed, so that rare words claim little), times its inverse document frequency
 * among all addresses found, so that words like {@code www} count little. An address is worth the
 * mean of its words, divided by the root of their number to favour none for being long; the best
 * goes first, and by breadth where nothing is known. When matches have taught something, all that
 * waits is ranked anew: after 1, 2, 4, 8 ... matches, and each time the number of visits has grown
 * by half, which keeps the cost linear in what is found. The {@value #MOST} words seen most are
 * kept, and saved each time some visits have come together.
 */
public final class UrlWordFrontier implements Frontier {
  private static final int MOST = 50_000;
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})");

  /** The statistics of a word. */
  private static final class Word {
    long found;
    long visited;
    long matched;
  }

  private final Map<String, Word> words = new HashMap<>();
  private long found;
  private long visited;
  private long matched;
  private long nextMatches = 1;
  private long nextVisits = 50;
  private boolean learned;
  private long nextSave;

  @Override
  public double rank(FoundUrl address) {
    found++;
    Set<String> its = words(address.url());
    its.forEach(word -> word(word).found++);
    return -worth(its) * 1e6 + address.depth();
  }

  @Override
  public double rankAnew(FoundUrl address) {
    return -worth(words(address.url())) * 1e6 + address.depth();
  }

  private double worth(Set<String> its) {
    double sum = 0;
    for (String name : its) {
      Word word = words.get(name);
      if (word != null && matched > 0) {
        double rate = (word.matched + 0.5) / (word.visited + 1);
        double usual = (matched + 0.5) / (visited + 1);
        double rarity = Math.log((found + 1.0) / (word.found + 0.5)) / Math.log(found + 2.0);
        sum += Math.log(rate / usual) * Math.max(0, rarity) * known(word);
      }
    }
    return its.isEmpty() ? 0 : sum / Math.sqrt(its.size());
  }

  /** How far a word's record is to be trusted: little after one visit, wholly after many. */
  private static double known(Word word) {
    return word.visited / (word.visited + 2.0);
  }

  @Override
  public void visited(
      CrawledPage page, List<WebUrl> links, long[] numbers, int matches, RankUpdates ranks) {
    visited++;
    matched += matches > 0 ? 1 : 0;
    for (String name : words(page.url())) {
      Word word = word(name);
      word.visited++;
      word.matched += matches > 0 ? 1 : 0;
    }
    if (matches > 0 && matched >= nextMatches || matched > 0 && visited >= nextVisits) {
      learned = true;
    }
    if (words.size() > MOST) {
      forget();
    }
  }

  @Override
  public boolean reorder() {
    if (!learned) {
      return false;
    }
    learned = false;
    nextMatches = Math.max(1, matched * 2);
    nextVisits = Math.max(50, visited + visited / 2);
    return true;
  }

  private Word word(String name) {
    return words.computeIfAbsent(name, n -> new Word());
  }

  /** Words that were seen once have taught nothing. */
  private void forget() {
    for (long least = 1; words.size() > MOST / 2; least *= 2) {
      long bar = least;
      words.values().removeIf(word -> word.found + word.visited <= bar && word.matched == 0);
      if (least > found + visited) {
        words.clear();
      }
    }
  }

  /** The words of an address, host and path and query, lower case, each once. */
  static Set<String> words(WebUrl url) {
    Set<String> words = new TreeSet<>();
    for (String word : BETWEEN.split(url.host() + " " + url.pathAndQuery(), -1)) {
      if (word.length() > 1 && word.length() <= 40 && words.size() < 40) {
        words.add(word.toLowerCase(Locale.ROOT));
      }
    }
    return words;
  }

  @Override
  public byte @Nullable [] save() {
    if (visited < nextSave) {
      return null;
    }
    nextSave = visited + 1 + words.size() / 50;
    StringBuilder text = new StringBuilder();
    text.append(found).append(' ').append(visited).append(' ').append(matched).append(' ');
    text.append(nextMatches).append(' ').append(nextVisits).append('\n');
    words.forEach(
        (name, word) ->
            text.append(name)
                .append(' ')
                .append(word.found)
                .append(' ')
                .append(word.visited)
                .append(' ')
                .append(word.matched)
                .append('\n'));
    return text.toString().getBytes(UTF_8);
  }

  @Override
  public void restore(byte[] state) {
    String[] lines = new String(state, UTF_8).split("\n", -1);
    String[] totals = lines[0].split(" ", -1);
    found = Long.parseLong(totals[0]);
    visited = Long.parseLong(totals[1]);
    matched = Long.parseLong(totals[2]);
    nextMatches = Long.parseLong(totals[3]);
    nextVisits = Long.parseLong(totals[4]);
    for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
      String[] fields = lines[i].split(" ", -1);
      Word word = word(fields[0]);
      word.found = Long.parseLong(fields[1]);
      word.visited = Long.parseLong(fields[2]);
      word.matched = Long.parseLong(fields[3]);
    }
  }
}

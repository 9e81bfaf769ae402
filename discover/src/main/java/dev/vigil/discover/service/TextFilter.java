package dev.vigil.discover.service;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.NameWords;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Classifies a start page by its words before any request is sent. Immutable.
 *
 * <p>A word of the description's vocabulary counts with its weight, more where it comes often (by
 * the logarithm of its number), and a little less where the page writes it nearly so (by edit
 * distance); words that earlier members had more often than other pages count too. Without a
 * vocabulary nothing is filtered.
 */
final class TextFilter {
  private static final int MOST_CHARACTERS = 200_000;
  private static final int LONG_WORD = 6;

  private final Map<String, Double> vocabulary;
  private final ProbeHistory history;

  TextFilter(ServiceClass service, ProbeHistory history) {
    this.vocabulary = service.vocabulary();
    this.history = history;
  }

  /** The words of a page: its text, its title, its address and the names in its forms. */
  static Map<String, Integer> words(PageTextMap page, List<FormSlot> slots) {
    StringBuilder all =
        new StringBuilder(
            page.text().substring(0, Math.min(MOST_CHARACTERS, page.text().length())));
    all.append(' ').append(ProfileWriter.title(page.digest())).append(' ').append(page.url());
    slots.forEach(slot -> all.append(' ').append(slot.words()));
    Map<String, Integer> counts = new HashMap<>();
    NameWords.of(all.toString()).forEach(word -> counts.merge(word, 1, Integer::sum));
    return counts;
  }

  /** The relevance of a page, from 0 on; 1 is one word of weight 1, found once. */
  double relevance(Map<String, Integer> words) {
    double sum = 0;
    for (Map.Entry<String, Double> term : vocabulary.entrySet()) {
      int count = words.getOrDefault(term.getKey(), 0);
      if (count > 0) {
        sum += term.getValue() * (1 + Math.log(count));
      } else if (term.getKey().length() >= LONG_WORD && isNear(term.getKey(), words.keySet())) {
        sum += 0.7 * term.getValue();
      }
    }
    Set<String> known = new HashSet<>(words.keySet());
    known.removeAll(vocabulary.keySet());
    double learnt = known.stream().mapToDouble(history::weight).filter(w -> w > 1).sum();
    return Math.max(0, sum + Math.min(3, learnt / 4));
  }

  private static boolean isNear(String term, Set<String> words) {
    List<String> alike =
        words.stream()
            .filter(word -> Math.abs(word.length() - term.length()) <= 2)
            .filter(word -> word.charAt(0) == term.charAt(0))
            .toList();
    return SpellingSuggestion.to(term, alike).isPresent();
  }

  /** The number of probes for a page, by its relevance, up to {@code most}. */
  int probes(double relevance, int most) {
    if (vocabulary.isEmpty()) {
      return most;
    }
    if (relevance <= 0) {
      return 0;
    }
    return relevance >= 1 ? most : Math.max(1, (int) Math.ceil(most * relevance));
  }
}

package dev.vigil.search.rank;

import dev.vigil.search.answer.SearchHit.Run;
import dev.vigil.search.index.WordAnalyzer;
import dev.vigil.search.index.WordAnalyzer.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Chooses the part of a text that has most words of the query, and marks them. Stateless. */
public final class Snippet {
  private static final int LENGTH = 240;
  private static final int SEARCHED = 60_000;

  private Snippet() {}

  /**
   * The best part of a text.
   *
   * @param marked words as the index has them
   */
  public static List<Run> of(String text, Set<String> marked) {
    String searched = text.length() > SEARCHED ? text.substring(0, SEARCHED) : text;
    List<Word> hits =
        WordAnalyzer.words(searched).stream().filter(word -> marked.contains(word.term())).toList();
    int start = start(searched, hits);
    int end = Math.min(searched.length(), start + LENGTH);
    end = end < searched.length() ? wordEnd(searched, end) : end;
    List<Run> runs = new ArrayList<>();
    StringBuilder plain = new StringBuilder(start > 0 ? "… " : "");
    int at = start;
    for (Word hit : hits) {
      if (hit.start() >= at && hit.end() <= end) {
        plain.append(searched, at, hit.start());
        add(runs, plain, false);
        plain.append(searched, hit.start(), hit.end());
        add(runs, plain, true);
        at = hit.end();
      }
    }
    plain.append(searched, at, end).append(end < text.length() ? " …" : "");
    add(runs, plain, false);
    return runs;
  }

  private static void add(List<Run> runs, StringBuilder text, boolean marked) {
    if (!text.isEmpty()) {
      runs.add(new Run(text.toString().replace('\n', ' '), marked));
      text.setLength(0);
    }
  }

  /** The window with the most different words, and then the most words. */
  private static int start(String text, List<Word> hits) {
    if (hits.isEmpty() || text.length() <= LENGTH) {
      return 0;
    }
    int best = 0;
    double most = -1;
    Map<String, Integer> inside = new HashMap<>();
    int last = 0;
    for (int first = 0; first < hits.size(); first++) {
      while (last < hits.size() && hits.get(last).end() - hits.get(first).start() < LENGTH - 40) {
        inside.merge(hits.get(last++).term(), 1, Integer::sum);
      }
      double value = inside.size() + 0.01 * Math.min(last - first, 50);
      if (value > most) {
        most = value;
        best = first;
      }
      inside.computeIfPresent(hits.get(first).term(), (t, n) -> n > 1 ? n - 1 : null);
    }
    int start = Math.max(0, hits.get(best).start() - 40);
    while (start > 0 && !Character.isWhitespace(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static int wordEnd(String text, int at) {
    int end = at;
    while (end > at - 30 && end > 0 && !Character.isWhitespace(text.charAt(end))) {
      end--;
    }
    return end > at - 30 ? end : at;
  }
}

package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.WordTokens;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.TypeText;
import java.util.List;

/**
 * A change type for a word that occurs more or less often than before, with old and new counts; its
 * position does not matter. Case is ignored.
 */
public record KeywordChanges(String word) implements ChangeType {
  @Override
  public String name() {
    return "keyword=" + TypeText.quoted(word);
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.TEXT;
  }

  @Override
  public boolean readsTextAlone() {
    return true;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    String folded = WordTokens.fold(word);
    WordTokens old = before.get(WordTokens.class, WordTokens::of);
    WordTokens now = after.get(WordTokens.class, WordTokens::of);
    int[] was = old.places(folded);
    int[] is = now.places(folded);
    if (was.length == is.length) {
      return List.of();
    }
    ChangeCollector found = new ChangeCollector(name());
    boolean more = is.length > was.length;
    WordTokens tokens = more ? now : old;
    WordTokens others = more ? old : now;
    int at = differing(tokens, more ? is : was, others, more ? was : is);
    NodeRange range = (more ? after : before).visibleText().range(tokens.from(at), tokens.to(at));
    if (more) {
      found.inserted(word, range, tokens.written(at, at), was.length, is.length);
    } else {
      found.deleted(word, range, tokens.written(at, at), was.length, is.length);
    }
    return found.changes();
  }

  /** The first place whose neighbours are not those of its counterpart on the other side. */
  private static int differing(
      WordTokens tokens, int[] places, WordTokens others, int[] counterparts) {
    for (int k = 0; k < counterparts.length; k++) {
      for (int by = -1; by <= 1; by++) {
        if (!word(tokens, places[k] + by).equals(word(others, counterparts[k] + by))) {
          return places[k];
        }
      }
    }
    return places[counterparts.length];
  }

  private static String word(WordTokens tokens, int at) {
    return at >= 0 && at < tokens.size() ? tokens.words().get(at) : "";
  }
}

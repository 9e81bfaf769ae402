package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.Spot;
import java.util.List;

/**
 * A word that stands more or less often than before, with old and new counts; where it stands does
 * not matter. Case is ignored.
 */
record Keyword(String word) implements ChangeType {
  @Override
  public String name() {
    return "keyword=" + TypeText.quoted(word);
  }

  @Override
  public Aspect aspect() {
    return Aspect.TEXT;
  }

  @Override
  public boolean readsTextAlone() {
    return true;
  }

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    String folded = Tokens.fold(word);
    Tokens old = before.get(Tokens.class, Tokens::of);
    Tokens now = after.get(Tokens.class, Tokens::of);
    int[] was = old.places(folded);
    int[] is = now.places(folded);
    if (was.length == is.length) {
      return List.of();
    }
    Found found = new Found(name());
    boolean more = is.length > was.length;
    Tokens tokens = more ? now : old;
    Tokens others = more ? old : now;
    int at = differing(tokens, more ? is : was, others, more ? was : is);
    Spot spot = (more ? after : before).prose().spot(tokens.from(at), tokens.to(at));
    if (more) {
      found.inserted(word, spot, tokens.written(at, at), was.length, is.length);
    } else {
      found.deleted(word, spot, tokens.written(at, at), was.length, is.length);
    }
    return found.changes();
  }

  /** The first place whose neighbours are not those of its counterpart on the other side. */
  private static int differing(Tokens tokens, int[] places, Tokens others, int[] counterparts) {
    for (int k = 0; k < counterparts.length; k++) {
      for (int by = -1; by <= 1; by++) {
        if (!word(tokens, places[k] + by).equals(word(others, counterparts[k] + by))) {
          return places[k];
        }
      }
    }
    return places[counterparts.length];
  }

  private static String word(Tokens tokens, int at) {
    return at >= 0 && at < tokens.size() ? tokens.words().get(at) : "";
  }
}

package dev.vigil.diff.noise.text;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.extract.ObfuscatedMail;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Holds back changes of attributes, metadata, comments and scripts in which only a random token, a
 * build hash or a timestamp differs: noise by its shape, from the first check on. Visible changes
 * are never held back by it. Stateless and safe for concurrent use.
 */
public final class TokenNoise implements NoiseFilter {
  /** The name of the rule in what was held back. */
  public static final String RULE = "token";

  private static final String REASON = "only a random token, a build hash or a timestamp differs";

  /** The filter; it has no settings. */
  public TokenNoise() {}

  @Override
  public List<HeldBackChange> heldBack(
      DocumentView before, DocumentView after, List<Change> changes) {
    List<HeldBackChange> held = new ArrayList<>();
    for (Change change : changes) {
      if (isUnseen(change) && isToken(change)) {
        held.add(new HeldBackChange(change, RULE, REASON));
      }
    }
    addresses(changes, held);
    return held;
  }

  /** Adds the images that went and came again under an address with another token. */
  private static void addresses(List<Change> changes, List<HeldBackChange> held) {
    Map<String, ArrayDeque<Change>> gone = new HashMap<>();
    for (Change change : changes) {
      if (change.kind() == ChangeKind.DELETE && isAddress(change, change.oldValue())) {
        gone.computeIfAbsent(shape(change, change.oldValue()), _ -> new ArrayDeque<>()).add(change);
      }
    }
    for (Change change : gone.isEmpty() ? List.<Change>of() : changes) {
      if (change.kind() == ChangeKind.INSERT && isAddress(change, change.newValue())) {
        ArrayDeque<Change> same = gone.get(shape(change, change.newValue()));
        Change old = same == null ? null : same.poll();
        if (old != null) {
          held.add(new HeldBackChange(old, RULE, REASON));
          held.add(new HeldBackChange(change, RULE, REASON));
        }
      }
    }
  }

  /**
   * An address without its tokens. A file that is called by a token alone is another one under
   * another token; and so is each other file to who watches the images.
   */
  private static String shape(Change change, String address) {
    int question = address.indexOf('?');
    int end = question < 0 ? address.length() : question;
    String file = address.substring(address.lastIndexOf('/', end - 1) + 1, end);
    int stop = file.indexOf('.');
    boolean named =
        change.type().equals("images")
            || RandomTokens.hashFrom(stop < 0 ? file : file.substring(0, stop)) == 0;
    return named
        ? address.substring(0, end) + TextShape.ofAddress(address.substring(end))
        : TextShape.ofAddress(address);
  }

  /** Whether a change is called by its address, as that of an image without words is. */
  private static boolean isAddress(Change change, String value) {
    return change.label().equals(value) && value.indexOf('/') >= 0 && value.indexOf(' ') < 0;
  }

  /**
   * Whether a change is of something that is not shown: its label names an attribute or the like.
   */
  private static boolean isUnseen(Change change) {
    String label = change.label();
    return label.contains(" @")
        || label.equals("comment")
        || label.startsWith("script")
        || label.startsWith("style")
        || change.type().equals("attributes")
        || change.type().equals("metadata")
        || change.type().equals("comments");
  }

  private static boolean isToken(Change change) {
    String before = change.oldValue();
    String after = change.newValue();
    if (change.label().endsWith("@data-cfemail")) {
      return ObfuscatedMail.address(before).equals(ObfuscatedMail.address(after));
    }
    return !before.isEmpty()
        && !after.isEmpty()
        && (RandomTokens.isRandom(before) && RandomTokens.isRandom(after)
            || TextShape.ofAddress(before).equals(TextShape.ofAddress(after))
            || form(before).equals(form(after)));
  }

  /** The text without tokens, clocks, and numbers as long as a time in seconds. */
  private static String form(String text) {
    return LONG_NUMBER
        .matcher(NoisePatterns.withoutClocks(TextShape.withoutTokens(text)))
        .replaceAll("0");
  }

  private static final Pattern LONG_NUMBER = Pattern.compile("\\b\\d{9,}\\b");
}

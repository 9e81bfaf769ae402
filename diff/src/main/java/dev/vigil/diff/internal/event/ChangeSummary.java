package dev.vigil.diff.internal.event;

import dev.vigil.diff.show.words.ChangeEvent;
import dev.vigil.diff.show.words.PageText;
import dev.vigil.diff.show.words.ValueWords;
import dev.vigil.document.markup.TextShortener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Summarises all changes in one line: the most important event in words, and the number of others.
 * Stateless.
 */
public final class ChangeSummary {
  /** The maximum length of a mail subject that is readable. */
  static final int LONGEST = 120;

  /** The length of the words that say how many there are. */
  private static final int COUNT = 14;

  /** A name that is shortened to less says nothing. */
  private static final int NAME = 12;

  /** Two names that are longer together are too much for a title. */
  private static final int PAIR = 60;

  private ChangeSummary() {}

  public static String of(ChangeEventBuilder all) {
    if (all.comparison().isSame()) {
      return "No changes";
    }
    List<ChangeEvent> events = all.events();
    if (events.isEmpty()) {
      return TextShortener.atWord(unseen(all.unseen()), LONGEST);
    }
    ChangeEvent first = events.getFirst();
    List<ChangeEvent> listed =
        events.stream()
            .filter(event -> event.what().isListed() && event.list().equals(first.list()))
            .toList();
    boolean inList = first.what().isListed() && !(listed.size() == 1 && isRenamed(first));
    List<ChangeEvent> said = inList ? listed : List.of(first);
    // Beside what matters, a counter that moved is not worth a word.
    long more =
        events.stream()
            .filter(event -> event.isInContent() || !first.isInContent())
            .filter(event -> !said.contains(event))
            .count();
    String rest = more == 0 ? "" : "; and " + more + " more change" + (more == 1 ? "" : "s");
    String outer =
        first.outer().isEmpty() || !inList ? "" : TextShortener.atWord(first.outer(), 40) + ": ";
    int room = LONGEST - rest.length() - outer.length();
    String words = inList ? outer + list(listed, room) : first.words();
    return fitting(PageText.oneLine(words), LONGEST - rest.length()) + rest;
  }

  /** Words of at most that length: of a value its name is shortened before the new value is cut. */
  private static String fitting(String words, int most) {
    int arrow = words.lastIndexOf(" → ");
    int colon = words.indexOf(": ");
    if (words.length() <= most || arrow < 0 || colon < 0 || colon > arrow) {
      return TextShortener.atWord(words, most);
    }
    int room = most - (words.length() - colon);
    String value = words.substring(colon);
    return room >= NAME
        ? TextShortener.atWord(words.substring(0, colon), room) + value
        : TextShortener.atWord(value.substring(2), most);
  }

  private static boolean isRenamed(ChangeEvent event) {
    return event.what() == ChangeEvent.Kind.RENAMED;
  }

  /**
   * Summarises added, removed and renamed entries of a list; the first by name, others if there is
   * room.
   */
  private static String list(List<ChangeEvent> events, int most) {
    List<String> parts = new ArrayList<>();
    int sorts = (int) events.stream().map(ChangeEvent::what).distinct().count();
    int length = 0;
    for (ChangeEvent.Kind what : ChangeEvent.Kind.values()) {
      List<ChangeEvent> same = events.stream().filter(event -> event.what() == what).toList();
      if (!same.isEmpty()) {
        String name = ": " + names(same, most);
        String count = counted(what, same.size(), same.getFirst().list().equals("feed"));
        boolean room = sorts < 3 && length + count.length() + name.length() + 2 <= most;
        parts.add(count + (parts.isEmpty() || room ? name : ""));
        length += parts.getLast().length() + 2;
      }
    }
    return ValueWords.upper(String.join("; ", parts));
  }

  /** The name of the first; of entries that are called otherwise now also how they were called. */
  private static String names(List<ChangeEvent> same, int most) {
    ChangeEvent first = same.getFirst();
    if (isRenamed(first) && same.size() <= 2) {
      String all =
          String.join(
              ", ", same.stream().map(event -> event.old() + " \u2192 " + event.now()).toList());
      if (all.length() <= most - COUNT) {
        return all;
      }
    }
    String both = first.name() + ", " + same.getLast().name();
    boolean plain = both.indexOf(',') == both.lastIndexOf(',');
    return same.size() == 2 && plain && both.length() <= PAIR
        ? both
        : TextShortener.atWord(first.name(), 80);
  }

  private static String counted(ChangeEvent.Kind what, int count, boolean feed) {
    return switch (what) {
      case NEW -> count + (feed ? count == 1 ? " new entry" : " new entries" : " new");
      case GONE -> count + " gone";
      case ROW_ADDED -> count == 1 ? "row added" : count + " rows added";
      case ROW_REMOVED -> count == 1 ? "row removed" : count + " rows removed";
      default -> count + " renamed";
    };
  }

  private static String unseen(Map<String, Integer> counts) {
    return counts.isEmpty() ? "No visible change" : "No visible change: " + counts(counts);
  }

  /** How many there are of each sort, in words. */
  public static String counts(Map<String, Integer> counts) {
    List<String> parts = new ArrayList<>();
    counts.forEach(
        (what, count) ->
            parts.add(
                what.equals("white space") ? what : count + " " + what + (count == 1 ? "" : "s")));
    return String.join(", ", parts);
  }
}

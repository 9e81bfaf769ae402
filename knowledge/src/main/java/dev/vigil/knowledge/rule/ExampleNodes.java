package dev.vigil.knowledge.rule;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the elements of a page that hold a given value. Immutable; made once for each page. */
final class ExampleNodes {
  /**
   * A place of a value; an exact one holds nothing else.
   *
   * @param before the words before a value that is a part of a longer text
   * @param words how many words such a value has; 0 if it is the whole text
   */
  record Place(int node, String attribute, boolean exact, String before, int words) {
    Place(int node, String attribute, boolean exact) {
      this(node, attribute, exact, "", 0);
    }
  }

  private static final int MOST = 50;
  private static final int LONGEST = 2_000;
  private static final int MOST_BEFORE = 4;
  private static final Pattern SENTENCE = Pattern.compile("[.!?;]\\s+");
  private static final Set<String> LINKS = Set.of("href", "src", "content", "datetime", "data-src");

  private final PageInput page;
  private final List<Integer> nodes = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();

  ExampleNodes(PageInput page) {
    this.page = page;
    PageDigest digest = page.digest();
    boolean html = digest.type() == DocumentType.HTML;
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (!digest.isElement(node)) {
        continue;
      }
      if (html) {
        int from = page.leaves().from(node);
        int to = page.leaves().from(digest.end(node));
        if (from == to || to - from > 12) {
          continue;
        }
        nodes.add(node);
        texts.add(page.leaves().join(from, to));
      } else if (digest.size(node) < 12) {
        nodes.add(node);
        texts.add(ValueParser.clean(digest.text(node)));
      }
    }
  }

  /** The places of a value as a person or an earlier version writes it, exact ones first. */
  List<Place> find(FactProperty property, String written) {
    List<Place> exact = new ArrayList<>();
    List<Place> typed = new ArrayList<>();
    String text = ValueParser.clean(written);
    Optional<FactValue> value = RuleRun.parse(property, text, page);
    for (int i = 0; i < nodes.size() && exact.size() < MOST; i++) {
      String own = texts.get(i);
      if (own.length() > LONGEST) {
        continue;
      }
      if (own.equals(text)) {
        innermost(exact, new Place(nodes.get(i), "", true));
      } else if (value.isPresent()
          && own.length() <= 60
          && property.type() != FactType.TEXT
          && property.type() != FactType.URL
          && hasDigit(own)
          && same(RuleRun.parse(property, own, page), value.get())) {
        innermost(typed, new Place(nodes.get(i), "", own.length() <= text.length() + 12));
      }
    }
    if (property.type() == FactType.URL && value.isPresent()) {
      links(property, value.get(), exact);
    }
    return exact.isEmpty() ? typed : exact;
  }

  /** Like {@link #find}, also in longer texts, such as paragraphs of a PDF file. */
  List<Place> findAnywhere(FactProperty property, String written) {
    List<Place> found = find(property, written);
    return found.isEmpty() ? parts(ValueParser.clean(written)) : found;
  }

  private List<Place> parts(String text) {
    List<Place> into = new ArrayList<>();
    if (text.length() < 2) {
      return into;
    }
    Pattern alone =
        Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(text) + "(?![\\p{L}\\p{N}])");
    for (int i = 0; i < nodes.size() && into.size() < MOST; i++) {
      Matcher found = alone.matcher(texts.get(i));
      if (texts.get(i).length() <= LONGEST && found.find()) {
        innermost(
            into,
            new Place(
                nodes.get(i),
                "",
                true,
                before(texts.get(i).substring(0, found.start())),
                text.split("\\s+", -1).length));
      }
    }
    return into;
  }

  /** The last words of a text, of one sentence. */
  private static String before(String text) {
    String sentence = text.strip();
    Matcher end = SENTENCE.matcher(sentence);
    int begin = 0;
    while (end.find()) {
      begin = end.end() < sentence.length() ? end.end() : begin;
    }
    String[] words = sentence.substring(begin).strip().split("\\s+", -1);
    return String.join(
        " ", List.of(words).subList(Math.max(0, words.length - MOST_BEFORE), words.length));
  }

  private void innermost(List<Place> places, Place place) {
    if (!places.isEmpty() && page.digest().contains(places.getLast().node(), place.node())) {
      places.removeLast();
    }
    if (places.size() < MOST) {
      places.add(place);
    }
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(Character::isDigit);
  }

  private static boolean same(Optional<FactValue> one, FactValue other) {
    return one.isPresent()
        && (one.get().isSame(other)
            || one.get().number() != null
                && other.number() != null
                && one.get().number().compareTo(other.number()) == 0
                && (one.get().unit().isEmpty()
                    || other.unit().isEmpty()
                    || one.get().unit().equals(other.unit())));
  }

  private void links(FactProperty property, FactValue value, List<Place> into) {
    PageDigest digest = page.digest();
    for (int node = 1; node < digest.nodeCount() && into.size() < MOST; node++) {
      if (digest.isElement(node) && digest.attributes().has(node)) {
        for (String name : LINKS) {
          String link = digest.attribute(node, name);
          if (link != null
              && RuleRun.parse(property, link, page).filter(value::isSame).isPresent()) {
            into.add(new Place(node, name, true));
          }
        }
      }
    }
  }
}

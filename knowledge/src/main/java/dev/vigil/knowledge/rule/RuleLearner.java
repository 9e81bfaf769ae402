package dev.vigil.knowledge.rule;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a rule from values that a person shows on a page. Each value is located; of several equal
 * places those count that are nearest to the other values. If the values stand in one of several
 * similar elements, the rule is for all of them. Stateless.
 */
public final class RuleLearner {
  private static final int MOST_TRIED = 400;

  private RuleLearner() {}

  /**
   * Proposes a rule.
   *
   * @param list whether similar elements are records, too
   * @throws KnowledgeException if a property is unknown or a value is not on the page
   */
  public static RuleProposal propose(
      FactClass type, PageInput page, String pages, List<RuleExample> examples, boolean list) {
    if (examples.isEmpty()) {
      throw new KnowledgeException(
          "A rule needs at least one example; write PROPERTY=VALUE, such as price=\"12.50\".");
    }
    ExampleNodes nodes = new ExampleNodes(page);
    Map<FactProperty, List<ExampleNodes.Place>> places = new LinkedHashMap<>();
    List<RuleProposal.Question> questions = new ArrayList<>();
    for (RuleExample example : examples) {
      FactProperty property = property(type, example.property());
      List<ExampleNodes.Place> found =
          example.node() > 0
              ? List.of(
                  new ExampleNodes.Place(
                      element(page.digest(), example.node()),
                      attribute(property, page, example.node()),
                      true))
              : nodes.findAnywhere(property, example.text());
      if (found.isEmpty()) {
        throw new KnowledgeException(
            "The value '%s' of %s is not on the page; write it as the page shows it."
                .formatted(shortened(example.text()), property.name()));
      }
      if (example.choice() > found.size()) {
        throw new KnowledgeException(
            "The value '%s' of %s is only %d times on the page; choose 1 to %d."
                .formatted(shortened(example.text()), property.name(), found.size(), found.size()));
      }
      places.put(property, example.choice() > 0 ? List.of(found.get(example.choice() - 1)) : found);
    }
    Map<FactProperty, ExampleNodes.Place> chosen = nearest(page.digest(), places);
    places.forEach(
        (property, all) -> {
          if (all.size() > 1) {
            questions.add(
                ambiguous(
                    page.digest(),
                    property,
                    all,
                    java.util.Objects.requireNonNull(chosen.get(property))));
          }
        });
    PageRule rule = rule(type, page, pages, chosen, list);
    List<ExtractedRecord> found = RuleRun.run(rule, type, page);
    if (!rule.record().isEmpty()) {
      questions.add(
          new RuleProposal.Question(
              "",
              "The page has %d similar elements; the rule takes all of them."
                  .formatted(found.size()),
              List.of("all of them", "only this one")));
    }
    return new RuleProposal(rule, found, questions);
  }

  /**
   * Takes values that a person marked on one page: by the place where the page shows them, else as
   * written.
   */
  public static RuleProposal byHand(
      FactClass type, PageInput page, String pages, List<RuleExample> examples) {
    ExampleNodes nodes = new ExampleNodes(page);
    List<ValueRule> values = new ArrayList<>();
    for (RuleExample example : examples) {
      FactProperty property = property(type, example.property());
      List<ExampleNodes.Place> found =
          example.node() > 0 || example.text().isBlank()
              ? List.of()
              : nodes.findAnywhere(property, example.text());
      if (example.node() > 0 || !found.isEmpty()) {
        values.addAll(propose(type, page, pages, List.of(example), false).rule().values());
      } else {
        values.add(ValueRule.fixed(property.name(), example.text()));
      }
    }
    PageRule rule = new PageRule(type.name(), pages, "", values);
    return new RuleProposal(rule, RuleRun.run(rule, type, page), List.of());
  }

  /** The text of a node, or the address of an image or link without a text. */
  public static String shown(PageInput page, int node) {
    int element = element(page.digest(), node);
    String text = RuleRun.text(page, element, "");
    for (String name : List.of("src", "href")) {
      String address = page.digest().attribute(element, name);
      text = text.isEmpty() && address != null ? address : text;
    }
    return shortened(text);
  }

  static FactProperty property(FactClass type, String name) {
    return type.property(name)
        .orElseThrow(
            () ->
                new KnowledgeException(
                    "%s has no property '%s'; it has %s."
                        .formatted(
                            type.name(),
                            name,
                            String.join(
                                ", ",
                                type.properties().stream().map(FactProperty::name).toList()))));
  }

  private static int element(PageDigest digest, int node) {
    return digest.isElement(node) ? node : digest.parent(node);
  }

  private static String attribute(FactProperty property, PageInput page, int node) {
    if (property.type() != dev.vigil.knowledge.extract.value.FactType.URL) {
      return "";
    }
    for (String name : List.of("href", "src", "content")) {
      if (page.digest().attribute(element(page.digest(), node), name) != null) {
        return name;
      }
    }
    return "";
  }

  private static RuleProposal.Question ambiguous(
      PageDigest digest,
      FactProperty property,
      List<ExampleNodes.Place> all,
      ExampleNodes.Place chosen) {
    List<String> choices = new ArrayList<>();
    for (int i = 0; i < Math.min(all.size(), 20); i++) {
      choices.add(
          (i + 1)
              + ": "
              + NodeSurroundings.of(digest, all.get(i).node())
              + (all.get(i).equals(chosen) ? " (taken)" : ""));
    }
    return new RuleProposal.Question(
        property.name(),
        "The value of %s is %d times on the page.".formatted(property.name(), all.size()),
        choices);
  }

  /** Of several places of each value those that are nearest to each other. */
  static Map<FactProperty, ExampleNodes.Place> nearest(
      PageDigest digest, Map<FactProperty, List<ExampleNodes.Place>> places) {
    Map<FactProperty, ExampleNodes.Place> best = new LinkedHashMap<>();
    int smallest = Integer.MAX_VALUE;
    List<FactProperty> properties = new ArrayList<>(places.keySet());
    FactProperty first = properties.getFirst();
    for (FactProperty property : properties) {
      if (of(places, property).size() < of(places, first).size()) {
        first = property;
      }
    }
    int tried = 0;
    for (ExampleNodes.Place start : of(places, first)) {
      Map<FactProperty, ExampleNodes.Place> chosen = new LinkedHashMap<>();
      int size = 0;
      for (FactProperty property : properties) {
        ExampleNodes.Place near = start;
        int least = Integer.MAX_VALUE;
        for (ExampleNodes.Place place :
            property.equals(first) ? List.of(start) : of(places, property)) {
          int own = digest.size(common(digest, start.node(), place.node()));
          if (own < least && ++tried < MOST_TRIED * 50) {
            least = own;
            near = place;
          }
        }
        chosen.put(property, near);
        size += property.equals(first) ? 0 : least;
      }
      if (size < smallest) {
        smallest = size;
        best = chosen;
      }
    }
    return best;
  }

  private static List<ExampleNodes.Place> of(
      Map<FactProperty, List<ExampleNodes.Place>> places, FactProperty property) {
    return places.getOrDefault(property, List.of());
  }

  static int common(PageDigest digest, int one, int other) {
    int at = one;
    while (at > 0 && !(at <= other && other < digest.end(at))) {
      at = digest.parent(at);
    }
    return at;
  }

  /** A rule that selects the given places. */
  static PageRule rule(
      FactClass type,
      PageInput page,
      String pages,
      Map<FactProperty, ExampleNodes.Place> places,
      boolean list) {
    PageDigest digest = page.digest();
    int around = -1;
    for (ExampleNodes.Place place : places.values()) {
      around = around < 0 ? place.node() : common(digest, around, place.node());
    }
    if (list && places.size() > 1) {
      for (int at = around; at > 0; at = digest.parent(at)) {
        String record = similar(digest, at);
        if (!record.isEmpty()) {
          PageRule rule = made(type, page, pages, record, at, places);
          if (RuleRun.run(rule, type, page).stream()
                  .filter(one -> one.values().size() >= places.size())
                  .count()
              > 1) {
            return rule;
          }
        }
        if (digest.size(at) > digest.nodeCount() / 2) {
          break;
        }
      }
    }
    return made(type, page, pages, "", 0, places);
  }

  /** A selector of an element and its like, if there are several. */
  private static String similar(PageDigest digest, int node) {
    if (!digest.isElement(node)) {
      return "";
    }
    int alike = 0;
    String classes = digest.attribute(node, "class");
    for (int at = digest.firstChild(digest.parent(node)); at >= 0; at = digest.nextSibling(at)) {
      alike += digest.isElement(at) && digest.tag(at) == digest.tag(node) ? 1 : 0;
    }
    if (alike < 2) {
      return "";
    }
    int parent = digest.parent(node);
    String outer =
        parent > 0 && digest.isElement(parent)
            ? SelectorMaker.of(digest, parent, 0, true) + " > "
            : "";
    String tag = digest.name(node).local();
    if (classes != null) {
      for (String one : classes.strip().split("\\s+", -1)) {
        if (one.matches("[a-zA-Z_][\\w-]*")) {
          int[] found = NodeSelector.compile(outer + tag + "." + one).select(digest, 0);
          if (found.length > 1) {
            return outer + tag + "." + one;
          }
        }
      }
    }
    return outer + tag;
  }

  private static PageRule made(
      FactClass type,
      PageInput page,
      String pages,
      String record,
      int below,
      Map<FactProperty, ExampleNodes.Place> places) {
    List<ValueRule> values = new ArrayList<>();
    places.forEach(
        (property, place) -> {
          String selector =
              place.node() == below
                  ? "."
                  : place.before().isEmpty()
                      ? SelectorMaker.of(page.digest(), place.node(), below, record.isEmpty())
                      : labelled(page, place, below);
          values.add(
              new ValueRule(
                  property.name(),
                  selector,
                  place.attribute(),
                  place.words() == 0 ? PrecedingLabel.of(page, place.node()) : place.before(),
                  NodeSurroundings.of(page.digest(), place.node()),
                  "",
                  place.words()));
        });
    return new PageRule(type.name(), pages, record, values);
  }

  /** Selects all elements of the tag if the words before the value are in one of them only. */
  private static String labelled(PageInput page, ExampleNodes.Place place, int below) {
    PageDigest digest = page.digest();
    String tag = digest.name(place.node()).local();
    if (digest.type() == DocumentType.HTML && tag.matches("[a-z][a-z0-9]*")) {
      int[] with =
          java.util.Arrays.stream(NodeSelector.compile(tag).select(digest, below))
              .filter(node -> RuleRun.text(page, node, "").contains(place.before()))
              .toArray();
      if (with.length == 1) {
        return tag;
      }
    }
    return SelectorMaker.of(digest, place.node(), below, true);
  }

  private static String shortened(String text) {
    return text.length() > 200 ? text.substring(0, 200) : text;
  }
}

package dev.vigil.bench.ontology;

import dev.vigil.knowledge.ontology.language.OntologySyntax;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an ontology asserts about its individuals, and the same with one change. Stateless. */
public final class AssertedThings {
  private static final Pattern PREFIX = Pattern.compile("Prefix\\(([\\w.-]*:)=<([^>]*)>\\)");
  private static final Pattern ASSERTION =
      Pattern.compile("(Class|ObjectProperty|DataProperty)Assertion\\((\\S+) (\\S+?)(?: (.+))?\\)");
  private static final Pattern LITERAL = Pattern.compile("\"(.*)\"\\^\\^(\\S+)");

  private AssertedThings() {}

  /** The named individuals with a type. */
  public static List<OntologyModel.Assertion> of(OntologyModel model) {
    Map<String, String> prefixes = new HashMap<>();
    Map<String, OntologyModel.Assertion> found = new TreeMap<>();
    for (String line : model.write(OntologySyntax.FUNCTIONAL).lines().toList()) {
      Matcher prefix = PREFIX.matcher(line);
      if (prefix.matches()) {
        prefixes.put(prefix.group(1), prefix.group(2));
      }
      Matcher one = ASSERTION.matcher(line);
      if (one.matches()) {
        add(one, prefixes, found);
      }
    }
    return found.values().stream().filter(one -> !one.types().isEmpty()).toList();
  }

  private static void add(
      Matcher one, Map<String, String> prefixes, Map<String, OntologyModel.Assertion> found) {
    String name = iri(one.group(2), prefixes);
    String subject = iri(one.group(3), prefixes);
    if (name.isEmpty() || subject.isEmpty()) {
      return;
    }
    OntologyModel.Assertion about =
        found.computeIfAbsent(
            subject,
            _ ->
                new OntologyModel.Assertion(
                    subject, new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
    switch (one.group(1)) {
      case "Class" -> about.types().add(name);
      case "ObjectProperty" -> {
        String to = iri(one.group(4), prefixes);
        if (!to.isEmpty()) {
          about.links().add(new OntologyModel.Assertion.Link(name, to));
        }
      }
      default -> {
        Matcher literal = LITERAL.matcher(one.group(4));
        if (literal.matches()) {
          about
              .values()
              .add(
                  new OntologyModel.Assertion.Value(
                      name, literal.group(1), iri(literal.group(2), prefixes)));
        }
      }
    }
  }

  /** The whole IRI of an entity; empty for an expression. */
  private static String iri(String text, Map<String, String> prefixes) {
    if (text.startsWith("<")) {
      return text.substring(1, text.length() - 1);
    }
    int colon = text.indexOf(':');
    String namespace = prefixes.get(text.substring(0, Math.max(0, colon + 1)));
    return namespace == null ? "" : namespace + text.substring(colon + 1);
  }

  /** Another individual that differs by one link: one is left out, or goes to another target. */
  public static OntologyModel.Assertion changed(
      OntologyModel.Assertion one, List<OntologyModel.Assertion> all, Random random, int number) {
    List<OntologyModel.Assertion.Link> links = new ArrayList<>(one.links());
    if (!links.isEmpty()) {
      OntologyModel.Assertion.Link old = links.remove(random.nextInt(links.size()));
      List<String> targets =
          all.stream()
              .flatMap(each -> each.links().stream())
              .filter(link -> link.property().equals(old.property()))
              .map(OntologyModel.Assertion.Link::to)
              .distinct()
              .sorted()
              .toList();
      if (random.nextBoolean()) {
        links.add(
            new OntologyModel.Assertion.Link(
                old.property(), targets.get(random.nextInt(targets.size()))));
      }
    }
    return new OntologyModel.Assertion("urn:changed:" + number, one.types(), links, one.values());
  }

  /** The same without a name, as facts are described. */
  public static OntologyModel.Thing thing(OntologyModel.Assertion one) {
    return new OntologyModel.Thing(
        one.types(),
        one.links().stream()
            .map(
                link ->
                    new OntologyModel.ThingLink(
                        link.property(), false, Optional.of(link.to()), Optional.empty(), ""))
            .toList(),
        one.values());
  }
}

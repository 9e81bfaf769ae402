package dev.vigil.reasoner;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semanticweb.owlapi.expression.OWLEntityChecker;
import org.semanticweb.owlapi.manchestersyntax.renderer.ManchesterOWLSyntaxOWLObjectRendererImpl;
import org.semanticweb.owlapi.model.EntityType;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.OWLAnnotationProperty;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLDataProperty;
import org.semanticweb.owlapi.model.OWLDatatype;
import org.semanticweb.owlapi.model.OWLEntity;
import org.semanticweb.owlapi.model.OWLNamedIndividual;
import org.semanticweb.owlapi.model.OWLObject;
import org.semanticweb.owlapi.model.OWLObjectProperty;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.util.ShortFormProvider;
import org.semanticweb.owlapi.vocab.OWL2Datatype;

/**
 * The names by which people write the entities of an ontology: the last part of the IRI where it is
 * unique, otherwise the whole IRI in angle brackets.
 */
final class EntityNames implements ShortFormProvider, OWLEntityChecker {
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]*");
  private static final Set<String> KEYWORDS =
      Set.of(
          "and", "or", "not", "some", "only", "value", "min", "max", "exactly", "self", "that",
          "inverse", "o", "true", "false");
  private final OWLOntology ontology;
  private final OWLDataFactory factory;
  private final Map<String, IRI> byName = new HashMap<>();
  private final Map<IRI, String> byIri = new HashMap<>();

  EntityNames(OWLOntology ontology) {
    this.ontology = ontology;
    this.factory = ontology.getOWLOntologyManager().getOWLDataFactory();
    Map<String, Set<IRI>> candidates = new TreeMap<>();
    ontology.signature().forEach(entity -> add(candidates, entity.getIRI()));
    add(candidates, factory.getOWLThing().getIRI());
    add(candidates, factory.getOWLNothing().getIRI());
    candidates.forEach(
        (name, iris) -> {
          if (iris.size() == 1) {
            IRI iri = iris.iterator().next();
            byName.put(name, iri);
            byIri.put(iri, name);
          }
        });
    for (OWL2Datatype type : OWL2Datatype.values()) {
      byName.putIfAbsent(type.getPrefixedName(), type.getIRI());
      byName.putIfAbsent(type.getShortForm(), type.getIRI());
      byIri.put(type.getIRI(), type.getPrefixedName());
    }
    byName.put("owl:Thing", factory.getOWLThing().getIRI());
    byName.put("owl:Nothing", factory.getOWLNothing().getIRI());
  }

  private static void add(Map<String, Set<IRI>> candidates, IRI iri) {
    String name = lastPart(iri.toString());
    if (PLAIN.matcher(name).matches() && !KEYWORDS.contains(name)) {
      candidates.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(iri);
    }
  }

  static String lastPart(String iri) {
    int cut = Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/'));
    return iri.substring(cut + 1);
  }

  String of(OWLObject object) {
    ManchesterOWLSyntaxOWLObjectRendererImpl renderer =
        new ManchesterOWLSyntaxOWLObjectRendererImpl();
    renderer.setShortFormProvider(this);
    return renderer.render(object).replaceAll("\\s+", " ").strip();
  }

  boolean isKnown(String name) {
    return byName.containsKey(name);
  }

  /** The known name that a mistyped one is nearest to. */
  Optional<String> nearest(String name) {
    String typed = name.toLowerCase(Locale.ROOT);
    return byIri.values().stream()
        .filter(known -> !known.contains(":"))
        .sorted()
        .min(Comparator.comparingInt(known -> distance(typed, known.toLowerCase(Locale.ROOT))))
        .filter(
            known ->
                distance(typed, known.toLowerCase(Locale.ROOT)) <= Math.max(1, typed.length() / 3));
  }

  /** How many letters must be added, dropped or changed. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }

  /** The IRI that a written name means: a short name or an IRI with or without angle brackets. */
  IRI iri(String name) {
    IRI known = byName.get(name);
    if (known != null) {
      return known;
    }
    String text =
        name.startsWith("<") && name.endsWith(">") ? name.substring(1, name.length() - 1) : name;
    return IRI.create(text);
  }

  @Override
  public String getShortForm(OWLEntity entity) {
    String name = byIri.get(entity.getIRI());
    return name == null ? "<" + entity.getIRI() + ">" : name;
  }

  @Override
  public void dispose() {}

  private <E extends OWLEntity> @Nullable E entity(@Nullable String name, EntityType<E> type) {
    if (name == null || name.isEmpty()) {
      return null;
    }
    boolean bracketed = name.startsWith("<") && name.endsWith(">");
    IRI iri = bracketed ? IRI.create(name.substring(1, name.length() - 1)) : byName.get(name);
    if (iri == null) {
      return null;
    }
    E entity = factory.getOWLEntity(type, iri);
    return entity.isBuiltIn() || ontology.containsEntityInSignature(entity) ? entity : null;
  }

  @Override
  public @Nullable OWLClass getOWLClass(@Nullable String name) {
    return entity(name, EntityType.CLASS);
  }

  @Override
  public @Nullable OWLObjectProperty getOWLObjectProperty(@Nullable String name) {
    return entity(name, EntityType.OBJECT_PROPERTY);
  }

  @Override
  public @Nullable OWLDataProperty getOWLDataProperty(@Nullable String name) {
    return entity(name, EntityType.DATA_PROPERTY);
  }

  @Override
  public @Nullable OWLNamedIndividual getOWLIndividual(@Nullable String name) {
    return entity(name, EntityType.NAMED_INDIVIDUAL);
  }

  @Override
  public @Nullable OWLDatatype getOWLDatatype(@Nullable String name) {
    return entity(name, EntityType.DATATYPE);
  }

  @Override
  public @Nullable OWLAnnotationProperty getOWLAnnotationProperty(@Nullable String name) {
    return entity(name, EntityType.ANNOTATION_PROPERTY);
  }
}

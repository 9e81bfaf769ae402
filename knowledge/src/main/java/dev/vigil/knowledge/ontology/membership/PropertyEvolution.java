package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.PropertyRename;
import dev.vigil.knowledge.ontology.definition.ClassDefinition;
import dev.vigil.knowledge.ontology.definition.ClassExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Gives a property another name in the classes of facts and in the definitions. Where another class
 * in use has a property of the old name, too, only definitions about this class are changed. For
 * one thread.
 */
final class PropertyEvolution {
  /** How many definitions lead from a class to the class of facts. */
  private static final int DEEPEST = 10;

  private final DefinedClasses classes;
  private final FactService facts;
  private final long workspace;
  private final PropertyRename change;

  PropertyEvolution(
      DefinedClasses classes, FactService facts, long workspace, PropertyRename change) {
    this.classes = classes;
    this.facts = facts;
    this.workspace = workspace;
    this.change = change;
  }

  DefinedClasses.Effect run(boolean dry) {
    facts.verify(workspace, change);
    ClassModel.Source before = classes.source(workspace);
    FactClasses after = before.facts().with(List.of(change.changed()));
    List<String> active = facts.active(workspace);
    boolean shared =
        after.all().stream()
            .anyMatch(
                type ->
                    has(type)
                        && (active.contains(type.name())
                            || FactClasses.builtIn().find(type.name()).isEmpty()));
    List<String> statements = statements(before, shared);
    ClassModel.Source renamed =
        new ClassModel.Source(
            after, statements, before.ontologies(), closed(before.closed(), shared));
    List<String> warnings = new ArrayList<>();
    warnings.add(
        "Exports, tables and the portal show '%s' instead of '%s' from now on; so must queries in XQuery. Sentinels and conditions on facts may use both names."
            .formatted(change.to(), change.from()));
    List<String> other = statements.stream().filter(this::names).toList();
    if (!other.isEmpty()) {
      warnings.add(
          "These definitions keep '%s', which other classes have: %s."
              .formatted(change.from(), String.join("; ", other)));
    }
    DefinedClasses.Effect effect =
        classes.exist()
            ? classes.effect(workspace, before, renamed, Optional.empty(), change.members())
            : new DefinedClasses.Effect(List.of(), List.of(), List.of(), List.of(), List.of());
    warnings.addAll(effect.warnings());
    if (!dry) {
      store(before, renamed, shared);
    }
    // A statement that differs by the name alone means the same.
    List<String> lost = new ArrayList<>(effect.lost());
    List<String> gained = new ArrayList<>(effect.gained());
    lost.removeIf(line -> gained.remove(word().matcher(line).replaceAll(change.to())));
    return new DefinedClasses.Effect(
        warnings, lost, gained, effect.membersLost(), effect.membersGained());
  }

  private boolean has(FactClass type) {
    return type.properties().stream().anyMatch(one -> one.name().equals(change.from()));
  }

  private Pattern word() {
    return Pattern.compile("(?<![\\p{L}\\p{N}_])" + change.from() + "(?![\\p{L}\\p{N}_])");
  }

  private boolean names(String statement) {
    return word().matcher(statement).find();
  }

  /** The definitions with the new name; of several classes, those that are about this one. */
  private List<String> statements(ClassModel.Source before, boolean shared) {
    return before.statements().isEmpty()
        ? List.of()
        : classes.use(
            before,
            model -> {
              List<ClassDefinition> all = model.definitions();
              return all.subList(ClassModel.shipped().size(), all.size()).stream()
                  .map(each -> !shared || isAbout(each, all) ? renamed(each) : each)
                  .map(ClassDefinition::text)
                  .toList();
            });
  }

  private ClassDefinition renamed(ClassDefinition each) {
    return new ClassDefinition(
        each.name(), each.kind(), each.expression().renamedProperty(change.from(), change.to()));
  }

  private boolean isAbout(ClassDefinition each, List<ClassDefinition> all) {
    return each.name().equals(change.type().name()) || isAbout(each.expression(), all, DEEPEST);
  }

  /** Whether what it describes is of the class of the property. */
  private boolean isAbout(ClassExpression expression, List<ClassDefinition> all, int depth) {
    return switch (expression) {
      case ClassExpression.Named(String name) ->
          name.equals(change.type().name())
              || depth > 0
                  && all.stream()
                      .anyMatch(
                          each ->
                              each.name().equals(name)
                                  && each.kind() != ClassDefinition.Kind.NEVER
                                  && isAbout(each.expression(), all, depth - 1));
      case ClassExpression.And(List<ClassExpression> parts) ->
          parts.stream().anyMatch(part -> isAbout(part, all, depth));
      case ClassExpression.Or(List<ClassExpression> parts) ->
          parts.stream().allMatch(part -> isAbout(part, all, depth));
      default -> false;
    };
  }

  private Set<String> closed(Set<String> before, boolean shared) {
    Set<String> closed = new TreeSet<>(before);
    if (closed.contains(change.from())) {
      closed.add(change.to());
      if (!shared) {
        closed.remove(change.from());
      }
    }
    return closed;
  }

  private void store(ClassModel.Source before, ClassModel.Source after, boolean shared) {
    boolean agreed = classes.agreed(workspace).contains(change.from());
    // Definitions with the old name are understood, too, if this ends between the two steps.
    facts.rename(workspace, change);
    if (classes.exist()) {
      classes.store(workspace, before, after);
    }
    if (agreed) {
      classes.define(workspace, new SourceAgreement(change.to()).text(), false);
      if (!shared) {
        classes.remove(workspace, new SourceAgreement(change.from()).text(), false);
      }
    }
    new MembershipTracker(classes, workspace).catchUp();
    facts.signal(workspace);
  }
}

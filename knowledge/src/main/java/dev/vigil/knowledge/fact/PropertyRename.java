package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ClassFile;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.store.FactClassRepository;
import dev.vigil.knowledge.fact.store.FactProgressRepository;
import dev.vigil.knowledge.fact.store.FactRepository;
import dev.vigil.knowledge.fact.store.FactRuleRepository;
import dev.vigil.knowledge.fact.store.StoredRule;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Another name for a property of a class. Pages are read as before: the old name stays a path, a
 * label and a name that sentinels and conditions on facts may use. Immutable.
 *
 * @param type the class before
 * @param from the name that the property has
 * @param to the name that it gets
 */
public record PropertyRename(FactClass type, String from, String to) {
  /**
   * Verifies the new name.
   *
   * @throws KnowledgeException if the class has no such property, or the name cannot be used
   */
  public static PropertyRename of(FactClass type, String from, String to) {
    new FactCondition(from, FactCondition.Operator.KNOWN, "").verify(type);
    FactProperty property = type.property(from).orElseThrow();
    if (!to.matches("[\\p{L}][\\p{L}\\p{N}_]{0,60}")) {
      throw new KnowledgeException(
          "'%s' is not a name of a property; take letters, digits and underscores, at most 61."
              .formatted(to));
    }
    if (property.name().equals(to)) {
      throw new KnowledgeException(
          "The property of %s already has the name '%s'; choose another."
              .formatted(type.name(), to));
    }
    String own = property.name();
    if (TopicFacts.isClass(type)) {
      throw new KnowledgeException(
          "Vigil fills the properties of %s itself; they cannot be renamed."
              .formatted(type.name()));
    }
    if (own.equals("url") || own.equals(type.title()) && List.of("name", "title").contains(own)) {
      throw new KnowledgeException(
          "'%s' keeps its name: Vigil %s by it. Rename another property, or define a class of your own."
              .formatted(own, own.equals("url") ? "links things" : "shows things to people"));
    }
    type.property(to)
        .filter(other -> !other.equals(property))
        .ifPresent(
            other -> {
              throw new KnowledgeException(
                  "%s has a property '%s' already; choose another name."
                      .formatted(type.name(), other.name()));
            });
    return new PropertyRename(type, own, to);
  }

  /** The class with the new name. */
  public FactClass changed() {
    return new FactClass(
        type.name(),
        type.types(),
        type.keys().stream().map(this::name).toList(),
        type.properties().stream().map(this::changed).toList());
  }

  /** A name of a property after the change. */
  public String name(String property) {
    return property.equals(from) ? to : property;
  }

  private FactProperty changed(FactProperty one) {
    List<String> sum = one.sum().stream().map(this::name).toList();
    if (!one.name().equals(from)) {
      return new FactProperty(
          one.name(),
          one.type(),
          one.many(),
          one.from(),
          one.labels(),
          one.choices(),
          one.looks(),
          sum,
          one.formerly());
    }
    List<String> formerly = new ArrayList<>(one.formerly());
    formerly.removeIf(to::equalsIgnoreCase);
    formerly.add(from);
    return new FactProperty(
        to,
        one.type(),
        one.many(),
        with(one.from(), to),
        with(one.labels(), from.toLowerCase(Locale.ROOT)),
        one.choices(),
        one.looks(),
        sum,
        formerly);
  }

  private static List<String> with(List<String> all, String one) {
    List<String> more = new ArrayList<>(all);
    if (!more.contains(one)) {
      more.add(one);
    }
    return more;
  }

  /** Fails in a sentence if there are facts under the new name. */
  void verify(Connection connection, long workspace) throws SQLException {
    boolean taken = FactRepository.hasProperty(connection, to, workspace, type.name());
    if (taken) {
      throw new KnowledgeException(
          "%s had a property '%s' before, whose facts are kept; choose another name."
              .formatted(type.name(), to));
    }
  }

  void store(Connection connection, long workspace, ActiveFactClasses switches)
      throws SQLException {
    FactClass changed = changed();
    verify(connection, workspace);
    FactClassRepository.put(
        connection,
        workspace,
        type.name(),
        ClassFile.text(List.of(changed)),
        switches.isActive(type.name()),
        switches.tag(type.name()));
    FactRepository.rename(connection, to, from, workspace, type.name());
    release(connection, workspace, PageExtractor.auto(type), PageExtractor.auto(changed).release());
    for (StoredRule rule : FactRuleRepository.all(connection, workspace)) {
      if (rule.rule().className().equalsIgnoreCase(type.name())) {
        StoredRule other = rule.renamed(this::name);
        FactRuleRepository.put(connection, other);
        release(
            connection,
            workspace,
            PageExtractor.of(rule, type),
            PageExtractor.of(other, changed).release());
      }
    }
    // Answers before and after have other columns, which is not a change of a page.
    FactRepository.rebase(connection, workspace, type.name());
  }

  /** What was extracted is what would be extracted now, so that nothing is extracted anew. */
  private void release(Connection connection, long workspace, PageExtractor before, int release)
      throws SQLException {
    FactProgressRepository.release(
        connection, release, workspace, type.name(), before.name(), before.release());
  }

  /** Renames the property in a fact. */
  public UnaryOperator<dev.vigil.knowledge.fact.store.FactMember> members() {
    return member ->
        member.className().equalsIgnoreCase(type.name()) ? member.renamed(this::name) : member;
  }
}

package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.store.FactProgress;
import dev.vigil.knowledge.fact.store.FactRuleRepository;
import dev.vigil.knowledge.fact.store.StoredRule;
import dev.vigil.knowledge.rule.PageRule;
import dev.vigil.knowledge.rule.ValueRule;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.RowIds;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The rules of a workspace: stored, listed, accepted and removed. Safe for concurrent use. */
public final class FactRules {
  private static final int MOST = 2_000;

  private final Catalogue catalogue;

  private final TimeSource time;

  private final FactService facts;

  private final RowIds ids;

  public FactRules(Archive archive, TimeSource time) {
    this.catalogue = archive.catalogue();
    this.time = time;
    this.facts = new FactService(archive, time);
    this.ids = new RowIds(time::now, RandomGenerator.getDefault());
  }

  public static FactRules of(Installation installation) {
    return new FactRules(installation.archive(), installation.time());
  }

  public List<StoredRule> all(long workspace) {
    return FactTableDefinitions.exist(catalogue)
        ? catalogue.read(connection -> FactRuleRepository.all(connection, workspace))
        : List.of();
  }

  public Optional<StoredRule> find(long workspace, String name) {
    return all(workspace).stream().filter(one -> one.name().equalsIgnoreCase(name)).findFirst();
  }

  private StoredRule get(long workspace, String name) {
    return find(workspace, name)
        .orElseThrow(
            () ->
                new KnowledgeException(
                    "There is no rule '%s'; 'vigil facts rule list' lists them.".formatted(name)));
  }

  /** Stores a rule under a name; one of that name is replaced, and its pages are extracted anew. */
  public StoredRule save(long workspace, String name, PageRule rule) {
    if (name.isBlank() || name.length() > 100) {
      throw new KnowledgeException("A rule needs a name of 1 to 100 characters.");
    }
    FactClass type = facts.classes(workspace).get(rule.className());
    for (ValueRule value : rule.values()) {
      if (type.property(value.property()).isEmpty()) {
        throw new KnowledgeException(
            "%s has no property '%s'; it has %s."
                .formatted(
                    type.name(),
                    value.property(),
                    String.join(
                        ", ", type.properties().stream().map(FactProperty::name).toList())));
      }
    }
    FactTableDefinitions.make(catalogue);
    Optional<StoredRule> before = find(workspace, name);
    if (before.isEmpty() && all(workspace).size() >= MOST) {
      throw new KnowledgeException(
          "A workspace has at most %,d rules; remove some.".formatted(MOST));
    }
    StoredRule stored =
        new StoredRule(
            before.map(StoredRule::id).orElseGet(ids::next),
            workspace,
            name.strip(),
            List.of(rule),
            before.map(StoredRule::version).orElse(0) + 1,
            FactProgress.GOOD,
            1,
            "",
            time.now());
    catalogue.change(connection -> FactRuleRepository.put(connection, stored));
    facts.changed();
    return stored;
  }

  /** Confirms a repair: the newest variant is right. */
  public StoredRule accept(long workspace, String name) {
    StoredRule rule = get(workspace, name);
    StoredRule good =
        new StoredRule(
            rule.id(),
            workspace,
            rule.name(),
            rule.variants(),
            rule.version(),
            FactProgress.GOOD,
            1,
            "",
            time.now());
    catalogue.change(connection -> FactRuleRepository.put(connection, good));
    facts.changed();
    return good;
  }

  /** Removes a rule; the facts that it found stay until the class is extracted otherwise. */
  public void remove(long workspace, String name) {
    StoredRule rule = get(workspace, name);
    catalogue.change(connection -> FactRuleRepository.remove(connection, rule.id(), workspace));
    facts.changed();
  }
}

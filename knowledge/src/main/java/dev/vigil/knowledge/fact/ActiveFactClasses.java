package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.extract.ClassFile;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.fact.store.FactClassRepository;
import dev.vigil.knowledge.fact.store.FactRuleRepository;
import dev.vigil.knowledge.fact.store.StoredRule;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The classes of a workspace and which of them are extracted. Immutable.
 *
 * @param active the names of the extracted classes
 * @param rules the rules, whose pages are extracted in any case
 */
public record ActiveFactClasses(FactClasses classes, List<Active> active, List<StoredRule> rules) {
  /**
   * An extracted class.
   *
   * @param tag only from pages of sentinels with this tag; empty for all pages
   */
  public record Active(String className, String tag) {}

  public ActiveFactClasses {
    active = List.copyOf(active);
    rules = List.copyOf(rules);
  }

  static final ActiveFactClasses NONE =
      new ActiveFactClasses(FactClasses.builtIn(), List.of(), List.of());

  static ActiveFactClasses read(Connection connection, long workspace) throws SQLException {
    List<FactClassRepository.ClassRow> rows = FactClassRepository.all(connection, workspace);
    List<FactClass> own = new ArrayList<>();
    List<Active> active = new ArrayList<>();
    for (FactClassRepository.ClassRow row : rows) {
      if (!row.source().isEmpty()) {
        own.addAll(ClassFile.parse(row.source(), row.name()));
      }
      if (row.active()) {
        active.add(new Active(row.name(), row.tag()));
      }
    }
    return new ActiveFactClasses(
        FactClasses.builtIn().with(own), active, FactRuleRepository.all(connection, workspace));
  }

  static boolean any(Connection connection) throws SQLException {
    return FactClassRepository.anyActive(connection);
  }

  boolean isActive(String className) {
    return active.stream().anyMatch(one -> one.className().equalsIgnoreCase(className));
  }

  /** What the pages of a class are restricted to; empty for all pages. */
  String tag(String className) {
    return active.stream()
        .filter(one -> one.className().equalsIgnoreCase(className))
        .findFirst()
        .map(Active::tag)
        .orElse("");
  }

  /** The rule of a class for a page. */
  Optional<StoredRule> rule(String className, String url) {
    return rules.stream()
        .filter(one -> one.rule().className().equalsIgnoreCase(className) && one.rule().covers(url))
        .findFirst();
  }

  /** Whether anything is extracted from a page. */
  boolean covers(String url) {
    return !active.isEmpty() || rules.stream().anyMatch(one -> one.rule().covers(url));
  }
}

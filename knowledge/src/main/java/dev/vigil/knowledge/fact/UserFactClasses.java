package dev.vigil.knowledge.fact;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ClassFile;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.store.FactClassRepository;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;

/** The classes that users of a workspace define. Safe for concurrent use. */
public final class UserFactClasses {
  private final Catalogue catalogue;

  private final FactService facts;

  public UserFactClasses(Installation installation) {
    this.catalogue = installation.archive().catalogue();
    this.facts = FactService.of(installation);
  }

  public List<FactClass> all(long workspace) {
    return facts.classes(workspace).all();
  }

  /** Whether users defined or changed it. */
  public boolean isOwn(long workspace, String name) {
    FactClass type = facts.classes(workspace).get(name);
    return FactClasses.builtIn().find(name).filter(type::equals).isEmpty();
  }

  /** A class as YAML. */
  public String text(long workspace, String name) {
    return ClassFile.text(List.of(facts.classes(workspace).get(name)));
  }

  /** Adds or replaces classes, written as YAML. */
  public List<FactClass> add(long workspace, String yaml, String file) {
    return facts.define(workspace, yaml, file);
  }

  /** Adds a property to a class, or replaces the one of that name; its pages are extracted anew. */
  public void addProperty(long workspace, String className, FactProperty property) {
    FactClass type = facts.classes(workspace).get(className);
    if (!property.name().matches("\\p{L}[\\p{L}\\p{N}_-]{0,59}")) {
      throw new KnowledgeException(
          "'%s' is not a name of a property; use letters, digits, _ and -, at most 60."
              .formatted(property.name()));
    }
    List<FactProperty> properties = new ArrayList<>(type.properties());
    properties.removeIf(one -> one.name().equalsIgnoreCase(property.name()));
    properties.add(property);
    add(
        workspace,
        ClassFile.text(List.of(new FactClass(type.name(), type.types(), type.keys(), properties))),
        type.name());
  }

  /** Removes a class of users; a ready-made one of that name is in force again. Facts stay. */
  public void remove(long workspace, String name) {
    FactClass type = facts.classes(workspace).get(name);
    if (!isOwn(workspace, name)) {
      throw new KnowledgeException(
          "%s is a ready-made class and cannot be removed; 'vigil facts off %s' stops its extraction."
              .formatted(type.name(), type.name()));
    }
    boolean builtIn = FactClasses.builtIn().find(name).isPresent();
    catalogue.change(
        connection -> FactClassRepository.remove(connection, workspace, type.name(), builtIn));
    facts.changed();
  }
}

package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindProvider;
import dev.vigil.watch.source.SourceTrigger;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The members of a class as a source: {@code Using class Product where price < 800}. It is due when
 * one of their facts changed. Another module may answer for defined classes and expressions. Safe
 * for concurrent use.
 */
final class ClassSource implements SourceKind {
  /** Loaded with the first class that is not extracted. */
  private static final class Derived {
    static final Optional<DerivedClassSource> FOUND =
        ServiceLoader.load(DerivedClassSource.class, DerivedClassSource.class.getClassLoader())
            .findFirst();
  }

  private final SourceKindProvider.SourceContext context;
  private final Optional<Archive> archive;
  private final TimeSource time;

  private ClassSource(SourceKindProvider.SourceContext context) {
    this.context = context;
    this.archive = Optional.of(context.archive());
    this.time = context.time();
  }

  /** Makes it for an installation. Immutable. */
  public static final class Maker implements SourceKindProvider {
    @Override
    public SourceKind make(SourceContext context) {
      return new ClassSource(context);
    }
  }

  @Override
  public String name() {
    return FactExtractionSwitches.SOURCE;
  }

  @Override
  public SourceTrigger trigger() {
    return SourceTrigger.SIGNAL;
  }

  @Override
  public Optional<String> fault(String argument) {
    return fault(0, argument);
  }

  @Override
  public Optional<String> fault(long workspace, String argument) {
    if (derived(workspace, argument)) {
      return Derived.FOUND.flatMap(one -> one.fault(context, workspace, argument));
    }
    try {
      FactQuery query = FactQuery.parse(workspace, argument);
      facts().ifPresent(facts -> facts.verify(query));
      return Optional.empty();
    } catch (KnowledgeException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Whether it is a defined class or an expression instead of a query of extracted facts. */
  private boolean derived(long workspace, String argument) {
    return facts().map(facts -> isDerived(facts.classes(workspace), argument)).orElse(false)
        && Derived.FOUND.isPresent();
  }

  static boolean isDerived(FactClasses classes, String argument) {
    String[] words = argument.strip().split("\\s+", 3);
    return words.length == 1
        ? classes.find(words[0]).isEmpty()
        : !words[1].equalsIgnoreCase("where");
  }

  private Optional<FactService> facts() {
    return archive.map(one -> new FactService(one, time, context.folder()));
  }

  @Override
  public SourceContent take(String argument) {
    return take(0, argument);
  }

  @Override
  public SourceContent take(long workspace, String argument) {
    if (archive.isEmpty()) {
      return new SourceContent.Nothing("There is no archive, so there are no facts.");
    }
    try {
      FactService facts = facts().orElseThrow();
      if (derived(workspace, argument)) {
        return new SourceContent.Content(
            Derived.FOUND
                .orElseThrow()
                .document(context, workspace, argument)
                .getBytes(StandardCharsets.UTF_8),
            "class.html",
            Optional.empty(),
            "");
      }
      FactQuery query = FactQuery.parse(workspace, argument);
      if (query.className().equalsIgnoreCase(ServiceProfilePage.CLASS)) {
        facts.updateServices(workspace);
      }
      if (!facts.active(workspace).stream().anyMatch(query.className()::equalsIgnoreCase)) {
        return new SourceContent.Nothing(
            "The class %s is not extracted; 'vigil facts on %s' switches it on."
                .formatted(query.className(), query.className()));
      }
      return new SourceContent.Content(
          facts.document(query).getBytes(StandardCharsets.UTF_8),
          "class.html",
          Optional.empty(),
          "");
    } catch (KnowledgeException e) {
      return new SourceContent.Nothing(String.valueOf(e.getMessage()));
    }
  }
}

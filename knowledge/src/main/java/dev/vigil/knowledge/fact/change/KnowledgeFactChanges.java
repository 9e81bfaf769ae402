package dev.vigil.knowledge.fact.change;

import dev.vigil.diff.Change;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.fact.MemberTable;
import dev.vigil.knowledge.fact.PageFactReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A change type for facts. Both versions are read by the same extractor, so that a new release of
 * an extractor never counts as a change of the page. Immutable.
 */
record KnowledgeFactChanges(FactInterest monitor) implements ChangeType {
  @Override
  public String name() {
    return monitor.name();
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public boolean needsContext() {
    return true;
  }

  @Override
  public boolean isSurelySame(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return false;
  }

  @Override
  public boolean remembers() {
    return true;
  }

  @Override
  public boolean reportsStart() {
    return monitor.start();
  }

  @Override
  public boolean comparesAcrossBases() {
    return true;
  }

  @Override
  public Optional<String> fault(Map<Class<?>, Object> tools) {
    try {
      PageFactReader reader =
          Optional.ofNullable(tools.get(PageFactReader.class))
              .map(PageFactReader.class::cast)
              .orElse(PageFactReader.BUILT_IN);
      monitor.verify(reader.type(monitor.className()));
      return Optional.empty();
    } catch (KnowledgeException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return comparison(before, after, context).changes();
  }

  @Override
  public Map<String, String> remembered(
      ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return comparison(before, after, context).remembered();
  }

  private FactComparison comparison(
      ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    PageFactReader reader = context.tool(PageFactReader.class).orElse(PageFactReader.BUILT_IN);
    try {
      FactClass type = reader.type(monitor.className());
      monitor.verify(type);
      return new FactComparison(
          monitor, type, rows(before, reader, type), rows(after, reader, type), after, context);
    } catch (KnowledgeException e) {
      throw new DiffException(String.valueOf(e.getMessage()), e);
    }
  }

  private static MemberTable rows(ViewExtracts extracts, PageFactReader reader, FactClass type) {
    return extracts
        .get(MemberTable.OfClasses.class, view -> new MemberTable.OfClasses())
        .get(type, () -> MemberTable.of(extracts.view(), reader, type));
  }
}

package dev.vigil.knowledge.fact.change;

import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ChangeTypeProvider;
import java.util.List;
import java.util.Map;

/** Adds {@code Monitor fact price of Product where price < 800} to the change types. Stateless. */
public final class FactChangeProvider implements ChangeTypeProvider {
  @Override
  public String word() {
    return "fact";
  }

  @Override
  public List<String> options() {
    return FactInterest.OPTIONS;
  }

  @Override
  public ChangeType make(String value, Map<String, String> options) {
    return new KnowledgeFactChanges(FactInterest.parse(value, options));
  }
}

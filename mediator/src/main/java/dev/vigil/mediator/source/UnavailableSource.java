package dev.vigil.mediator.source;

import dev.vigil.mediator.MediatorException;
import java.util.Iterator;
import java.util.List;
import net.sf.saxon.om.GroundedValue;

/** A source that cannot be opened now; queries of other sources are not disturbed. Immutable. */
public record UnavailableSource(String name, String problem) implements QuerySource {
  @Override
  public String kind() {
    return "unavailable";
  }

  @Override
  public SourceCapabilities capabilities() {
    return SourceCapabilities.FUNCTION;
  }

  @Override
  public List<SourceCollection> collections() {
    return List.of();
  }

  @Override
  public Iterator<?> read(
      SourceCollection collection, List<GroundedValue> arguments, SourceReadContext context) {
    throw new MediatorException(problem);
  }
}

package dev.vigil.mediator.builtin;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.discover.service.ServiceQueryRun;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.ColumnElements;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.RowElement;
import dev.vigil.mediator.source.SourceCapabilities;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceReadContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.trans.XPathException;
import org.jspecify.annotations.Nullable;

/**
 * The discovered services as functions with required inputs: {@code service:NAME("tides")} are the
 * records of the answer. Safe for concurrent use.
 */
public final class ServiceFunctions implements QuerySource {
  private final ServiceProfiles profiles;
  private final Fetcher fetcher;
  private final TimeSource time;

  public ServiceFunctions(Path folder, Fetcher fetcher, TimeSource time) {
    this.profiles = ServiceProfiles.in(folder);
    this.fetcher = fetcher;
    this.time = time;
  }

  @Override
  public String name() {
    return "service";
  }

  @Override
  public String kind() {
    return "services";
  }

  @Override
  public SourceCapabilities capabilities() {
    return SourceCapabilities.FUNCTION;
  }

  @Override
  public List<SourceCollection> collections() {
    return profiles.names().stream()
        .map(profiles::find)
        .map(
            profile ->
                new SourceCollection(
                    ColumnElements.of(profile.name()),
                    profile.name(),
                    List.of(),
                    true,
                    List.of(),
                    inputs(profile),
                    -1))
        .toList();
  }

  /** The required arguments, or the first one if none is required. */
  private static List<String> inputs(CapabilityProfile profile) {
    List<String> required =
        profile.arguments().stream()
            .filter(CapabilityProfile.Argument::required)
            .map(CapabilityProfile.Argument::name)
            .toList();
    return required.isEmpty() ? profile.names().stream().limit(1).toList() : required;
  }

  @Override
  public Iterator<RowElement> read(
      SourceCollection collection, List<GroundedValue> arguments, SourceReadContext context) {
    context.called();
    Map<String, String> values = new LinkedHashMap<>();
    try {
      for (int i = 0; i < arguments.size(); i++) {
        values.put(collection.inputs().get(i), arguments.get(i).getStringValue());
      }
      context.sent(name(), collection.table() + " " + values);
      List<RowElement> rows = new ArrayList<>();
      for (Map<String, String> record :
          new ServiceQueryRun(
                  profiles.find(collection.table()),
                  fetcher,
                  time,
                  () -> Duration.ofMillis(context.millisLeft()))
              .ask(values)
              .records()) {
        List<String> names = record.keySet().stream().map(ColumnElements::of).toList();
        rows.add(
            new RowElement(
                new RowElement.Shape("record", names),
                record.values().toArray(new @Nullable String[0])));
      }
      context.read(collection, rows.size());
      return rows.iterator();
    } catch (DiscoverException | XPathException e) {
      throw new MediatorException(
          "The service %s gave no answer: %s".formatted(collection.table(), e.getMessage()), e);
    }
  }
}

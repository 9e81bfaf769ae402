package dev.vigil.discover.service;

import dev.vigil.discover.DiscoverException;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindProvider;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A query to a discovered service as a source that can be watched: {@code Using service
 * "catalogue-books.example keyword=tides"}. The name of a profile comes first, then arguments. The
 * records are watched, not the page around them. Immutable.
 */
public final class ServiceSource implements SourceKind {
  private final SourceKindProvider.SourceContext context;

  private ServiceSource(SourceKindProvider.SourceContext context) {
    this.context = context;
  }

  /** Makes it for an installation. Immutable. */
  public static final class Maker implements SourceKindProvider {
    @Override
    public SourceKind make(SourceContext context) {
      return new ServiceSource(context);
    }
  }

  @Override
  public String name() {
    return "service";
  }

  /** Pages keep the address under which their versions are archived. */
  @Override
  public String scheme() {
    return "query";
  }

  @Override
  public Optional<String> fault(String argument) {
    try {
      ServiceQuestion asked = ServiceQuestion.parse(argument);
      String fault = run(asked).fault(asked.arguments());
      return fault.isEmpty() ? Optional.empty() : Optional.of(fault);
    } catch (DiscoverException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private ServiceQueryRun run(ServiceQuestion asked) {
    CapabilityProfile profile = ServiceProfiles.in(context.folder()).find(asked.profile());
    return new ServiceQueryRun(profile, context.fetcher(), context.time());
  }

  @Override
  public SourceContent take(String argument) {
    try {
      ServiceQuestion asked = ServiceQuestion.parse(argument);
      ServiceQueryRun.Answer answer = run(asked).ask(asked.arguments());
      byte[] page = RecordPage.of(asked.profile(), answer).getBytes(StandardCharsets.UTF_8);
      return new SourceContent.Content(page, asked.profile() + ".html", Optional.empty(), "");
    } catch (DiscoverException e) {
      return new SourceContent.Nothing(String.valueOf(e.getMessage()));
    } catch (UncheckedIOException e) {
      return new SourceContent.Nothing("The services cannot be read: " + e.getMessage());
    }
  }

  /** The name of a profile, and arguments. */
  record ServiceQuestion(String profile, Map<String, String> arguments) {
    /** Reads {@code name argument=value argument="several words"}. */
    static ServiceQuestion parse(String text) {
      Map<String, String> arguments = new LinkedHashMap<>();
      String rest = text.strip();
      int space = rest.indexOf(' ');
      String profile = space < 0 ? rest : rest.substring(0, space);
      rest = space < 0 ? "" : rest.substring(space).strip();
      while (!rest.isEmpty()) {
        int equals = rest.indexOf('=');
        if (equals <= 0 || rest.substring(0, equals).contains(" ")) {
          throw new DiscoverException(
              "'"
                  + rest
                  + "' is not an argument; write name=value, and quotes around several words.");
        }
        String name = rest.substring(0, equals);
        rest = rest.substring(equals + 1);
        boolean quoted = rest.startsWith("'") || rest.startsWith("\"");
        int end = quoted ? rest.indexOf(rest.charAt(0), 1) : rest.indexOf(' ');
        if (quoted && end < 0) {
          throw new DiscoverException("The quote in '" + rest + "' has no end.");
        }
        arguments.put(name, rest.substring(quoted ? 1 : 0, end < 0 ? rest.length() : end));
        rest = end < 0 ? "" : rest.substring(end + 1).strip();
      }
      return new ServiceQuestion(profile, arguments);
    }
  }
}

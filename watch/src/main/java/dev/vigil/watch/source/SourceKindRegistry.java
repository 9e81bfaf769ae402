package dev.vigil.watch.source;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.settings.Settings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

/** The kinds of sources of an installation, by name. Immutable. */
public final class SourceKindRegistry {
  private final Map<String, SourceKind> kinds;

  private SourceKindRegistry(Map<String, SourceKind> kinds) {
    this.kinds = kinds;
  }

  /** Feeds and sitemaps on the web, and what the operator lists of files and commands. */
  public static SourceKindRegistry of(Settings settings, TimeSource time) {
    return of(
        List.of(
            new WebSource("feed"),
            new WebSource("sitemap"),
            FileSource.among(settings.files()),
            CommandSource.among(settings.commands(), time)));
  }

  /** The built-in kinds and those of other modules. */
  public static SourceKindRegistry of(SourceKindProvider.SourceContext context) {
    SourceKindRegistry kinds = of(context.settings(), context.time());
    for (SourceKindProvider maker :
        ServiceLoader.load(SourceKindProvider.class, SourceKindProvider.class.getClassLoader())) {
      kinds = kinds.with(maker.make(context));
    }
    return kinds;
  }

  /**
   * Feeds, sitemaps, any file and any command, for the command line, whose user can access them
   * anyway.
   */
  public static SourceKindRegistry free(TimeSource time) {
    return of(
        List.of(
            new WebSource("feed"),
            new WebSource("sitemap"),
            FileSource.any(),
            CommandSource.any(time)));
  }

  public static SourceKindRegistry of(Collection<SourceKind> all) {
    Map<String, SourceKind> kinds = new TreeMap<>();
    for (SourceKind kind : all) {
      if (kinds.putIfAbsent(kind.name(), kind) != null) {
        throw new WatchException("Two kinds of sources are called " + kind.name() + ".");
      }
    }
    return new SourceKindRegistry(kinds);
  }

  /** A copy with another kind. */
  public SourceKindRegistry with(SourceKind another) {
    Map<String, SourceKind> more = new TreeMap<>(kinds);
    more.put(another.name(), another);
    return new SourceKindRegistry(more);
  }

  public Set<String> names() {
    return Set.copyOf(kinds.keySet());
  }

  public Optional<SourceKind> find(String name) {
    return Optional.ofNullable(kinds.get(name));
  }

  /** The kind whose pages have addresses of a scheme. */
  public Optional<SourceKind> ofScheme(String scheme) {
    return kinds.values().stream().filter(kind -> kind.scheme().equals(scheme)).findFirst();
  }
}

package dev.vigil.discover.service.description;

import dev.vigil.discover.DiscoverException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/** The extensions that this installation provides. Stateless. */
public final class DescriptionExtensionRegistry {
  /** Loaded once; the class path does not change while the program runs. */
  private static final List<DescriptionExtension> ALL =
      ServiceLoader.load(DescriptionExtension.class, DescriptionExtension.class.getClassLoader())
          .stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private DescriptionExtensionRegistry() {}

  /** The names of one kind. */
  static Set<String> names(String kind) {
    Set<String> names = new TreeSet<>();
    ALL.stream().filter(one -> one.kind().equals(kind)).forEach(one -> names.add(one.name()));
    return names;
  }

  /** The extension of a class and name. */
  public static <T extends DescriptionExtension> T find(Class<T> kind, String name) {
    return ALL.stream()
        .filter(one -> kind.isInstance(one) && one.name().equals(name))
        .map(kind::cast)
        .findFirst()
        .orElseThrow(
            () -> new DiscoverException("There is no extension '" + name + "' of this kind."));
  }

  /** The type system of a description. */
  public static TypeSystem types(ServiceClass service) {
    return find(TypeSystem.class, service.typeSystem());
  }
}

package dev.vigil.knowledge.extract;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.knowledge.KnowledgeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Classes by name: the ready-made ones and those of the user, which replace them. Immutable. */
public final class FactClasses {
  private static final class BuiltIn {
    static final FactClasses ALL = new FactClasses(ClassFile.parse(text(), "classes.yaml"));

    private static String text() {
      try (InputStream in = FactClasses.class.getResourceAsStream("classes.yaml")) {
        return new String(
            java.util.Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new IllegalStateException("The classes cannot be read from the program.", e);
      }
    }
  }

  private final Map<String, FactClass> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  private FactClasses(Collection<FactClass> classes) {
    classes.forEach(one -> all.put(one.name(), one));
  }

  /** The ready-made classes. */
  public static FactClasses builtIn() {
    return BuiltIn.ALL;
  }

  /** These classes and others; one with the same name replaces. */
  public FactClasses with(Collection<FactClass> others) {
    FactClasses more = new FactClasses(all.values());
    others.forEach(one -> more.all.put(one.name(), one));
    return more;
  }

  public List<FactClass> all() {
    return List.copyOf(all.values());
  }

  public Optional<FactClass> find(String name) {
    return Optional.ofNullable(all.get(name));
  }

  /** The class of a name; fails with the nearest name if there is none. */
  public FactClass get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new KnowledgeException(
                    "There is no class '%s'; %sthe classes are %s."
                        .formatted(
                            name,
                            SpellingSuggestion.to(name, all.keySet())
                                .map("did you mean %s? "::formatted)
                                .orElse(""),
                            String.join(", ", all.keySet()))));
  }
}

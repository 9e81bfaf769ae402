package dev.vigil.discover.crawl.plugin;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.util.Collections;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds frontiers and modules by name. The built-in ones are listed in {@code plugins.properties}
 * beside this class, one line each: {@code frontier.hint = the class}; a program that adds plugins
 * provides its own file of that name, and a class can also be named directly. Stateless.
 */
public final class PluginRegistry {
  private static final String FILE = "dev/vigil/discover/crawl/plugins.properties";

  private PluginRegistry() {}

  /** The frontier of that name; {@code name=what it takes}. */
  public static Frontier frontier(String words) {
    return part("frontier", words, Frontier.class);
  }

  /** The module of that name; {@code name=what it takes}. */
  public static PageModule module(String words) {
    return part("module", words, PageModule.class);
  }

  /** The names of a kind: {@code frontier} or {@code module}. */
  public static Set<String> names(String kind) {
    Set<String> names = new TreeSet<>();
    for (String name : all().stringPropertyNames()) {
      if (name.startsWith(kind + ".")) {
        names.add(name.substring(kind.length() + 1));
      }
    }
    return names;
  }

  private static Properties all() {
    Properties all = new Properties();
    try {
      for (URL file : Collections.list(PluginRegistry.class.getClassLoader().getResources(FILE))) {
        try (InputStream in = file.openStream()) {
          all.load(in);
        }
      }
      return all;
    } catch (IOException e) {
      throw new DiscoverException(FILE + " cannot be read: " + e.getMessage() + ".", e);
    }
  }

  private static <T> T part(String kind, String words, Class<T> type) {
    int equals = words.indexOf('=');
    String name = equals < 0 ? words : words.substring(0, equals);
    String argument = equals < 0 ? "" : words.substring(equals + 1);
    String className = all().getProperty(kind + "." + name, name.indexOf('.') > 0 ? name : "");
    if (className.isEmpty()) {
      Set<String> known = names(kind);
      throw new DiscoverException(
          "There is no "
              + kind
              + " '"
              + name
              + "'; "
              + SpellingSuggestion.to(name, known)
                  .map(near -> "did you mean '" + near + "'?")
                  .orElse("there are " + String.join(", ", known) + "."));
    }
    try {
      return type.cast(make(kind, name, argument, Class.forName(className)));
    } catch (ClassNotFoundException | ClassCastException e) {
      throw new DiscoverException(
          "The "
              + kind
              + " '"
              + name
              + "' needs a class "
              + className
              + " of this kind; check its name.",
          e);
    }
  }

  private static Object make(String kind, String name, String argument, Class<?> type) {
    try {
      Constructor<?> plain = null;
      for (Constructor<?> constructor : type.getConstructors()) {
        if (constructor.getParameterCount() == 1
            && constructor.getParameterTypes()[0] == String.class) {
          return constructor.newInstance(argument);
        }
        plain = constructor.getParameterCount() == 0 ? constructor : plain;
      }
      if (plain == null) {
        throw new DiscoverException(
            type.getName() + " needs a public constructor that takes nothing or one text.");
      }
      if (!argument.isEmpty()) {
        throw new DiscoverException(
            "The " + kind + " '" + name + "' takes no argument, but got '" + argument + "'.");
      }
      return plain.newInstance();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new DiscoverException("The " + kind + " '" + name + "' cannot be made.", e);
    } catch (ReflectiveOperationException e) {
      throw new DiscoverException("The " + kind + " '" + name + "' cannot be made.", e);
    }
  }
}

package dev.vigil.cli;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.watch.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the command with the jars of a folder on the class path. Product and plugins share one class
 * loader, so that plugins are found as if they were part of the product. Without plugins nothing is
 * loaded twice.
 *
 * @param folder where the jars are
 * @param arguments the command line without {@code --plugins}
 */
record PluginClassPath(Path folder, List<String> arguments) {
  static final String OPTION = "--plugins";

  /** Marks the second start, when the plugins are loaded. */
  private static final String LOADED = "vigil.plugins";

  PluginClassPath {
    arguments = List.copyOf(arguments);
  }

  /** The plugins that the command line, the environment or the settings name. */
  static Optional<PluginClassPath> of(String... arguments) {
    if (System.getProperty(LOADED) != null) {
      return Optional.empty();
    }
    List<String> rest = new ArrayList<>();
    String named = option(OPTION, arguments, rest);
    if (named != null) {
      return Optional.of(new PluginClassPath(existing(Path.of(named)), rest));
    }
    String data = option("--data", arguments, new ArrayList<>());
    return configured(data == null ? DataOption.usual() : Path.of(data))
        .map(folder -> new PluginClassPath(existing(folder), Arrays.asList(arguments)));
  }

  /** Reads the settings only where they may name plugins, because each start waits for it. */
  private static Optional<Path> configured(Path data) {
    Path file = data.resolve(Settings.FILE);
    try {
      boolean mentioned =
          System.getenv("VIGIL_PLUGINS") != null
              || Files.isRegularFile(file) && Files.readString(file).contains("plugins");
      return mentioned ? Settings.plugins(data) : Optional.empty();
    } catch (IOException e) {
      // The command itself reports settings that cannot be read.
      return Optional.empty();
    }
  }

  private static @Nullable String option(String name, String[] arguments, List<String> rest) {
    String value = null;
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].equals(name) && i + 1 < arguments.length) {
        value = arguments[++i];
      } else if (arguments[i].startsWith(name + "=")) {
        value = arguments[i].substring(name.length() + 1);
      } else {
        rest.add(arguments[i]);
      }
    }
    return value;
  }

  private static Path existing(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new CommandFailure(
          "'%s' is not a folder of plugins; name an existing folder by --plugins or plugins: in the settings."
              .formatted(folder));
    }
    return folder;
  }

  /** Starts the command again in a class loader that has product and plugins. */
  void start() throws IOException {
    System.setProperty(LOADED, folder.toString());
    URLClassLoader loader =
        new URLClassLoader("vigil-plugins", urls(), ClassLoader.getPlatformClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    try {
      Class.forName(VigilCommand.class.getName(), true, loader)
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments.toArray(String[]::new));
    } catch (InvocationTargetException e) {
      throw new CommandFailure(
          "the plugins of %s cannot be loaded: %s".formatted(folder, e.getCause()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private URL[] urls() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      urls.add(url(Path.of(entry)));
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        urls.add(url(jar));
      }
    }
    return urls.toArray(URL[]::new);
  }

  private static URL url(Path file) throws MalformedURLException {
    return file.toAbsolutePath().toUri().toURL();
  }
}

package dev.vigil.cli.process;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Ends a process at once at a second Ctrl-C or SIGTERM, which Java itself would ignore during
 * shutdown. Where the machine has no such signals, nothing happens. Stateless.
 */
final class SecondSignalExit {
  private static final List<String> SIGNALS = List.of("INT", "TERM");

  private SecondSignalExit() {}

  /** Sets the action of the second signal. */
  static void does(Runnable action) {
    try {
      // Loaded by name, because the compiler warns of these classes and not every JVM has them.
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object ours =
          Proxy.newProxyInstance(
              SecondSignalExit.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> {
                action.run();
                return null;
              });
      for (String name : SIGNALS) {
        signal
            .getMethod("handle", signal, handler)
            .invoke(null, signal.getConstructor(String.class).newInstance(name), ours);
      }
    } catch (ReflectiveOperationException e) {
      System.getLogger(SecondSignalExit.class.getName())
          .log(System.Logger.Level.DEBUG, "no signals here", e);
    }
  }
}

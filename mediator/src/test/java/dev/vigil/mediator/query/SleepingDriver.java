package dev.vigil.mediator.query;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A database at {@link LyingDriver#URL} that cannot be opened until it is woken. */
final class SleepingDriver implements AutoCloseable {
  private final CountDownLatch awake = new CountDownLatch(1);
  private final AtomicInteger connections = new AtomicInteger();
  private final Driver driver;

  SleepingDriver(Path file) throws SQLException {
    LyingDriver real = new LyingDriver(file, "x^", "");
    driver =
        (Driver)
            Proxy.newProxyInstance(
                LyingDriver.class.getClassLoader(),
                new Class<?>[] {Driver.class},
                (self, method, arguments) -> {
                  if (method.getName().equals("connect")
                      && real.acceptsURL((String) arguments[0])) {
                    connections.incrementAndGet();
                    awake.await();
                  }
                  return method.getName().equals("equals")
                      ? System.identityHashCode(self) == System.identityHashCode(arguments[0])
                      : method.invoke(real, arguments);
                });
    DriverManager.registerDriver(driver);
  }

  boolean isAsleep() {
    return awake.getCount() > 0;
  }

  /** How often it was asked for a connection. */
  int connections() {
    return connections.get();
  }

  void wake() {
    awake.countDown();
  }

  @Override
  public void close() throws SQLException {
    awake.countDown();
    DriverManager.deregisterDriver(driver);
  }
}

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Marks a compiled module descriptor as one of Java 17, so that Maven can pack it while it runs on
 * JDK 17: the jar tool of a JDK rejects descriptors of newer versions. A descriptor has no code, so
 * the mark changes nothing else. The argument is the path of module-info.class.
 */
final class ModuleDescriptor {
  private static final int MAJOR_VERSION = 7;
  private static final byte JAVA_17 = 61;

  private ModuleDescriptor() {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    byte[] descriptor = Files.readAllBytes(file);
    if (descriptor[MAJOR_VERSION] > JAVA_17) {
      descriptor[MAJOR_VERSION] = JAVA_17;
      Files.write(file, descriptor);
    }
  }
}

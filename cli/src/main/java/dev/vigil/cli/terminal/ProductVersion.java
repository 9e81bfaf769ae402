package dev.vigil.cli.terminal;

/** The version of this build. Stateless. */
public final class ProductVersion {
  private ProductVersion() {}

  public static String text() {
    String version = ProductVersion.class.getPackage().getImplementationVersion();
    return version == null ? "0.1.0-SNAPSHOT" : version;
  }
}

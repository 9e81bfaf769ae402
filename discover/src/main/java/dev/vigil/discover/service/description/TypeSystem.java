package dev.vigil.discover.service.description;

/** Creates recognizers from the types of a description. Implementations are immutable. */
public interface TypeSystem extends DescriptionExtension {
  /**
   * Creates the recognizer for the types of a description.
   *
   * @throws dev.vigil.discover.DiscoverException if they are too large
   */
  Recognizer recognizer(ServiceClass service);

  @Override
  default String kind() {
    return "typeSystem";
  }
}

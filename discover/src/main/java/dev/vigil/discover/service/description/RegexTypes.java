package dev.vigil.discover.service.description;

/** The default type system: types are regular expressions, matched in linear time. Immutable. */
public final class RegexTypes implements TypeSystem {
  @Override
  public String name() {
    return ServiceClass.USUAL;
  }

  @Override
  public Recognizer recognizer(ServiceClass service) {
    return new RegexRecognizer(new TypePatterns(service));
  }
}

package dev.vigil.discover.service.description;

/**
 * An extension that a description can choose by name: a type system, a query generator or a
 * response matcher. Found by {@link java.util.ServiceLoader}, so that other jars can add more.
 * Implementations are immutable.
 */
public interface DescriptionExtension {
  /** The attribute of a description that chooses it. */
  String kind();

  /** The name by which it is chosen. */
  String name();
}

package dev.vigil.document.pack;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The options for writing a pack. Immutable.
 *
 * @param level of zstd, 1 to 22; 0 stores without compression, which loads fastest
 * @param blockSize bytes that the codec holds in one piece at most; one block answers one question
 * @param operators the steps to use
 * @param dictionary whether pages and small documents use the shipped dictionary
 * @param parallel whether several cores may work on a large document
 * @param profile the layout, or empty to choose by the document
 * @param hashes what it carries for comparisons; messages, which are one frame, carry none
 */
public record PackOptions(
    int level,
    int blockSize,
    Set<PackOperator> operators,
    boolean dictionary,
    boolean parallel,
    Optional<PackProfile> profile,
    PackHashes hashes) {

  /** Smallest. */
  public static final PackOptions SMALL =
      new PackOptions(
          19,
          256 << 10,
          EnumSet.allOf(PackOperator.class),
          true,
          true,
          Optional.empty(),
          PackHashes.NONE);

  /** Quick to write: about a tenth larger than {@link #SMALL}. */
  public static final PackOptions FAST = SMALL.withLevel(3).withHashes(PackHashes.FACETS);

  /** Columns as they are in memory, with all hashes: quickest to load and to compare. */
  public static final PackOptions STORED =
      SMALL.withLevel(0).withProfile(PackProfile.RAW).withHashes(PackHashes.NODES);

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if {@code level} is not 0 to 22, or {@code blockSize} not 1 KB
   *     to 16 MB
   */
  public PackOptions {
    if (level < 0 || level > 22) {
      throw new IllegalArgumentException("the level must be 0 to 22, not " + level);
    }
    if (blockSize < 1 << 10 || blockSize > 16 << 20) {
      throw new IllegalArgumentException("blocks must have 1 KB to 16 MB, not " + blockSize);
    }
    operators = Set.copyOf(operators);
  }

  boolean uses(PackOperator operator) {
    return operators.contains(operator);
  }

  /**
   * Sets the level.
   *
   * @param newLevel from 0, without compression, to 22, smallest
   * @return a copy
   */
  public PackOptions withLevel(int newLevel) {
    return new PackOptions(newLevel, blockSize, operators, dictionary, parallel, profile, hashes);
  }

  /**
   * Sets the size of blocks.
   *
   * @param bytes from 1 KB to 16 MB
   * @return a copy
   */
  public PackOptions withBlockSize(int bytes) {
    return new PackOptions(level, bytes, operators, dictionary, parallel, profile, hashes);
  }

  /**
   * Leaves a step out.
   *
   * @param operator the step
   * @return a copy
   */
  public PackOptions without(PackOperator operator) {
    EnumSet<PackOperator> rest = EnumSet.noneOf(PackOperator.class);
    rest.addAll(operators);
    rest.remove(operator);
    return new PackOptions(level, blockSize, rest, dictionary, parallel, profile, hashes);
  }

  /**
   * Sets whether the shipped dictionary is used.
   *
   * @param shipped true to use it
   * @return a copy
   */
  public PackOptions withDictionary(boolean shipped) {
    return new PackOptions(level, blockSize, operators, shipped, parallel, profile, hashes);
  }

  /**
   * Sets the layout.
   *
   * @param chosen the layout, whatever the document
   * @return a copy
   */
  public PackOptions withProfile(PackProfile chosen) {
    return new PackOptions(
        level, blockSize, operators, dictionary, parallel, Optional.of(chosen), hashes);
  }

  /**
   * Sets which hashes the pack carries.
   *
   * @param carried the hashes
   * @return a copy
   */
  public PackOptions withHashes(PackHashes carried) {
    return new PackOptions(level, blockSize, operators, dictionary, parallel, profile, carried);
  }

  /**
   * Restricts the work to one core.
   *
   * @return a copy
   */
  public PackOptions sequential() {
    return new PackOptions(level, blockSize, operators, dictionary, false, profile, hashes);
  }
}

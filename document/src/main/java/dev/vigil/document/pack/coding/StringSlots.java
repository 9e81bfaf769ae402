package dev.vigil.document.pack.coding;

/**
 * Maps the strings of a digest to their positions among the strings of a pack: those of one key
 * (the tag around a text, the name of an attribute) follow each other in document order. Mutable
 * while a structure is being read: {@code next[slotOf[key]]++} is the place of the key's next
 * string.
 */
public final class StringSlots {
  /** Per key its slot; keys that no container has share the last one. */
  public final int[] slotOf;

  /** Per slot the place of its next string. */
  public final int[] next;

  public StringSlots(int[] slotOf, int slots) {
    this.slotOf = slotOf;
    this.next = new int[slots];
  }
}

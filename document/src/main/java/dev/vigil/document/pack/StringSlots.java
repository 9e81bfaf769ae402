package dev.vigil.document.pack;

/**
 * Maps the strings of a digest to their positions among the strings of a pack: those of one key
 * (the tag around a text, the name of an attribute) follow each other in document order. Mutable
 * while a structure is being read: {@code next[slotOf[key]]++} is the place of the key's next
 * string.
 */
final class StringSlots {
  /** Per key its slot; keys that no container has share the last one. */
  final int[] slotOf;

  /** Per slot the place of its next string. */
  final int[] next;

  StringSlots(int[] slotOf, int slots) {
    this.slotOf = slotOf;
    this.next = new int[slots];
  }
}

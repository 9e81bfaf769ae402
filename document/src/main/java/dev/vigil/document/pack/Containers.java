package dev.vigil.document.pack;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.ContentWords;
import dev.vigil.document.pack.container.ContainerKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The containers of a pack by kind, each read when it is first requested. Names and words, which
 * most questions need, are kept. Safe for concurrent use.
 */
final class Containers {
  private final PackFile file;
  private volatile PackNames.@Nullable NameTables names;
  private volatile @Nullable ContentWords words;

  Containers(PackFile file) {
    this.file = file;
  }

  PackFile file() {
    return file;
  }

  /**
   * A place for frames that several containers share, while one question is being answered, also by
   * two threads.
   */
  static Map<ContainerGroup, byte[]> sharing() {
    return Collections.synchronizedMap(new IdentityHashMap<>());
  }

  boolean has(ContainerKind kind) {
    for (ContainerGroup group : file.groups()) {
      for (ContainerGroup.Entry entry : group.entries()) {
        if (entry.kind() == kind) {
          return true;
        }
      }
    }
    return false;
  }

  /** The group of the only container of that kind, which it has for itself. */
  ContainerGroup alone(ContainerKind kind) {
    for (ContainerGroup group : file.groups()) {
      if (group.entries().getFirst().kind() == kind && group.entries().size() == 1) {
        return group;
      }
    }
    throw file.damaged(kind.toString(), "it is not there");
  }

  /** The bytes of the only container of that kind. */
  byte[] bytes(ContainerKind kind, Map<ContainerGroup, byte[]> shared) {
    for (ContainerGroup group : file.groups()) {
      int offset = 0;
      for (ContainerGroup.Entry entry : group.entries()) {
        if (entry.kind() == kind) {
          if (group.entries().size() == 1) {
            return file.whole(group, kind.toString());
          }
          byte[] all = shared.computeIfAbsent(group, g -> file.whole(g, kind.toString()));
          return Arrays.copyOfRange(all, offset, offset + entry.raw());
        }
        offset += entry.raw();
      }
    }
    throw file.damaged(kind.toString(), "it is not there");
  }

  ByteCursor cursor(ContainerKind kind, Map<ContainerGroup, byte[]> shared) {
    return new ByteCursor("container \"" + kind + "\" of " + file.origin(), bytes(kind, shared));
  }

  PackNames.NameTables names(Map<ContainerGroup, byte[]> shared) {
    PackNames.NameTables known = names;
    if (known == null) {
      known = PackNames.read(file.header().type(), cursor(ContainerKind.NAMES, shared));
      names = known;
    }
    return known;
  }

  /** The words that texts name by number, or null where they name none. */
  @Nullable ContentWords words(Map<ContainerGroup, byte[]> shared) {
    ContentWords known = words;
    if (known == null && has(ContainerKind.WORDS)) {
      known = ContentWords.read(cursor(ContainerKind.WORDS, shared));
      words = known;
    }
    return known;
  }

  static List<String> qualified(DocumentNames names) {
    return names.asList().stream().map(DocumentName::qualified).toList();
  }
}

package dev.vigil.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The distinct names of a document in order of first use; a name's number is its index here.
 * Immutable; {@link Table} grows one.
 *
 * <p>A list of tags begins with the fixed names of unnamed nodes, so that every node has an entry
 * in the tag map, as in the Page Digest.
 */
public final class DocumentNames {
  /** The number of the tag of the document node. */
  public static final int DOCUMENT = 0;

  /** The number of the tag of texts. */
  public static final int TEXT = 1;

  /** The number of the tag of comments. */
  public static final int COMMENT = 2;

  /** The number of the tag of CDATA sections. */
  public static final int CDATA = 3;

  /** The number of the tag of document types. */
  public static final int DOCTYPE = 4;

  private static final List<DocumentName> FIXED =
      List.of(
          new DocumentName(NodeKind.DOCUMENT, "", "#document", ""),
          new DocumentName(NodeKind.TEXT, "", "#text", ""),
          new DocumentName(NodeKind.COMMENT, "", "#comment", ""),
          new DocumentName(NodeKind.CDATA, "", "#cdata-section", ""),
          new DocumentName(NodeKind.DOCTYPE, "", "#doctype", ""));

  /** Bounded in number and length, because names come from anywhere. */
  private static final int MOST_SHARED = 8192;

  private static final Map<DocumentName, Shared> SHARED = new ConcurrentHashMap<>();

  /** A name with its hash, which all documents that have the name need sooner or later. */
  private record Shared(DocumentName name, long hash) {}

  private final DocumentName[] names;
  private final byte[] kinds;
  private final long[] hashes;

  private DocumentNames(Shared[] shared) {
    this.names = new DocumentName[shared.length];
    this.kinds = new byte[shared.length];
    this.hashes = new long[shared.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = shared[i].name;
      kinds[i] = names[i].kind().code();
      hashes[i] = shared[i].hash;
    }
  }

  /** {@return how many names there are} */
  public int size() {
    return names.length;
  }

  /**
   * {@return the name with that number}
   *
   * @param id from 0 to {@link #size()} - 1
   */
  public DocumentName get(int id) {
    return names[id];
  }

  /**
   * {@return the kind of the nodes that bear the name}
   *
   * @param id the number of a name
   */
  public NodeKind kind(int id) {
    return NodeKind.ofCode(kinds[id]);
  }

  /** The kinds by name number, for array scans; not to be changed. */
  byte[] kinds() {
    return kinds;
  }

  /** The {@link SubtreeHashes#of(Name) hashes} by name number; not to be changed. */
  long[] hashes() {
    return hashes;
  }

  /** {@return all names by number; immutable} */
  public List<DocumentName> asList() {
    return List.of(names);
  }

  /**
   * {@return the number of that exact name, or -1}
   *
   * @param name a name with kind, prefix and namespace
   */
  public int find(DocumentName name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * {@return the first number of an element or attribute with that local name, whatever namespace,
   * or -1}
   *
   * @param local a local name in its case
   */
  public int find(String local) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].kind() == NodeKind.ELEMENT && names[i].local().equals(local)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DocumentNames that && Arrays.equals(names, that.names);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(names);
  }

  @Override
  public String toString() {
    return Arrays.toString(names);
  }

  /** A growing list of distinct names. Not thread-safe. */
  public static final class Table {
    private final Map<DocumentName, Integer> ids = new HashMap<>();
    private final List<DocumentName> names = new ArrayList<>();

    private Table() {}

    /** {@return an empty table for tags: it holds the fixed names already} */
    public static Table forTags() {
      Table table = new Table();
      FIXED.forEach(table::intern);
      return table;
    }

    /** {@return an empty table for attribute names} */
    public static Table forAttributes() {
      return new Table();
    }

    /**
     * Adds a name unless the table has it.
     *
     * @param name a name
     * @return the number of the name
     */
    public int intern(DocumentName name) {
      Integer known = ids.putIfAbsent(name, names.size());
      if (known != null) {
        return known;
      }
      names.add(name);
      return names.size() - 1;
    }

    /** {@return how many names there are} */
    public int size() {
      return names.size();
    }

    /**
     * {@return the name with that number}
     *
     * @param id from 0 to {@link #size()} - 1
     */
    public DocumentName get(int id) {
      return names.get(id);
    }

    /** {@return the names so far; the table can grow on} */
    public DocumentNames freeze() {
      Shared[] frozen = new Shared[names.size()];
      for (int i = 0; i < frozen.length; i++) {
        frozen[i] = shared(names.get(i));
      }
      return new DocumentNames(frozen);
    }

    /** Returns the shared instance of a name, so that many documents store the name once. */
    private static Shared shared(DocumentName name) {
      Shared known = SHARED.get(name);
      if (known != null) {
        return known;
      }
      Shared made = new Shared(name, SubtreeHashes.of(name));
      boolean ordinary = name.qualified().length() <= 32 && name.uri().length() <= 64;
      if (ordinary && SHARED.size() < MOST_SHARED) {
        SHARED.put(name, made);
      }
      return made;
    }
  }
}

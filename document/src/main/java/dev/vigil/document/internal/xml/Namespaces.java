package dev.vigil.document.internal.xml;

import dev.vigil.document.DocumentName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The namespace of each prefix in scope at the current position. Not thread-safe.
 *
 * <p>Prefixes and namespaces are numbered; one array holds the present meaning of every prefix, and
 * a log of the meanings that were covered restores it when an element ends, so that an element
 * without declarations costs nothing.
 */
final class Namespaces {
  static final int NO_PREFIX = 0;
  static final int XML_PREFIX = 1;
  static final int XMLNS_PREFIX = 2;

  /** The pseudo prefix of the attribute {@code xmlns}, whose namespace is fixed too. */
  static final int DEFAULT_DECLARATION = 3;

  static final int NO_NAMESPACE = 0;
  static final int UNBOUND = -1;

  private final Map<String, Integer> prefixNumbers = new HashMap<>();
  private final List<String> prefixNames = new ArrayList<>();
  private final Map<String, Integer> uriNumbers = new HashMap<>();
  private final List<String> uris = new ArrayList<>();
  private int[] meanings = new int[16];

  private int logged;
  private int[] loggedPrefix = new int[16];
  private int[] loggedMeaning = new int[16];
  private int[] loggedDepth = new int[16];

  Namespaces() {
    Arrays.fill(meanings, UNBOUND);
    meanings[prefix("")] = uri("");
    meanings[prefix("xml")] = uri(DocumentName.XML);
    meanings[prefix("xmlns")] = uri(DocumentName.XMLNS);
    prefixNames.add("");
    meanings[DEFAULT_DECLARATION] = uri(DocumentName.XMLNS);
  }

  /** The number of a prefix, bound or not. */
  int prefix(String name) {
    Integer known = prefixNumbers.get(name);
    if (known != null) {
      return known;
    }
    int number = prefixNames.size();
    prefixNumbers.put(name, number);
    prefixNames.add(name);
    if (number == meanings.length) {
      meanings = Arrays.copyOf(meanings, number * 2);
      Arrays.fill(meanings, number, meanings.length, UNBOUND);
    }
    return number;
  }

  private int uri(String name) {
    Integer known = uriNumbers.putIfAbsent(name, uris.size());
    if (known != null) {
      return known;
    }
    uris.add(name);
    return uris.size() - 1;
  }

  String prefixName(int prefix) {
    return prefixNames.get(prefix);
  }

  String uriName(int uri) {
    return uris.get(uri);
  }

  /** The namespace that the prefix stands for now, or {@link #UNBOUND}. */
  int meaning(int prefix) {
    return meanings[prefix];
  }

  /** Gives the prefix a new meaning until the element of that depth ends. */
  void declare(int prefix, String uri, int depth) {
    if (logged == loggedPrefix.length) {
      loggedPrefix = Arrays.copyOf(loggedPrefix, logged * 2);
      loggedMeaning = Arrays.copyOf(loggedMeaning, logged * 2);
      loggedDepth = Arrays.copyOf(loggedDepth, logged * 2);
    }
    loggedPrefix[logged] = prefix;
    loggedMeaning[logged] = meanings[prefix];
    loggedDepth[logged++] = depth;
    meanings[prefix] = uri(uri);
  }

  /** Restores what the element of that depth had declared. */
  void leave(int depth) {
    while (logged > 0 && loggedDepth[logged - 1] == depth) {
      logged--;
      meanings[loggedPrefix[logged]] = loggedMeaning[logged];
    }
  }
}

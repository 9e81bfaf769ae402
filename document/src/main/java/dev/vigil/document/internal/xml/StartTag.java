package dev.vigil.document.internal.xml;

import dev.vigil.document.DigestBuilder;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentName;
import dev.vigil.document.NodeKind;
import dev.vigil.document.ReadLimits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of the start tag that is being read. They are collected first, then namespaces are
 * declared, names resolved, and all goes into the digest. Not thread-safe.
 *
 * <p>A name as written remembers the tag it last stood in, so that finding a repeated attribute is
 * one comparison, and it remembers the digest's name for its last namespace, so that resolving it
 * again is one too.
 */
final class StartTag {
  private static final int NEVER = -2;

  private final DigestBuilder builder;
  private final QNames names;
  private final Namespaces namespaces;
  private final Declarations declarations;
  private final ValueDecoder values;
  private final XmlErrors faults;
  private final ReadLimits limits;

  private int count;
  private int[] attributes = new int[16];
  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private boolean[] plain = new boolean[16];
  private byte[] @Nullable [] defaults = new byte[16][];
  private @Nullable Map<Integer, Declarations.Rule> rules;

  private int serial;
  private int prefixed;
  private boolean declares;

  private int[] lastSeen = new int[64];
  private int[] tagMeanings = filled(64);
  private int[] tags = new int[64];
  private int[] attributeMeanings = filled(64);
  private int[] attributeNumbers = new int[64];

  private final Map<DocumentName, Integer> expanded = new HashMap<>();
  private int[] expandedSeen = new int[64];

  StartTag(
      DigestBuilder builder,
      QNames names,
      Namespaces namespaces,
      Declarations declarations,
      ValueDecoder values,
      XmlErrors faults,
      ReadLimits limits) {
    this.builder = builder;
    this.names = names;
    this.namespaces = namespaces;
    this.declarations = declarations;
    this.values = values;
    this.faults = faults;
    this.limits = limits;
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NEVER);
    return array;
  }

  /** The digest's tag for an element's name with the namespaces in scope now. */
  int resolve(int name, byte[] b, int p) {
    if (name < tags.length) {
      int prefix = names.prefix(name);
      if (prefix >= 0 && tagMeanings[name] == namespaces.meaning(prefix)) {
        return tags[name];
      }
    }
    return resolveAnew(name, b, p);
  }

  private int resolveAnew(int name, byte[] b, int p) {
    reserve(name);
    int prefix = names.prefix(name);
    if (prefix == Namespaces.DEFAULT_DECLARATION) {
      prefix = Namespaces.NO_PREFIX;
    }
    int meaning = checkedMeaning(name, prefix, b, p);
    if (prefix == Namespaces.XMLNS_PREFIX) {
      throw faults.at(b, p, "an element may not have the prefix xmlns; choose another.");
    }
    tags[name] =
        builder
            .tags()
            .intern(
                new DocumentName(
                    NodeKind.ELEMENT,
                    namespaces.prefixName(prefix),
                    names.local(name),
                    namespaces.uriName(meaning)));
    tagMeanings[name] = meaning;
    return tags[name];
  }

  private int checkedMeaning(int name, int prefix, byte[] b, int p) {
    if (prefix < 0) {
      throw faults.at(
          b,
          p,
          "the name "
              + names.qualified(name)
              + " has a colon in a wrong place; write prefix:name or name.");
    }
    int meaning = namespaces.meaning(prefix);
    if (meaning == Namespaces.UNBOUND) {
      throw faults.at(
          b,
          p,
          "the prefix of "
              + names.qualified(name)
              + " is not declared; add xmlns:"
              + namespaces.prefixName(prefix)
              + "=\"...\" to this element or one around it.");
    }
    return meaning;
  }

  void begin() {
    count = 0;
    prefixed = 0;
    declares = false;
    rules = null;
    serial++;
  }

  /** Adds an attribute; false where the tag has one of that name already. */
  boolean add(int name, int start, int end, boolean isPlain) {
    if (name >= lastSeen.length) {
      reserve(name);
    }
    if (lastSeen[name] == serial) {
      return false;
    }
    lastSeen[name] = serial;
    if (count == attributes.length) {
      limits.checkAttributes(count + 1L);
      attributes = Arrays.copyOf(attributes, count * 2);
      starts = Arrays.copyOf(starts, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      plain = Arrays.copyOf(plain, count * 2);
      defaults = Arrays.copyOf(defaults, count * 2);
    }
    int prefix = names.prefix(name);
    if (prefix != Namespaces.NO_PREFIX) {
      prefixed++;
      declares |= prefix >= Namespaces.XMLNS_PREFIX && prefix <= Namespaces.DEFAULT_DECLARATION;
    }
    attributes[count] = name;
    starts[count] = start;
    ends[count] = end;
    plain[count] = isPlain;
    defaults[count++] = null;
    return true;
  }

  /** Adds declared defaults and declares namespaces, once the whole tag was read. */
  void complete(int element, int depth, byte[] b, int p, boolean literal) {
    rules = declarations.rules(element);
    if (rules != null) {
      for (Declarations.Rule rule : rules.values()) {
        byte[] value = rule.value();
        if (value != null && add(rule.name(), 0, value.length, true)) {
          declarations.charge(value.length);
          defaults[count - 1] = value;
        }
      }
    }
    if (declares) {
      for (int i = 0; i < count; i++) {
        int prefix = names.prefix(attributes[i]);
        if (prefix == Namespaces.DEFAULT_DECLARATION) {
          declare(Namespaces.NO_PREFIX, i, depth, b, p, literal);
        } else if (prefix == Namespaces.XMLNS_PREFIX) {
          declare(namespaces.prefix(names.local(attributes[i])), i, depth, b, p, literal);
        }
      }
    }
  }

  private void declare(int prefix, int i, int depth, byte[] b, int p, boolean literal) {
    byte[] value = defaults[i];
    Utf8Buffer decoded =
        values.decode(value == null ? b : value, starts[i], ends[i], literal && value == null);
    String uri = decoded.toString();
    String wrong = wrongDeclaration(prefix, uri);
    if (wrong != null) {
      throw faults.at(b, p, wrong);
    }
    namespaces.declare(prefix, uri, depth);
  }

  private @Nullable String wrongDeclaration(int prefix, String uri) {
    String name = namespaces.prefixName(prefix);
    if (prefix == Namespaces.XMLNS_PREFIX) {
      return "the prefix xmlns may not be declared; remove the declaration.";
    }
    if (prefix == Namespaces.XML_PREFIX != uri.equals(DocumentName.XML)) {
      return "the prefix xml and the namespace " + DocumentName.XML + " belong to each other only.";
    }
    if (uri.equals(DocumentName.XMLNS)) {
      return "the namespace "
          + DocumentName.XMLNS
          + " may not be declared; remove the declaration.";
    }
    if (uri.isEmpty() && prefix != Namespaces.NO_PREFIX) {
      return "the prefix " + name + " is declared with an empty namespace; name one.";
    }
    return null;
  }

  /** Puts the attributes into the digest, behind the element that was opened last. */
  void emit(byte[] b, int p, boolean literal) {
    for (int i = 0; i < count; i++) {
      int name = attributes[i];
      int number = number(name, b, p);
      byte[] value = defaults[i];
      if (value != null) {
        builder.attribute(number, value, 0, value.length);
      } else {
        boolean tokens = rules != null && isTokens(name);
        if (plain[i] && !tokens) {
          builder.attribute(number, b, starts[i], ends[i]);
        } else {
          Utf8Buffer decoded = values.decode(b, starts[i], ends[i], literal);
          if (tokens) {
            decoded.collapseSpaces();
          }
          builder.attribute(number, decoded.array(), 0, decoded.length());
        }
      }
    }
    if (prefixed > 1) {
      checkExpandedNames(b, p);
    }
  }

  private boolean isTokens(int name) {
    Declarations.Rule rule = rules == null ? null : rules.get(name);
    return rule != null && rule.tokens();
  }

  private int number(int name, byte[] b, int p) {
    int prefix = names.prefix(name);
    int meaning =
        prefix == Namespaces.NO_PREFIX
            ? Namespaces.NO_NAMESPACE
            : checkedMeaning(name, prefix, b, p);
    if (attributeMeanings[name] == meaning) {
      return attributeNumbers[name];
    }
    attributeMeanings[name] = meaning;
    attributeNumbers[name] =
        builder
            .attributeNames()
            .intern(
                new DocumentName(
                    NodeKind.ELEMENT,
                    namespaces.prefixName(prefix),
                    names.local(name),
                    namespaces.uriName(meaning)));
    return attributeNumbers[name];
  }

  /** Two prefixes may stand for one namespace, and then their attributes may collide. */
  private void checkExpandedNames(byte[] b, int p) {
    for (int i = 0; i < count; i++) {
      int name = attributes[i];
      if (names.prefix(name) == Namespaces.NO_PREFIX) {
        continue;
      }
      DocumentName full = builder.attributeNames().get(attributeNumbers[name]);
      int number =
          expanded.computeIfAbsent(
              new DocumentName(full.kind(), "", full.local(), full.uri()), any -> expanded.size());
      if (number >= expandedSeen.length) {
        expandedSeen = Arrays.copyOf(expandedSeen, number * 2);
      }
      if (expandedSeen[number] == serial) {
        throw collision(full, b, p);
      }
      expandedSeen[number] = serial;
    }
  }

  private DocumentException collision(DocumentName full, byte[] b, int p) {
    return faults.at(
        b,
        p,
        "the attribute "
            + full.local()
            + " of the namespace "
            + full.uri()
            + " stands twice under different prefixes; keep one of them.");
  }

  private void reserve(int name) {
    if (name < lastSeen.length) {
      return;
    }
    int old = lastSeen.length;
    int room = Math.max(old * 2, name + 1);
    lastSeen = Arrays.copyOf(lastSeen, room);
    tags = Arrays.copyOf(tags, room);
    attributeNumbers = Arrays.copyOf(attributeNumbers, room);
    tagMeanings = Arrays.copyOf(tagMeanings, room);
    Arrays.fill(tagMeanings, old, room, NEVER);
    attributeMeanings = Arrays.copyOf(attributeMeanings, room);
    Arrays.fill(attributeMeanings, old, room, NEVER);
  }
}

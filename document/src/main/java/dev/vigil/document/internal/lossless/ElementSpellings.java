package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Maps each element to its {@link TagSpelling}. Elements of the same shape (tag, attribute names,
 * empty or not) nearly always have the spelling of the one before, so only those that do not are
 * stored. Not thread-safe: elements are visited once, in document order.
 */
final class ElementSpellings {
  private static final int USUAL = 0;
  private static final int NO_END = 1;
  private static final int EMPTY_TAG = 2;
  private static final List<TagSpelling> KNOWN =
      List.of(
          TagSpelling.usual(">", true),
          TagSpelling.usual(">", false),
          TagSpelling.usual("/>", false),
          TagSpelling.usual(" />", false),
          TagSpelling.implied(false),
          TagSpelling.implied(true));

  /** Slots of the memory for shapes; two shapes that share one only predict each other badly. */
  private static final int SLOTS = 1 << 10;

  private static final Set<String> VOID =
      Set.of(
          "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
          "track", "wbr");

  private final PageDigest digest;
  private final List<TagSpelling> forms = new ArrayList<>(KNOWN);
  private final byte[][] tagNames;
  private final byte[][] attributeNames;
  private final int[] firstGuess;
  private final int[] byShape = new int[SLOTS];
  private final int[] byTag = new int[SLOTS];

  ElementSpellings(PageDigest digest) {
    this.digest = digest;
    this.tagNames = names(digest.tags().asList());
    this.attributeNames = names(digest.attributes().names().asList());
    this.firstGuess = new int[tagNames.length];
    boolean html = digest.type() == DocumentType.HTML;
    for (int tag = 0; tag < firstGuess.length; tag++) {
      DocumentName name = digest.tags().get(tag);
      firstGuess[tag] = html && VOID.contains(name.local()) ? NO_END : USUAL;
    }
    Arrays.fill(byShape, -1);
    Arrays.fill(byTag, -1);
  }

  private static byte[][] names(List<DocumentName> names) {
    byte[][] bytes = new byte[names.size()][];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = names.get(i).qualified().getBytes(StandardCharsets.UTF_8);
    }
    return bytes;
  }

  TagSpelling form(int id) {
    return forms.get(id);
  }

  byte[] tagName(int node) {
    return tagNames[digest.tag(node)];
  }

  byte[] attributeName(int attribute) {
    return attributeNames[digest.attributes().nameId(attribute)];
  }

  private int shapeSlot(int node) {
    int hash = tagSlot(node);
    for (int a = digest.attributes().start(node), e = digest.attributes().end(node); a < e; a++) {
      hash = hash * 31 + digest.attributes().nameId(a) + 1;
    }
    return (hash * 0x9E3779B1) >>> 22;
  }

  private int tagSlot(int node) {
    return (digest.tag(node) * 2 + (digest.size(node) == 1 ? 1 : 0)) & SLOTS - 1;
  }

  /** The predicted spelling of the next element. */
  private int predict(int node, int slot) {
    if (byShape[slot] >= 0) {
      return byShape[slot];
    }
    int tagged = byTag[tagSlot(node)];
    if (tagged >= 0) {
      return tagged;
    }
    boolean xmlEmpty = digest.type() != DocumentType.HTML && digest.size(node) == 1;
    return xmlEmpty ? EMPTY_TAG : firstGuess[digest.tag(node)];
  }

  private void remember(int node, int slot, int form) {
    byShape[slot] = form;
    byTag[tagSlot(node)] = form;
  }

  /** Finds the forms of a document's elements and notes those that are not as predicted. */
  static final class Finder {
    private static final byte[][] NO_ATTRIBUTES = {};

    private final ElementSpellings forms;
    private final byte[] source;
    private final Map<TagSpelling, Integer> ids = new HashMap<>();
    private final ByteSink exceptions = new ByteSink(64);
    private int exceptionCount;
    private int sinceException;
    private int[] values = new int[32];
    private int valueCount;

    Finder(PageDigest digest, byte[] source) {
      this.forms = new ElementSpellings(digest);
      this.source = source;
      for (int id = 0; id < KNOWN.size(); id++) {
        ids.put(KNOWN.get(id), id);
      }
    }

    /** Start and end of each attribute value of the last element, two numbers a value. */
    int[] values() {
      return values;
    }

    int valueCount() {
      return valueCount;
    }

    void visit(int node, int open, int close) {
      int slot = forms.shapeSlot(node);
      int predicted = forms.predict(node, slot);
      byte[] tag = forms.tagName(node);
      byte[][] attributes = attributes(node);
      int found = predicted;
      if (!matches(forms.form(predicted), open, close, tag, attributes)) {
        TagSpelling form = TagScan.read(source, open, close, tag, attributes);
        Integer known = ids.putIfAbsent(form, forms.forms.size());
        if (known == null) {
          forms.forms.add(form);
          found = forms.forms.size() - 1;
        } else {
          found = known;
        }
        valueCount = Math.max(0, form.matchStart(source, open, tag, attributes, values));
        if (found != predicted) {
          exceptions.varint(sinceException);
          exceptions.varint(found);
          exceptionCount++;
          sinceException = -1;
        }
      }
      sinceException++;
      forms.remember(node, slot, found);
    }

    private boolean matches(
        TagSpelling form, int open, int close, byte[] tag, byte[][] attributes) {
      valueCount =
          form.matchEnd(source, close, tag)
              ? form.matchStart(source, open, tag, attributes, values)
              : -1;
      return valueCount >= 0;
    }

    private byte[][] attributes(int node) {
      if (!forms.digest.attributes().has(node)) {
        return NO_ATTRIBUTES;
      }
      int start = forms.digest.attributes().start(node);
      byte[][] names = new byte[forms.digest.attributes().end(node) - start][];
      for (int k = 0; k < names.length; k++) {
        names[k] = forms.attributeName(start + k);
      }
      if (values.length < 2 * names.length) {
        values = new int[2 * names.length];
      }
      return names;
    }

    void store(ByteSink out) {
      out.varint(forms.forms.size() - KNOWN.size());
      for (TagSpelling form : forms.forms.subList(KNOWN.size(), forms.forms.size())) {
        out.block(form.bytes());
      }
      out.varint(exceptionCount);
      out.put(exceptions.array(), 0, exceptions.size());
    }
  }

  /** Repeats what a {@link Finder} found. */
  static final class Replay {
    private final ElementSpellings forms;
    private final int[] gaps;
    private final int[] ids;
    private int exception;
    private int sinceException;

    Replay(PageDigest digest, ByteCursor in) {
      this.forms = new ElementSpellings(digest);
      for (int left = in.count(); left > 0; left--) {
        TagSpelling form = new TagSpelling(in.block());
        if (!form.isSound()) {
          throw in.damaged("has a tag form without sense");
        }
        forms.forms.add(form);
      }
      gaps = new int[in.count()];
      ids = new int[gaps.length];
      for (int k = 0; k < gaps.length; k++) {
        gaps[k] = in.varint();
        ids[k] = in.varint();
        if (ids[k] < 0 || ids[k] >= forms.forms.size()) {
          throw in.damaged("names tag form " + ids[k] + " that it lacks");
        }
      }
    }

    ElementSpellings forms() {
      return forms;
    }

    /** The form of the next element in document order. */
    int next(int node) {
      int slot = forms.shapeSlot(node);
      int form = forms.predict(node, slot);
      if (exception < gaps.length && gaps[exception] == sinceException) {
        form = ids[exception++];
        sinceException = -1;
      }
      sinceException++;
      forms.remember(node, slot, form);
      return form;
    }
  }
}

package dev.vigil.diff.noise.rule;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.Attributes;
import java.util.BitSet;
import java.util.List;

/** Hides the attributes of some names, such as {@code class}. Immutable. */
record AttributeRemoval(List<String> names) implements NoiseRule {
  AttributeRemoval {
    names = List.copyOf(names);
  }

  @Override
  public String text() {
    return "attribute=" + String.join(",", names);
  }

  @Override
  public String reason() {
    return names.size() == 1
        ? "the attribute " + names.getFirst()
        : "the attributes " + String.join(", ", names);
  }

  @Override
  public DocumentView apply(DocumentView view) {
    Attributes attributes = view.digest().attributes();
    boolean[] ignored = new boolean[attributes.names().size()];
    for (int i = 0; i < ignored.length; i++) {
      ignored[i] = names.contains(attributes.names().get(i).qualified());
    }
    BitSet found = new BitSet();
    for (int a = 0; a < attributes.count(); a++) {
      if (ignored[attributes.nameId(a)]) {
        found.set(a);
      }
    }
    return view.withoutAttributes(found);
  }
}

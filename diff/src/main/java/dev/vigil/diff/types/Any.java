package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.document.DocumentType;
import java.util.List;

/**
 * Any change at all: what a reader can notice first, then what is left, such as tags, attributes,
 * comments, scripts, the title, white space. Only in JSON order of keys and spelling of numbers
 * mean nothing.
 */
record Any() implements ChangeType {
  @Override
  public String name() {
    return "any";
  }

  @Override
  public Aspect aspect() {
    return Aspect.ALL;
  }

  @Override
  public boolean isSurelySame(Extracts before, Extracts after, Context context) {
    return context.imagesBefore().equals(context.imagesAfter())
        && ChangeType.super.isSurelySame(before, after, context);
  }

  @Override
  public boolean needsContext() {
    return true;
  }

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    Found found = new Found(name());
    List<Change> visible = new Visible().changes(before, after, context);
    found.all(visible);
    boolean json =
        before.view().digest().type() == DocumentType.JSON
            && after.view().digest().type() == DocumentType.JSON;
    if (!json) {
      new Rest(before, after, visible, found).report();
    }
    return found.changes();
  }
}

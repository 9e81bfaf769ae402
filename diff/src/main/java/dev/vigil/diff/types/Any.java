package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import java.util.List;

/**
 * Anything that a reader can notice: text, where links lead, images. In XML and JSON, which have no
 * reader's view, every value.
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
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    Found found = new Found(name());
    found.all(new Lines().changes(before, after, context));
    found.all(new Links(Links.On.HREF).changes(before, after, context));
    found.all(new Images(Images.On.EITHER).changes(before, after, context));
    return found.changes();
  }
}

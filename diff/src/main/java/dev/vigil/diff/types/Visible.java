package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.document.DocumentType;
import dev.vigil.document.Name;
import dev.vigil.document.PageDigest;
import java.util.List;

/**
 * What a reader can notice: text, where links lead, images. In XML and JSON, which have no reader's
 * view, every value.
 */
record Visible() implements ChangeType {
  @Override
  public String name() {
    return "visible";
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
    DocumentType type = after.view().digest().type();
    if (type == before.view().digest().type()) {
      if (type == DocumentType.JSON) {
        found.all(new JsonChanges("").changes(before, after, context));
        return found.changes();
      }
      if (type == DocumentType.XML && !isXhtml(before) && !isXhtml(after)) {
        found.all(new XmlLeaves("").changes(before, after, context));
        return found.changes();
      }
    }
    found.all(new Lines().changes(before, after, context));
    found.all(new Links(Links.On.HREF, true).changes(before, after, context));
    found.all(new Images(Images.On.EITHER).changes(before, after, context));
    return found.changes();
  }

  private static boolean isXhtml(Extracts extracts) {
    PageDigest digest = extracts.view().digest();
    int root = digest.root();
    return root >= 0 && digest.name(root).uri().equals(Name.XHTML);
  }
}

package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.List;

/**
 * A change type for visible changes: text, link targets, images. In XML and JSON, which have no
 * reader's view, every value.
 */
public record VisibleChanges() implements ChangeType {
  @Override
  public String name() {
    return "visible";
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public boolean isSurelySame(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return context.imagesBefore().equals(context.imagesAfter())
        && ChangeType.super.isSurelySame(before, after, context);
  }

  @Override
  public boolean needsContext() {
    return true;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    ChangeCollector found = new ChangeCollector(name());
    DocumentType type = after.view().digest().type();
    if (type == before.view().digest().type()) {
      if (type == DocumentType.JSON) {
        found.all(new JsonChanges("").changes(before, after, context));
        return found.changes();
      }
      if (type == DocumentType.XML && !isXhtml(before) && !isXhtml(after)) {
        found.all(new XmlValueChanges("").changes(before, after, context));
        return found.changes();
      }
    }
    found.all(new TextLines().changes(before, after, context));
    found.all(new LinkChanges(LinkChanges.On.HREF, true).changes(before, after, context));
    found.all(new ImageChanges(ImageChanges.On.EITHER).changes(before, after, context));
    return found.changes();
  }

  private static boolean isXhtml(ViewExtracts extracts) {
    PageDigest digest = extracts.view().digest();
    int root = digest.root();
    return root >= 0 && digest.name(root).uri().equals(DocumentName.XHTML);
  }
}

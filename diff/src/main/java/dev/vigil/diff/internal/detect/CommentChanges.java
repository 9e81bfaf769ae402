package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.SequenceComparison;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/** A change type for comments in the source that were added, removed, moved or edited. */
public record CommentChanges() implements ChangeType {
  private static final double ALIKE = 0.3;

  @Override
  public String name() {
    return "comments";
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.COMMENTS;
  }

  private record Comment(int node, String text) {}

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    ChangeCollector found = new ChangeCollector(name());
    new SequenceComparison<>(
            Comment::text,
            comment -> "comment",
            comment -> "comment",
            Comment::text,
            comment -> NodeRange.whole(comment.node),
            comment -> NodeRange.whole(comment.node),
            ALIKE)
        .report(found, comments(before.view()), comments(after.view()));
    return found.changes();
  }

  private static List<Comment> comments(DocumentView view) {
    PageDigest digest = view.digest();
    List<Comment> all = new ArrayList<>();
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (digest.kind(at) == NodeKind.COMMENT) {
        all.add(new Comment(at, view.value(at).strip()));
      }
    }
    return all;
  }
}

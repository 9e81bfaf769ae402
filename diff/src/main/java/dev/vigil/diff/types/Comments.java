package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.Spot;
import dev.vigil.diff.View;
import dev.vigil.document.Kind;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/** Comments in the source that came, went, moved or were edited. */
record Comments() implements ChangeType {
  private static final double ALIKE = 0.3;

  @Override
  public String name() {
    return "comments";
  }

  @Override
  public Aspect aspect() {
    return Aspect.COMMENTS;
  }

  private record Comment(int node, String text) {}

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    Found found = new Found(name());
    new Sequence<>(
            Comment::text,
            comment -> "comment",
            comment -> "comment",
            Comment::text,
            comment -> Spot.whole(comment.node),
            comment -> Spot.whole(comment.node),
            ALIKE)
        .report(found, comments(before.view()), comments(after.view()));
    return found.changes();
  }

  private static List<Comment> comments(View view) {
    PageDigest digest = view.digest();
    List<Comment> all = new ArrayList<>();
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (digest.kind(at) == Kind.COMMENT) {
        all.add(new Comment(at, view.value(at).strip()));
      }
    }
    return all;
  }
}

package dev.vigil.diff.show;

import dev.vigil.diff.show.page.SafePage;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a document as lines: a page as a reader sees it, other documents as indented source.
 * Stateless.
 */
final class DocumentLineWriter {
  private DocumentLineWriter() {}

  static List<DocumentLine> of(PageDigest digest) {
    return switch (digest.type()) {
      case HTML -> ofPage(digest);
      case XML -> SafePage.canShow(digest) ? ofPage(digest) : new TreeLines(digest).lines();
      case JSON -> new TreeLines(digest).lines();
      case TEXT -> ofText(digest);
    };
  }

  private static List<DocumentLine> ofText(PageDigest digest) {
    List<DocumentLine> lines = new ArrayList<>();
    int root = digest.root();
    for (int at = root < 0 ? -1 : digest.firstChild(root); at >= 0; at = digest.nextSibling(at)) {
      lines.add(DocumentLine.of(digest.text(at), 0, at, digest.end(at)));
    }
    return lines;
  }

  /** The lines of the readable text that are not blank. */
  private static List<DocumentLine> ofPage(PageDigest digest) {
    Pieces pieces = new Pieces();
    int count = digest.nodeCount();
    String text =
        RenderedText.of(digest, node -> Math.min(node, count), (leaf, content) -> content, pieces);
    pieces.add(-1, 0, text.length());
    List<DocumentLine> lines = new ArrayList<>();
    int piece = 0;
    int from = 0;
    while (from < text.length()) {
      int newline = text.indexOf('\n', from);
      int end = newline < 0 ? text.length() : newline;
      String line = text.substring(from, end).replace('\t', ' ').strip();
      while (pieces.at(piece + 1) <= from) {
        piece++;
      }
      int last = piece;
      while (pieces.at(last + 1) < end) {
        last++;
      }
      if (!line.isEmpty()) {
        int leaf = pieces.leaf(piece);
        boolean one = leaf == pieces.leaf(last) && pieces.offset(piece) >= 0;
        int start = one ? pieces.offset(piece) + from - pieces.at(piece) : 0;
        int stop = one ? pieces.offset(last) + end - pieces.at(last) : Integer.MAX_VALUE;
        lines.add(new DocumentLine(line, 0, leaf, pieces.leaf(last) + 1, start, stop));
      }
      from = end + 1;
    }
    return lines;
  }

  /** Whether the lines of this document show its source instead of what a reader sees. */
  static boolean isSource(PageDigest digest) {
    return digest.type() != DocumentType.HTML && !SafePage.canShow(digest);
  }

  /** Records the position of each piece of a leaf in the text. */
  private static final class Pieces implements RenderedText.Pieces {
    private final List<int[]> all = new ArrayList<>();

    @Override
    public void piece(int leaf, int from, int length, int at) {
      add(leaf, from, at);
    }

    void add(int leaf, int from, int at) {
      int[] last = all.isEmpty() ? null : all.getLast();
      boolean goesOn = last != null && last[0] == leaf && from >= 0 && last[1] >= 0;
      if (last == null || !goesOn || from - last[1] != at - last[2]) {
        all.add(new int[] {leaf, from, at});
      }
    }

    int leaf(int i) {
      return all.get(i)[0];
    }

    int offset(int i) {
      return all.get(i)[1];
    }

    int at(int i) {
      return i < all.size() ? all.get(i)[2] : Integer.MAX_VALUE;
    }
  }
}

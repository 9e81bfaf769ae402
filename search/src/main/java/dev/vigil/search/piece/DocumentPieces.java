package dev.vigil.search.piece;

import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The pieces of a document, with its title and language. Immutable.
 *
 * @param title what people call the document; may be empty
 * @param language as declared, such as {@code de}; empty if it is not
 */
public record DocumentPieces(String title, String language, List<Piece> pieces) {
  private static final int LONGEST_TITLE = 300;

  public DocumentPieces {
    pieces = List.copyOf(pieces);
  }

  /** Cuts a document. The time is linear in its size. */
  public static DocumentPieces of(PageDigest digest) {
    PieceBuilder builder = new PieceBuilder();
    String title =
        switch (digest.type()) {
          case HTML -> new HtmlPieces(digest, builder).cut();
          case XML ->
              isXhtml(digest)
                  ? new HtmlPieces(digest, builder).cut()
                  : new SchemaPieces(digest, builder).cut();
          case JSON -> new SchemaPieces(digest, builder).cut();
          case TEXT -> text(digest, builder);
        };
    String shown = title.length() > LONGEST_TITLE ? title.substring(0, LONGEST_TITLE) : title;
    return new DocumentPieces(shown, language(digest), builder.end());
  }

  private static boolean isXhtml(PageDigest digest) {
    int root = digest.root();
    return root >= 0 && digest.name(root).uri().equals(DocumentName.XHTML);
  }

  private static String language(PageDigest digest) {
    int root = digest.root();
    if (root < 0) {
      return "";
    }
    String found =
        Optional.ofNullable(digest.attribute(root, "lang"))
            .or(() -> Optional.ofNullable(digest.attribute(root, "xml:lang")))
            .orElse("")
            .strip()
            .toLowerCase(Locale.ROOT);
    boolean two =
        found.length() >= 2
            && isLetter(found.charAt(0))
            && isLetter(found.charAt(1))
            && (found.length() == 2 || !Character.isLetterOrDigit(found.charAt(2)));
    return two ? found.substring(0, 2) : "";
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static String text(PageDigest digest, PieceBuilder builder) {
    builder.open("page", "page", "page", 0, true);
    String text = digest.text(0);
    for (String line : text.split("\n", -1)) {
      builder.text(line);
      builder.block();
    }
    return TextTitle.of(text);
  }
}

package dev.vigil.diff.noise.rule;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.text.UrlForm;
import dev.vigil.diff.noise.text.WhiteSpace;
import java.util.Set;

/** Treats URLs that lead to the same place as equal. Immutable. */
record UrlNormalization(UrlForm form) implements NoiseRule {
  private static final Set<String> BEARERS =
      Set.of(
          "href",
          "src",
          "action",
          "formaction",
          "cite",
          "longdesc",
          "poster",
          "background",
          "data",
          "data-src",
          "data-href",
          "data-url",
          "data-lazy-src",
          "data-original",
          "xlink:href");
  private static final Set<String> LISTS = Set.of("srcset", "imagesrcset", "data-srcset");

  @Override
  public String text() {
    return form.text().isEmpty() ? "urls" : "urls=" + form.text();
  }

  @Override
  public String reason() {
    return "other spellings of the same address";
  }

  @Override
  public DocumentView apply(DocumentView view) {
    UrlForm based = form.basedIn(view.digest());
    return view.withText(value -> isAddress(value) ? based.of(value) : value)
        .withAttributes(
            (name, value) ->
                BEARERS.contains(name)
                    ? based.of(value)
                    : LISTS.contains(name) ? based.ofList(value) : value);
  }

  static boolean bears(String attribute) {
    return BEARERS.contains(attribute) || LISTS.contains(attribute);
  }

  /** Whether a text is one address and nothing else, as in feeds and JSON. */
  private static boolean isAddress(String value) {
    String text = value.strip();
    if (!text.startsWith("http://") && !text.startsWith("https://") || text.length() > 4096) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (WhiteSpace.isSpace(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}

package dev.vigil.document.xpath.node;

import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.NodeKind;
import java.util.Arrays;

/**
 * A node test bound to the name list of one document.
 *
 * @param match per name number, whether it passes
 * @param ids the numbers that pass
 */
public record TagSet(boolean[] match, int[] ids) {

  public static TagSet ofTags(NodeTest test, DocumentNames tags, Prefixes prefixes) {
    boolean[] match = new boolean[tags.size()];
    switch (test.form()) {
      case ANY -> {
        Arrays.fill(match, true);
        match[DocumentNames.DOCTYPE] = false;
      }
      case TEXT -> {
        match[DocumentNames.TEXT] = true;
        match[DocumentNames.CDATA] = true;
      }
      case COMMENT -> match[DocumentNames.COMMENT] = true;
      case PROCESSING_INSTRUCTION -> {
        String target = test.local();
        for (int i = 0; i < match.length; i++) {
          match[i] =
              tags.kind(i) == NodeKind.PROCESSING_INSTRUCTION
                  && (target == null || tags.get(i).local().equals(target));
        }
      }
      case PRINCIPAL -> {
        for (int i = 0; i < match.length; i++) {
          match[i] = tags.kind(i) == NodeKind.ELEMENT;
        }
      }
      case NAME, LOCAL_NAME -> {
        boolean anyUri = test.form() == NodeTest.Form.LOCAL_NAME;
        String uri = anyUri ? "" : prefixes.elementUri(test);
        String local = anyUri ? test.local() : prefixes.elementLocal(test);
        for (int i = 0; i < match.length; i++) {
          if (tags.kind(i) == NodeKind.ELEMENT) {
            DocumentName name = tags.get(i);
            match[i] =
                (local == null || name.local().equals(local)) && (anyUri || name.uri().equals(uri));
          }
        }
      }
    }
    return of(match);
  }

  /** Namespace declarations are never attributes to XPath. */
  public static TagSet ofAttributes(NodeTest test, DocumentNames names, Prefixes prefixes) {
    boolean[] match = new boolean[names.size()];
    switch (test.form()) {
      case ANY, PRINCIPAL -> {
        for (int i = 0; i < match.length; i++) {
          match[i] = !names.get(i).declaresNamespace();
        }
      }
      case TEXT, COMMENT, PROCESSING_INSTRUCTION -> {}
      case NAME, LOCAL_NAME -> {
        boolean anyUri = test.form() == NodeTest.Form.LOCAL_NAME;
        String uri = anyUri ? "" : prefixes.attributeUri(test);
        String local = anyUri ? test.local() : prefixes.attributeLocal(test);
        for (int i = 0; i < match.length; i++) {
          DocumentName name = names.get(i);
          match[i] =
              (local == null || name.local().equals(local))
                  && (anyUri || name.uri().equals(uri))
                  && !name.declaresNamespace();
        }
      }
    }
    return of(match);
  }

  public static TagSet of(boolean[] match) {
    int count = 0;
    for (boolean each : match) {
      count += each ? 1 : 0;
    }
    int[] ids = new int[count];
    for (int i = 0, at = 0; i < match.length; i++) {
      if (match[i]) {
        ids[at++] = i;
      }
    }
    return new TagSet(match, ids);
  }

  public boolean isEmpty() {
    return ids.length == 0;
  }
}

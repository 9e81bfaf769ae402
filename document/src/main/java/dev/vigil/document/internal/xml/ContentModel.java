package dev.vigil.document.internal.xml;

/**
 * Checks the grammar of an element type's content model, with a counter instead of recursion for
 * nested groups. Not thread-safe.
 */
final class ContentModel {
  private final DeclarationInput in;

  /** Per open group the separator it uses, 0 while unknown. */
  private final StringBuilder separators = new StringBuilder();

  ContentModel(DeclarationInput in) {
    this.in = in;
  }

  void scan() {
    if (in.at("EMPTY")) {
      in.p += 5;
    } else if (in.at("ANY")) {
      in.p += 3;
    } else {
      in.expect('(', "a content model");
      in.skipSpace();
      if (in.at("#PCDATA")) {
        mixed();
      } else {
        children();
      }
    }
  }

  private void mixed() {
    in.p += 7;
    in.skipSpace();
    boolean named = false;
    while (in.p < in.e && in.b[in.p] == '|') {
      in.p++;
      in.skipSpace();
      in.name("an element type");
      named = true;
      in.skipSpace();
    }
    in.expect(')', "a content model");
    if (named) {
      in.expect('*', "a content model with #PCDATA");
    } else if (in.p < in.e && in.b[in.p] == '*') {
      in.p++;
    }
  }

  private void children() {
    separators.append('\0');
    for (; ; ) {
      in.skipSpace();
      if (in.p < in.e && in.b[in.p] == '(') {
        in.p++;
        separators.append('\0');
        continue;
      }
      in.name("an element type");
      occurrence();
      in.skipSpace();
      while (in.p < in.e && in.b[in.p] == ')') {
        in.p++;
        occurrence();
        separators.setLength(separators.length() - 1);
        if (separators.isEmpty()) {
          return;
        }
        in.skipSpace();
      }
      separator();
    }
  }

  private void occurrence() {
    if (in.p < in.e && (in.b[in.p] == '?' || in.b[in.p] == '*' || in.b[in.p] == '+')) {
      in.p++;
    }
  }

  private void separator() {
    char found = in.p < in.e ? (char) in.b[in.p] : 0;
    int group = separators.length() - 1;
    char before = separators.charAt(group);
    if (found != '|' && found != ',' || before != 0 && before != found) {
      throw in.fault("a content model needs | or , here, and the same within one group.");
    }
    separators.setCharAt(group, found);
    in.p++;
  }
}

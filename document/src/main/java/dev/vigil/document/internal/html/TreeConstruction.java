package dev.vigil.document.internal.html;

import static dev.vigil.document.internal.html.HtmlTags.*;

import dev.vigil.document.ReadLimits;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The state of tree construction and the operations that the insertion modes share: inserting nodes
 * (with foster parenting), closing elements, reconstructing formatting elements, resetting the
 * insertion mode. The words are those of the HTML standard, section "Tree construction". Not
 * thread-safe.
 */
final class TreeConstruction {
  /** The insertion modes of the standard. */
  enum Mode {
    INITIAL,
    BEFORE_HTML,
    BEFORE_HEAD,
    IN_HEAD,
    IN_HEAD_NOSCRIPT,
    AFTER_HEAD,
    IN_BODY,
    TEXT,
    IN_TABLE,
    IN_TABLE_TEXT,
    IN_CAPTION,
    IN_COLUMN_GROUP,
    IN_TABLE_BODY,
    IN_ROW,
    IN_CELL,
    IN_TEMPLATE,
    AFTER_BODY,
    IN_FRAMESET,
    AFTER_FRAMESET,
    AFTER_AFTER_BODY,
    AFTER_AFTER_FRAMESET
  }

  final Tokenizer tokenizer;
  final HtmlTree tree;
  final OpenElements stack;
  final FormattingElements formatting;
  final Noscript noscript;

  /** How many formatting elements are opened again at a time, once there were too many of them. */
  private static final int FEW = 8;

  /**
   * Formatting elements that were opened again, and from which number on only a few are: a small
   * page must not become a tree of hundreds of times its size.
   */
  private long reconstructed;

  private final long mostReconstructed;

  Mode mode = Mode.INITIAL;
  Mode originalMode = Mode.INITIAL;
  private final Deque<Mode> templateModes = new ArrayDeque<>();

  /** The code of the element whose content a fragment is, or -1 for a whole document. */
  int context = -1;

  int head;
  int form;
  boolean framesetOk = true;
  boolean fosterParenting;
  boolean quirks;

  /** Whether a line feed right at the beginning of the next text is dropped. */
  boolean skipLineFeed;

  TreeConstruction(Tokenizer tokenizer, ReadLimits limits, Noscript noscript) {
    this.tokenizer = tokenizer;
    this.noscript = noscript;
    this.mostReconstructed = 100_000L + tokenizer.source().length / 4;
    this.tree = new HtmlTree(limits, Math.min(limits.nodes(), tokenizer.source().length / 48 + 64));
    this.stack = new OpenElements(tree);
    this.formatting = new FormattingElements(tree, tokenizer);
  }

  // ---- questions ----

  boolean current(int name) {
    return stack.code() == html(name);
  }

  /** The code of the adjusted current node: in a fragment, the context stands for the root. */
  int adjustedCode() {
    return stack.size() == 1 && context >= 0 ? context : stack.code();
  }

  boolean inScope(int name) {
    return stack.inScope(html(name), SCOPE) >= 0;
  }

  boolean inButtonScope(int name) {
    return stack.inScope(html(name), BUTTON_SCOPE) >= 0;
  }

  boolean inTableScope(int name) {
    return stack.inScope(html(name), TABLE_SCOPE) >= 0;
  }

  boolean hasTemplate() {
    return stack.has(html(TEMPLATE));
  }

  // ---- inserting ----

  /** Inserts an HTML element for the current start tag and makes it the current node. */
  int insert() {
    return insert(html(tokenizer.name));
  }

  int insert(int code) {
    tokenizer.attributesKept = true;
    return insertFor(
        code, tokenizer.attributesFrom, tokenizer.attributesTo, tokenizer.start, false);
  }

  /** Inserts an element that no tag stands for. */
  int insertImplied(int name) {
    return insertFor(html(name), 0, 0, -1, false);
  }

  int insertFor(int code, int from, int to, int open, boolean htmlAnnotation) {
    if (stack.isFull()) {
      evictCurrent();
    }
    int node = tree.make(code, from, to, open);
    place(node, stack.node(), stack.code());
    stack.push(node, code, htmlAnnotation);
    return node;
  }

  private void evictCurrent() {
    if (current(TEMPLATE)) {
      formatting.clearToMarker();
      popTemplateMode();
    }
    stack.pop();
  }

  /** Inserts an element for the current start tag and closes it at once. */
  int insertVoid() {
    int node = insert();
    stack.pop();
    return node;
  }

  /** Puts a node at the appropriate place for inserting, given the target. */
  void place(int node, int target, int targetCode) {
    if (fosterParenting && fosters(targetCode)) {
      int table = stack.find(html(TABLE));
      int template = stack.find(html(TEMPLATE));
      if (template >= 0 && template > table) {
        tree.append(stack.node(template), node);
      } else if (table < 0) {
        tree.append(stack.node(0), node);
      } else {
        tree.insertBefore(stack.node(table), node);
      }
    } else {
      tree.append(target, node);
    }
  }

  static boolean fosters(int code) {
    return code == html(TABLE)
        || code == html(TBODY)
        || code == html(TFOOT)
        || code == html(THEAD)
        || code == html(TR);
  }

  /** Inserts the text range at the appropriate place, joined to a text that is there already. */
  void insertText(int from, int to, int open) {
    if (from == to) {
      return;
    }
    int before = 0;
    int parent = stack.node();
    if (fosterParenting && fosters(stack.code())) {
      int table = stack.find(html(TABLE));
      int template = stack.find(html(TEMPLATE));
      if (template >= 0 && template > table) {
        parent = stack.node(template);
      } else if (table < 0) {
        parent = stack.node(0);
      } else {
        before = stack.node(table);
      }
    }
    int neighbour = before > 0 ? tree.linked().previous[before] : tree.lastChild(parent);
    if (neighbour > 0 && tree.codes[neighbour] == HtmlTree.TEXT_CODE) {
      tree.extendText(neighbour, from, to);
      return;
    }
    int node = tree.make(HtmlTree.TEXT_CODE, from, to, open);
    if (before > 0) {
      tree.insertBefore(before, node);
    } else {
      tree.append(parent, node);
    }
  }

  /**
   * Handles the tokens that the modes around the content treat alike: white space and comments stay
   * in place, a late DOCTYPE is dropped.
   *
   * @return whether the token was one of these
   */
  boolean tookAside(int kind) {
    switch (kind) {
      case Tokenizer.TEXT -> {
        if (!tokenizer.isSpace(tokenizer.textFrom, tokenizer.textTo)) {
          return false;
        }
        insertText(tokenizer.textFrom, tokenizer.textTo, tokenizer.start);
      }
      case Tokenizer.COMMENT -> insertComment();
      case Tokenizer.DOCTYPE -> {}
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Inserts the current comment (or instruction) as last child of a node. */
  void insertComment(int parent) {
    tree.append(parent, comment());
  }

  /** Inserts the current comment (or instruction) at the appropriate place. */
  void insertComment() {
    place(comment(), stack.node(), stack.code());
  }

  private int comment() {
    String target = tokenizer.instructionTarget;
    int node =
        tree.make(
            target == null ? HtmlTree.COMMENT_CODE : HtmlTree.INSTRUCTION_CODE,
            tokenizer.textFrom,
            tokenizer.textTo,
            tokenizer.start);
    if (target != null) {
      tree.targets.put(node, target);
    }
    return node;
  }

  /** Inserts an element whose content is text up to its end tag. */
  void insertRaw(Tokenizer.Model model) {
    insert();
    tokenizer.model = model;
    tokenizer.endName = tokenizer.name;
    originalMode = mode;
    mode = Mode.TEXT;
  }

  // ---- closing ----

  private static boolean isImplied(int code) {
    return switch (code >> 2) {
      case DD, DT, LI, OPTGROUP, OPTION, P, RB, RP, RT, RTC -> namespace(code) == HTML_NS;
      default -> false;
    };
  }

  void generateImpliedEndTags() {
    while (isImplied(stack.code())) {
      stack.pop();
    }
  }

  void generateImpliedEndTagsExcept(int name) {
    while (isImplied(stack.code()) && stack.code() != html(name)) {
      stack.pop();
    }
  }

  void generateImpliedEndTagsThoroughly() {
    while (isImplied(stack.code()) || isTablePart(stack.code())) {
      stack.pop();
    }
  }

  private static boolean isTablePart(int code) {
    return switch (code >> 2) {
      case CAPTION, COLGROUP, TBODY, TD, TFOOT, TH, THEAD, TR -> namespace(code) == HTML_NS;
      default -> false;
    };
  }

  /** Pops up to and with the highest element of that name, which must be open. */
  void popUntil(int name) {
    stack.truncate(stack.find(html(name)));
  }

  /** Like {@link #popUntil}, with the current token as the end tag. */
  void closeUntil(int name) {
    stack.closeAt(stack.find(html(name)), tokenizer.start);
  }

  void closeParagraph() {
    generateImpliedEndTagsExcept(P);
    popUntil(P);
  }

  void closeParagraphInButtonScope() {
    if (inButtonScope(P)) {
      closeParagraph();
    }
  }

  /** Pops until the current node is one of the names (0 to end), a template or the root. */
  void clearToContext(int... names) {
    while (!isContext(stack.code(), names)) {
      stack.pop();
    }
  }

  private static boolean isContext(int code, int[] names) {
    if (code == html(HTML) || code == html(TEMPLATE)) {
      return true;
    }
    for (int name : names) {
      if (code == html(name)) {
        return true;
      }
    }
    return false;
  }

  // ---- formatting elements ----

  void reconstructFormatting() {
    int last = formatting.size() - 1;
    if (last < 0 || formatting.isMarker(last) || isOpen(formatting.node(last))) {
      return;
    }
    int first = last;
    while (first > 0 && !formatting.isMarker(first - 1) && !isOpen(formatting.node(first - 1))) {
      first--;
    }
    reconstructed += last - first + 1;
    if (reconstructed > mostReconstructed) {
      first = Math.max(first, last - FEW);
    }
    for (int i = first; i <= last; i++) {
      int node = formatting.node(i);
      formatting.replace(i, insertFor(tree.codes[node], tree.from[node], tree.to[node], -1, false));
    }
  }

  private boolean isOpen(int node) {
    return tree.closes[node] == HtmlTree.OPEN;
  }

  // ---- insertion mode ----

  void pushTemplateMode(Mode newMode) {
    templateModes.push(newMode);
  }

  void popTemplateMode() {
    templateModes.poll();
  }

  void switchTemplateMode(Mode newMode) {
    popTemplateMode();
    pushTemplateMode(newMode);
    mode = newMode;
  }

  /** The end of the page: open templates are closed first, each resetting the mode. */
  boolean eof() {
    if (templateModes.isEmpty() || !hasTemplate()) {
      return false;
    }
    popUntil(TEMPLATE);
    formatting.clearToMarker();
    popTemplateMode();
    resetMode();
    return true;
  }

  private Mode templateMode() {
    return templateModes.isEmpty() ? Mode.IN_BODY : templateModes.getFirst();
  }

  void resetMode() {
    int position = stack.highest(RESETTING);
    // The bottom of a fragment's stack stands for the context element.
    if (position <= 0 && context >= 0) {
      mode = modeFor(name(context), namespace(context) == HTML_NS, true);
    } else {
      mode = modeFor(name(stack.code(Math.max(0, position))), true, position <= 0);
    }
  }

  private Mode modeFor(int name, boolean isHtml, boolean last) {
    if (!isHtml) {
      return Mode.IN_BODY;
    }
    return switch (name) {
      case TD, TH -> last ? Mode.IN_BODY : Mode.IN_CELL;
      case TR -> Mode.IN_ROW;
      case TBODY, THEAD, TFOOT -> Mode.IN_TABLE_BODY;
      case CAPTION -> Mode.IN_CAPTION;
      case COLGROUP -> Mode.IN_COLUMN_GROUP;
      case TABLE -> Mode.IN_TABLE;
      case TEMPLATE -> templateMode();
      case HEAD -> last ? Mode.IN_BODY : Mode.IN_HEAD;
      case BODY -> Mode.IN_BODY;
      case FRAMESET -> Mode.IN_FRAMESET;
      case HTML -> head == 0 ? Mode.BEFORE_HEAD : Mode.AFTER_HEAD;
      default -> Mode.IN_BODY;
    };
  }
}

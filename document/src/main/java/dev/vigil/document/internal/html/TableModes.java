package dev.vigil.document.internal.html;

import static dev.vigil.document.internal.html.HtmlTags.*;

import dev.vigil.document.internal.html.TreeConstruction.Mode;
import dev.vigil.document.internal.list.IntList;

/**
 * The insertion modes of tables: in table, in table text, in caption, in column group, in table
 * body, in row, in cell. Each method returns whether the token is to be processed again.
 */
final class TableModes {
  private final TreeConstruction c;
  private final Tokenizer token;
  private final OpenElements stack;
  private final InBodyMode body;

  /** The pending table character tokens: three ints each, range and place. */
  private final IntList pending = new IntList();

  TableModes(TreeConstruction construction, InBodyMode body) {
    this.c = construction;
    this.token = construction.tokenizer;
    this.stack = construction.stack;
    this.body = body;
  }

  // ---- in table ----

  boolean inTable(int kind) {
    switch (kind) {
      case Tokenizer.TEXT -> {
        if (TreeConstruction.fosters(stack.code()) || c.current(TEMPLATE)) {
          pending.clear();
          c.originalMode = c.mode;
          c.mode = Mode.IN_TABLE_TEXT;
          return true;
        }
        return fostered(kind);
      }
      case Tokenizer.COMMENT -> c.insertComment();
      case Tokenizer.DOCTYPE -> {}
      case Tokenizer.START_TAG -> {
        return tableStartTag();
      }
      case Tokenizer.END_TAG -> {
        return tableEndTag();
      }
      default -> {
        return c.eof();
      }
    }
    return false;
  }

  private boolean tableStartTag() {
    switch (token.name) {
      case CAPTION -> {
        c.clearToContext(TABLE);
        c.formatting.addMarker();
        c.insert();
        c.mode = Mode.IN_CAPTION;
      }
      case COLGROUP -> {
        c.clearToContext(TABLE);
        c.insert();
        c.mode = Mode.IN_COLUMN_GROUP;
      }
      case COL -> {
        c.clearToContext(TABLE);
        c.insertImplied(COLGROUP);
        c.mode = Mode.IN_COLUMN_GROUP;
        return true;
      }
      case TBODY, TFOOT, THEAD -> {
        c.clearToContext(TABLE);
        c.insert();
        c.mode = Mode.IN_TABLE_BODY;
      }
      case TD, TH, TR -> {
        c.clearToContext(TABLE);
        c.insertImplied(TBODY);
        c.mode = Mode.IN_TABLE_BODY;
        return true;
      }
      case TABLE -> {
        if (c.inTableScope(TABLE)) {
          c.popUntil(TABLE);
          c.resetMode();
          return true;
        }
      }
      case STYLE, SCRIPT, TEMPLATE -> body.head().headStartTag();
      case INPUT -> {
        if (!body.isHidden()) {
          return fostered(Tokenizer.START_TAG);
        }
        c.insertVoid();
      }
      case FORM -> {
        if (c.form == 0 && !c.hasTemplate()) {
          c.form = c.insertVoid();
        }
      }
      default -> {
        return fostered(Tokenizer.START_TAG);
      }
    }
    return false;
  }

  private boolean tableEndTag() {
    switch (token.name) {
      case TABLE -> {
        if (c.inTableScope(TABLE)) {
          c.closeUntil(TABLE);
          c.resetMode();
        }
      }
      case BODY, CAPTION, COL, COLGROUP, HTML, TBODY, TD, TFOOT, TH, THEAD, TR -> {}
      case TEMPLATE -> body.head().endTemplate();
      default -> {
        return fostered(Tokenizer.END_TAG);
      }
    }
    return false;
  }

  /**
   * Processes a token as in body, with foster parenting: content that a table cannot hold goes
   * before the table.
   */
  private boolean fostered(int kind) {
    c.fosterParenting = true;
    boolean again = false;
    switch (kind) {
      case Tokenizer.TEXT -> body.text();
      case Tokenizer.START_TAG -> again = body.startTag();
      default -> again = body.endTag();
    }
    c.fosterParenting = false;
    return again;
  }

  // ---- in table text ----

  boolean inTableText(int kind) {
    if (kind == Tokenizer.TEXT) {
      int to =
          token.sawNul ? ~token.cooked.withoutNuls(~token.textFrom, ~token.textTo) : token.textTo;
      pending.add(token.textFrom);
      pending.add(to);
      pending.add(token.start);
      return false;
    }
    boolean space = true;
    for (int i = 0; i < pending.size() && space; i += 3) {
      space = token.isSpace(pending.get(i), pending.get(i + 1));
    }
    c.fosterParenting = !space;
    for (int i = 0; i < pending.size(); i += 3) {
      if (space) {
        c.insertText(pending.get(i), pending.get(i + 1), pending.get(i + 2));
      } else {
        body.text(pending.get(i), pending.get(i + 1), pending.get(i + 2), false);
      }
    }
    c.fosterParenting = false;
    c.mode = c.originalMode;
    return true;
  }

  // ---- in caption ----

  boolean inCaption(int kind) {
    if (kind == Tokenizer.START_TAG) {
      return switch (token.name) {
        case CAPTION, COL, COLGROUP, TBODY, TD, TFOOT, TH, THEAD, TR -> closeCaption(-1);
        default -> body.startTag();
      };
    }
    switch (token.name) {
      case CAPTION -> closeCaption(token.start);
      case TABLE -> {
        return closeCaption(-1);
      }
      case BODY, COL, COLGROUP, HTML, TBODY, TD, TFOOT, TH, THEAD, TR -> {}
      default -> {
        return body.endTag();
      }
    }
    return false;
  }

  private boolean closeCaption(int endTag) {
    int caption = stack.inScope(html(CAPTION), TABLE_SCOPE);
    if (caption < 0) {
      return false;
    }
    c.generateImpliedEndTags();
    stack.closeAt(caption, endTag);
    c.formatting.clearToMarker();
    c.mode = Mode.IN_TABLE;
    return true;
  }

  // ---- in column group ----

  boolean inColumnGroup(int kind) {
    if (c.tookAside(kind)) {
      return false;
    }
    switch (kind) {
      case Tokenizer.TEXT -> {}
      case Tokenizer.START_TAG -> {
        switch (token.name) {
          case HTML -> {
            return body.startTag();
          }
          case COL -> {
            c.insertVoid();
            return false;
          }
          case TEMPLATE -> {
            body.head().headStartTag();
            return false;
          }
          default -> {}
        }
      }
      case Tokenizer.END_TAG -> {
        switch (token.name) {
          case COLGROUP -> {
            if (c.current(COLGROUP)) {
              stack.pop(token.start);
              c.mode = Mode.IN_TABLE;
            }
            return false;
          }
          case COL -> {
            return false;
          }
          case TEMPLATE -> {
            body.head().endTemplate();
            return false;
          }
          default -> {}
        }
      }
      default -> {
        return c.eof();
      }
    }
    if (!c.current(COLGROUP)) {
      return false;
    }
    stack.pop();
    c.mode = Mode.IN_TABLE;
    return true;
  }

  // ---- in table body ----

  boolean inTableBody(int kind) {
    if (kind == Tokenizer.START_TAG) {
      switch (token.name) {
        case TR -> {
          c.clearToContext(TBODY, TFOOT, THEAD);
          c.insert();
          c.mode = Mode.IN_ROW;
          return false;
        }
        case TH, TD -> {
          c.clearToContext(TBODY, TFOOT, THEAD);
          c.insertImplied(TR);
          c.mode = Mode.IN_ROW;
          return true;
        }
        case CAPTION, COL, COLGROUP, TBODY, TFOOT, THEAD -> {
          return leaveTableBody();
        }
        default -> {}
      }
    } else if (kind == Tokenizer.END_TAG) {
      switch (token.name) {
        case TBODY, TFOOT, THEAD -> {
          if (c.inTableScope(token.name)) {
            c.clearToContext(TBODY, TFOOT, THEAD);
            stack.pop(token.start);
            c.mode = Mode.IN_TABLE;
          }
          return false;
        }
        case TABLE -> {
          return leaveTableBody();
        }
        case BODY, CAPTION, COL, COLGROUP, HTML, TD, TH, TR -> {
          return false;
        }
        default -> {}
      }
    }
    return inTable(kind);
  }

  private boolean leaveTableBody() {
    if (!c.inTableScope(TBODY) && !c.inTableScope(THEAD) && !c.inTableScope(TFOOT)) {
      return false;
    }
    c.clearToContext(TBODY, TFOOT, THEAD);
    stack.pop();
    c.mode = Mode.IN_TABLE;
    return true;
  }

  // ---- in row ----

  boolean inRow(int kind) {
    if (kind == Tokenizer.START_TAG) {
      switch (token.name) {
        case TH, TD -> {
          c.clearToContext(TR);
          c.insert();
          c.mode = Mode.IN_CELL;
          c.formatting.addMarker();
          return false;
        }
        case CAPTION, COL, COLGROUP, TBODY, TFOOT, THEAD, TR -> {
          return leaveRow(-1);
        }
        default -> {}
      }
    } else if (kind == Tokenizer.END_TAG) {
      switch (token.name) {
        case TR -> {
          leaveRow(token.start);
          return false;
        }
        case TABLE -> {
          return leaveRow(-1);
        }
        case TBODY, TFOOT, THEAD -> {
          return c.inTableScope(token.name) && leaveRow(-1);
        }
        case BODY, CAPTION, COL, COLGROUP, HTML, TD, TH -> {
          return false;
        }
        default -> {}
      }
    }
    return inTable(kind);
  }

  private boolean leaveRow(int endTag) {
    if (!c.inTableScope(TR)) {
      return false;
    }
    c.clearToContext(TR);
    stack.pop(endTag);
    c.mode = Mode.IN_TABLE_BODY;
    return true;
  }

  // ---- in cell ----

  boolean inCell(int kind) {
    if (kind == Tokenizer.START_TAG) {
      return switch (token.name) {
        case CAPTION, COL, COLGROUP, TBODY, TD, TFOOT, TH, THEAD, TR -> closeCell();
        default -> body.startTag();
      };
    }
    switch (token.name) {
      case TD, TH -> {
        if (c.inTableScope(token.name)) {
          c.generateImpliedEndTags();
          c.closeUntil(token.name);
          c.formatting.clearToMarker();
          c.mode = Mode.IN_ROW;
        }
      }
      case BODY, CAPTION, COL, COLGROUP, HTML -> {}
      case TABLE, TBODY, TFOOT, THEAD, TR -> {
        return c.inTableScope(token.name) && closeCell();
      }
      default -> {
        return body.endTag();
      }
    }
    return false;
  }

  private boolean closeCell() {
    int cell = Math.max(stack.inScope(html(TD), TABLE_SCOPE), stack.inScope(html(TH), TABLE_SCOPE));
    if (cell < 0) {
      return false;
    }
    c.generateImpliedEndTags();
    stack.truncate(cell);
    c.formatting.clearToMarker();
    c.mode = Mode.IN_ROW;
    return true;
  }
}

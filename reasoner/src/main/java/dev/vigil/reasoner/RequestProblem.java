package dev.vigil.reasoner;

import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** A request without an ordinary answer: an error with its place, or an unknown answer. */
final class RequestProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What kind of problem it is, as the name of a field of the answer. */
  enum Kind {
    ERROR,
    UNKNOWN,
    INCONSISTENT
  }

  private final Kind kind;
  private final int line;
  private final int column;

  private RequestProblem(Kind kind, String message, int line, int column) {
    super(message);
    this.kind = kind;
    this.line = line;
    this.column = column;
  }

  static RequestProblem error(String message) {
    return new RequestProblem(Kind.ERROR, message, 0, 0);
  }

  /** An error at a place of the input; 0 when the line or the column is not known. */
  static RequestProblem at(int line, int column, String message) {
    return new RequestProblem(Kind.ERROR, message, Math.max(line, 0), Math.max(column, 0));
  }

  static RequestProblem unknown(String message) {
    return new RequestProblem(Kind.UNKNOWN, message, 0, 0);
  }

  static RequestProblem inconsistent() {
    return new RequestProblem(Kind.INCONSISTENT, "The ontology is inconsistent.", 0, 0);
  }

  ObjectNode answer(ObjectMapper json) {
    ObjectNode answer = json.createObjectNode();
    String message = getMessage() == null ? "unknown problem" : getMessage();
    switch (kind) {
      case ERROR -> answer.put("error", message);
      case UNKNOWN -> answer.put("unknown", message);
      case INCONSISTENT -> answer.put("inconsistent", true).put("error", message);
    }
    if (line > 0) {
      answer.put("line", line);
    }
    if (column > 0) {
      answer.put("column", column);
    }
    return answer;
  }
}

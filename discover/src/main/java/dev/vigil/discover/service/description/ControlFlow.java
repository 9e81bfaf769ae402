package dev.vigil.discover.service.description;

import java.util.List;
import java.util.Optional;

/**
 * The control flow of the members of a class from a form to a result: states of pages, and
 * transitions between them (Rocco 2004, Section 2.3.2). Immutable.
 */
public record ControlFlow(String name, List<Vertex> vertices, List<Edge> edges) {
  /**
   * A state: a page in which something of a type is found.
   *
   * @param resultType what of a result page is wanted; empty for the records that the page itself
   *     shows
   */
  public record Vertex(
      String name, String type, boolean origin, boolean result, String resultType) {}

  /**
   * A way to another state.
   *
   * @param hints regular expressions for the text or address of a link, or the words on a button
   */
  public record Edge(String origin, String destination, By by, List<String> hints) {
    public Edge {
      hints = List.copyOf(hints);
    }
  }

  /** How a way is gone. */
  public enum By {
    /** Any of refresh, link or form, as the page offers it. */
    ANY,
    FORM,
    LINK,
    REFRESH
  }

  public ControlFlow {
    vertices = List.copyOf(vertices);
    edges = List.copyOf(edges);
  }

  /** The state where all begins. */
  public Vertex start() {
    return vertices.stream().filter(Vertex::origin).findFirst().orElseThrow();
  }

  public Optional<Vertex> vertex(String wanted) {
    return vertices.stream().filter(vertex -> vertex.name().equals(wanted)).findFirst();
  }

  /** The ways out of a state, in the order written. */
  public List<Edge> from(Vertex vertex) {
    return edges.stream().filter(edge -> edge.origin().equals(vertex.name())).toList();
  }
}

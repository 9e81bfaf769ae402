package dev.vigil.mediator.query;

import dev.vigil.mediator.MediatorException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The position at which a result continues. It holds the query and the position, so that any
 * process can resume without a cursor, a lock or a session. Immutable.
 *
 * @param position of the last item that was read
 * @param inside the element that continues; null for the sequence of items
 * @param spool the id of the kept result; empty for none
 * @param marks what the sources showed
 */
public record ContinuationToken(
    Request request, Position position, @Nullable Inside inside, String spool, String marks) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Bytes of a token as JSON, in which each character of the longest query takes at most six. */
  private static final int LONGEST = 8 << 20;

  public ContinuationToken {
    if (Stream.of(request, position, spool, marks).anyMatch(Objects::isNull)) {
      throw MediatorException.damagedToken(null);
    }
  }

  /**
   * What was asked. Immutable.
   *
   * @param plan a hash of the plan that the position belongs to
   * @param depth the most levels of elements; 0 for all
   * @param breadth the most children of an element; 0 for all
   */
  public record Request(
      String query,
      Map<String, String> parameters,
      boolean sooner,
      String plan,
      int depth,
      int breadth) {
    public Request {
      if (query == null || parameters == null || plan == null) {
        throw MediatorException.damagedToken(null);
      }
      parameters = Map.copyOf(parameters);
    }

    private Request of(String text) {
      return new Request(text, parameters, sooner, plan, depth, breadth);
    }
  }

  /**
   * How far the items were read. Immutable.
   *
   * @param tuple the position in the first operator; empty if the plan resumes by number
   * @param inTuple how many items of that tuple were read
   * @param number how many items were read altogether
   */
  public record Position(String tuple, long inTuple, long number) {
    static final Position BEGIN = new Position("", 0, 0);

    public Position {
      if (tuple == null || inTuple < 0 || number < 0) {
        throw MediatorException.damagedToken(null);
      }
    }

    /** After so many more items of a result that resumes by number. */
    Position plus(int items) {
      return new Position("", 0, number + items);
    }

    /** Before the item that was read last. */
    Position before() {
      return new Position(tuple, Math.max(0, inTuple - 1), Math.max(0, number - 1));
    }
  }

  /**
   * An element of the last item whose children continue. Immutable.
   *
   * @param path the numbers of children from the item to the element
   * @param offset how many children of the element were read
   */
  public record Inside(List<Integer> path, int offset) {
    public Inside {
      if (path == null || offset < 0) {
        throw MediatorException.damagedToken(null);
      }
      path = List.copyOf(path);
    }
  }

  static ContinuationToken begin(Request request) {
    return new ContinuationToken(request, Position.BEGIN, null, "", "");
  }

  public String text() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream packed = new DeflaterOutputStream(bytes)) {
      packed.write(JSON.writeValueAsBytes(this));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  public static ContinuationToken parse(String text) {
    try (InflaterInputStream plain =
        new InflaterInputStream(
            new ByteArrayInputStream(Base64.getUrlDecoder().decode(text.strip())))) {
      ContinuationToken token = JSON.readValue(plain.readNBytes(LONGEST), ContinuationToken.class);
      if (token == null) {
        throw MediatorException.damagedToken(null);
      }
      return token;
    } catch (IOException | IllegalArgumentException | JacksonException e) {
      throw MediatorException.damagedToken(e);
    }
  }

  /**
   * Returns a token of the same place with another query text, for example with an empty text if
   * the receiver knows the text.
   */
  public ContinuationToken of(String text) {
    return new ContinuationToken(request.of(text), position, inside, spool, marks);
  }

  ContinuationToken at(Position there) {
    return new ContinuationToken(request, there, null, spool, marks);
  }

  ContinuationToken inside(List<Integer> path, int children) {
    return new ContinuationToken(request, position, new Inside(path, children), spool, marks);
  }

  ContinuationToken spooled(String id) {
    return new ContinuationToken(request, position, inside, id, marks);
  }

  ContinuationToken marked(String shown) {
    return new ContinuationToken(request, position, inside, spool, shown);
  }
}

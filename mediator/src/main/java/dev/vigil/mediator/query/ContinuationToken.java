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
 * Where a result continues. It holds the query and the position, so that any process can resume
 * without a cursor, a lock or a session. Immutable.
 *
 * @param plan a hash of the plan that the position belongs to
 * @param position of the tuple in the first operator; empty if the plan resumes by number
 * @param inPosition how many items of that tuple were read
 * @param number how many items were read altogether
 * @param path the numbers of children from the item to the element that continues; null for the
 *     sequence of items
 * @param offset how many children of that element were read
 * @param spool the id of the kept result; empty for none
 * @param marks what the sources showed
 */
public record ContinuationToken(
    String query,
    Map<String, String> parameters,
    boolean sooner,
    String plan,
    String position,
    long inPosition,
    long number,
    int depth,
    int breadth,
    @Nullable List<Integer> path,
    int offset,
    String spool,
    String marks) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Bytes of a token as JSON, in which each character of the longest query takes at most six. */
  private static final int LONGEST = 8 << 20;

  public ContinuationToken {
    parameters = Map.copyOf(parameters);
    path = path == null ? null : List.copyOf(path);
    if (Stream.of(query, plan, position, spool, marks).anyMatch(Objects::isNull)) {
      throw MediatorException.damagedToken(null);
    }
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
      if (token == null || token.inPosition < 0 || token.number < 0 || token.offset < 0) {
        throw MediatorException.damagedToken(null);
      }
      return token;
    } catch (IOException | IllegalArgumentException | JacksonException e) {
      throw MediatorException.damagedToken(e);
    }
  }

  /** The same place in the result of another text, such as none where the text is known. */
  public ContinuationToken of(String text) {
    return copy(text, position, inPosition, number, path, offset, spool, marks);
  }

  ContinuationToken at(String where, long in, long count) {
    return copy(query, where, in, count, null, 0, spool, marks);
  }

  ContinuationToken inside(List<Integer> steps, int children) {
    return copy(query, position, inPosition, number, steps, children, spool, marks);
  }

  ContinuationToken spooled(String id) {
    return copy(query, position, inPosition, number, path, offset, id, marks);
  }

  ContinuationToken marked(String shown) {
    return copy(query, position, inPosition, number, path, offset, spool, shown);
  }

  private ContinuationToken copy(
      String text,
      String where,
      long in,
      long count,
      @Nullable List<Integer> steps,
      int children,
      String kept,
      String shown) {
    return new ContinuationToken(
        text,
        parameters,
        sooner,
        plan,
        where,
        in,
        count,
        depth,
        breadth,
        steps,
        children,
        kept,
        shown);
  }
}

package dev.vigil.mediator.run.step;

import dev.vigil.mediator.run.QueryRun;
import net.sf.saxon.om.GroundedValue;
import org.jspecify.annotations.Nullable;

/**
 * The values of variables: one more binding than another tuple. Immutable.
 *
 * @param value a {@link Row} or a Saxon value
 */
public record Tuple(@Nullable Tuple before, String variable, Object value) {
  /** No variables. */
  public static final Tuple EMPTY = new Tuple(null, "", "");

  public Tuple with(String name, Object bound) {
    return new Tuple(this, name, bound);
  }

  /** The value of a variable, as a {@link Row} or a Saxon value. */
  public Object get(String name) {
    for (Tuple at = this; at != null; at = at.before) {
      if (at.variable.equals(name)) {
        return at.value;
      }
    }
    throw new IllegalStateException("no variable " + name);
  }

  /** The value of a variable for Saxon. */
  public GroundedValue saxon(String name, QueryRun run) {
    return run.saxon(get(name));
  }
}

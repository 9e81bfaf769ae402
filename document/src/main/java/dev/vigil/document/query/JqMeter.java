package dev.vigil.document.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vigil.document.DocumentException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.misc.Pair;
import net.thisptr.jackson.jq.internal.tree.FunctionCall;
import net.thisptr.jackson.jq.internal.tree.FunctionDefinition;
import net.thisptr.jackson.jq.internal.tree.ImportStatement;
import net.thisptr.jackson.jq.internal.tree.ModuleDirective;
import net.thisptr.jackson.jq.internal.tree.VariableAccess;
import net.thisptr.jackson.jq.internal.tree.binaryop.MinusExpression;
import net.thisptr.jackson.jq.internal.tree.binaryop.MultiplyExpression;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * Makes a parsed jq program safe to run: wraps every expression in one that counts evaluations and
 * results, and rejects what could still run without end or reach outside: functions that are not on
 * the list, assignments, modules, the environment. For one program.
 *
 * <p>The library offers no way to watch a run or to stop it: a program of twenty letters ({@code
 * repeat(.)}) would hold a thread for ever. Its syntax tree has no door either, so the parts are
 * replaced by reflection, which holds for the version that the build names; a test finds programs
 * that escape.
 */
final class JqMeter {
  private static final String TREE = "net.thisptr.jackson.jq.internal.tree.";

  /** Native code that compares everything with everything gets lists up to this length. */
  private static final int LONGEST_LIST = 2_000;

  private static final Set<String> PAIRWISE =
      Set.of("add", "contains", "inside", "index", "rindex", "indices", "unique_by", "join");

  /** The steps of the evaluation that runs in this thread. */
  private static final ThreadLocal<EvaluationSteps> RUNNING = new ThreadLocal<>();

  private final Set<String> defined = new HashSet<>();
  private final Set<String> called = new HashSet<>();
  private final String program;

  private JqMeter(String program) {
    this.program = program;
  }

  /** Wraps a program so that its evaluation is counted. */
  static Expression metered(String program, Expression parsed) {
    JqMeter meter = new JqMeter(program);
    Expression counted = (Expression) Objects.requireNonNull(meter.replaced(parsed, Operand.FREE));
    meter.called.removeAll(meter.defined);
    meter.called.removeAll(JqFunctions.ALLOWED);
    if (!meter.called.isEmpty()) {
      throw meter.refused("the function " + meter.called.iterator().next());
    }
    return counted;
  }

  static void run(EvaluationSteps steps, Evaluation evaluation) throws JsonQueryException {
    RUNNING.set(steps);
    try {
      evaluation.run();
    } finally {
      RUNNING.remove();
    }
  }

  /** The operand that takes the result of an expression. */
  private enum Operand {
    FREE,
    /** A multiplication, which makes a text as long as one wants. */
    FACTOR,
    /** A subtraction, which compares all items of two lists. */
    LIST
  }

  /** An evaluation that runs with counted steps. */
  interface Evaluation {
    void run() throws JsonQueryException;
  }

  private DocumentException refused(String what) {
    return new DocumentException(
        "The jq program '" + program + "' uses " + what + ", which is not available here.");
  }

  private @Nullable Object replaced(@Nullable Object part, Operand operand) {
    return switch (part) {
      case null -> null;
      case Expression expression -> {
        inside(expression);
        boolean pairwise = expression instanceof FunctionCall call && PAIRWISE.contains(name(call));
        yield new Counted(program, expression, operand, pairwise);
      }
      case List<?> list -> {
        List<Object> all = new ArrayList<>();
        for (Object one : list) {
          all.add(replaced(one, operand));
        }
        yield all;
      }
      case Pair<?, ?> pair ->
          Pair.of(replaced(pair._1, Operand.FREE), replaced(pair._2, Operand.FREE));
      default -> {
        if (part.getClass().getName().startsWith(TREE)) {
          inside(part);
        }
        yield part;
      }
    };
  }

  private String name(FunctionCall call) {
    return String.valueOf(value(call, "name"));
  }

  private @Nullable Object value(Object part, String field) {
    try {
      Field found = part.getClass().getDeclaredField(field);
      found.setAccessible(true);
      return found.get(part);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("another version of jackson-jq", e);
    }
  }

  private void inside(Object part) {
    switch (part) {
      case FunctionCall call -> called.add(name(call));
      case FunctionDefinition definition -> {
        defined.add(String.valueOf(value(definition, "fname")));
        if (value(definition, "args") instanceof List<?> names) {
          names.forEach(n -> defined.add(String.valueOf(n)));
        }
      }
      case ImportStatement _, ModuleDirective _ -> throw refused("modules");
      case VariableAccess variable -> {
        if (String.valueOf(value(variable, "name")).equals("ENV")) {
          throw refused("the environment");
        }
      }
      default -> {
        if (part.getClass().getName().startsWith(TREE + "binaryop.assignment.")) {
          throw refused("an assignment");
        }
      }
    }
    Operand operand =
        part instanceof MultiplyExpression
            ? Operand.FACTOR
            : part instanceof MinusExpression ? Operand.LIST : Operand.FREE;
    for (Class<?> type = part.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          replace(part, field, operand);
        }
      }
    }
  }

  private void replace(Object part, Field field, Operand operand) {
    try {
      field.setAccessible(true);
      Object fresh = replaced(field.get(part), operand);
      if (fresh instanceof Expression || fresh instanceof List || fresh instanceof Pair) {
        field.set(part, fresh);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("another version of jackson-jq", e);
    }
  }

  /**
   * An expression that is counted.
   *
   * @param operand what the outcome goes into
   * @param pairwise whether what goes in does
   */
  private record Counted(String program, Expression inside, Operand operand, boolean pairwise)
      implements Expression {
    @Override
    public void apply(Scope scope, JsonNode in, Path path, PathOutput output, boolean requirePath)
        throws JsonQueryException {
      EvaluationSteps steps = RUNNING.get();
      steps.spend(1);
      if (pairwise) {
        checkSize(in);
      }
      inside.apply(
          scope,
          in,
          path,
          (value, at) -> {
            steps.spend(1 + size(value) / 8);
            if (operand == Operand.LIST) {
              checkSize(value);
            } else if (operand == Operand.FACTOR && value.isTextual()) {
              throw new DocumentException(
                  "The jq program '" + program + "' multiplies a text; multiply numbers only.");
            }
            output.emit(value, at);
          },
          requirePath);
    }

    private static int size(JsonNode value) {
      return value == null ? 0 : value.isTextual() ? value.textValue().length() : value.size();
    }

    private void checkSize(JsonNode value) {
      if (size(value) > LONGEST_LIST) {
        throw new DocumentException(
            "The jq program '"
                + program
                + "' compares or multiplies more than "
                + LONGEST_LIST
                + " items or letters at once; select fewer first.");
      }
    }
  }
}

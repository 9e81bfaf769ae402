package dev.vigil.mediator.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A broken plugin does not take the functions of others away. */
final class PluginFunctionTest {
  private record Fixed(String name, int arguments) implements QueryFunction {
    @Override
    public List<String> call(List<List<String>> values) {
      return List.of();
    }
  }

  @Test
  void whatCannotBeLoadedIsLeftOut() {
    Iterator<Supplier<QueryFunction>> providers =
        List.<Supplier<QueryFunction>>of(
                () -> new Fixed("first", 1),
                () -> {
                  throw new ServiceConfigurationError("no such class");
                },
                () -> {
                  throw new NoClassDefFoundError("a/Missing");
                },
                () -> new Fixed("not a name", 1),
                () -> new Fixed("negative", -1),
                () -> new Fixed("last", 2))
            .iterator();
    Iterable<QueryFunction> functions =
        () ->
            new Iterator<>() {
              @Override
              public boolean hasNext() {
                return providers.hasNext();
              }

              @Override
              public QueryFunction next() {
                return providers.next().get();
              }
            };
    assertThat(PluginFunction.load(functions))
        .extracting(function -> function.getFunctionQName().getLocalPart())
        .containsExactly("first", "last");
  }
}

package dev.vigil.bench.rival;

import java.nio.file.Files;
import java.nio.file.Path;
import org.basex.core.Context;
import org.basex.core.MainOptions;
import org.basex.core.StaticOptions;
import org.basex.core.cmd.CreateDB;
import org.basex.query.QueryProcessor;
import org.basex.query.value.Value;
import org.basex.query.value.item.ANum;

/** BaseX with one document in main memory, its indexes and path summary made. Not thread-safe. */
public final class BaseXStore implements AutoCloseable {
  private final Context context;

  private BaseXStore(Context context) {
    this.context = context;
  }

  /** Loads a document; BaseX keeps its settings in a folder of the run. */
  public static BaseXStore load(Path document, Path work) throws Exception {
    Path home = Files.createDirectories(work.resolve("basex"));
    System.setProperty("org.basex.path", home.toString());
    StaticOptions options = new StaticOptions(false);
    options.set(StaticOptions.DBPATH, home.resolve("data").toString());
    Context context = new Context(options);
    context.options.set(MainOptions.MAINMEM, true);
    context.options.set(MainOptions.INTPARSE, false);
    context.options.set(MainOptions.DTD, false);
    new CreateDB("bench", document.toString()).execute(context);
    return new BaseXStore(context);
  }

  /** Compiles and evaluates; returns as {@link SaxonTree#evaluate} does. */
  public long evaluate(String query) throws Exception {
    try (QueryProcessor processor = new QueryProcessor(query, context)) {
      Value value = processor.value();
      if (value.size() == 1 && value.itemAt(0) instanceof ANum number) {
        return Math.round(number.dbl());
      }
      return value.size();
    }
  }

  @Override
  public void close() {
    context.close();
  }
}

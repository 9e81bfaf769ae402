package dev.vigil.bench.rival;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basex.core.Context;
import org.basex.core.MainOptions;
import org.basex.core.StaticOptions;
import org.basex.core.cmd.CreateDB;
import org.basex.query.QueryException;
import org.basex.query.QueryProcessor;
import org.basex.query.value.item.Item;
import org.basex.query.value.node.ANode;
import org.basex.query.value.type.NodeType;

/** BaseX with several documents as databases in a folder. Not thread-safe. */
public final class BaseXQueries implements AutoCloseable {
  private final Context context;

  /**
   * @param documents XML by name
   */
  public BaseXQueries(Path work, Map<String, String> documents) throws Exception {
    Path home = Files.createDirectories(work.resolve("basex"));
    System.setProperty("org.basex.path", home.toString());
    StaticOptions options = new StaticOptions(false);
    options.set(StaticOptions.DBPATH, home.resolve("data").toString());
    context = new Context(options);
    context.options.set(MainOptions.INTPARSE, false);
    context.options.set(MainOptions.DTD, false);
    for (Map.Entry<String, String> document : documents.entrySet()) {
      new CreateDB(database(document.getKey()), document.getValue()).execute(context);
    }
  }

  private static String database(String name) {
    return name.replace(':', '-');
  }

  /** The expression that opens a document. */
  public String document(String name) {
    return "db:get('" + database(name) + "')";
  }

  /** The items as texts; empty if BaseX refuses the query. */
  public Optional<List<String>> answer(String query) throws Exception {
    try (QueryProcessor processor = new QueryProcessor(query, context)) {
      List<String> all = new ArrayList<>();
      for (Item item : processor.value()) {
        boolean text =
            !(item instanceof ANode)
                || item.type == NodeType.ATTRIBUTE
                || item.type == NodeType.TEXT;
        all.add(
            text
                ? new String(item.string(null), java.nio.charset.StandardCharsets.UTF_8)
                : item.serialize(org.basex.io.serial.SerializerMode.DEFAULT.get()).toString());
      }
      return Optional.of(all);
    } catch (QueryException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    context.close();
  }
}

package dev.vigil.watch.engine;

import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.Page;
import dev.vigil.document.PageDigest;
import dev.vigil.watch.extension.CheckExtension;
import java.util.Optional;

/** An example of an extension: stores the length of each version in a table of its own. */
public final class TitleExtension implements CheckExtension {
  /** What goes wrong, for tests. */
  enum Fault {
    NONE,
    PREPARE,
    WRITE
  }

  /** Other tests run without it. */
  static volatile boolean on;

  static volatile Fault fault = Fault.NONE;

  @Override
  public String name() {
    return "title";
  }

  @Override
  public Optional<Migrations> tables() {
    return on ? Optional.of(new Migrations("title", TitleExtension.class, 1)) : Optional.empty();
  }

  @Override
  public Write prepare(Page page, PageDigest digest) {
    if (on && fault == Fault.PREPARE) {
      throw new IllegalStateException("no title today");
    }
    int nodes = digest.nodeCount();
    return work -> {
      if (!on) {
        return;
      }
      Sql.run(
          work.connection(),
          "insert into title (page, version, nodes) values (?, ?, ?)",
          work.page(),
          work.version().number(),
          nodes);
      if (fault == Fault.WRITE) {
        throw new IllegalStateException("no room for titles");
      }
    };
  }
}

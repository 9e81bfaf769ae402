package dev.vigil.mediator.source;

import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import net.sf.saxon.om.GroundedValue;
import org.jspecify.annotations.Nullable;

/**
 * A file of items that is parsed once for each of its versions and kept as long as memory allows.
 * Safe for concurrent use.
 */
abstract class FileSourceBase implements QuerySource {
  private final String name;
  private final Path file;
  private @Nullable SoftReference<Parsed> parsed;

  /** The items of a version of the file. */
  record Parsed(String stamp, SourceCollection collection, List<?> items) {}

  FileSourceBase(String name, Path file) {
    this.name = name;
    this.file = file;
  }

  /** Reads the file. */
  abstract Parsed parse(FileContent content);

  Path file() {
    return file;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final SourceCapabilities capabilities() {
    return SourceCapabilities.SCAN;
  }

  synchronized Parsed parsed() {
    Parsed known = parsed == null ? null : parsed.get();
    if (known == null || !known.stamp().equals(FileContent.stamp(file))) {
      known = parse(FileContent.read(file));
      parsed = new SoftReference<>(known);
    }
    return known;
  }

  @Override
  public final List<SourceCollection> collections() {
    return List.of(parsed().collection());
  }

  @Override
  public final Iterator<?> read(
      SourceCollection collection, List<GroundedValue> arguments, SourceReadContext context) {
    Parsed now = parsed();
    Iterator<?> items = now.items().iterator();
    return new Iterator<Object>() {
      @Override
      public boolean hasNext() {
        return items.hasNext();
      }

      @Override
      public Object next() {
        context.read(collection, 1);
        return items.next();
      }
    };
  }

  @Override
  public final String revisionMark(SourceReadContext context) {
    return FileContent.stamp(file);
  }
}

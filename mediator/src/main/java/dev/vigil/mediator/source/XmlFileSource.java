package dev.vigil.mediator.source;

import java.nio.file.Path;
import java.util.List;
import net.sf.saxon.Configuration;

/** An XML file: {@code name:doc()} is its document. Safe for concurrent use. */
final class XmlFileSource extends FileSourceBase {
  private final Configuration configuration;

  XmlFileSource(String name, Path file, Configuration configuration) {
    super(name, file);
    this.configuration = configuration;
  }

  @Override
  public String kind() {
    return "xml";
  }

  @Override
  Parsed parse(FileContent content) {
    return new Parsed(
        content.stamp(),
        SourceCollection.tree("doc", file().toString()),
        List.of(SaxonTrees.parse(configuration, content.bytes(), file().toString())));
  }
}

package dev.vigil.search.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.search.index.IndexFields;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class SegmentColumnsTest {
  @Test
  void theColumnsOfASegmentAreForgottenWithIt() throws Exception {
    SegmentColumns.Cache cache = new SegmentColumns.Cache();
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      Document document = new Document();
      document.add(new NumericDocValuesField(IndexFields.PAGE, 7));
      writer.addDocument(document);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        assertThat(cache.of(reader.leaves().getFirst().reader()).pages()).containsExactly(7);
        assertThat(cache.size()).isEqualTo(1);
      }
      writer.deleteAll();
      writer.commit();
    }
    assertThat(cache.size()).isZero();
  }
}

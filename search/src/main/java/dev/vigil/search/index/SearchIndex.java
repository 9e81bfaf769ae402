package dev.vigil.search.index;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.search.answer.DamagedIndexException;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.answer.UnavailableIndexException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.ReferenceManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The files of the index in a local folder, written by one process and read by others. The index is
 * derived data: everything in it can be made again from the archive. Safe for concurrent use.
 */
public final class SearchIndex implements AutoCloseable {
  /** The folder of the index in a data folder. */
  public static final String FOLDER = "search";

  /** Changes when an index of an older release has to be built anew. */
  private static final String FORMAT = "5";

  private static final String FORMAT_KEY = "format";
  private static final double BUFFER_MEGABYTES = 32;

  private static final System.Logger LOG = System.getLogger(SearchIndex.class.getName());

  /** Lucene warns that it could use an experimental module of Java, which it does not need. */
  private static final Logger WARNING =
      Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

  static {
    WARNING.setLevel(Level.SEVERE);
  }

  private final FSDirectory directory;
  private final @Nullable IndexWriter writer;
  private final ReferenceManager<DirectoryReader> readers;
  private final Map<Long, PageIndexState> states = new ConcurrentHashMap<>();
  private final AtomicLong revision = new AtomicLong();
  private volatile @Nullable DamagedIndexException damage;
  private volatile boolean closed;

  private SearchIndex(FSDirectory directory, @Nullable IndexWriter writer) throws IOException {
    this.directory = directory;
    this.writer = writer;
    this.readers =
        writer == null
            ? new org.apache.lucene.index.ReaderManager(directory)
            : new org.apache.lucene.index.ReaderManager(writer);
    loadStates();
  }

  /** Whether a folder holds an index. */
  public static boolean exists(Path folder) {
    try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
      return files.anyMatch(file -> String.valueOf(file.getFileName()).startsWith("segments"));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Opens the index for writing and creates it if it does not exist. If another process writes to
   * it, opens it for reading.
   */
  public static SearchIndex open(Path folder) {
    FSDirectory directory = null;
    IndexWriter writer = null;
    try {
      // Lucene's files follow the umask, and they hold the texts of pages.
      DurableFiles.makePrivate(folder);
      directory = FSDirectory.open(folder);
      try {
        writer = new IndexWriter(directory, config());
      } catch (LockObtainFailedException e) {
        return new SearchIndex(directory, null);
      }
      check(writer);
      return new SearchIndex(directory, writer);
    } catch (IOException
        | IllegalArgumentException
        | UncheckedIOException
        | AlreadyClosedException
        | InternalError e) {
      closeQuietly(writer);
      closeQuietly(directory);
      throw unreadable(folder, e);
    }
  }

  /** Opens the last commit for reading. */
  public static SearchIndex openReadOnly(Path folder) {
    FSDirectory directory = null;
    try {
      directory = FSDirectory.open(folder);
      return new SearchIndex(directory, null);
    } catch (IOException | IllegalArgumentException | UncheckedIOException | InternalError e) {
      closeQuietly(directory);
      throw unreadable(folder, e);
    }
  }

  private static void closeQuietly(@Nullable Closeable one) {
    try {
      if (one != null) {
        one.close();
      }
    } catch (IOException | AlreadyClosedException | InternalError e) {
      // The first failure counts.
    }
  }

  /** Empties an index of another release; the next update builds it anew. */
  private static void check(IndexWriter writer) throws IOException {
    String format = null;
    for (Map.Entry<String, String> one : commitData(writer)) {
      format = one.getKey().equals(FORMAT_KEY) ? one.getValue() : format;
    }
    if (!FORMAT.equals(format)) {
      writer.deleteAll();
      writer.setLiveCommitData(Map.of(FORMAT_KEY, FORMAT).entrySet());
      writer.commit();
    }
  }

  private static Iterable<Map.Entry<String, String>> commitData(IndexWriter writer) {
    Iterable<Map.Entry<String, String>> data = writer.getLiveCommitData();
    return data == null ? List.of() : data;
  }

  private static IndexWriterConfig config() {
    return new IndexWriterConfig(WordAnalyzer.INSTANCE)
        // The states of pages are much alike, so they shrink well.
        .setCodec(new Lucene104Codec(Lucene104Codec.Mode.BEST_COMPRESSION))
        .setRAMBufferSizeMB(BUFFER_MEGABYTES)
        .setCommitOnClose(false);
  }

  /** The problem in a sentence for everyone; the place and the details are for the log. */
  private static UnavailableIndexException unreadable(Path folder, Throwable e) {
    LOG.log(
        System.Logger.Level.WARNING,
        "the search index in %s cannot be read (%s)".formatted(folder, e.getMessage()));
    return isDamage(e instanceof UncheckedIOException ? e.getCause() : e)
        ? new DamagedIndexException(e)
        : new UnavailableIndexException(
            "The search index cannot be read, and the log says why; repair the cause, or build it"
                + " anew by 'vigil search rebuild'.",
            e);
  }

  /** Whether the files are not those of an index, unlike too many open files or a bad disk. */
  private static boolean isDamage(@Nullable Throwable e) {
    return e instanceof CorruptIndexException
        || e instanceof IndexFormatTooOldException
        || e instanceof IndexFormatTooNewException
        || e instanceof IndexNotFoundException
        || e instanceof EOFException
        || e instanceof NoSuchFileException
        || e instanceof IllegalArgumentException
        || e instanceof AlreadyClosedException
        // A file became shorter than the part of it that is in memory.
        || e instanceof InternalError;
  }

  /** Deletes the files of an index, unless a process writes to it. */
  public static void delete(Path folder) {
    try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      try (FSDirectory directory = FSDirectory.open(folder);
          var lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
        lock.ensureValid();
        for (Path file : all) {
          if (!file.endsWith(IndexWriter.WRITE_LOCK_NAME)) {
            Files.deleteIfExists(file);
          }
        }
      }
    } catch (LockObtainFailedException e) {
      throw new SearchException(
          "%s: a running process uses this index; stop it first, or let it build the index anew by"
                  .formatted(folder)
              + " POST /api/v1/search/rebuild.",
          e);
    } catch (IOException e) {
      throw new SearchException(
          "The index in %s cannot be deleted (%s); delete the folder."
              .formatted(folder, e.getMessage()),
          e);
    }
  }

  // ---- writing ----

  /** Whether this process writes to the index. */
  public boolean isWriter() {
    return writer != null;
  }

  IndexWriter writer() {
    if (writer == null) {
      throw new SearchException("Another process writes to the search index.");
    }
    return writer;
  }

  /** Makes everything durable that was written. */
  public void commit() {
    guard(
        () -> {
          try {
            writer().setLiveCommitData(Map.of(FORMAT_KEY, FORMAT).entrySet());
            return writer().commit();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** Makes visible to searches what was written. */
  public void refresh() {
    guard(
        () -> {
          try {
            readers.maybeRefreshBlocking();
            if (writer == null) {
              loadStates();
            }
            return true;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** Makes sure that no damage was found yet. */
  public void check() {
    DamagedIndexException known = damage;
    if (known != null) {
      throw new DamagedIndexException(known);
    }
  }

  /** Works with the index; damage that shows meanwhile is remembered. */
  public <T> T guard(Supplier<T> work) {
    check();
    try {
      return work.get();
    } catch (AlreadyClosedException | InternalError e) {
      throw failed(e);
    } catch (UncheckedIOException e) {
      IndexWriter mine = writer;
      boolean dead = mine != null && mine.getTragicException() != null;
      if (dead || e.getCause() instanceof CorruptIndexException) {
        throw failed(e);
      }
      throw e;
    }
  }

  private UnavailableIndexException failed(Throwable e) {
    if (closed && e instanceof AlreadyClosedException) {
      return new UnavailableIndexException(
          "The search index is closed or built anew just now; search again in a moment.", e);
    }
    UnavailableIndexException problem = unreadable(directory.getDirectory(), e);
    if (problem instanceof DamagedIndexException known) {
      damage = known;
    }
    return problem;
  }

  // ---- pages ----

  public Collection<PageIndexState> states() {
    return states.values();
  }

  /** Grows whenever the state of a page changes. */
  public long revision() {
    return revision.get();
  }

  public Optional<PageIndexState> state(long page) {
    return Optional.ofNullable(states.get(page));
  }

  void put(PageIndexState state) {
    states.put(state.id(), state);
    revision.incrementAndGet();
  }

  void remove(long page) {
    states.remove(page);
    revision.incrementAndGet();
  }

  private void loadStates() throws IOException {
    DirectoryReader reader = readers.acquire();
    try {
      Map<Long, PageIndexState> found = new ConcurrentHashMap<>();
      for (LeafReaderContext leaf : reader.leaves()) {
        Terms terms = leaf.reader().terms(IndexFields.STATE);
        if (terms == null) {
          continue;
        }
        StoredFields stored = leaf.reader().storedFields();
        Bits live = leaf.reader().getLiveDocs();
        TermsEnum each = terms.iterator();
        PostingsEnum postings = null;
        while (each.next() != null) {
          postings = each.postings(postings, PostingsEnum.NONE);
          for (int doc = postings.nextDoc();
              doc != DocIdSetIterator.NO_MORE_DOCS;
              doc = postings.nextDoc()) {
            if (live == null || live.get(doc)) {
              BytesRef data = stored.document(doc).getBinaryValue(IndexFields.STATE_DATA);
              PageIndexState state = PageIndexState.read(data.bytes, data.offset, data.length);
              found.put(state.id(), state);
            }
          }
        }
      }
      states.keySet().retainAll(found.keySet());
      states.putAll(found);
      revision.incrementAndGet();
    } finally {
      readers.release(reader);
    }
  }

  // ---- reading ----

  /** Work with a reader. */
  @FunctionalInterface
  public interface Reading<T> {
    T with(DirectoryReader reader) throws IOException;
  }

  /** Reads what was visible at the last {@link #refresh}. */
  public <T> T read(Reading<T> reading) {
    return guard(
        () -> {
          try {
            DirectoryReader reader = readers.acquire();
            try {
              return reading.with(reader);
            } finally {
              readers.release(reader);
            }
          } catch (IOException e) {
            throw failed(e);
          }
        });
  }

  /** The size of the files. */
  public long bytes() {
    try {
      long bytes = 0;
      for (String file : directory.listAll()) {
        bytes += directory.fileLength(file);
      }
      return bytes;
    } catch (IOException e) {
      return 0;
    }
  }

  /** Closes it; what a damaged index did not commit is lost, as the index itself is. */
  @Override
  public void close() {
    closed = true;
    try {
      readers.close();
      if (writer != null) {
        try {
          if (damage == null && writer.isOpen()) {
            commit();
          }
        } finally {
          writer.close();
        }
      }
      directory.close();
    } catch (DamagedIndexException e) {
      // It is logged already.
      closeQuietly(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.vigil.archive.exchange;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

/**
 * Imports the pages of WARC files, plain or compressed, in the order of time. For one thread.
 *
 * <p>A state of a page is a response record with a status of 200 to 299 (but not 206, a part), or a
 * resource record. Its body is the entity as the browser sees it: without chunks and without
 * content coding. So the headers that described those are not kept as they were: {@code
 * Transfer-Encoding} is gone, {@code Content-Encoding} is called {@code X-Orig-Content-Encoding},
 * and a {@code Content-Length} that is not the body's is gone. A revisit record is the state it
 * says it equals, at its own time; what it equals may stand in any of the files, or elsewhere.
 */
public final class WarcCaptureReader implements CaptureReader {
  /** Which recorded responses are states of a page. */
  public enum Statuses {
    /** Only responses with the whole page. */
    GOOD,
    /** All responses, including errors and redirects. */
    ALL
  }

  private final List<WarcEntry> entries;
  private final WarcIndex index;
  private final SkippedRecords leftOut;
  private final Statuses statuses;
  private final BiFunction<String, Instant, Optional<byte[]>> elsewhere;
  private final WarcFileSet files;
  private int next;

  private WarcCaptureReader(
      WarcIndex index,
      SkippedRecords leftOut,
      Statuses statuses,
      BiFunction<String, Instant, Optional<byte[]>> elsewhere,
      WarcFileSet files) {
    this.entries = index.inOrderOfTime();
    this.index = index;
    this.leftOut = leftOut;
    this.statuses = statuses;
    this.elsewhere = elsewhere;
    this.files = files;
  }

  /**
   * {@return whether a file begins as a WARC file does, plain or compressed}
   *
   * @param file the file
   */
  public static boolean isWarc(Path file) {
    return WarcFileSet.isWarc(file);
  }

  /**
   * {@return the recorded pages of some files}
   *
   * @param files the files
   * @param url the page whose states are wanted, or nothing for all pages
   * @param statuses which statuses of responses are wanted
   * @param elsewhere finds the body of a page at a time that a revisit refers to, when it is in
   *     none of the files
   */
  public static WarcCaptureReader open(
      List<Path> files,
      Optional<String> url,
      Statuses statuses,
      BiFunction<String, Instant, Optional<byte[]>> elsewhere) {
    SkippedRecords leftOut = new SkippedRecords();
    WarcIndex index =
        new WarcIndex(found -> url.map(wanted -> wanted.equals(found)).orElse(true), leftOut);
    WarcFileSet open = new WarcFileSet();
    try {
      files.forEach(file -> open.index(file, index));
      WarcCaptureReader captures = new WarcCaptureReader(index, leftOut, statuses, elsewhere, open);
      if (captures.entries.isEmpty()) {
        throw new ArchiveException(
            files.getFirst() + nothing(url, index.otherPages(), leftOut.reasons().keySet()));
      }
      return captures;
    } catch (RuntimeException failure) {
      open.close();
      throw failure;
    }
  }

  private static String nothing(Optional<String> url, Set<String> others, Set<String> reasons) {
    String what = ": there is no recorded page" + url.map(wanted -> " " + wanted).orElse("");
    return others.isEmpty()
        ? what + (reasons.isEmpty() ? "." : " (left out: " + String.join("; ", reasons) + ").")
        : what + "; there is " + String.join(", ", others) + ".";
  }

  @Override
  public Optional<Capture> next() {
    while (next < entries.size()) {
      WarcEntry entry = entries.get(next++);
      Optional<Capture> capture = capture(entry);
      if (capture.isPresent()) {
        return capture;
      }
    }
    return Optional.empty();
  }

  /** All recorded states, the oldest first. */
  List<WarcEntry> entries() {
    return entries;
  }

  Optional<Capture> capture(WarcEntry entry) {
    try {
      WarcFile file = files.open(entry);
      WarcRecord record =
          file.at(entry.position()).orElseThrow(() -> new IOException("the record is gone"));
      byte[] block = record.body().stream().readNBytes(LARGEST_PAGE + 1);
      if (block.length > LARGEST_PAGE) {
        return leave(SkippedRecords.tooLarge());
      }
      if (record.headers().first("WARC-Truncated").isPresent()) {
        return leave("cut off by its recorder");
      }
      if (record.headers().first("WARC-Segment-Number").isPresent()) {
        return leave("one of several pieces of a response");
      }
      if (!file.intact() || !intact(record, block)) {
        return leave("damaged, for its checksum is another");
      }
      return switch (record) {
        case WarcResponse response -> response(entry, block);
        case WarcResource resource -> resource(entry, resource, block);
        case WarcRevisit revisit -> revisit(entry, revisit, block);
        default -> leave("not a record of a page");
      };
    } catch (IOException | RuntimeException damaged) {
      return leave("damaged");
    }
  }

  /** Whether the block is the one that the record has a checksum of, as far as it says so. */
  private static boolean intact(WarcRecord record, byte[] block) {
    try {
      Optional<WarcDigest> claimed = record.blockDigest();
      return claimed.isEmpty()
          || Arrays.equals(claimed.get().bytes(), claimed.get().getDigester().digest(block));
    } catch (NoSuchAlgorithmException | RuntimeException unknown) {
      return true;
    }
  }

  private Optional<Capture> response(WarcEntry entry, byte[] block) {
    Optional<WarcHttpResponse> http = WarcHttpResponse.parse(block);
    if (http.isEmpty()) {
      return leave("not a response of a web server");
    }
    int status = http.get().status();
    if (statuses == Statuses.GOOD && (status < 200 || status > 299 || status == 206)) {
      return leave("a response with status " + status);
    }
    return switch (ContentCoding.undo(
        http.get().body(), http.get().value("Content-Encoding"), LARGEST_PAGE)) {
      case ContentCoding.Result.Refused refused -> leave(refused.reason());
      case ContentCoding.Result.Plain plain -> {
        List<StoredHeader> headers = http.get().keptFor(plain.body().length);
        yield Optional.of(new Capture(fetch(entry, status, headers), plain.body()));
      }
    };
  }

  private static Optional<Capture> resource(WarcEntry entry, WarcResource resource, byte[] body) {
    List<StoredHeader> headers =
        resource.headers().first("Content-Type").stream()
            .map(type -> new StoredHeader("Content-Type", type))
            .toList();
    return Optional.of(new Capture(fetch(entry, 0, headers), body));
  }

  private Optional<Capture> revisit(WarcEntry entry, WarcRevisit revisit, byte[] block) {
    if (revisit.headers().first("WARC-Profile").orElse("").contains("server-not-modified")) {
      return leave("a check that found nothing new (status 304)");
    }
    Optional<Capture> original = original(entry);
    if (original.isEmpty()) {
      return leave("a revisit of something that is not in these files");
    }
    FetchRecord fetch = original.get().fetch();
    byte[] body = original.get().body();
    Optional<WarcHttpResponse> http = WarcHttpResponse.parse(block);
    return Optional.of(
        new Capture(
            fetch(
                entry,
                http.map(WarcHttpResponse::status).orElse(fetch.status()),
                http.map(own -> own.keptFor(body.length)).orElse(fetch.headers())),
            body));
  }

  private Optional<Capture> original(WarcEntry revisit) {
    Optional<WarcEntry> here = index.original(revisit);
    if (here.isPresent()) {
      return capture(here.get());
    }
    return revisit
        .original()
        .flatMap(then -> elsewhere.apply(then.url(), then.time()))
        .map(body -> new Capture(fetch(revisit, 0, List.of()), body));
  }

  private static FetchRecord fetch(WarcEntry entry, int status, List<StoredHeader> headers) {
    return new FetchRecord(entry.url(), entry.time(), status, headers, Duration.ZERO);
  }

  private Optional<Capture> leave(String reason) {
    leftOut.add(reason);
    return Optional.empty();
  }

  @Override
  public int total() {
    return entries.size();
  }

  @Override
  public int done() {
    return next;
  }

  @Override
  public SortedMap<String, Integer> leftOut() {
    return leftOut.reasons();
  }

  @Override
  public void close() {
    files.close();
  }
}

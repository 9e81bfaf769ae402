package dev.vigil.archive.exchange;

import dev.vigil.archive.ArchiveException;
import dev.vigil.archive.Fetch;
import dev.vigil.archive.Header;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

/**
 * The recorded pages of WARC files, plain or compressed, in the order of time. For one thread.
 *
 * <p>A state of a page is a response record with a status of 200 to 299 (but not 206, a part), or a
 * resource record. Its body is the entity as the browser sees it: without chunks and without
 * content coding. So the headers that described those are not kept as they were: {@code
 * Transfer-Encoding} is gone, {@code Content-Encoding} is called {@code X-Orig-Content-Encoding},
 * and a {@code Content-Length} that is not the body's is gone. A revisit record is the state it
 * says it equals, at its own time; what it equals may stand in any of the files, or elsewhere.
 */
public final class WarcCaptures implements Captures {
  private static final long LARGEST_UNPACKED = 20L << 30;

  /** Which recorded responses are states of a page. */
  public enum Statuses {
    /** Those that gave the whole page. */
    GOOD,
    /** All, also errors and redirects. */
    ALL
  }

  private final List<WarcEntry> entries;
  private final WarcIndex index;
  private final LeftOut leftOut;
  private final Statuses statuses;
  private final BiFunction<String, Instant, Optional<byte[]>> elsewhere;
  private final List<Path> temporary;
  private final Map<Path, WarcFile> open = new HashMap<>();
  private int next;

  private WarcCaptures(
      WarcIndex index,
      LeftOut leftOut,
      Statuses statuses,
      BiFunction<String, Instant, Optional<byte[]>> elsewhere,
      List<Path> temporary) {
    this.entries = index.inOrderOfTime();
    this.index = index;
    this.leftOut = leftOut;
    this.statuses = statuses;
    this.elsewhere = elsewhere;
    this.temporary = temporary;
  }

  /** Whether a file begins as a WARC file does, plain or compressed. */
  public static boolean isWarc(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(5);
      if (head.length > 1 && (head[0] & 0xff) == 0x1f && (head[1] & 0xff) == 0x8b) {
        try (InputStream unpacked = new GZIPInputStream(Files.newInputStream(file))) {
          head = unpacked.readNBytes(5);
        }
      }
      return new String(head, StandardCharsets.US_ASCII).equals("WARC/");
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * The recorded pages of some files.
   *
   * @param url the page whose states are wanted, or nothing for all pages
   * @param elsewhere finds the body of a page at a time that a revisit refers to, when it is in
   *     none of the files
   */
  public static WarcCaptures open(
      List<Path> files,
      Optional<String> url,
      Statuses statuses,
      BiFunction<String, Instant, Optional<byte[]>> elsewhere) {
    LeftOut leftOut = new LeftOut();
    WarcIndex index =
        new WarcIndex(found -> url.map(wanted -> wanted.equals(found)).orElse(true), leftOut);
    List<Path> temporary = new ArrayList<>();
    WarcCaptures captures = null;
    try {
      for (Path file : files) {
        read(file, index, temporary);
      }
      captures = new WarcCaptures(index, leftOut, statuses, elsewhere, temporary);
    } finally {
      if (captures == null) {
        delete(temporary);
      }
    }
    if (captures.entries.isEmpty()) {
      captures.close();
      throw new ArchiveException(
          files.getFirst() + nothing(url, index.otherPages(), leftOut.reasons().keySet()));
    }
    return captures;
  }

  private static String nothing(Optional<String> url, Set<String> others, Set<String> reasons) {
    String what = ": there is no recorded page" + url.map(wanted -> " " + wanted).orElse("");
    return others.isEmpty()
        ? what + (reasons.isEmpty() ? "." : " (left out: " + String.join("; ", reasons) + ").")
        : what + "; there is " + String.join(", ", others) + ".";
  }

  private static void read(Path file, WarcIndex index, List<Path> temporary) {
    try {
      try {
        index.read(file);
      } catch (WarcFile.CompressedAsAWhole whole) {
        Path unpacked = Files.createTempFile("vigil-", ".warc");
        temporary.add(unpacked);
        unpack(file, unpacked);
        index.read(unpacked);
      }
    } catch (IOException failure) {
      throw new ArchiveException(
          file + ": this file cannot be read (" + failure.getMessage() + ").", failure);
    }
  }

  private static void unpack(Path file, Path target) throws IOException {
    long budget = Math.min(LARGEST_UNPACKED, (1L << 30) + 200 * Files.size(file));
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file), 1 << 16);
        OutputStream out = Files.newOutputStream(target)) {
      byte[] buffer = new byte[1 << 16];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        budget -= n;
        if (budget < 0) {
          throw new IOException("it unpacks to far more than recorded pages do");
        }
        out.write(buffer, 0, n);
      }
    }
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

  private Optional<Capture> capture(WarcEntry entry) {
    try {
      WarcFile file = file(entry);
      WarcRecord record =
          file.at(entry.position()).orElseThrow(() -> new IOException("the record is gone"));
      byte[] block = record.body().stream().readNBytes(LARGEST_PAGE + 1);
      if (block.length > LARGEST_PAGE) {
        return leave(LeftOut.tooLarge());
      }
      if (record.headers().first("WARC-Truncated").isPresent()) {
        return leave("cut off by its recorder");
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

  private WarcFile file(WarcEntry entry) throws IOException {
    WarcFile file = open.get(entry.file());
    if (file == null) {
      file = new WarcFile(entry.file());
      open.put(entry.file(), file);
    }
    return file;
  }

  private Optional<Capture> response(WarcEntry entry, byte[] block) {
    Optional<HttpBlock> http = HttpBlock.parse(block);
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
        List<Header> headers = headers(http.get(), plain.body().length);
        yield Optional.of(new Capture(fetch(entry, status, headers), plain.body()));
      }
    };
  }

  private static Optional<Capture> resource(WarcEntry entry, WarcResource resource, byte[] body) {
    List<Header> headers =
        resource.headers().first("Content-Type").stream()
            .map(type -> new Header("Content-Type", type))
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
    Fetch fetch = original.get().fetch();
    byte[] body = original.get().body();
    Optional<HttpBlock> http = HttpBlock.parse(block);
    return Optional.of(
        new Capture(
            fetch(
                entry,
                http.map(HttpBlock::status).orElse(fetch.status()),
                http.map(own -> headers(own, body.length)).orElse(fetch.headers())),
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

  private static Fetch fetch(WarcEntry entry, int status, List<Header> headers) {
    return new Fetch(entry.url(), entry.time(), status, headers, Duration.ZERO);
  }

  private static List<Header> headers(HttpBlock http, int length) {
    List<Header> headers = new ArrayList<>();
    for (Header header : http.headers()) {
      String name = kept(header.name());
      boolean another =
          header.name().equalsIgnoreCase("Content-Length")
              && !header.value().equals(Integer.toString(length));
      if (name != null && !another) {
        headers.add(new Header(name, header.value()));
      }
    }
    return headers;
  }

  private static @Nullable String kept(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "transfer-encoding" -> null;
      case "content-encoding" -> "X-Orig-Content-Encoding";
      default -> name;
    };
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
    for (WarcFile file : open.values()) {
      try {
        file.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
    open.clear();
    delete(temporary);
  }

  private static void delete(List<Path> temporary) {
    for (Path file : temporary) {
      file.toFile().delete();
    }
  }
}

package dev.vigil.archive.version;

import dev.vigil.archive.BackgroundPacking;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.read.Documents;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A fetched body, parsed once: its hash, the hashes of its aspects, and its pack. Not thread-safe.
 */
public final class PreparedVersion {
  private static final Pattern MEDIA = Pattern.compile("(?i)(image/(?!svg)|font/|audio/|video/)");

  /**
   * The compression level at which zstd still finds what a page shares with its base, in a
   * hundredth of the time.
   */
  private static final int QUICK_LEVEL = 3;

  /** The bytes as they were fetched; not to be changed. */
  public final byte[] bytes;

  /** How and when they were fetched. */
  public final FetchRecord fetch;

  /** The SHA-256 of the bytes. */
  public final Sha256 hash;

  private final ArchiveOptions options;
  private final boolean quick;
  private @Nullable ReadResult reading;
  private @Nullable PageDigest digest;
  private boolean read;
  private @Nullable AspectHashes aspects;
  private byte @Nullable [] pack;
  private boolean packed;
  private byte @Nullable [] whole;

  /**
   * A version that is stored as small as the options say.
   *
   * @param bytes the bytes of the page
   * @param fetch how and when the page was fetched
   * @param options how versions are stored
   */
  public PreparedVersion(byte[] bytes, FetchRecord fetch, ArchiveOptions options) {
    this(bytes, fetch, options, false);
  }

  private PreparedVersion(byte[] bytes, FetchRecord fetch, ArchiveOptions options, boolean quick) {
    if (bytes.length > options.limits().bytes()) {
      throw new ArchiveException(
          "The page "
              + fetch.url()
              + " has "
              + bytes.length
              + " bytes; this archive takes up to "
              + options.limits().bytes()
              + ".");
    }
    this.bytes = bytes;
    this.fetch = fetch;
    this.hash = Sha256.of(bytes);
    this.options = options;
    this.quick = quick;
  }

  /**
   * One that is kept as quickly as it goes; {@link BackgroundPacking} then keeps it as others are.
   *
   * @param bytes the bytes of the page
   * @param fetch how and when the page was fetched
   * @param options how versions are stored
   * @return the version
   */
  public static PreparedVersion quick(byte[] bytes, FetchRecord fetch, ArchiveOptions options) {
    return new PreparedVersion(bytes, fetch, options, true);
  }

  /**
   * Saves reading the bytes once more for their hashes.
   *
   * @param known the bytes as a reading with the same hint and limits gives them
   */
  public void readAs(PageDigest known) {
    digest = known;
  }

  /** {@return the level of zstd for all that is kept anew because of it} */
  public int level() {
    return quick ? Math.min(QUICK_LEVEL, options.level()) : options.level();
  }

  /** {@return whether it is stored as quickly as possible and made smaller later} */
  public boolean isQuick() {
    return quick;
  }

  /** The reading, or null for pictures and fonts, and bytes beyond the limits of the readers. */
  private @Nullable ReadResult reading() {
    if (!read) {
      read = true;
      try {
        reading = isMedia() ? null : Documents.readAnyway(bytes, fetch.hint(), options.limits());
      } catch (DocumentException e) {
        reading = null;
      }
    }
    return reading;
  }

  /** The document, or null where there is no {@link #reading}. */
  private @Nullable PageDigest digest() {
    if (digest != null && !isMedia()) {
      return digest;
    }
    ReadResult found = reading();
    return found == null ? null : found.digest();
  }

  /**
   * Does all that can be done before a transaction.
   *
   * @param secret the key of the hashes of this archive
   */
  public void prepare(byte[] secret) {
    aspects(secret);
    if (pack() == null) {
      whole();
    }
  }

  /**
   * Whether the Content-Type names a media file; such content is not parsed as a document, which
   * would take long without a use.
   */
  private boolean isMedia() {
    return fetch.header("Content-Type").filter(type -> MEDIA.matcher(type).lookingAt()).isPresent();
  }

  /**
   * {@return the hashes of the aspects of the page}
   *
   * @param secret the key of the hashes of this archive
   */
  public AspectHashes aspects(byte[] secret) {
    AspectHashes known = aspects;
    if (known == null) {
      PageDigest found = digest();
      known = found == null ? AspectHashes.of(secret, hash) : AspectHashes.of(secret, found);
      aspects = known;
    }
    return known;
  }

  /**
   * {@return an entry with only the bytes and the time}
   *
   * @param number the number of the version
   * @param secret the key of the hashes of this archive
   */
  public VersionEntry entry(int number, byte[] secret) {
    long time = fetch.time().toEpochMilli();
    AspectHashes aspects = aspects(secret);
    byte[] noHeaders = {};
    StoredForm stored = new StoredForm.Packed();
    return new VersionEntry(
        number, time, 0, 0, bytes.length, hash, aspects, noHeaders, null, stored);
  }

  /** {@return the bytes alone, for where there is no pack} */
  public byte[] whole() {
    byte[] known = whole;
    if (known == null) {
      known = BinaryDelta.encode(bytes, null, level());
      whole = known;
    }
    return known;
  }

  /** {@return a pack that restores exactly these bytes, or null if no pack can} */
  public byte @Nullable [] pack() {
    if (!packed && !quick) {
      packed = true;
      ReadResult found = reading();
      byte[] made =
          found == null ? null : Pack.write(found, PackOptions.SMALL.withLevel(options.level()));
      boolean exact = made != null && Arrays.equals(Pack.of(made, options.limits()).exact(), bytes);
      pack = exact ? made : null;
    }
    return pack;
  }
}

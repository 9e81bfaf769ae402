package dev.vigil.diff.script;

import dev.vigil.diff.DiffException;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.Sha256Digest;
import dev.vigil.document.internal.lossless.Residue;
import java.util.Arrays;

/**
 * The byte-level part of an edit script, which leads from the bytes of one file to those of another
 * when their trees are known: per direction the difference between both residues. Immutable.
 *
 * @param oldReader the reader that the residue of the old file is made with, and its version
 * @param newReader the reader that the residue of the new file is made with, and its version
 * @param oldHash the SHA-256 of the old file in hexadecimal digits
 * @param newHash the SHA-256 of the new file in hexadecimal digits
 * @param forward leads from the old residue to the new one
 * @param back leads from the new residue to the old one
 */
public record LosslessScript(
    String oldReader, String newReader, String oldHash, String newHash, Delta forward, Delta back) {

  static LosslessScript of(EditScript script, ReadResult before, ReadResult after) {
    // Residues belong to the trees that applying a script makes: their names may be numbered in
    // another order than a reader does.
    byte[] oldResidue = Residue.of(on(script.inverse().apply(after.digest()), before));
    byte[] newResidue = Residue.of(on(script.apply(before.digest()), after));
    return new LosslessScript(
        reader(before),
        reader(after),
        hash(before.source().bytes()),
        hash(after.source().bytes()),
        Delta.of(Residue.of(before), newResidue),
        Delta.of(Residue.of(after), oldResidue));
  }

  private static ReadResult on(PageDigest digest, ReadResult reading) {
    return new ReadResult(
        reading.reader(), digest, reading.source(), reading.opens(), reading.closes());
  }

  private static String reader(ReadResult reading) {
    return reading.reader().toString();
  }

  LosslessScript inverse() {
    return new LosslessScript(newReader, oldReader, newHash, oldHash, back, forward);
  }

  /** Refuses another file than the one that the script was made for. */
  void check(byte[] old) {
    if (!hash(old).equals(oldHash)) {
      throw new DiffException(
          "The file has another SHA-256 than the one that the script was made for, "
              + oldHash
              + "; apply it to that file.");
    }
  }

  /** The new file, of which the tree has been made. */
  byte[] restore(ReadResult old, PageDigest made) {
    if (!oldReader.equals(reader(old))) {
      throw new DiffException(
          "The script was made with the reader "
              + oldReader
              + ", this is "
              + reader(old)
              + "; make the script again.");
    }
    byte[] bytes;
    try {
      bytes = Residue.restore(made, forward.apply(Residue.of(old)));
    } catch (DocumentException e) {
      throw new DiffException("The script does not lead to exact bytes; make it again.", e);
    }
    if (!hash(bytes).equals(newHash)) {
      throw new DiffException(
          "The script leads to other bytes than it announces, "
              + newHash
              + "; make the script again.");
    }
    return bytes;
  }

  private static String hash(byte[] bytes) {
    return Sha256Digest.hex(bytes);
  }

  /**
   * The difference between two arrays of bytes. Immutable.
   *
   * @param bytes the compressed difference; not to be changed
   */
  public record Delta(byte[] bytes) {
    static Delta of(byte[] base, byte[] target) {
      return new Delta(ResidueDelta.make(base, target));
    }

    byte[] apply(byte[] base) {
      return ResidueDelta.apply(base, bytes);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Delta that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      return bytes.length + " bytes";
    }
  }
}

package dev.vigil.diff.script;

import dev.vigil.diff.DiffException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.util.Optional;

/**
 * An edit script in its stored form: readable JSON, with the data that leads from the exact bytes
 * of one file to those of the other. Immutable.
 *
 * <p>The edits lead from tree to tree. What a tree does not say about its file (how tags are
 * spelled, stray characters, the encoding) is its {@link Residue}; the script carries the
 * difference of both residues, compressed, for either direction. So {@link #patch} gives the new
 * file byte for byte, and checks that by its SHA-256.
 *
 * @param script the edits from tree to tree
 * @param exact what leads to exact bytes; absent where the script was made from trees
 */
public record ScriptFile(EditScript script, Optional<LosslessScript> exact) {
  /**
   * Computes the script between two files, with their exact bytes.
   *
   * @param before the old file
   * @param after the new file
   * @return the script from the old one to the new one
   */
  public static ScriptFile between(ReadResult before, ReadResult after) {
    EditScript script = EditScript.between(before.digest(), after.digest());
    return new ScriptFile(script, Optional.of(LosslessScript.of(script, before, after)));
  }

  /**
   * Reads the JSON of a script; nothing in it is trusted.
   *
   * @param json what {@link #json} returned
   * @return the script
   * @throws DiffException if it is not a script
   */
  public static ScriptFile read(byte[] json) {
    return ScriptReader.read(json);
  }

  /** {@return the JSON of the script: an object with a line for each edit} */
  public String json() {
    return ScriptWriter.json(this);
  }

  /** {@return the script from the new file to the old one} */
  public ScriptFile inverse() {
    return new ScriptFile(script.inverse(), exact.map(LosslessScript::inverse));
  }

  /**
   * Makes the new file from the old one, byte for byte.
   *
   * @param old the old file
   * @param hint what is known of the old file, such as its name or encoding
   * @return the new file
   * @throws DiffException if the script was made for another file, or is wrong
   */
  public byte[] patch(byte[] old, ReadHint hint) {
    LosslessScript known =
        exact.orElseThrow(
            () ->
                new DiffException(
                    "The script was made from trees and has no bytes; make it from two files."));
    known.check(old);
    String reader = known.oldReader().replaceFirst("/.*", "");
    ReadHint sure =
        Documents.formatOf(reader).map(hint::as).orElseGet(() -> hint.as(script.before().type()));
    ReadResult reading = Documents.read(old, sure, ReadLimits.WEB);
    PageDigest made = script.apply(reading.digest());
    return known.restore(reading, made);
  }
}

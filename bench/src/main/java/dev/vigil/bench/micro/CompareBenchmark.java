package dev.vigil.bench.micro;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.gumtreediff.tree.Tree;
import dev.vigil.bench.Corpora;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.rival.GumTrees;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.bench.rival.LineDiff;
import dev.vigil.diff.script.EditScript;
import dev.vigil.document.PageDigest;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The difference of two versions of a page. Trees are in memory, and nothing is known of them yet:
 * both tools copy them first.
 */
@State(Scope.Benchmark)
public class CompareBenchmark {
  /** What joins the paths of the two versions. */
  public static final String AND = "|";

  @Param("")
  public String pair = "";

  private Versions versions = new Versions(new byte[0], new byte[0]);

  /** The two versions as each tool takes them. */
  private static final class Versions {
    private final PageDigest before;
    private final PageDigest after;
    private final Tree beforeTree;
    private final Tree afterTree;
    private final String beforeText;
    private final String afterText;

    Versions(byte[] before, byte[] after) {
      this.before = VigilCalls.html(before).digest();
      this.after = VigilCalls.html(after).digest();
      this.beforeTree = GumTrees.of(Jsoups.html(before));
      this.afterTree = GumTrees.of(Jsoups.html(after));
      this.beforeText = new String(before, UTF_8);
      this.afterText = new String(after, UTF_8);
    }
  }

  @Setup
  public void read() {
    int and = pair.indexOf(AND);
    versions =
        new Versions(
            Corpora.read(Path.of(pair.substring(0, and))),
            Corpora.read(Path.of(pair.substring(and + 1))));
  }

  @Benchmark
  public Object vigil() {
    return EditScript.between(versions.before.bare(), versions.after.bare());
  }

  @Benchmark
  public int gumTree() {
    return GumTrees.actions(versions.beforeTree.deepCopy(), versions.afterTree.deepCopy());
  }

  @Benchmark
  public int javaDiffUtils() {
    return LineDiff.deltas(versions.beforeText, versions.afterText);
  }
}

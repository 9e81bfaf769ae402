package dev.vigil.diff.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.RandomTree;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScriptFileTest {
  private static final ReadHint HTML = ReadHint.file("page.html");

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static ReadResult read(byte[] bytes, ReadHint hint) {
    return Documents.read(bytes, hint, ReadLimits.WEB);
  }

  private static void assertPatches(byte[] before, byte[] after, ReadHint hint) {
    ScriptFile made = ScriptFile.between(read(before, hint), read(after, hint));
    ScriptFile file = ScriptFile.read(bytes(made.json()));
    assertThat(file).isEqualTo(made);
    assertThat(file.patch(before, hint)).isEqualTo(after);
    assertThat(file.inverse().patch(after, hint)).isEqualTo(before);
  }

  @Test
  void thePatchedFileIsTheNewOneByteForByte() {
    assertPatches(
        bytes("<!DOCTYPE html>\r\n<P Class='a' >One &amp two\n<p>x</P><!-- c --></span>"),
        bytes("<!doctype HTML>\n<p class=\"a\">One &amp; three\r\n<p  >x</p><!-- d --><br/>\n"),
        HTML);
  }

  @Test
  void filesInOtherEncodingsAndSyntaxesAreExactToo() {
    assertPatches(
        "<p>caf\u00e9 au lait</p>".getBytes(StandardCharsets.ISO_8859_1),
        "<meta charset=latin1><p>th\u00e9</p>".getBytes(StandardCharsets.ISO_8859_1),
        HTML);
    assertPatches(
        bytes("<?xml version='1.0'?>\n<a  x = '1'><b/>t<![CDATA[u]]></a>\n"),
        bytes("<a x='2'><b></b>t<?pi data?><c xmlns:n='u' n:y=\"3\"/></a>"),
        ReadHint.file("a.xml"));
    assertPatches(
        bytes("{\"a\": [1, 2], \"b\":null}"),
        bytes("{\n  \"a\": [1, 3, \"x\"],\n  \"c\": 1.50\n}"),
        ReadHint.file("a.json"));
    assertPatches(bytes("one\r\ntwo\n"), bytes("one\ntwo\nthree"), ReadHint.file("a.txt"));
    assertPatches(new byte[0], bytes("<p>x"), HTML);
  }

  @Test
  void theJsonIsReadable() {
    PageDigest old = read(bytes("<ul><li>a</li></ul><p id=x>price 10</p>"), HTML).digest();
    PageDigest fresh =
        read(bytes("<ul><li>a</li><li>b</li></ul><p id=y>price 12</p>"), HTML).digest();
    String json = new ScriptFile(EditScript.between(old, fresh), Optional.empty()).json();
    assertThat(json.lines().map(String::strip))
        .contains(
            "{\"edit\":\"update\",\"node\":7,\"to\":9,\"all\":false,"
                + "\"oldAttributes\":[{\"name\":\"id\",\"value\":\"x\"}],"
                + "\"newAttributes\":[{\"name\":\"id\",\"value\":\"y\"}]},",
            "{\"edit\":\"update\",\"node\":8,\"to\":10,"
                + "\"text\":[{\"at\":7,\"old\":\"0\",\"new\":\"2\"}]},",
            "{\"edit\":\"insert\",\"node\":7,\"parent\":4,"
                + "\"tree\":[{\"depth\":0,\"element\":\"li\"},{\"depth\":1,\"text\":\"b\"}]}");
  }

  @Test
  void randomScriptsComeBackFromTheirJson() {
    long seed = 31;
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      RandomTree draft = RandomTree.random(random, 1 + random.nextInt(40));
      PageDigest old = draft.digest();
      for (int edits = random.nextInt(6); edits >= 0; edits--) {
        draft.edit(random);
      }
      ScriptFile file = new ScriptFile(EditScript.between(old, draft.digest()), Optional.empty());
      assertThat(ScriptFile.read(bytes(file.json())))
          .as("seed %d round %d", seed, round)
          .isEqualTo(file);
    }
  }

  @Test
  void aDamagedScriptIsRefusedOrGivesTheNewFile() {
    long seed = 77;
    Random random = new Random(seed);
    byte[] before = bytes("<ul><li>one<li>two<li>three</ul><p class=a>some text here</p><hr>");
    byte[] after =
        bytes("<p class=b>some word here</p><ul><li>three<li>one<li>four</ul><h1>x</h1>");
    byte[] json = bytes(ScriptFile.between(read(before, HTML), read(after, HTML)).json());
    int refused = 0;
    for (int round = 0; round < 4000; round++) {
      byte[] damaged = damaged(json, random);
      try {
        byte[] made = ScriptFile.read(damaged).patch(before, HTML);
        assertThat(made).as("seed %d round %d", seed, round).isEqualTo(after);
      } catch (DiffException | DocumentException e) {
        assertThat(e.getMessage()).isNotBlank();
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(2000);
  }

  private static byte[] damaged(byte[] json, Random random) {
    byte[] copy = json.clone();
    int at = random.nextInt(copy.length);
    switch (random.nextInt(4)) {
      case 0 -> copy[at] = (byte) random.nextInt(128);
      case 1 -> copy[at] = (byte) ('0' + random.nextInt(10));
      case 2 -> copy = Arrays.copyOf(copy, at);
      default -> {
        int from = random.nextInt(copy.length);
        int length = Math.min(copy.length - Math.max(at, from), random.nextInt(40));
        System.arraycopy(json, from, copy, at, length);
      }
    }
    return copy;
  }

  @Test
  void messagesNameTheEditAndTheField() {
    String head =
        "{\"format\":\"vigil edit script 1\",\"old\":{\"type\":\"XML\",\"nodes\":2,\"hash\":\"1\"},"
            + "\"new\":{\"type\":\"XML\",\"nodes\":2,\"hash\":\"2\"},\"edits\":";
    assertThatThrownBy(() -> ScriptFile.read(bytes(head + "[{\"edit\":\"move\",\"node\":-1}]}")))
        .isInstanceOf(DiffException.class)
        .hasMessage("In the script, edits 1, \"node\" must be a whole number from 0 on.");
    assertThatThrownBy(() -> ScriptFile.read(bytes("[1]")))
        .hasMessageContaining("not a JSON object");
    assertThatThrownBy(() -> ScriptFile.read(bytes("{\"format\":")))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("not JSON");
  }

  @Test
  void aMoveIntoItselfIsRefused() {
    PageDigest page = read(bytes("<a><b><c/></b></a>"), ReadHint.file("a.xml")).digest();
    ScriptSide side = ScriptSide.of(page);
    EditScript script = new EditScript(side, side, List.of(new Edit.Move(2, 1, 3, 2)));
    assertThatThrownBy(() -> script.apply(page)).isInstanceOf(DiffException.class);
  }
}

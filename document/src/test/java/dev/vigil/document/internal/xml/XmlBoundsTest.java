package dev.vigil.document.internal.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hostile documents end in one clear sentence or in a sound digest, and soon. */
class XmlBoundsTest {
  private static PageDigest read(String xml) {
    return read(xml, ReadLimits.WEB);
  }

  private static PageDigest read(String xml, ReadLimits limits) {
    return XmlReader.read(xml.getBytes(StandardCharsets.UTF_8), null, limits).digest();
  }

  private static String laughs(String use) {
    StringBuilder xml = new StringBuilder("<!DOCTYPE a [<!ENTITY l0 'ha'>");
    for (int i = 1; i < 40; i++) {
      String before = "&l" + (i - 1) + ";";
      xml.append("<!ENTITY l").append(i).append(" '").append(before.repeat(10)).append("'>");
    }
    return xml.append("]>").append(use).toString();
  }

  @Test
  void aBillionLaughsAreStopped() {
    for (String use : new String[] {"<a>&l39;</a>", "<a b='&l39;'/>"}) {
      assertThatThrownBy(() -> read(laughs(use)))
          .isInstanceOf(DocumentException.class)
          .hasMessageContaining("bytes of expanded entities");
    }
  }

  @Test
  void laughingParameterEntitiesAreStopped() {
    StringBuilder xml = new StringBuilder("<!DOCTYPE a [<!ENTITY % l0 ' '>");
    for (int i = 1; i < 40; i++) {
      String before = "&#37;l" + (i - 1) + ";";
      xml.append("<!ENTITY % l").append(i).append(" '").append(before.repeat(10)).append("'>");
    }
    assertThatThrownBy(() -> read(xml + "%l39;]><a/>"))
        .hasMessageContaining("bytes of expanded entities");
  }

  @Test
  void oneLongEntityUsedOftenIsStopped() {
    String xml = "<!DOCTYPE a [<!ENTITY e '" + "x".repeat(100_000) + "'>]><a>";
    assertThatThrownBy(() -> read(xml + "&e;".repeat(100_000) + "</a>"))
        .hasMessageContaining("bytes of expanded entities");
  }

  @Test
  void longDefaultsOnManyElementsAreStopped() {
    String xml = "<!DOCTYPE a [<!ATTLIST b c CDATA '" + "x".repeat(100_000) + "'>]><a>";
    assertThatThrownBy(() -> read(xml + "<b/>".repeat(100_000) + "</a>"))
        .hasMessageContaining("bytes of expanded entities");
  }

  @Test
  void entitiesMayBeNestedDeeply() {
    StringBuilder xml = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 'end'>");
    for (int i = 1; i <= 20_000; i++) {
      xml.append("<!ENTITY e").append(i).append(" '&e").append(i - 1).append(";'>");
    }
    PageDigest digest = read(xml + "]><a b='&e20000;'>&e20000;</a>");
    assertThat(digest.text(digest.root())).isEqualTo("end");
    assertThat(digest.attribute(digest.root(), "b")).isEqualTo("end");
  }

  @Test
  void noOtherFileIsReadAndTheReferenceStaysAsText(@TempDir Path folder) throws Exception {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "secret");
    String declared = "<!ENTITY e SYSTEM '" + secret.toUri() + "'>";
    PageDigest digest = read("<!DOCTYPE a [" + declared + "]><a>[&e;]</a>");
    assertThat(digest.text(0)).isEqualTo("[&e;]");

    Path types = Files.writeString(folder.resolve("types.dtd"), "<!ENTITY nbsp 'secret'>");
    digest = read("<!DOCTYPE a SYSTEM '" + types.toUri() + "'><a b='&nbsp;'>x&nbsp;y</a>");
    assertThat(digest.text(0)).isEqualTo("x&nbsp;y");
    assertThat(digest.attribute(digest.root(), "b")).isEqualTo("&nbsp;");
  }

  @Test
  void whatFollowsAnUnreadParameterEntityDoesNotCount() {
    String subset = "<!ENTITY % p SYSTEM 'x'>%p;<!ENTITY e 'declared'>";
    assertThat(read("<!DOCTYPE a [" + subset + "]><a>&e;</a>").text(0)).isEqualTo("&e;");
    String alone = "<?xml version='1.0' standalone='yes'?>";
    assertThat(read(alone + "<!DOCTYPE a [" + subset + "]><a>&e;</a>").text(0))
        .isEqualTo("declared");
  }

  @Test
  void aMillionLevelsAreRead() {
    int levels = 1_000_000;
    PageDigest digest = read("<a>".repeat(levels) + "x" + "</a>".repeat(levels));
    assertThat(digest.nodeCount()).isEqualTo(levels + 2);
    assertThat(digest.depth(levels + 1)).isEqualTo(levels + 1);
    assertThat(digest.text(0)).isEqualTo("x");
  }

  @Test
  void levelsBeyondTheLimitAreRefused() {
    ReadLimits shallow = new ReadLimits(1000, 1000, 10, 5, 100);
    assertThatThrownBy(() -> read("<a>".repeat(6) + "</a>".repeat(6), shallow))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("more than 5 levels of nesting");
  }

  @Test
  void aMillionAttributesOnOneElementAreRead() {
    StringBuilder xml = new StringBuilder("<a xmlns:p='u'");
    for (int i = 0; i < 1_000_000; i++) {
      xml.append(i % 2 == 0 ? " x" : " p:x").append(i).append("=''");
    }
    PageDigest digest = read(xml + "/>");
    assertThat(digest.attributes().count()).isEqualTo(1_000_001);
  }

  @Test
  void aMillionNamespacesAreRead() {
    StringBuilder xml = new StringBuilder("<a>");
    for (int i = 0; i < 300_000; i++) {
      xml.append("<p:b xmlns:p='u").append(i).append("'/>");
    }
    assertThat(read(xml + "</a>").nodeCount()).isEqualTo(300_002);
  }

  @Test
  void moreBytesThanAllowedAreRefused() {
    ReadLimits small = new ReadLimits(10, 1000, 10, 5, 100);
    assertThatThrownBy(() -> read("<a>12345678</a>", small))
        .hasMessageContaining("more than 10 bytes");
  }

  @Test
  void messagesStayShort() {
    String name = "é".repeat(100_000);
    for (String xml :
        new String[] {
          "<" + name,
          "<" + name + "></a>",
          "<a></" + name,
          "<a " + name + "/>",
          "<a>&" + name + ";</a>",
          "<" + name + ":b/>",
          "<a " + name + "='' " + name + "=''/>",
          "<a>&#" + "1".repeat(9999),
          "<a><?" + name,
          "<!DOCTYPE a [<!" + name
        }) {
      assertThatThrownBy(() -> read(xml))
          .isInstanceOf(DocumentException.class)
          .extracting(e -> String.valueOf(e.getMessage()).length())
          .isInstanceOfSatisfying(Integer.class, length -> assertThat(length).isLessThan(500));
    }
  }

  @Test
  void unclosedConstructsAreFoundInLinearTime() {
    for (String piece :
        new String[] {"<a", "<a ", "<a x='", "<!--", "<![CDATA[", "<?p ", "<", "&"}) {
      assertThatThrownBy(() -> read("<r>" + piece.repeat(200_000)))
          .isInstanceOf(DocumentException.class);
    }
  }
}

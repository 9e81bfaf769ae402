package dev.vigil.document.internal.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.markup.CanonicalMarkup;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JDK's parser and ours see the same tree, or refuse the same document. */
class SaxComparisonTest {
  private static final String REFUSED = "refused";

  private static String ours(byte[] bytes) {
    try {
      return TreeNotation.of(XmlReader.read(bytes, null, ReadLimits.WEB).digest());
    } catch (DocumentException e) {
      return REFUSED;
    }
  }

  private static String theirs(byte[] bytes) {
    try {
      return TreeNotation.ofSax(bytes);
    } catch (Exception e) {
      return REFUSED;
    }
  }

  private static void compare(String xml, String what) {
    byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
    assertThat(ours(bytes)).as("%s: %s", what, xml).isEqualTo(theirs(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a>&#x10FFFF;&#9;&#xD;\r\n</a>",
        "<!DOCTYPE a [<!ENTITY e 'x&#13;y\r\nz'>]><a b='&e;'>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e '<b>t</b>u'>]><a>s&e;v</a>",
        "<!DOCTYPE a [<!ENTITY e ''>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e '&#38;lt;'><!ENTITY lt '&#38;#60;'>]><a b='&e;'>&e;&lt;</a>",
        "<!DOCTYPE a [<!ENTITY f '[&e;]'><!ENTITY e 'x'>]><a b='&f;'>&f;</a>",
        "<!DOCTYPE a [<!ENTITY e 'first'><!ENTITY e 'second'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY % p \"<!ENTITY e 'x'>\">%p;]><a>&e;</a>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA ' x  y ' c NMTOKENS ' x  y ' d (p|q) 'p'>]><a d='q '/>",
        "<!DOCTYPE a [<!ATTLIST a b NMTOKENS #IMPLIED>]><a b=' x \n&#32;&#10; y '/>",
        "<!DOCTYPE a [<!ATTLIST a xmlns CDATA #FIXED 'u' xmlns:p CDATA 'v'>]><a><p:b/></a>",
        "<!DOCTYPE a [<!ATTLIST b x ID #REQUIRED><!ATTLIST b x CDATA 'y' z CDATA '2'>]><a><b/></a>",
        "<!DOCTYPE a [<!ELEMENT a (b?,(c|d+)*,(#b)?)>]><a/>",
        "<!DOCTYPE a [<!ELEMENT a ((b,c)+|(d|e)*)?><!ELEMENT b EMPTY><!ELEMENT c ANY>]><a/>",
        "<!DOCTYPE a [<!ELEMENT a (#PCDATA|b|c)*><!ELEMENT b (#PCDATA)><!-- x --><?p y?>]><a/>",
        "<!DOCTYPE a [<!NOTATION n PUBLIC 'x'><!NOTATION m PUBLIC 'x' 'y'>]><a/>",
        "<!DOCTYPE a SYSTEM 'x.dtd'><a>x&nbsp;y</a>",
        "<!DOCTYPE a PUBLIC '-//X//Y' 'x.dtd' [<!ENTITY e 'z'>] ><a>&nbsp;&e;</a>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'x'>]><a>1&e;2</a>",
        "<?xml version='1.0' standalone='no' ?><!-- c --><?p  q ?><a/><!-- d --><?r?>",
        "<a><!----><![CDATA[]]><?p?><?p ??></a>",
        "<a><![CDATA[]]]]><![CDATA[>]]></a>",
        "<a>]] ]>]</a>",
        "<a xmlns='u' xmlns:p='u'><b p:x='1' x='2' xml:lang='de'/></a>",
        "<xmlns/>",
        "<a xmlns:é='u'><é:ü é:ö='1'/>€𝄞</a>",
        "<a xmlns:p='u'><b xmlns:p='v'><p:c/></b><p:c/></a>",
        "<_:a xmlns:_='&#117;&amp;'/>",
        "<a\n\tb\r\n=\r'1'\n/>",
        "<a></a\n>",
        "<!DOCTYPE a [%undeclared;]><a>&any;</a>",
        "<!DOCTYPE a [%undeclared;<!ENTITY e 'x'>]><a>&e;</a>",
        "<!DOCTYPE a SYSTEM 'x' [%undeclared;<!ENTITY e 'x'>]><a>&e;</a>",
      })
  void theTreesAreEqual(String xml) {
    compare(xml, "case");
  }

  @Test
  void theTreesOfRandomDocumentsAreEqual() {
    long seed = System.nanoTime();
    System.out.println("random XML documents, seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      compare(new RandomXml(random).document(), "seed " + seed + ", document " + i);
    }
  }

  @Test
  void canonicalMarkupOfRandomDocumentsReadsBackAsItWas() {
    long seed = System.nanoTime();
    System.out.println("random XML documents as markup, seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      byte[] xml = new RandomXml(random).document().getBytes(StandardCharsets.UTF_8);
      PageDigest digest = XmlReader.read(xml, null, ReadLimits.WEB).digest();
      byte[] markup = CanonicalMarkup.bytes(digest, 0);
      assertThat(ours(markup)).as("seed %d, document %d", seed, i).isEqualTo(ours(xml));
      PageDigest again = XmlReader.read(markup, null, ReadLimits.WEB).digest();
      assertThat(CanonicalMarkup.bytes(again, 0)).isEqualTo(markup);
    }
  }

  @Test
  void damagedDocumentsAreRefusedByBothOrReadAlike() {
    long seed = System.nanoTime();
    System.out.println("damaged XML documents, seed " + seed);
    Random random = new Random(seed);
    String marks = "<>&;\"'=/!-[]?%#x \n\r(|)";
    for (int i = 0; i < 1000; i++) {
      // The JDK drops unknown entities from attribute values where an external subset exists.
      String sound = new RandomXml(random).document().replace(" SYSTEM \"none.dtd\"", "");
      StringBuilder xml = new StringBuilder(sound);
      for (int damage = random.nextInt(3); damage >= 0; damage--) {
        // The JDK lets some mistakes in declarations pass, so these stay as they are.
        int safe = xml.indexOf("]>", xml.indexOf("<!DOCTYPE")) + 2;
        int at = safe + random.nextInt(xml.length() - safe);
        char mark = marks.charAt(random.nextInt(marks.length()));
        switch (random.nextInt(3)) {
          case 0 -> xml.setCharAt(at, mark);
          case 1 -> xml.insert(at, mark);
          default -> xml.deleteCharAt(at);
        }
      }
      // It also takes a name that begins with a colon for one without namespace.
      if (!xml.toString().matches("(?s).*[\\s<]:.*")) {
        compare(xml.toString(), "seed " + seed + ", document " + i);
      }
    }
  }

  @Test
  void theTreesOfRealDocumentsAreEqual() throws Exception {
    String corpora = System.getenv("VIGIL_CORPORA");
    assumeTrue(corpora != null, "VIGIL_CORPORA is not set");
    List<Path> files;
    try (Stream<Path> all = Files.walk(Path.of(corpora, "xml"))) {
      files =
          all.filter(file -> file.toString().endsWith(".xml"))
              .filter(file -> !file.toString().contains("encodings"))
              .filter(file -> file.toFile().length() < 3_000_000)
              .sorted()
              .toList();
    }
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      assertThat(ours(bytes).equals(theirs(bytes))).as(file.toString()).isTrue();
    }
  }
}

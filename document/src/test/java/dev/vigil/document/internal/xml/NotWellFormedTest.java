package dev.vigil.document.internal.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentPosition;
import dev.vigil.document.ReadLimits;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that are not XML; the JDK's parser refuses every one of them too. */
class NotWellFormedTest {
  private static void read(String xml) {
    XmlReader.read(xml.getBytes(StandardCharsets.UTF_8), null, ReadLimits.WEB);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // the document as a whole
        "",
        "   \n",
        "text",
        "<!--only a comment-->",
        "<a/><b/>",
        "<a/>text",
        "text<a/>",
        "<a/>&amp;",
        "<a/><![CDATA[x]]>",
        "<a>",
        "<a><b></b>",
        "<a",
        "<a ",
        "</a>",
        "<a/></a>",
        "<a></a></a>",
        "<a><!--x</a>",
        "&lt;a/>",
        "<a/><!DOCTYPE a>",
        "<!DOCTYPE a><!DOCTYPE a><a/>",
        "<?pi?><?xml version='1.0'?><a/>",
        " <?xml version='1.0'?><a/>",
        // tags
        "<a></b>",
        "<a><b></a></b>",
        "<A></a>",
        "< a/>",
        "<a / >",
        "<a/ >",
        "<a></ a>",
        "<a></a b='1'>",
        "<1a/>",
        "<-a/>",
        "<a.b/><",
        "<a><></a>",
        "<a>< /a>",
        "<a><b/</a>",
        "<a<b/></a>",
        "<a b></a>",
        "<a b=c/>",
        "<a b='1' b='2'/>",
        "<a b='1'c='2'/>",
        "<a b='<'/>",
        "<a b='&'/>",
        "<a b='&lt'/>",
        "<a b='x/>",
        "<a b=\"x'/>",
        "<a ='x'/>",
        "<a b=/>",
        "<a b='1' =''/>",
        "<a 1b=''/>",
        // characters and references
        "<a>&</a>",
        "<a>&;</a>",
        "<a>& b;</a>",
        "<a>&b</a>",
        "<a>&undeclared;</a>",
        "<a>&#0;</a>",
        "<a>&#8;</a>",
        "<a>&#xD800;</a>",
        "<a>&#xFFFE;</a>",
        "<a>&#x110000;</a>",
        "<a>&#99999999999;</a>",
        "<a>&#;</a>",
        "<a>&#x;</a>",
        "<a>&#xg;</a>",
        "<a>&#12a;</a>",
        "<a>&#X41;</a>",
        "<a>\u0001</a>",
        "<a>\u0000</a>",
        "<a>\u000B</a>",
        "<a b='\u0002'/>",
        "<a>\uFFFE</a>",
        "<a>\uFFFF</a>",
        "<a b='\uFFFF'/>",
        "<a><!--\u0008--></a>",
        "<a><?p \u0008?></a>",
        "<a><![CDATA[\u0008]]></a>",
        "<a>]]></a>",
        "<a>x]]>y</a>",
        "<a>]]]></a>",
        // comments, instructions, CDATA
        "<a><!-- -- --></a>",
        "<a><!--x---></a>",
        "<a><!-x--></a>",
        "<a><![cdata[x]]></a>",
        "<a><![CDATA[x]]</a>",
        "<a><![CDATA x]]></a>",
        "<a><!x></a>",
        "<a><?></a>",
        "<a><? p?></a>",
        "<a><?p</a>",
        "<a><?p?x?y</a>",
        "<a><?XML x?></a>",
        "<a><?xml version='1.0'?></a>",
        // declaration
        "<?xml?><a/>",
        "<?xml version='1.0' standalone='maybe'?><a/>",
        "<?xml encoding='UTF-8'?><a/>",
        "<?xml version='1.0' standalone='yes' encoding='UTF-8'?><a/>",
        "<?xml version='1.0'><a/>",
        "<?xml version=1.0?><a/>",
        "<?xml version='1.0\"?><a/>",
        "<?xml version='1.0'encoding='UTF-8'?><a/>",
        // namespaces
        "<p:a/>",
        "<a p:b='1'/>",
        "<a xmlns:p=''/>",
        "<a xmlns:xmlns='u'/>",
        "<a xmlns:xml='u'/>",
        "<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>",
        "<a xmlns='http://www.w3.org/2000/xmlns/'/>",
        "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>",
        "<a xmlns:p='u'><p:b xmlns:q='u' q:c='' p:c=''/></a>",
        "<a:/>",
        "<xmlns:a/>",
        "<a><b xmlns:p='u'/><p:c/></a>",
        "<a xmlns:p='u' p:b:c='1'/>",
        // document types
        "<!DOCTYPE><a/>",
        "<!DOCTYPE a",
        "<!DOCTYPE a [<a/>",
        "<!DOCTYPE a SYSTEM><a/>",
        "<!DOCTYPE a SYSTEM x><a/>",
        "<!DOCTYPE a PUBLIC 'x'><a/>",
        "<!DOCTYPE a PUBLIC '{' 'x'><a/>",
        "<!doctype a><a/>",
        "<!DOCTYPE a [<!ENTITY e>]><a/>",
        "<!DOCTYPE a [<!ENTITY e 'x]><a/>",
        "<!DOCTYPE a [<!ENTITY 'x'>]><a/>",
        "<!DOCTYPE a [<!ENTITY e'x'>]><a/>",
        "<!DOCTYPE a [<!ENTITY e '&'>]><a/>",
        "<!DOCTYPE a [<!ENTITY e '&#0;'>]><a/>",
        "<!DOCTYPE a [<!ENTITY e '%'>]><a/>",
        "<!DOCTYPE a [<!ENTITY % p 'x'><!ENTITY e '%p;'>]><a/>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM>]><a/>",
        "<!DOCTYPE a [<!ENTITY % e SYSTEM 'x' NDATA n>]><a/>",
        "<!DOCTYPE a [<!ELEMENT a>]><a/>",
        "<!DOCTYPE a [<!ELEMENT a (b,c|d)>]><a/>",
        "<!DOCTYPE a [<!ELEMENT a (b>]><a/>",
        "<!DOCTYPE a [<!ELEMENT a ()>]><a/>",
        "<!DOCTYPE a [<!ELEMENT a (#PCDATA|b)>]><a/>",
        "<!DOCTYPE a [<!ELEMENT a (b|#PCDATA)*>]><a/>",
        "<!DOCTYPE a [<!ELEMENT a empty>]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b>]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA>]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b TEXT #IMPLIED>]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA #implied>]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b () 'x'>]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b (x,y) 'x'>]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA '<'>]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA '&e;'><!ENTITY e 'x'>]><a/>",
        "<!DOCTYPE a [<!NOTATION n>]><a/>",
        "<!DOCTYPE a [<!OTHER n>]><a/>",
        "<!DOCTYPE a [text]><a/>",
        "<!DOCTYPE a [<!-- -- -->]><a/>",
        "<!DOCTYPE a [<?xml version='1.0'?>]><a/>",
        "<!DOCTYPE a [<![INCLUDE[]]>]><a/>",
        // entities in use
        "<!DOCTYPE a [<!ENTITY e '<b>'>]><a>&e;</b></a>",
        "<!DOCTYPE a [<!ENTITY e '</a><a>'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e '<b'>]><a>&e;/></a>",
        "<!DOCTYPE a [<!ENTITY e '&e;'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f '&e;'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f '&e;'>]><a b='&e;'/>",
        "<!DOCTYPE a [<!ENTITY e '&#60;'>]><a b='&e;'/>",
        "<!DOCTYPE a [<!ENTITY e '<'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e '&#38;'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'x'>]><a b='&e;'/>",
        "<!DOCTYPE a [<!NOTATION n SYSTEM 'n'><!ENTITY e SYSTEM 'x' NDATA n>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&E;</a>",
        "<!DOCTYPE a [<!ENTITY e ']]>'>]><a>&e;</a>",
        "<?xml version='1.0' standalone='yes'?><!DOCTYPE a SYSTEM 'x'><a>&nbsp;</a>",
        "<!DOCTYPE a [<!ENTITY % p '&#37;p;'>%p;]><a/>",
      })
  void isRefusedWithItsPlace(String xml) {
    assertThatThrownBy(() -> read(xml))
        .as(xml)
        .isInstanceOf(DocumentException.class)
        .hasMessageMatching("(?s)XML, line \\d+, column \\d+: .{10,}");
    assertThatThrownBy(() -> TreeNotation.ofSax(xml.getBytes(StandardCharsets.UTF_8)))
        .as(xml)
        .isInstanceOf(Exception.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<:a/>",
        "<a :b='1'/>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA 'x'c CDATA 'y'>]><a/>",
      })
  void isRefusedThoughTheJdkLetsItPass(String xml) {
    assertThatThrownBy(() -> read(xml)).isInstanceOf(DocumentException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <a>~<b>~ </c></a>       | line 3, column 2: </c> does not close <b>, which began at line 2, column 1
          <a>~é&oops;</a>         | line 2, column 2: the entity &oops; is not declared
          <a x='1'~ x='2'/>       | line 2, column 2: the attribute x stands twice
          <a><p:b/></a>           | line 1, column 4: the prefix of p:b is not declared; add xmlns:p
          <a>~~<b>                | line 3, column 4: the document ends inside <b>, which began at line 3, column 1
          <a>~1 < 2</a>           | line 2, column 4: the name of a tag is expected here; write a less-than sign
          """)
  void theMessageSaysWhatAndWhere(String xml, String message) {
    assertThatThrownBy(() -> read(xml.strip().replace('~', '\n')))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void whatIsWrongInsideAnEntityIsReportedAtItsReference() {
    assertThatThrownBy(() -> read("<!DOCTYPE a [\n<!ENTITY e '<b>'>]>\n<a>&e;</a>"))
        .hasMessageContaining("line 3, column 4: in the entity &e;: <b> is not closed");
  }

  @Test
  void aCarriageReturnCountsAsALine() {
    assertThat(DocumentPosition.of("a\rb\r\ncd".getBytes(StandardCharsets.UTF_8), 6))
        .isEqualTo(new DocumentPosition(3, 2));
  }
}

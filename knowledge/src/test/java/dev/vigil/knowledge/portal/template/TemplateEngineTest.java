package dev.vigil.knowledge.portal.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.knowledge.KnowledgeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateEngineTest {
  private static final String DOCUMENT =
      "<home site='Group'><class name='Person' href='/p' count='2'/></home>";

  private final TemplateEngine engine = new TemplateEngine();

  private static String sheet(String body) {
    return "<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
        + body
        + "</xsl:stylesheet>";
  }

  private static String root(String body) {
    return sheet("<xsl:template match='/'>" + body + "</xsl:template>");
  }

  @Test
  void aTemplateMakesHtmlOfTheAnswer() {
    assertThat(
            engine.apply(
                root(
                    "<h1><xsl:value-of select='/home/@site'/></h1><xsl:for-each select='//class'>"
                        + "<a href='{@href}'><xsl:value-of select='@name'/></a></xsl:for-each>"),
                DOCUMENT))
        .contains("<h1>Group</h1><a href=\"/p\">Person</a>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<xsl:value-of select=\"doc('file:///etc/passwd')\"/>",
        "<xsl:value-of select=\"unparsed-text('file:///etc/passwd')\"/>",
        "<xsl:value-of select=\"unparsed-text('http://127.0.0.1/')\"/>",
        "<xsl:value-of select=\"collection('file:///etc')\"/>",
        "<xsl:value-of select=\"environment-variable('PATH')\"/>",
        "<xsl:value-of select=\"system-property('java.version')\"/>",
        "<xsl:copy-of select=\"document('/etc/passwd')\"/>",
        "<xsl:source-document href='file:///etc/passwd'><xsl:copy-of"
            + " select='.'/></xsl:source-document>",
        "<xsl:result-document href='file:///tmp/written'>x</xsl:result-document>",
        "<xsl:evaluate xpath=\"'1+1'\"/>",
        "<xsl:value-of xmlns:r='java:java.lang.Runtime' select='r:getRuntime()'/>"
      })
  void aTemplateReadsAndWritesNothingElse(String hostile) {
    assertThatThrownBy(() -> engine.apply(root(hostile), DOCUMENT))
        .isInstanceOf(KnowledgeException.class);
  }

  @Test
  void aTemplateIncludesNothing() {
    assertThatThrownBy(
            () -> engine.apply(sheet("<xsl:include href='file:///etc/passwd'/>"), DOCUMENT))
        .isInstanceOf(KnowledgeException.class);
    assertThatThrownBy(
            () ->
                engine.apply(
                    "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>" + root("&e;"),
                    DOCUMENT))
        .isInstanceOf(KnowledgeException.class);
  }

  @ParameterizedTest
  @Timeout(60)
  @ValueSource(
      strings = {
        "<xsl:template match='/'><xsl:call-template name='x'/></xsl:template>"
            + "<xsl:template name='x'><xsl:call-template name='x'/></xsl:template>",
        "<xsl:template match='/'><xsl:for-each select='1 to"
            + " 1000000000'>x</xsl:for-each></xsl:template>",
        "<xsl:template match='/'><xsl:value-of select='count(for $a in 1 to 100000, $b in 1 to"
            + " 100000 return $a * $b)'/></xsl:template>",
        "<xsl:template match='/'><xsl:value-of select=\"fold-left(1 to 60, 'x', function($s, $i) {"
            + " $s || $s })\"/></xsl:template>"
      })
  void aTemplateWithoutEndIsEnded(String hostile) {
    assertThatThrownBy(() -> engine.apply(sheet(hostile), DOCUMENT))
        .isInstanceOf(KnowledgeException.class);
  }

  @Test
  void aMistakeIsNamedWithItsLine() {
    assertThatThrownBy(
            () ->
                engine.apply(
                    sheet("\n<xsl:template match='/'><xsl:nonsense/></xsl:template>"), DOCUMENT))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageContaining("line 2");
  }

  @Test
  void aForbiddenFunctionIsNamedInASentence() {
    assertThatThrownBy(
            () ->
                engine.apply(
                    root("<xsl:value-of select=\"unparsed-text('file:///etc/passwd')\"/>"),
                    DOCUMENT))
        .hasMessageContaining("the function unparsed-text is not possible")
        .hasMessageEndingWith("reads its document only.");
    assertThatThrownBy(() -> engine.apply("<xsl:oops", DOCUMENT))
        .message()
        .endsWith(".")
        .doesNotEndWith("..");
  }
}

package dev.vigil.document.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.markup.RenderedText;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharsetCorrectionTest {
  private static String text(byte[] bytes, String type) {
    ReadHint hint = type.isEmpty() ? ReadHint.NONE : ReadHint.contentType(type);
    return RenderedText.of(Documents.readAnyway(bytes, hint, ReadLimits.WEB).digest(), 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html",
        "text/html; charset=utf-8",
        "text/html; charset=iso-8859-1",
        "text/html; charset=windows-1252",
        "text/plain; charset=iso-8859-1",
        "text/html; charset=windows-1251",
        "text/html; charset=no-such"
      })
  void utf8IsReadAsUtf8WhateverOneByteCharsetIsDeclared(String type) {
    assertThat(text("Café, 5 € – größer".getBytes(UTF_8), type)).isEqualTo("Café, 5 € – größer");
  }

  @Test
  void aPageThatDeclaresAWrongCharsetItselfIsReadAsUtf8Too() {
    String page = "<meta charset=iso-8859-1><p>Café";
    assertThat(text(page.getBytes(UTF_8), "text/html")).isEqualTo("Café");
    assertThat(text("<a>Café</a>".getBytes(UTF_8), "text/xml; charset=iso-8859-1"))
        .isEqualTo("Café");
    assertThat(
            text(
                "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Café\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
                    .getBytes(UTF_8),
                "text/calendar; charset=iso-8859-1"))
        .contains("Café");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html; charset=utf-8", "text/html; charset=iso-8859-1", "text/html"})
  void latinTextIsReadAsSuchWhateverIsDeclared(String type) {
    assertThat(text("<p>Café au lait, größer".getBytes(ISO_8859_1), type))
        .isEqualTo("Café au lait, größer");
  }

  @Test
  void otherCharsetsAreBelieved() {
    String japanese = "<p>潮見表 きょう";
    assertThat(
            text(japanese.getBytes(Charset.forName("Shift_JIS")), "text/html; charset=shift_jis"))
        .isEqualTo("潮見表 きょう");
    assertThat(
            text(
                "<p>Прилив".getBytes(Charset.forName("windows-1251")),
                "text/html; charset=windows-1251"))
        .isEqualTo("Прилив");
    byte[] damaged = "<p>Café, Tür".getBytes(UTF_8);
    damaged[damaged.length - 2] = (byte) 0xFF;
    assertThat(text(damaged, "text/html; charset=utf-8")).startsWith("Café, T");
  }

  @Test
  void whoReadsAsABrowserBelievesTheServer() {
    ReadResult reading =
        Documents.read(
            "Café".getBytes(UTF_8),
            ReadHint.contentType("text/html; charset=iso-8859-1"),
            ReadLimits.WEB);
    assertThat(RenderedText.of(reading.digest(), 0)).isEqualTo("CafÃ©");
  }
}

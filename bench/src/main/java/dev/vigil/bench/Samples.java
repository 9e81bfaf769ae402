package dev.vigil.bench;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Writes a tiny imitation of the corpora, made from a seed, so that every experiment can be tried
 * in a second and without any page of others.
 */
public final class Samples {
  private static final String[] WORDS =
      ("harbour tide berth pilot crane gold notice ferry anchor quay signal cargo weather captain"
              + " ledger price storm light north schedule customs bridge channel")
          .split(" ");

  private static final String[] PLAYS = {"hamlet", "lear", "macbeth"};

  private final Random random;

  private Samples(long seed) {
    this.random = new Random(seed);
  }

  public static Corpora in(Path folder, long seed) throws IOException {
    new Samples(seed).write(folder);
    return Corpora.at(folder);
  }

  private void write(Path folder) throws IOException {
    for (String set : new String[] {"articles", "news", "readability", "recipes"}) {
      for (int i = 0; i < 2; i++) {
        file(folder, "html-pages/" + set + "/page-" + i + ".html", page());
      }
    }
    file(folder, "html-pages/news/latin.html", page(), StandardCharsets.ISO_8859_1);
    for (int i = 0; i < 3; i++) {
      file(folder, "xml/shakespeare/" + PLAYS[i] + ".xml", play());
    }
    file(folder, "xml/xmark_0.1.xml", auction());
    file(folder, "xml/alpino.xml", treebank());
    file(folder, "xml/uniprot.xml", proteins());
    file(folder, "xml/mondial.xml", countries());
    for (int i = 0; i < 3; i++) {
      file(folder, "series/news-index/0000" + i + "_160000000" + i + ".html", page());
    }
    file(folder, "series/change-times.tsv", changeTimes());
    file(
        folder,
        "forms/html/form.html",
        "<form action=/find><input name=q><select><option>a</form>");
    file(folder, "html5lib/tree-construction/sample.dat", TREE_CASES);
  }

  private static String changeTimes() {
    StringBuilder lines = new StringBuilder("series\tunixtime of each stored version\n");
    for (int page = 1; page <= 14; page++) {
      lines.append("page").append(page).append('\t').append(1_600_000_000);
      for (int i = 1; i < 60; i++) {
        lines.append(' ').append(1_600_000_000 + 3600L * page * i + 600L * (i * i % 7));
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  private static final String TREE_CASES =
      """
      #data
      <p>One<p>Two
      #errors
      #document
      | <html>
      |   <head>
      |   <body>
      |     <p>
      |       "One"
      |     <p>
      |       "Two"

      #data
      <td>x
      #errors
      #document-fragment
      tr
      #document
      | <td>
      |   "x"

      #data
      <script>s</script>
      #errors
      #script-on
      #document
      | <html>
      |   <head>
      |     <script>
      |       "s"
      |   <body>
      """;

  private String page() {
    StringBuilder out =
        new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=utf-8>");
    out.append("<title>").append(words(4)).append("</title>\n<style>.").append(word());
    out.append("{color:red}</style><script>let a = 1 < 2;</script></head>\n<body class='main'>\n");
    for (int i = 0; i < 20; i++) {
      out.append("<div class=\"item\" id=i").append(i).append("><h2>").append(words(3));
      out.append("</h2><p>").append(words(25)).append(" &amp; caf\u00e9<br>").append(words(5));
      out.append("<a href=\"https://example.org/").append(word()).append('/').append(i);
      out.append("\">").append(words(2)).append("</a></div>\n");
    }
    return out.append("<ul><li>").append(words(3)).append("<li>b</ul></body></html>\n").toString();
  }

  private String play() {
    StringBuilder out = new StringBuilder("<?xml version=\"1.0\"?>\n<PLAY>\n<TITLE>");
    out.append(words(3)).append("</TITLE>\n<PERSONAE><PERSONA>CAPTAIN</PERSONA></PERSONAE>\n");
    for (int act = 0; act < 3; act++) {
      out.append("<ACT><TITLE>ACT</TITLE>\n<SCENE>\n");
      for (int i = 0; i < 15; i++) {
        out.append("<SPEECH>\n<SPEAKER>CAPTAIN</SPEAKER>\n<LINE>").append(words(8));
        out.append("</LINE>\n<LINE>").append(words(7)).append("</LINE>\n</SPEECH>\n");
      }
      out.append("</SCENE></ACT>\n");
    }
    return out.append("</PLAY>\n").toString();
  }

  private String auction() {
    StringBuilder out = new StringBuilder("<?xml version=\"1.0\"?>\n<site><regions>");
    for (String region : new String[] {"africa", "europe"}) {
      out.append('<').append(region).append(">\n");
      for (int i = 0; i < 10; i++) {
        out.append("<item id=\"item").append(i).append("\"><name>").append(words(2));
        out.append("</name><description><parlist><listitem><text>").append(words(12));
        out.append("<keyword>").append(word()).append("</keyword></text></listitem></parlist>");
        out.append("</description></item>\n");
      }
      out.append("</").append(region).append(">");
    }
    out.append("</regions>\n<people>");
    for (int i = 0; i < 12; i++) {
      out.append("<person id=\"person").append(i).append("\"><name>").append(words(2));
      out.append("</name><profile income=\"").append(30_000 + random.nextInt(50_000));
      out.append(".5\"/></person>\n");
    }
    return out.append("</people></site>\n").toString();
  }

  private String treebank() {
    StringBuilder out = new StringBuilder("<treebank>\n");
    for (int i = 0; i < 8; i++) {
      out.append("<alpino_ds>").repeat("<node cat=\"np\" begin=\"1\">", 6);
      out.append("<node word=\"").append(word()).append("\"/>").repeat("</node>", 6);
      out.append("<sentence>").append(words(6)).append("</sentence></alpino_ds>\n");
    }
    return out.append("</treebank>\n").toString();
  }

  private String proteins() {
    StringBuilder out = new StringBuilder("<uniprot xmlns=\"http://uniprot.org/uniprot\">\n");
    for (int i = 0; i < 10; i++) {
      out.append("<entry version=\"").append(i).append("\"><name>").append(word());
      out.append("</name><citation type=\"journal\"><person name=\"").append(words(2));
      out.append("\"/></citation><sequence length=\"9\">MKVLAAGIV</sequence></entry>\n");
    }
    return out.append("</uniprot>\n").toString();
  }

  private String countries() {
    StringBuilder out = new StringBuilder("<mondial>\n");
    for (int i = 0; i < 12; i++) {
      out.append("<country car_code=\"C").append(i).append("\" area=\"").append(i * 1000);
      out.append("\"><name>").append(word()).append("</name><city><name>").append(word());
      out.append("</name><population year=\"2020\">").append(i * 9999);
      out.append("</population></city></country>\n");
    }
    return out.append("</mondial>\n").toString();
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private String words(int count) {
    StringBuilder out = new StringBuilder(word());
    for (int i = 1; i < count; i++) {
      out.append(' ').append(word());
    }
    return out.toString();
  }

  private static void file(Path folder, String name, String text) throws IOException {
    file(folder, name, text, StandardCharsets.UTF_8);
  }

  private static void file(Path folder, String name, String text, Charset charset)
      throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(charset));
  }
}

package dev.vigil.bench;

import java.util.List;
import java.util.Map;

/**
 * The queries of the comparisons. Immutable.
 *
 * @param structure whether it asks for structure and names only, not for values or text
 */
public record Queries(String file, String query, boolean structure) {
  public static final Map<String, String> PREFIXES = Map.of("u", "http://uniprot.org/uniprot");

  public static final List<Queries> XMARK =
      List.of(
          structure("xml/xmark_0.1.xml", "count(//*)"),
          structure("xml/xmark_0.1.xml", "//keyword"),
          structure("xml/xmark_0.1.xml", "count(//keyword)"),
          structure("xml/xmark_0.1.xml", "/site/regions/*/item/name"),
          structure("xml/xmark_0.1.xml", "count(/site/regions/*/item/name)"),
          structure("xml/xmark_0.1.xml", "//listitem//keyword"),
          structure("xml/xmark_0.1.xml", "count(//listitem//keyword)"),
          value("xml/xmark_0.1.xml", "count(//person[profile/@income > 50000])"),
          value("xml/xmark_0.1.xml", "count(//item[contains(description, 'gold')])"),
          value("xml/xmark_0.1.xml", "//person[@id = 'person144']/name"),
          value("xml/xmark_0.1.xml", "count(//open_auction[bidder/increase > 20])"),
          value("xml/xmark_0.1.xml", "//item[location = 'Germany']/name"),
          value("xml/xmark_0.1.xml", "count(//keyword[starts-with(., 'g')])"));

  public static final List<Queries> OTHERS =
      List.of(
          structure("xml/shakespeare/hamlet.xml", "//PERSONA"),
          structure("xml/shakespeare/hamlet.xml", "/PLAY/ACT/SCENE"),
          value("xml/shakespeare/hamlet.xml", "//SPEECH[SPEAKER = 'HAMLET']"),
          structure("xml/mondial.xml", "//city/name"),
          value("xml/mondial.xml", "//country[population > 100000000]/name"),
          structure("xml/uniprot.xml", "//u:person"),
          value("xml/uniprot.xml", "count(//u:entry[contains(u:name, 'HUMAN')])"),
          structure("xml/alpino.xml", "count(//node/node/node)"),
          value("xml/alpino.xml", "count(//node[@cat = 'np'])"));

  public static final List<String> HTML =
      List.of(
          "//a/@href",
          "//h1",
          "count(//p)",
          "//div[@class]//a",
          "count(//a[contains(@href, 'http')])",
          "count(//p[contains(., 'the')])");

  private static Queries structure(String file, String query) {
    return new Queries(file, query, true);
  }

  private static Queries value(String file, String query) {
    return new Queries(file, query, false);
  }
}

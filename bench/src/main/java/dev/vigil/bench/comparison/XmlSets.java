package dev.vigil.bench.comparison;

import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The five XML sets on which sizes are compared. Immutable.
 *
 * @param files each is packed alone
 */
public record XmlSets(String name, List<Path> files) {
  public static List<XmlSets> five(Setting setting, Report report) {
    List<XmlSets> sets = new ArrayList<>();
    add(sets, "Shakespeare", setting.files(report, "xml/shakespeare"));
    add(sets, "XMark", setting.files(report, "xml/xmark_0.1.xml"));
    add(sets, "UniProt", setting.files(report, "xml/uniprot.xml"));
    add(sets, "Mondial", setting.files(report, "xml/mondial.xml"));
    add(sets, "Alpino", setting.files(report, "xml/alpino.xml"));
    return sets;
  }

  private static void add(List<XmlSets> sets, String name, List<Path> files) {
    if (!files.isEmpty()) {
      sets.add(new XmlSets(name, files));
    }
  }
}

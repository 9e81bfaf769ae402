package dev.vigil.archive;

import java.util.List;

/** Writes small PDF files for tests. Stateless. */
public final class SmallPdf {
  private SmallPdf() {}

  /** A file with one page in ASCII; an empty line is a gap between paragraphs. */
  public static String of(String... lines) {
    StringBuilder drawn = new StringBuilder("BT /F1 12 Tf 60 760 Td\n");
    for (String line : lines) {
      drawn.append(line.isEmpty() ? "0 -40 Td\n" : "(" + line + ") Tj 0 -15 Td\n");
    }
    drawn.append("ET");
    List<String> objects =
        List.of(
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R"
                + "/Resources<</Font<</F1 5 0 R>>>>>>",
            "<</Length " + drawn.length() + ">>stream\n" + drawn + "\nendstream",
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
    StringBuilder file = new StringBuilder("%PDF-1.4\n");
    StringBuilder table = new StringBuilder("0000000000 65535 f \n");
    for (int i = 0; i < objects.size(); i++) {
      table.append("%010d 00000 n \n".formatted(file.length()));
      file.append(i + 1).append(" 0 obj\n").append(objects.get(i)).append("\nendobj\n");
    }
    int start = file.length();
    file.append("xref\n0 6\n").append(table).append("trailer<</Size 6/Root 1 0 R>>\nstartxref\n");
    return file.append(start).append("\n%%EOF\n").toString();
  }
}

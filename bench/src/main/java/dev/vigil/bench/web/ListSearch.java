package dev.vigil.bench.web;

import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A search among records: books, jobs, flights, pictures, articles. The form is a real one with
 * other words for its records, or one of our own for flights. Safe for concurrent use.
 */
final class ListSearch implements Service {
  private final SiteKind kind;
  private final String queryName;
  private final List<Control> controls;
  private final String path;
  private final long seed;
  private final boolean posts;

  ListSearch(SiteKind kind, FormSamples samples, Random random) {
    this.kind = kind;
    this.seed = random.nextLong();
    this.posts = random.nextInt(6) == 0;
    if (kind == SiteKind.FLIGHTS) {
      queryName = "from";
      controls = flights(samples.button(random));
    } else {
      FormSamples.Sample sample = samples.any(FormType.SEARCH, random);
      queryName = sample.query();
      List<Control> all = new ArrayList<>(sample.controls());
      if (kind == SiteKind.JOBS) {
        all.add(1, Control.text("location", "City or region", ""));
      }
      if (all.stream().noneMatch(c -> c.kind() == FieldKind.SUBMIT)) {
        all.add(Control.button("", samples.button(random)));
      }
      controls = all;
    }
    path =
        switch (kind) {
          case LIBRARY -> "/catalogue";
          case JOBS -> "/jobs/search";
          case FLIGHTS -> "/";
          case GALLERY -> "/pictures";
          case SEQUENCE_PORTAL -> "/portal/search";
          default -> "/wiki/search";
        };
  }

  private static List<Control> flights(String button) {
    return List.of(
        Control.text("from", "From", ""),
        Control.text("to", "To", ""),
        Control.of(FieldKind.DATE, "out", "Departure", ""),
        Control.of(FieldKind.DATE, "back", "Return", ""),
        Control.select("passengers", "Passengers", List.of("1", "2", "3", "4")),
        Control.select("class", "Class", List.of("y|Economy", "c|Business")),
        Control.of(FieldKind.CHECKBOX, "direct", "Direct flights only", "1"),
        Control.button("", button));
  }

  @Override
  public String title() {
    return switch (kind) {
      case LIBRARY -> "Library catalogue";
      case JOBS -> "Job search";
      case FLIGHTS -> "Flights and fares";
      case GALLERY -> "Picture gallery";
      case SEQUENCE_PORTAL -> "Genome portal";
      default -> "Encyclopedia";
    };
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public String introduction() {
    return "<p>" + new Prose(new Random(seed)).sentences(2) + "</p>";
  }

  @Override
  public List<Control> controls() {
    return controls;
  }

  @Override
  public boolean posts() {
    return posts;
  }

  @Override
  public Result answer(Map<String, String> values) {
    String query = values.getOrDefault(queryName, "").strip();
    if (query.isEmpty()) {
      return new Result(false, "<p>Please say what you are looking for.</p>");
    }
    Random random = new Random(seed ^ query.hashCode());
    Prose prose = new Prose(random);
    boolean word =
        query.length() < 30 && query.chars().allMatch(c -> Character.isLetter(c) || c == ' ');
    if (!word || random.nextInt(3) == 0) {
      if (kind == SiteKind.SEQUENCE_PORTAL) {
        return new Result(
            true,
            "<p>No hits found in the pages of the portal. To compare sequences use blastn or"
                + " blastp.</p>");
      }
      String shown = query.length() > 60 ? query.substring(0, 60) + "..." : query;
      return new Result(
          true,
          random.nextBoolean()
              ? "<p>No results for <i>" + Control.escape(shown) + "</i>.</p>"
              : "<p>0 hits</p><p>Your search for " + Control.escape(shown) + " found nothing.</p>");
    }
    StringBuilder out = new StringBuilder("<p>Results for " + Control.escape(query) + "</p><ol>");
    for (int i = 0, hits = 3 + random.nextInt(8); i < hits; i++) {
      out.append("<li><a href=\"/item/").append(random.nextInt(5000)).append("\">");
      out.append(Control.escape(query)).append(' ').append(prose.words(4)).append("</a> ");
      out.append(
          switch (kind) {
            case GALLERY -> "<img src=\"/picture/" + i + ".png\" alt=\"" + prose.words(2) + "\">";
            case FLIGHTS -> "<b>" + (40 + random.nextInt(900)) + " EUR</b>";
            case JOBS -> "<i>" + prose.words(2) + "</i>";
            default -> prose.sentences(1);
          });
      out.append("</li>\n");
    }
    return new Result(true, out.append("</ol>").toString());
  }
}

package dev.vigil.bench.web;

import dev.vigil.discover.form.FormType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One site of the test web: pages of text, links to other sites, and a form with its service
 * behind. Safe for concurrent use.
 */
public final class Site {
  private static final int MOST_JOBS = 500;
  private static final String RUN = "/cgi-bin/run";

  private final String host;
  private final SiteKind kind;
  private final FormBehavior manner;
  private final Service service;
  private final ResultPages way;
  private final FormSamples samples;
  private final long seed;
  private final int pages;
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger harmed = new AtomicInteger();
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<String, String> jobs = new LinkedHashMap<>();
  private List<String> links = List.of();

  Site(String host, SiteKind kind, FormBehavior manner, FormSamples samples, long seed) {
    this.host = host;
    this.kind = kind;
    this.manner = manner;
    this.samples = samples;
    this.seed = seed;
    this.way = new ResultPages(manner, seed);
    Random random = new Random(seed);
    this.pages = 4 + random.nextInt(12);
    this.service =
        switch (kind) {
          case NUCLEOTIDE_SEARCH -> new SequenceSearch(true, samples, random);
          case PROTEIN_SEARCH -> new SequenceSearch(false, samples, random);
          case SILENT_PROTEIN_SEARCH -> new SilentSearch(samples, random);
          case SEQUENCE_PORTAL, LIBRARY, JOBS, FLIGHTS, GALLERY, WIKI ->
              new ListSearch(kind, samples, random);
          case STRAND_TOOL, SAMPLE_SEARCH, SEQUENCE_DEPOSIT, OLIGO_ORDER ->
              new LookAlike(kind, samples, random);
          case SEQUENCE_TOOL, CONTACT, LOGIN, SHOP -> new ActionForm(kind, samples, random);
        };
  }

  /** The links to other sites, as markup. */
  void link(List<String> others) {
    links = List.copyOf(others);
  }

  public String host() {
    return host;
  }

  public SiteKind kind() {
    return kind;
  }

  public FormBehavior manner() {
    return manner;
  }

  /** Where its form stands. */
  public String formPath() {
    return service.path();
  }

  String title() {
    return service.title();
  }

  /** How many controls its form has. */
  public int controls() {
    return service.controls().size();
  }

  /** How often its form was sent. */
  public int answered() {
    return answered.get();
  }

  /** How often something was sent that no reader sends: a message, a login, a subscription. */
  public int harmed() {
    return harmed.get();
  }

  Reply answer(FormRequest asked) {
    if (asked.path().equals(service.path())) {
      return formPage();
    }
    return switch (asked.path()) {
      case "/robots.txt" -> Reply.text("User-agent: *\nDisallow:\n");
      case "/" -> page("Home", home(), 0);
      case "/links" -> page("Links", "<ul>" + String.join("\n", links) + "</ul>", 1);
      case "/frame-form" -> bare(formMarkup());
      case "/frame-outer" ->
          Reply.html("<html><body><iframe src=\"/frame-form\"></iframe></body></html>");
      case "/cgi-bin/report" -> report(asked.value("id"));
      case "/cgi-bin/jobs" -> page("Jobs", way.jobs(asked.value("id")), 11);
      case "/frame-answer" -> bare("<p>Answers appear here.</p>");
      case RUN -> run(asked.values());
      case "/cgi-bin/wait" -> waiting(asked.value("id"), asked.value("n"));
      case "/cgi-bin/result", "/cgi-bin/format" -> result(asked.value("id"));
      case "/find" -> page("Site search", "<p>Your search found no pages.</p>", 2);
      case "/subscribe", "/session" -> {
        harmed.incrementAndGet();
        yield page("Thank you", "<p>Thank you.</p>", 3);
      }
      default -> other(asked.path());
    };
  }

  private Reply other(String path) {
    if (path.startsWith("/page/") || path.startsWith("/entry/") || path.startsWith("/item/")) {
      Prose prose = new Prose(new Random(seed ^ path.hashCode()));
      return page(prose.words(3), "<p>" + prose.sentences(6) + "</p>", path.hashCode());
    }
    return Reply.missing();
  }

  private String home() {
    return "<p>"
        + new Prose(new Random(seed)).sentences(4)
        + "</p><p><a href=\""
        + service.path()
        + "\">"
        + service.title()
        + "</a></p>";
  }

  private Reply formPage() {
    return switch (manner) {
      case FRAMESET ->
          Reply.html(
              "<html><head><title>"
                  + service.title()
                  + "</title></head><frameset cols=\"40%,60%\"><frame name=form src=/frame-form>"
                  + "<frame name=answer src=/frame-answer></frameset></html>");
      case INLINE_FRAME ->
          page(
              service.title(), service.introduction() + "<iframe src=\"/frame-form\"></iframe>", 5);
      case NESTED_FRAMES ->
          page(
              service.title(),
              service.introduction() + "<iframe src=\"/frame-outer\"></iframe>",
              5);
      case OTHER_BASE -> {
        Reply plain =
            page(service.title(), service.introduction() + formMarkup() + service.help(), 5);
        yield Reply.html(plain.body().replaceFirst("<head>", "<head><base href=\"/\">"));
      }
      default -> page(service.title(), service.introduction() + formMarkup() + service.help(), 5);
    };
  }

  private String formMarkup() {
    String attributes =
        service.posts()
            ? "method=post" + (service.inParts() ? " enctype=\"multipart/form-data\"" : "")
            : "method=get";
    return FormMarkup.of(manner, RUN, attributes, service.controls(), new Random(seed));
  }

  private Reply run(Map<String, String> values) {
    answered.incrementAndGet();
    if (!kind.reads()) {
      harmed.incrementAndGet();
    }
    Service.Result result = service.answer(values);
    if (manner == FormBehavior.SCRIPT_ANSWER) {
      return Reply.html(result.html());
    }
    if (result.done() && manner == FormBehavior.SCRIPT_POLLED) {
      return page(service.title(), ResultPages.polled(kept(result.html())), 6);
    }
    if (!result.done() || !manner.isIndirect()) {
      return page(service.title(), result.html(), 6);
    }
    String id = kept(result.html());
    return switch (manner) {
      case RESULT_LINK -> linked(id);
      case SEE_OTHER, PLAIN_TEXT -> Reply.seeOther(way.address(id));
      case JOB_LIST -> Reply.seeOther("/cgi-bin/jobs?id=" + id);
      case SCRIPT_RELOAD, VIEW_BUTTON, FOREIGN_WAY -> page(service.title(), way.next(id), 7);
      case FRAMED_ANSWER -> Reply.html(way.framed(id));
      case FORMAT_FORM ->
          page(
              "Format results",
              "<p>Your request was put into the queue.</p>"
                  + FormMarkup.plain(
                      "/cgi-bin/format",
                      "method=" + (seed % 2 == 0 ? "get" : "post"),
                      List.of(
                          Control.text("id", "Request ID", id),
                          Control.select("show", "Show", List.of("html|HTML", "text|Plain text")),
                          Control.button("", "Format!")),
                      new Random(seed)),
              7);
      default -> waiting(id, "0");
    };
  }

  private synchronized String kept(String html) {
    String id = "R" + Long.toString(Math.abs(seed % 100000), 36) + "-" + numbers.incrementAndGet();
    jobs.put(id, html);
    if (jobs.size() > MOST_JOBS) {
      jobs.remove(jobs.keySet().iterator().next());
    }
    return id;
  }

  private Reply linked(String id) {
    return page(
        "Search done",
        "<p>Your search has been done.</p><p><a href=\"/cgi-bin/result?id="
            + id
            + "\">View the results</a></p>",
        8);
  }

  private Reply waiting(String id, String round) {
    int n = round.matches("\\d") ? Integer.parseInt(round) : 0;
    if (n >= 2) {
      return manner == FormBehavior.WAIT_THEN_LINK ? linked(id) : result(id);
    }
    String next = "/cgi-bin/wait?id=" + id + "&amp;n=" + (n + 1);
    return Reply.html(
        "<html><head><title>Please wait</title><meta http-equiv=\"refresh\" content=\""
            + n
            + "; url="
            + next
            + "\"></head><body><p>Your job "
            + id
            + " is running. This page is updated by itself.</p></body></html>");
  }

  private synchronized Reply result(String id) {
    String html = jobs.get(id);
    return html == null
        ? page("Unknown request", "<p>There is no request of that number.</p>", 9)
        : page("Results", html, 10);
  }

  /** The answer without the page around it. */
  private synchronized Reply report(String id) {
    String html = jobs.getOrDefault(id, "");
    return manner == FormBehavior.PLAIN_TEXT ? Reply.text(plain(html)) : bare(html);
  }

  private static String plain(String html) {
    return html.replace("</div>", "\n")
        .replaceAll("<[^>]*>", "")
        .replace("&nbsp;", " ")
        .replace("&lt;", "<")
        .replace("&amp;", "&");
  }

  private Reply bare(String body) {
    return Reply.html(
        "<html><head><title>"
            + service.title()
            + "</title></head><body>"
            + body
            + "</body></html>");
  }

  /** A page with the site's own head and foot, which may have forms of their own. */
  private Reply page(String title, String body, int salt) {
    Random look = new Random(seed);
    Random own = new Random(seed ^ salt);
    StringBuilder out = new StringBuilder(look.nextInt(4) == 0 ? "" : "<!DOCTYPE html>\n");
    out.append("<html><head><title>")
        .append(Control.escape(title))
        .append("</title></head><body>\n");
    out.append("<div class=head><a href=\"/\">Home</a> <a href=\"").append(service.path());
    out.append("\">").append(service.title()).append("</a> <a href=\"/links\">Links</a>");
    if (look.nextInt(3) == 0) {
      List<Control> find = samples.any(FormType.SEARCH, look).controls();
      out.append(FormMarkup.plain("/find", "method=get", find, look));
    }
    if (kind.hasSequenceMenu()) {
      out.append(look.nextBoolean() ? "<nav>" : "<div class=menu>")
          .append("<p>BLAST: <a href=\"/page/1\">blastn</a> nucleotide sequences, <a")
          .append(" href=\"/page/2\">blastp</a>, <a href=\"/page/3\">blastx</a></p>");
    }
    out.append("</div>\n<h1>").append(Control.escape(title)).append("</h1>\n").append(body);
    out.append("\n<ul>");
    for (int i = 0; i < 3; i++) {
      String to = "/page/" + own.nextInt(pages);
      out.append("<li><a href=\"")
          .append(to)
          .append("\">")
          .append(new Prose(own).words(2))
          .append("</a>");
    }
    out.append("</ul>\n");
    if (manner == FormBehavior.LATIN) {
      out.append("<p>Universität für Wörter, Straße der Übung 5</p>");
    }
    switch (look.nextInt(6)) {
      case 0 ->
          out.append(
              FormMarkup.plain(
                  "/subscribe",
                  "method=post",
                  samples.any(FormType.MAILING_LIST, look).controls(),
                  look));
      case 1 ->
          out.append(
              FormMarkup.plain(
                  "/session", "method=post", samples.any(FormType.LOGIN, look).controls(), look));
      default -> {}
    }
    out.append("</body></html>");
    return switch (manner) {
      case LATIN -> Reply.latin(out.toString());
      case CYRILLIC -> Reply.cyrillic(out.toString());
      default -> Reply.html(out.toString());
    };
  }
}

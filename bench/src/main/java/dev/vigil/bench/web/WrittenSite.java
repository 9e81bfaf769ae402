package dev.vigil.bench.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A site whose pages were written by hand. Its text begins with a line {@code @@ kind | design |
 * look | report} and {@code start PATH}. Blocks follow: {@code == PATH ; condition ; action}, then
 * the page. The first block that fits a request answers it.
 *
 * <ul>
 *   <li>Conditions: {@code post}, {@code NAME=one|other}, {@code NAME=dna} (a nucleotide sequence),
 *       {@code NAME=token} (given out with the form), {@code NAME=id} (of a job), {@code has:NAME},
 *       {@code tries>N} (more than N requests of this address).
 *   <li>Actions: {@code keep=NAME} begins a job with a sequence, {@code to=PATH} redirects, {@code
 *       type=TYPE}, {@code harm} counts a request that writes.
 *   <li>Pages have places: {@code {report}}, {@code {sample}}, {@code {strands}}, {@code {id}},
 *       {@code {query}}, {@code {len}}, {@code {token}}, {@code {form}}.
 * </ul>
 *
 * Safe for concurrent use.
 */
public final class WrittenSite {
  private static final Pattern DNA = Pattern.compile("[ACGTUNacgtun]{15,}");
  private static final Pattern TITLE = Pattern.compile("<(title|h1|h2)>([^<]*)</");
  private static final String SAMPLE = "GATTACAGATTACAGGCATTCAGACCTTGGACCATTGACCAGATTTACG";

  private record Block(Pattern path, List<String> conditions, String page) {}

  private final String host;
  private final String kind;
  private final String design;
  private final String report;
  private final String look;
  private final boolean writes;
  private final String start;
  private final List<Block> blocks = new ArrayList<>();
  private final Map<String, String> jobs = new LinkedHashMap<>();
  private final Map<String, Integer> tries = new HashMap<>();
  private final Set<String> tokens = new HashSet<>();
  private String form = "";
  private int harmed;

  private WrittenSite(String host, String head, String start) {
    this.host = host;
    String[] parts = head.split("\\s*\\|\\s*", -1);
    this.kind = parts[0];
    this.design = parts[1];
    this.look = parts[2];
    this.report = parts[3];
    this.writes = parts.length > 4;
    this.start = start;
  }

  /** The sites of a text, named by a letter and their numbers. */
  static List<WrittenSite> read(String text, String letter) {
    List<WrittenSite> sites = new ArrayList<>();
    for (String one : text.split("(?m)^@@ ", -1)) {
      if (one.startsWith("#") || one.isBlank()) {
        continue;
      }
      String[] lines = one.strip().split("\n", 3);
      String host = String.format(Locale.ROOT, "%s%02d.localhost", letter, sites.size() + 1);
      WrittenSite site = new WrittenSite(host, lines[0], lines[1].substring("start ".length()));
      for (String block : lines[2].split("(?m)^== ", -1)) {
        if (!block.isBlank()) {
          site.add(block);
        }
      }
      sites.add(site);
    }
    return sites;
  }

  /** A search for words, from a line. */
  static WrittenSite list(String line, int number) {
    String[] parts = line.split("\\s*\\|\\s*", -1);
    WrittenSite site =
        new WrittenSite(
            String.format(Locale.ROOT, "l%02d.localhost", number),
            "other search | a list | " + parts[5] + " | x",
            parts[0]);
    String method = number % 4 == 0 ? "post" : "get";
    site.add(
        "%s\n<h1>%s</h1><form action=%s/results method=%s><label>%s <input name=%s></label><button>%s</button></form>"
            .formatted(parts[0], parts[1], parts[0], method, parts[2], parts[2], parts[3]));
    site.add(
        "%s/results\n<h1>%s: results</h1><ol><li>%s<li>%s (2)</ol>"
            .formatted(parts[0], parts[1], parts[4], parts[4]));
    return site;
  }

  private void add(String block) {
    String[] parts = block.split("\n", 2);
    String page = parts.length > 1 ? parts[1].strip() : "";
    List<String> head = List.of(parts[0].strip().split("\\s*;\\s*"));
    if (head.getFirst().equals("{form}")) {
      form = page;
      return;
    }
    String path = head.getFirst().replace("{id}", "(?<id>J[0-9]+)");
    blocks.add(new Block(Pattern.compile(path), head.subList(1, head.size()), page));
  }

  public String host() {
    return host;
  }

  public String kind() {
    return kind;
  }

  /** What is special about it. */
  public String design() {
    return design;
  }

  public String start() {
    return start;
  }

  public boolean isMember() {
    return kind.equals("member");
  }

  /** How many requests came that write. */
  public synchronized int harmed() {
    return harmed;
  }

  synchronized Reply answer(FormRequest asked) {
    String path = asked.path();
    if (path.equals("/robots.txt")) {
      return Reply.text("User-agent: *\nDisallow:\n");
    }
    boolean first = path.equals(start.replaceFirst("#.*", "")) && !asked.method().equals("POST");
    for (Block block : blocks) {
      Matcher matcher = block.path().matcher(path);
      if (matcher.matches()) {
        String id = block.path().pattern().contains("(?<id>") ? matcher.group("id") : id(asked);
        Reply reply = reply(block, asked, id);
        if (reply != null) {
          return reply;
        }
      }
    }
    return switch (path) {
      case "/find" -> Reply.html(around("<h1>Site search</h1><p>No pages found.</p>"));
      case "/favicon.ico" -> Reply.missing();
      default -> {
        if (writes && !first || path.equals("/subscribe") || path.equals("/session")) {
          harmed++;
        }
        yield writes ? Reply.html(around("<h1>Thank you</h1>")) : Reply.missing();
      }
    };
  }

  private static @Nullable String id(FormRequest asked) {
    for (String name : List.of("id", "job", "rid", "RID")) {
      if (!asked.value(name).isEmpty()) {
        return asked.value(name);
      }
    }
    return null;
  }

  private @Nullable Reply reply(Block block, FormRequest asked, @Nullable String id) {
    String type = "";
    String to = "";
    String job = id;
    for (String condition : block.conditions()) {
      int at = condition.indexOf('=');
      String name = at < 0 ? condition : condition.substring(0, at);
      String value = at < 0 ? "" : condition.substring(at + 1);
      if (condition.startsWith("tries>")) {
        int most = Integer.parseInt(condition.substring("tries>".length()));
        if (tries.merge(asked.path() + " " + id, 1, Integer::sum) <= most) {
          return null;
        }
      } else if (condition.startsWith("has:")) {
        if (asked.value(condition.substring("has:".length())).isBlank()) {
          return null;
        }
      } else if (name.equals("post")) {
        if (!asked.method().equals("POST")) {
          return null;
        }
      } else if (name.equals("harm")) {
        harmed++;
      } else if (name.equals("type")) {
        type = value;
      } else if (name.equals("to")) {
        to = value;
      } else if (name.equals("keep")) {
        job = "J" + (4000 + jobs.size() * 7);
        jobs.put(job, asked.value(value));
      } else if (!fits(asked.value(name), value)) {
        return null;
      }
    }
    if (!to.isEmpty()) {
      return Reply.seeOther(to.replace("{id}", String.valueOf(job)));
    }
    String query = job == null ? null : jobs.get(job);
    String page = filled(block.page(), query == null ? longest(asked) : query, job);
    return type.isEmpty()
        ? Reply.html(around(page))
        : new Reply(200, type + "; charset=utf-8", StandardCharsets.UTF_8, page, "");
  }

  private boolean fits(String given, String wanted) {
    return switch (wanted) {
      case "dna" -> DNA.matcher(letters(given)).matches();
      case "token" -> tokens.contains(given);
      case "id" -> jobs.containsKey(given);
      default -> List.of(wanted.split("\\|")).contains(given);
    };
  }

  private static String letters(String given) {
    return given.replaceAll("(?m)^>.*$", "").replaceAll("\\s+", "");
  }

  private static String longest(FormRequest asked) {
    return asked.values().values().stream()
        .max(java.util.Comparator.comparingInt(String::length))
        .orElse("");
  }

  private String filled(String page, String query, @Nullable String id) {
    String token = "";
    String whole = page.replace("{form}", form);
    if (whole.contains("{token}")) {
      token = "t" + (tokens.size() * 7919L + 104729);
      tokens.add(token);
    }
    String shown = whole.contains("{report}") ? report(letters(query)) : "";
    return whole
        .replace("{report}", shown)
        .replace("{sample}", whole.contains("{sample}") ? alignments("a", SAMPLE) : "")
        .replace("{strands}", whole.contains("{strands}") ? strands(letters(query)) : "")
        .replace("{token}", token)
        .replace("{id}", id == null ? "" : Control.escape(id))
        .replace("{len}", "" + letters(query).length())
        .replace("{query}", Control.escape(letters(query)));
  }

  private String report(String query) {
    return alignments(report, query);
  }

  private static String alignments(String style, String query) {
    Random random = new Random(query.hashCode());
    Alignments writer = new Alignments(random, style.equals("b") || style.equals("s"));
    String letters = DNA.matcher(query).matches() ? query.toUpperCase(Locale.ROOT) : SAMPLE;
    return switch (style) {
      case "x" -> writer.protein(letters, "proteins");
      case "s" -> AnswerStyle.LINES.of(writer.nucleotide(letters, "nucleotides"));
      case "p" -> writer.nucleotide(letters, "nucleotides").replaceAll("<[^>]*>", "");
      case "w" ->
          writer
              .nucleotide(letters, "nucleotides")
              .replaceAll(
                  "Score = (\\d+) bits \\((\\d+)\\),  Expect = (\\S+)",
                  "Score = $2 ($1.0 bits), Expect = $3, P = $3");
      default -> writer.nucleotide(letters, "nucleotides");
    };
  }

  private static String strands(String query) {
    String other =
        query
            .replace('A', '1')
            .replace('T', 'A')
            .replace('1', 'T')
            .replace('G', '2')
            .replace('C', 'G')
            .replace('2', 'C');
    StringBuilder out = new StringBuilder("<pre>");
    for (int at = 0; at < query.length(); at += 60) {
      int end = Math.min(query.length(), at + 60);
      out.append(
          String.format(
              Locale.ROOT,
              "5' %6d %s %d%n          %s%n3' %6d %s %d%n%n",
              at + 1,
              query.substring(at, end),
              end,
              "|".repeat(end - at),
              at + 1,
              other.substring(at, end),
              end));
    }
    return out.append("</pre>").toString();
  }

  /** The page with the head and the foot of the site. */
  private String around(String page) {
    if (page.startsWith("<html") || look.equals("0") && page.startsWith("<title>")) {
      return page;
    }
    Matcher title = TITLE.matcher(page);
    String head =
        "<html><head><title>" + (title.find() ? title.group(2) : host) + "</title></head><body>\n";
    return switch (look) {
      case "1" ->
          "<!DOCTYPE html>"
              + head
              + "<header><a href=/>Home</a> <a href=/about>About</a></header><main>"
              + page
              + "</main><footer>Institute of plant research</footer></body></html>";
      case "2" ->
          head
              + "<table width=100%><tr><td width=150 valign=top><a href=/>Home</a><br><a"
              + " href=/people>People</a><br><a href=/links>Links</a><td>"
              + page
              + "</table></body></html>";
      case "3" ->
          "<!DOCTYPE html>"
              + head
              + "<nav class=navbar><a href=/>Portal</a><a href=/downloads>Downloads</a><a"
              + " href=/login>Log in</a></nav><div class=container>"
              + page
              + "</div><footer>Privacy | Cookies | Cite us</footer></body></html>";
      case "4" ->
          head
              + "<div id=top><form action=/find method=get><input name=keys placeholder=\"Search"
              + " this site\"><input type=submit value=Go></form></div><div id=content>"
              + page
              + "</div></body></html>";
      case "5" ->
          head
              + "<center><img src=/logo.gif><hr></center>"
              + page
              + "<hr><address>webmaster</address></body></html>";
      case "6" ->
          "<!DOCTYPE html>"
              + head
              + "<form action=/session method=post>User <input name=user> Password <input"
              + " type=password name=pw><button>Log in</button></form>"
              + page
              + "<form action=/subscribe method=post>Newsletter <input name=email"
              + " placeholder=E-mail><button>Subscribe</button></form></body></html>";
      case "7" ->
          "<!DOCTYPE html>"
              + head
              + "<aside><ul><li><a href=/docs?page=1>Manual</a><li><a"
              + " href=/docs?page=2>News</a><li><a href=/contact>Contact</a></ul></aside><article>"
              + page
              + "</article></body></html>";
      case "8" ->
          head
              + "<div class=menu>BLAST: <a href=/blastn>blastn</a> (nucleotide), <a"
              + " href=/blastp>blastp</a>, <a href=/blastx>blastx</a></div>"
              + page
              + "<p class=foot>Nucleotide and protein sequence databases</p></body></html>";
      default -> head + page + "</body></html>";
    };
  }
}

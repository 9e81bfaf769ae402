package dev.vigil.bench.form;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The forms on pages that were collected for other reasons: articles, news, recipes, page
 * histories. None of them is like one of the labelled forms, by which models were trained and rules
 * were chosen. Those that the rules took for safe were read and labelled once, after the rules were
 * made; the label is kept by the hash of the form. Immutable.
 *
 * @param pages how many pages were read
 * @param alike how many of their forms were left out because a labelled form has the same fields
 */
public record UnseenForms(List<Unseen> forms, int pages, int alike) {
  /** The pages say nothing about where they were. */
  private static final WebUrl SOMEWHERE = WebUrl.parse("https://site.example/");

  private static final int HASH_DIGITS = 16;

  /** What a form does, by its label. */
  public enum FormPurpose {
    /** It only asks for something. */
    READS,
    /** It opens a page on which something could be written next. */
    LEADS,
    /** It writes: a vote, a login, an article, an appointment. */
    WRITES
  }

  /** A form, the page it is on, and its label, if it has one. */
  public record Unseen(PageDigest page, WebForm form, Optional<FormPurpose> does) {}

  public UnseenForms {
    forms = List.copyOf(forms);
  }

  /** Reads all; none without corpora. */
  public static UnseenForms read(Setting setting, Report report) {
    List<Path> index = setting.files(report, "forms/index.json");
    Set<String> seen = new HashSet<>();
    if (!index.isEmpty()) {
      LabelledForms.read(index.getFirst()).forms().forEach(f -> seen.add(hash(f.form())));
    }
    List<Path> files = new ArrayList<>(setting.files(report, "html-pages"));
    files.addAll(setting.files(report, "pairs"));
    files.addAll(someOfEach(setting.files(report, "series")));
    Map<String, FormPurpose> said = said();
    Set<String> found = new HashSet<>();
    List<Unseen> forms = new ArrayList<>();
    int pages = 0;
    int alike = 0;
    for (Path file : files) {
      Optional<PageDigest> page = page(file);
      pages += page.isPresent() ? 1 : 0;
      for (WebForm form : page.map(p -> FormReader.read(p, SOMEWHERE)).orElse(List.of())) {
        String hash = hash(form);
        if (seen.contains(hash)) {
          alike++;
        } else if (found.add(hash)) {
          forms.add(new Unseen(page.get(), form, Optional.ofNullable(said.get(hash))));
        }
      }
    }
    return new UnseenForms(forms, pages, alike);
  }

  private static Optional<PageDigest> page(Path file) {
    try {
      PageDigest read =
          Documents.readAnyway(Corpora.read(file), ReadHint.NONE, ReadLimits.WEB).digest();
      return read.type() == DocumentType.HTML ? Optional.of(read) : Optional.empty();
    } catch (DocumentException e) {
      return Optional.empty();
    }
  }

  /** The first, the middle and the last page of each history. */
  private static List<Path> someOfEach(List<Path> series) {
    Map<Path, List<Path>> folders = new java.util.TreeMap<>();
    series.stream()
        .filter(file -> file.toString().endsWith(".html"))
        .forEach(
            file -> folders.computeIfAbsent(file.getParent(), f -> new ArrayList<>()).add(file));
    return folders.values().stream()
        .flatMap(all -> List.of(all.getFirst(), all.get(all.size() / 2), all.getLast()).stream())
        .toList();
  }

  /** Of the way it is sent and of the kinds and names of its fields. */
  static String hash(WebForm form) {
    StringBuilder fields = new StringBuilder(form.method().toString());
    form.fields().forEach(f -> fields.append('\n').append(f.kind()).append(' ').append(f.name()));
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(fields.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static Map<String, FormPurpose> said() {
    try (InputStream in = UnseenForms.class.getResourceAsStream("unseen-forms.tsv")) {
      Map<String, FormPurpose> said = new HashMap<>();
      new String(java.util.Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", -1))
          .forEach(words -> said.put(words[0], FormPurpose.valueOf(words[1])));
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

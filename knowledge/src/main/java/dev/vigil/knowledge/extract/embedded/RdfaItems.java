package dev.vigil.knowledge.extract.embedded;

import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads RDFa 1.1 (Core, section 7.5, without lists) in one pass over the page. Not thread-safe. */
@SuppressWarnings("ReferenceEquality") // the same context or map is passed on when nothing changed
final class RdfaItems {
  private static final String RDFA_VOCABULARY = "http://www.w3.org/ns/rdfa#usesVocabulary";
  private static final Set<String> STATING = Set.of("property", "typeof", "rel", "rev", "vocab");
  private static final String XHTML = "http://www.w3.org/1999/xhtml/vocab#";

  /** The prefixes that RDFa defines from the start. */
  private static final Map<String, String> PREFIXES =
      Map.ofEntries(
          Map.entry("schema", "http://schema.org/"),
          Map.entry("og", "http://ogp.me/ns#"),
          Map.entry("dc", "http://purl.org/dc/terms/"),
          Map.entry("dcterms", "http://purl.org/dc/terms/"),
          Map.entry("dc11", "http://purl.org/dc/elements/1.1/"),
          Map.entry("foaf", "http://xmlns.com/foaf/0.1/"),
          Map.entry("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
          Map.entry("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
          Map.entry("owl", "http://www.w3.org/2002/07/owl#"),
          Map.entry("xsd", "http://www.w3.org/2001/XMLSchema#"),
          Map.entry("cc", "http://creativecommons.org/ns#"),
          Map.entry("gr", "http://purl.org/goodrelations/v1#"),
          Map.entry("v", "http://rdf.data-vocabulary.org/#"),
          Map.entry("vcard", "http://www.w3.org/2006/vcard/ns#"),
          Map.entry("skos", "http://www.w3.org/2004/02/skos/core#"),
          Map.entry("sioc", "http://rdfs.org/sioc/ns#"),
          Map.entry("rev", "http://purl.org/stuff/rev#"),
          Map.entry("ical", "http://www.w3.org/2002/12/cal/icaltzd#"),
          Map.entry("void", "http://rdfs.org/ns/void#"),
          Map.entry("xhv", XHTML));

  /** The context that children of an element are read in. */
  private record Context(
      int end,
      String subject,
      @Nullable String object,
      String vocabulary,
      Map<String, String> prefixes,
      String language,
      List<Incomplete> incomplete) {}

  private record Incomplete(String predicate, boolean reverse) {}

  private final PageDigest digest;
  private final String page;
  private final List<String> problems;
  private final Map<String, EmbeddedItem> subjects = new LinkedHashMap<>();
  private final String base;
  private final boolean first;
  private final @Nullable WebUrl baseUrl;
  private final BitSet marked = new BitSet();
  private int blanks;
  private int values;

  RdfaItems(PageDigest digest, String url, List<String> problems) {
    this.digest = digest;
    this.page = url;
    this.problems = problems;
    this.base = findBase();
    this.baseUrl = url(base);
    String version = digest.root() < 0 ? null : digest.attribute(digest.root(), "version");
    this.first = version != null && version.contains("RDFa 1.0");
  }

  /**
   * Marks the elements that state something. An element without one in it changes nothing, so that
   * most links of a page are never resolved.
   */
  private void mark() {
    var attributes = digest.attributes();
    boolean[] stating = new boolean[attributes.names().size()];
    for (int i = 0; i < stating.length; i++) {
      stating[i] = STATING.contains(attributes.names().get(i).qualified());
    }
    boolean vocabularies = first;
    for (int i = 0; i < stating.length; i++) {
      vocabularies |= attributes.names().get(i).qualified().equals("vocab");
    }
    for (int a = 0; a < attributes.count(); a++) {
      if (stating[attributes.nameId(a)] && (vocabularies || isTerm(a))) {
        marked.set(attributes.owner(a));
      }
    }
  }

  /** Whether an attribute can state something without a vocabulary: plain words of links do not. */
  private boolean isTerm(int attribute) {
    String name = digest.attributes().name(attribute).qualified();
    if (!name.equals("rel") && !name.equals("rev")) {
      return true;
    }
    String value = digest.attributes().value(attribute);
    return value.indexOf(':') >= 0
        || value.contains("license")
        || value.contains("role")
        || value.contains("describedby");
  }

  private boolean states(int node) {
    int next = marked.nextSetBit(node);
    return next >= 0 && next < digest.end(node);
  }

  void addTo(List<EmbeddedItem> items) {
    mark();
    Deque<Context> open = new ArrayDeque<>();
    open.push(new Context(Integer.MAX_VALUE, base(), null, "", PREFIXES, "", List.of()));
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (!digest.isElement(node)) {
        continue;
      }
      while (open.size() > 1 && open.element().end() <= node) {
        open.pop();
      }
      if (digest.attributes().has(node) && states(node)) {
        Context around = open.element();
        Context inner = element(node, around);
        if (inner != around) {
          open.push(inner);
        }
      }
    }
    for (EmbeddedItem item : subjects.values()) {
      if (!item.properties().isEmpty() || !item.types().isEmpty()) {
        items.add(item);
      }
    }
  }

  private String base() {
    return base;
  }

  private String findBase() {
    int tag = digest.tags().find("base");
    if (tag >= 0) {
      for (int node : digest.nodesOf(tag).toArray()) {
        String href = digest.attribute(node, "href");
        if (href != null && !href.isBlank()) {
          return resolve(href, page, url(page));
        }
      }
    }
    return page;
  }

  /** One element, by the steps of the specification; the context of its children. */
  private Context element(int node, Context around) {
    String vocabulary = attribute(node, "vocab");
    String vocab = vocabulary == null ? around.vocabulary() : vocabulary.strip();
    if (vocabulary != null && !vocab.isEmpty()) {
      triple(
          base(), RDFA_VOCABULARY, new EmbeddedValue(vocab, subject(vocab, node), node, ""), node);
    }
    Map<String, String> prefixes = prefixes(node, around.prefixes());
    String lang = attribute(node, "lang");
    lang = lang == null ? attribute(node, "xml:lang") : lang;
    String language = lang == null ? around.language() : lang;
    Context names = new Context(0, around.subject(), null, vocab, prefixes, language, List.of());

    String about = attribute(node, "about");
    String resource = attribute(node, "resource");
    String href = attribute(node, "href");
    String src = attribute(node, "src");
    String typeOf = attribute(node, "typeof");
    String property = attribute(node, "property");
    String rel = attribute(node, "rel");
    String rev = attribute(node, "rev");
    String content = attribute(node, "content");
    String datatype = attribute(node, "datatype");
    // In HTML, plain words of rel beside a property are links of the page, not predicates.
    if (property != null) {
      rel = onlyTerms(rel);
      rev = onlyTerms(rev);
    }
    boolean root = digest.parent(node) == 0;
    boolean links = rel != null || rev != null;
    String first = resource != null ? resource : href != null ? href : src;
    String target = first == null ? null : iri(first, names);

    String subject = null;
    String object = null;
    String typed = null;
    boolean skip = false;
    String parentObject = around.object() == null ? around.subject() : around.object();
    if (!links) {
      if (property != null && content == null && datatype == null) {
        if (about != null) {
          subject = iri(about, names);
        } else if (root) {
          subject = base();
        } else {
          subject = parentObject;
        }
        if (typeOf != null) {
          typed = about != null ? subject : root ? base() : target != null ? target : blank();
          object = typed;
        }
      } else {
        if (about != null) {
          subject = iri(about, names);
        } else if (target != null) {
          subject = target;
        } else if (root) {
          subject = base();
        } else if (typeOf != null) {
          subject = blank();
        } else {
          subject = parentObject;
          skip = property == null;
        }
        typed = typeOf != null ? subject : null;
      }
    } else {
      subject = about != null ? iri(about, names) : root ? base() : null;
      if (typeOf != null && about != null) {
        typed = subject;
      }
      if (subject == null) {
        subject = parentObject;
      }
      object = target;
      if (typeOf != null && about == null) {
        object = object == null ? blank() : object;
        typed = object;
      }
    }
    if (typed != null && typeOf != null) {
      EmbeddedItem item = subject(typed, node);
      for (String type : words(typeOf)) {
        String iri = term(type, names);
        if (iri != null) {
          item.type(iri);
        }
      }
    }
    String finalSubject = subject == null ? parentObject : subject;
    List<Incomplete> incomplete = new ArrayList<>();
    if (links) {
      if (object == null) {
        object =
            rel == null && rev == null
                ? null
                : predicates(rel, names).isEmpty() && predicates(rev, names).isEmpty()
                    ? null
                    : blank();
        if (object != null) {
          for (String predicate : predicates(rel, names)) {
            incomplete.add(new Incomplete(predicate, false));
          }
          for (String predicate : predicates(rev, names)) {
            incomplete.add(new Incomplete(predicate, true));
          }
        }
      } else {
        for (String predicate : predicates(rel, names)) {
          triple(finalSubject, predicate, reference(object, node), node);
        }
        for (String predicate : predicates(rev, names)) {
          triple(object, predicate, reference(finalSubject, node), node);
        }
      }
    }
    if (property != null) {
      EmbeddedValue value = value(node, content, datatype, links, target, typed, about, language);
      for (String predicate : predicates(property, names)) {
        triple(finalSubject, predicate, value, node);
      }
    }
    // Children complete what this element left open.
    if (!skip && subject != null) {
      for (Incomplete open : around.incomplete()) {
        if (open.reverse()) {
          triple(finalSubject, open.predicate(), reference(around.subject(), node), node);
        } else if (!finalSubject.equals(around.subject())) {
          triple(around.subject(), open.predicate(), reference(finalSubject, node), node);
        }
      }
    }
    boolean plain =
        skip
            || typeOf == null
                && about == null
                && resource == null
                && property == null
                && !links
                && (href == null && src == null);
    boolean same =
        plain
            || property != null
                && typed == null
                && !links
                && about == null
                && (content != null || datatype != null || target == null);
    if (same
        && vocabulary == null
        && prefixes == around.prefixes()
        && language.equals(around.language())) {
      return around;
    }
    return same && !links
        ? new Context(
            digest.end(node),
            around.subject(),
            around.object(),
            vocab,
            prefixes,
            language,
            around.incomplete())
        : new Context(
            digest.end(node),
            finalSubject,
            object == null ? finalSubject : object,
            vocab,
            prefixes,
            language,
            incomplete);
  }

  private EmbeddedValue value(
      int node,
      @Nullable String content,
      @Nullable String datatype,
      boolean links,
      @Nullable String target,
      @Nullable String typed,
      @Nullable String about,
      String language) {
    String time = digest.name(node).local().equals("time") ? attribute(node, "datetime") : null;
    if (content != null) {
      return new EmbeddedValue(content.strip(), null, node, datatype == null ? language : "");
    }
    if (time != null) {
      return EmbeddedValue.of(time.strip(), node);
    }
    if (datatype == null && !links && target != null) {
      return reference(target, node);
    }
    if (typed != null && about == null && datatype == null) {
      return reference(typed, node);
    }
    return new EmbeddedValue(
        digest.text(node).strip(), null, node, datatype == null ? language : "");
  }

  private EmbeddedValue reference(String iri, int node) {
    return new EmbeddedValue(iri, subject(iri, node), node, "");
  }

  private EmbeddedItem subject(String iri, int node) {
    return subjects.computeIfAbsent(
        iri,
        id -> {
          EmbeddedItem item = new EmbeddedItem(EmbeddedSyntax.RDFA, node);
          item.id(id);
          return item;
        });
  }

  private void triple(String subject, String predicate, EmbeddedValue value, int node) {
    if (++values > EmbeddedData.MOST_VALUES) {
      if (values == EmbeddedData.MOST_VALUES + 1) {
        problems.add(
            "The RDFa has more than %,d values; the rest was left out."
                .formatted(EmbeddedData.MOST_VALUES));
      }
      return;
    }
    subject(subject, node).add(predicate, value);
  }

  private @Nullable String attribute(int node, String name) {
    return digest.attribute(node, name);
  }

  private static @Nullable String onlyTerms(@Nullable String written) {
    if (written == null) {
      return null;
    }
    List<String> kept = words(written).stream().filter(word -> word.indexOf(':') >= 0).toList();
    return kept.isEmpty() ? null : String.join(" ", kept);
  }

  private List<String> predicates(@Nullable String written, Context names) {
    List<String> found = new ArrayList<>();
    for (String word : written == null ? List.<String>of() : words(written)) {
      String iri = term(word, names);
      if (iri != null) {
        found.add(iri);
      }
    }
    return found;
  }

  private static List<String> words(String written) {
    String stripped = written.strip();
    return stripped.isEmpty() ? List.of() : List.of(stripped.split("\\s+", -1));
  }

  /** A term, a prefixed name or an IRI; null for anything else. */
  private @Nullable String term(String word, Context names) {
    int colon = word.indexOf(':');
    if (colon < 0) {
      if (!names.vocabulary().isEmpty()) {
        return names.vocabulary() + word;
      }
      return switch (word) {
        case "license", "role", "describedby" -> XHTML + word;
        // The reserved words of the first version, which pages announce.
        case "alternate", "icon", "next", "prev", "up", "start", "help", "index", "copyright" ->
            first ? XHTML + word : null;
        default -> null;
      };
    }
    String space = names.prefixes().get(word.substring(0, colon).toLowerCase(Locale.ROOT));
    if (space != null) {
      return space + word.substring(colon + 1);
    }
    return word;
  }

  /** A reference, a prefixed name in brackets or without, or a blank node. */
  private String iri(String written, Context names) {
    String text = written.strip();
    if (text.startsWith("[") && text.endsWith("]")) {
      text = text.substring(1, text.length() - 1);
    }
    int colon = text.indexOf(':');
    if (colon >= 0 && !text.startsWith("//", colon + 1)) {
      String prefix = text.substring(0, colon);
      String space = names.prefixes().get(prefix.toLowerCase(Locale.ROOT));
      if (prefix.equals("_")) {
        return text;
      }
      if (space != null) {
        return space + text.substring(colon + 1);
      }
    }
    return resolve(text, base, baseUrl);
  }

  private static String resolve(String reference, String base, @Nullable WebUrl parsed) {
    if (parsed == null || reference.isEmpty()) {
      return parsed == null ? reference : base;
    }
    try {
      return parsed.resolve(reference).toString();
    } catch (FetchException e) {
      return reference;
    }
  }

  private static @Nullable WebUrl url(String base) {
    try {
      return base.isEmpty() ? null : WebUrl.parse(base);
    } catch (FetchException e) {
      return null;
    }
  }

  private String blank() {
    return "_:b" + blanks++;
  }

  private Map<String, String> prefixes(int node, Map<String, String> inherited) {
    Map<String, String> all = inherited;
    String written = attribute(node, "prefix");
    if (written != null) {
      all = new HashMap<>(inherited);
      List<String> words = words(written);
      for (int i = 0; i + 1 < words.size(); i += 2) {
        String name = words.get(i);
        if (name.endsWith(":") && all.size() < 500) {
          all.put(name.substring(0, name.length() - 1).toLowerCase(Locale.ROOT), words.get(i + 1));
        }
      }
    }
    var attributes = digest.attributes();
    for (int a = attributes.start(node); a < attributes.end(node); a++) {
      String name = attributes.name(a).qualified();
      if (name.startsWith("xmlns:") && name.length() > 6) {
        all = all == inherited ? new HashMap<>(inherited) : all;
        all.put(name.substring(6).toLowerCase(Locale.ROOT), attributes.value(a));
      }
    }
    return all;
  }
}

package dev.vigil.discover.service;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.NameWords;
import dev.vigil.discover.service.form.SafeForms;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recognises posted forms that store or sell what they get, though their fields are those of a
 * search: archives take sequences, shops make molecules from them. Stateless.
 *
 * <p>Some words say so wherever they stand. Others, such as "submit" or "new", are said of searches
 * as well; they count in titles, addresses, buttons and names of fields unless the form shows that
 * it searches.
 */
final class SubmissionForms {
  /** The beginnings of words that are said of forms that store or sell. */
  private static final List<String> STORES =
      List.of(
          "curat",
          "deposi",
          "contribut",
          "submitter",
          "kurator",
          "einreich",
          "hinterleg",
          "beitrag",
          "déposer",
          "dépôt",
          "contribu",
          "bijdrag",
          "indienen",
          "zgłoś",
          "депонир",
          "synthesis",
          "purification",
          "purity",
          "nmol",
          "quote",
          "quotation",
          "invoice",
          "shipping",
          "delivery",
          "angebot",
          "devis",
          "presupuesto",
          "preventivo",
          "offerte",
          "投稿");

  /** Words that ask to give something, though not always to store it. */
  private static final Set<String> GIVES =
      Set.of(
          "add",
          "suggest",
          "suggestion",
          "contribute",
          "contribution",
          "deposit",
          "propose",
          "publish",
          "share",
          "submission",
          "hinzufügen",
          "vorschlagen",
          "veröffentlichen",
          "ajouter",
          "proposer",
          "publier",
          "soumission",
          "añadir",
          "agregar",
          "sugerir",
          "publicar",
          "adicionar",
          "proponi",
          "pubblica",
          "toevoegen",
          "dodaj",
          "přidat",
          "добавить",
          "ekle",
          "追加",
          "登録");

  /** Words of which a search can be the object, too. */
  private static final Set<String> BEGINS =
      Set.of(
          "submit",
          "announce",
          "create",
          "store",
          "save",
          "paste",
          "register",
          "ankündigen",
          "anmelden",
          "annoncer",
          "anunciar",
          "new",
          "entry",
          "record",
          "order",
          "custom",
          "request",
          "upload",
          "import",
          "report",
          "notify",
          "declare",
          "melden",
          "meldung",
          "signaler",
          "déclarer",
          "notificar",
          "declarar",
          "segnala",
          "segnalazione",
          "zgłoszenie",
          "сообщить");

  /** Words of orders, which a search is not. */
  private static final Set<String> ORDERS =
      Set.of(
          "order",
          "request",
          "reserve",
          "register",
          "announce",
          "notify",
          "declare",
          "auftrag",
          "bestellen",
          "bestellung",
          "bestellformular",
          "anfordern",
          "anforderung",
          "beantragen",
          "antrag",
          "commander",
          "commande",
          "demander",
          "demande",
          "pedido",
          "encargo",
          "encargar",
          "solicitar",
          "solicitud",
          "encomenda",
          "solicitação",
          "ordine",
          "ordinare",
          "richiesta",
          "richiedere",
          "bestelling",
          "aanvraag",
          "aanvragen",
          "zamówienie",
          "zamów",
          "objednávka",
          "objednat",
          "žádost",
          "beställning",
          "beställ",
          "заказ",
          "заказать",
          "заявка",
          "sipariş",
          "talep",
          "注文",
          "依頼",
          "订购",
          "申请");

  /** What is said of a search that goes on: it is stored, and its owner gets mail. */
  private static final Pattern STANDING =
      Pattern.compile(
          "\\b(alerts?|alertes?|alertas?|avvisi|subscribe|subscription|saved search(es)?|watch"
              + " ?list)\\b|benachrichtig|powiadom|upozorn|уведомл|アラート");

  /** What is said of a site that publishes every text that it gets. */
  private static final Pattern PUBLISHES =
      Pattern.compile(
          "(?i)\\b(get|receive|obtain|copy) (an?|the|your) (short |permanent |public |unique"
              + " )*(link|url)(\\W*$|\\s*[.,;:!]| to (share|your"
              + " (text|paste|sequence|entry)))|\\b(everything|all"
              + " (texts|pastes|sequences|entries)|your (text|paste|sequence|entry)) (here |that is"
              + " \\pL+ )?(is|are|will be|becomes?) (public|published|visible)\\b");

  /** What is written on a button that hands over what is given, not a question. */
  private static final Pattern HANDS_DATA =
      Pattern.compile(
          "(?i)^\\P{L}*(submit|send|enter|absenden|senden|envoyer|enviar|invia|verzenden|wyślij|"
              + "odeslat|skicka|отправить)\\P{L}+(the |your |my |an? |new |la |le |les |las |los )*"
              + "(sequences?|data|fasta|files?|texts?|entry|entries|records?|samples?|sequenz(en)?|"
              + "daten|séquences?|données|secuencias?|datos|sequências?|dados|sequenz[ae]|dati|"
              + "последовательност.)\\P{L}*$");

  /** The words at a text for what is remarked, not for what is asked. */
  private static final Pattern REMARK =
      Pattern.compile(
          "(?i)^\\P{L}*(your |other |further |any |ihre |weitere |votre |autres |otr[ao]s"
              + " )?(remarks?\\b|comments?\\b|"
              + "opinion|suggestion|bemerkung|anmerkung|kommentar|meinung|remarque|commentaire|avis\\b|"
              + "observaci|comentario|opini|observaç|comentário|osservazion|comment[oi]|opmerking|"
              + "uwag|poznámk|anmärkning|замечан|комментар|примечан)");

  private static final Pattern POLL =
      Pattern.compile(
          "\\b(polls?|voting|vote|opinion survey|user survey|umfrage|abstimmung|encuesta|sondages?|"
              + "sondaggio|enquete|ankieta|anketa)\\b|опрос|голосован");

  /** Words of them that also stand above forms that start a computation. */
  private static final Set<String> EXCUSED = Set.of("submit", "new", "paste", "report", "custom");

  /** What is written on a button that hands over the text of a form. */
  private static final Pattern HANDS_OVER =
      Pattern.compile(
          "(?i)\\b(submit|send|hand|give|deliver|forward|transfer)\\b.*\\b(to|into|for|over)\\b");

  /** "Submit for identification" hands over nothing that is kept, "Send us a clone" does. */
  private static final Pattern FOR_SEARCH =
      Pattern.compile(
          "(?i)^\\W*(submit|send)( (the|this|your|my|a))?( (query|sequence|sequences|search))? for"
              + " [\\pL-]+\\W*$");

  /** What is said of a query that costs, shows or deletes something. */
  private static final Pattern COSTS =
      Pattern.compile(
          "(?i)\\b(orders?|prices?|costs?|fees?|credits?|pay|payment|charged?|bill(ed)?|preis|kosten|"
              + "prix|precio|coste|preço|custo|prezzo|prijs|cena)\\b|\\b(delet|remov|publish|subscri|"
              + "deposit|contribut|gebühr|bestell|lösch|veröffentlich|supprim|publié|borra|publicar|"
              + "excluir|cancell|pubblica|verwijder|usuń|smaz)|[€$£]|удал|цена|価格|削除|价格|删除");

  /** Fields that say how long something is kept, or who may see it. */
  private static final Set<String> KEPT =
      Set.of("expires", "expiry", "expiration", "visibility", "license", "licence", "embargo");

  /** What is written on a button that says nothing about what it does. */
  private static final Pattern NEUTRAL =
      Pattern.compile(
          "(?i)^\\P{L}*(ok|go|start|submit|send|continue|next|enter|proceed|done|query|absenden|los|"
              + "weiter|senden|envoyer|valider|suivant|enviar|continuar|aceptar|invia|avanti|continua|"
              + "verzenden|verder|wyślij|dalej|odeslat|skicka|отправить|далее|gönder|送信|提交|次へ)?"
              + "(?:\\P{L}.*)?$");

  /** What is said of forms that report a fault, though they take an example of a search. */
  private static final Pattern FAULTS =
      Pattern.compile(
          "(?i)\\b(new|report|file|open|submit|create|known|log|track)\\W+(?:an?\\W+|the\\W+|this\\W+|your"
              + "\\W+)?(bug|issue|ticket|defect|problem|error|fault|incident)s?\\b|"
              + "\\b(bug|issue|ticket|defect|problem|error|fault|incident)s?\\W+(new|create|report|"
              + "track|desk|form|database)");

  /** Fields for what is entered about a text, not for what is searched with it. */
  private static final Set<String> DESCRIBES =
      Set.of(
          "organism",
          "species",
          "strain",
          "isolate",
          "specimen",
          "voucher",
          "taxon",
          "host",
          "locality",
          "country",
          "collector",
          "author",
          "authors",
          "submitter",
          "publication",
          "doi",
          "pubmed",
          "definition",
          "description",
          "organismus",
          "stamm",
          "fundort",
          "organisme",
          "espèce",
          "souche",
          "organismo",
          "especie",
          "cepa",
          "espécie",
          "specie",
          "ceppo",
          "soort",
          "gatunek",
          "организм",
          "вид");

  private static final Set<String> ASKED = Set.of("job", "run", "query", "search");

  private static final Pattern REQUIRED =
      Pattern.compile(
          "(?i)required|mandatory|must be|erforderlich|pflichtfeld|obligatoire|obligatorio|"
              + "obrigatóri|obbligatori|verplicht|wymagan|povinn|обязат|必須|必填");

  /** The name of a list of what is searched in. */
  private static final Pattern SEARCHED =
      Pattern.compile("(?i)search[_-]?(in|db|database|data_?set|lib|library)s?$");

  private SubmissionForms() {}

  /** Why a form may keep what it gets; empty without evidence. */
  static Optional<String> refusal(
      WebForm form, List<FormSlot> slots, QueryGenerator.FormContext context) {
    // What a script does with a form is not written in the form: it may post it.
    return form.method() == WebForm.Method.POST || form.needsScript()
        ? posted(form, slots, context)
        : read(form, context);
  }

  /** Why a form may keep what it gets when it is posted, by itself or by a script. */
  static Optional<String> posted(
      WebForm form, List<FormSlot> slots, QueryGenerator.FormContext context) {
    FormIntroduction introduction = context.introduction();
    String fields =
        slots.stream()
            .filter(slot -> !slot.isChosen())
            .map(slot -> slot.name() + " " + slot.field().caption())
            .collect(Collectors.joining(". "));
    String beside =
        slots.stream()
            .flatMap(
                slot ->
                    Stream.concat(
                        Stream.of(slot.words()),
                        slot.options().stream().limit(20).map(FormSlot.Option::label)))
            .collect(Collectors.joining(". "));
    String addresses =
        form.page().path() + ". " + form.action().map(action -> action.path()).orElse("");
    String all = String.join(". ", introduction.page(), introduction.buttons(), fields, addresses);
    // A list of what is searched in may offer "curated" data.
    Optional<String> stored =
        Stream.concat(
                NameWords.of(all).stream(),
                NameWords.of(beside).stream().filter(word -> !word.endsWith("ed")))
            .filter(word -> STORES.stream().anyMatch(word::startsWith))
            .findFirst();
    Optional<String> kept =
        slots.stream()
            .flatMap(slot -> NameWords.of(slot.name() + " " + slot.field().label()).stream())
            .filter(KEPT::contains)
            .findFirst();
    if (stored.or(() -> kept).isPresent()) {
      return stored
          .or(() -> kept)
          .map(word -> "it may store or sell what it gets ('" + word + "')");
    }
    Optional<String> taken = taken(slots, context, addresses);
    if (taken.isPresent()) {
      return taken;
    }
    boolean ofClass = FormFilter.hasListOfClass(slots, context);
    if (!ofClass && slots.stream().anyMatch(SubmissionForms::isRequiredMail)) {
      return Optional.of("it requires an e-mail address, to which its results go");
    }
    boolean searches =
        FormConcepts.of(introduction.buttons()).contains("search")
            || ofClass
            || slots.stream().anyMatch(SubmissionForms::isToSearchIn);
    // A button such as "BLAST!" says what "submit" in an address means.
    List<String> deeds =
        NameWords.of(introduction.buttons()).stream().filter(SubmissionForms::begins).toList();
    boolean seeks = FormFilter.seeks(introduction.buttons()) && deeds.isEmpty();
    // "Submit job" on a page that names the class; laboratories take jobs, too.
    boolean computes =
        FormFilter.computes(introduction.buttons())
            && deeds.stream().allMatch("submit"::equals)
            && FormFilter.isNamed(context);
    boolean named =
        FormFilter.speaks(introduction.buttons(), context)
            && !SafeForms.mayAct(introduction.buttons())
            && NameWords.of(introduction.buttons()).stream()
                .noneMatch(word -> begins(word) || GIVES.contains(word));
    // The address of a search that its heading names; what it submits is the question.
    boolean compared =
        FormFilter.isNamed(context)
            && FormFilter.compares(introduction.title())
            && deeds.isEmpty()
            && !NameWords.of(introduction.title()).contains("submit");
    String said = introduction.title() + ". " + addresses;
    Optional<String> given =
        Stream.concat(
                NameWords.of(said).stream()
                    .filter(word -> !named && begins(word))
                    .filter(word -> !(seeks || computes) || !EXCUSED.contains(word))
                    .filter(word -> !compared || !word.equals("submit")),
                NameWords.of(said + ". " + introduction.buttons()).stream().filter(GIVES::contains))
            .findFirst();
    if (searches) {
      return Optional.empty();
    }
    Optional<String> handing =
        introduction.buttons().lines().filter(line -> handsOver(line, context)).findFirst();
    if (handing.isPresent() && !named && !computes) {
      return Optional.of("its button says '" + handing.get().strip() + "'");
    }
    boolean asks =
        FormFilter.compares(introduction.page() + ". " + introduction.buttons())
            || FormConcepts.of(introduction.page()).contains("search");
    if (!asks && !seeks && !computes && PUBLISHES.matcher(introduction.page()).find()) {
      return Optional.of("its page says that it publishes what it gets");
    }
    boolean hands = introduction.buttons().lines().anyMatch(SubmissionForms::handsData);
    boolean clear =
        named
            || seeks
            || computes
            || (hands ? FormFilter.isNamed(context) : FormFilter.isAbout(slots, context))
            || asks
            || introduction.buttons().isBlank()
            || introduction.buttons().lines().anyMatch(SubmissionForms::isNeutral);
    return given
        .map(word -> "it asks to give something ('" + word + "')")
        .or(
            () ->
                clear
                    ? Optional.empty()
                    : Optional.of(
                        "nothing but its fields says that it searches, and its button says '"
                            + introduction.buttons().strip()
                            + "'"));
  }

  /**
   * Why a form takes something to keep it, though it has a list of the class: archives and trackers
   * of faults have such lists, too.
   */
  private static Optional<String> taken(
      List<FormSlot> slots, QueryGenerator.FormContext context, String addresses) {
    FormIntroduction introduction = context.introduction();
    String said = introduction.title() + ". " + introduction.buttons();
    String places = String.join(" ", NameWords.of(addresses));
    if (FAULTS.matcher(said).find() || FAULTS.matcher(places).find()) {
      return Optional.of("it takes reports of faults");
    }
    Optional<String> other =
        standing(context, addresses)
            .or(() -> isPoll(context, places) ? Optional.of("it takes votes") : Optional.empty())
            .or(() -> remark(slots));
    if (other.isPresent()) {
      return other;
    }
    String purpose = introduction.heading() + ". " + introduction.buttons();
    boolean searches =
        FormConcepts.of(said).contains("search")
            || FormFilter.compares(said)
            || FormFilter.seeks(purpose)
            || FormFilter.computes(purpose)
            || FormFilter.speaks(introduction.buttons(), context)
                && !SafeForms.mayAct(introduction.buttons())
            || NameWords.of(purpose).stream().anyMatch("query"::equals);
    boolean offers = FormFilter.isOffering(slots, context);
    Optional<String> asked =
        NameWords.of(introduction.heading()).stream()
            .filter(word -> begins(word) || GIVES.contains(word))
            // One may submit a search, too.
            .filter(word -> !(offers && word.equals("submit")))
            .findFirst()
            .map(word -> "it asks to give something ('" + word + "')");
    Optional<String> described =
        slots.stream()
            .filter(slot -> slot.isTyped() && slot.kind() != FieldKind.TEXTAREA)
            // "Name of this job" describes the question.
            .filter(slot -> NameWords.of(slot.field().label()).stream().noneMatch(ASKED::contains))
            .filter(
                slot ->
                    NameWords.of(slot.name() + " " + slot.field().label()).stream()
                        .anyMatch(DESCRIBES::contains))
            .findFirst()
            .filter(_ -> !offers)
            .map(slot -> "it asks what is entered ('" + slot.name() + "')");
    return searches ? Optional.empty() : asked.or(() -> described);
  }

  /** Why a form begins a search that goes on. */
  private static Optional<String> standing(QueryGenerator.FormContext context, String addresses) {
    FormIntroduction introduction = context.introduction();
    String said = introduction.heading() + ". " + introduction.buttons() + ". " + addresses;
    return STANDING.matcher(String.join(" ", NameWords.of(said))).find()
        ? Optional.of("it begins a search that goes on")
        : Optional.empty();
  }

  private static boolean isPoll(QueryGenerator.FormContext context, String places) {
    String said = context.introduction().heading() + ". " + context.introduction().buttons();
    return POLL.matcher(String.join(" ", NameWords.of(said))).find() || POLL.matcher(places).find();
  }

  /** Why the only long text of a form is for what is remarked. */
  private static Optional<String> remark(List<FormSlot> slots) {
    List<FormSlot> texts =
        slots.stream().filter(slot -> slot.kind() == FieldKind.TEXTAREA).toList();
    return texts.size() == 1 && REMARK.matcher(texts.getFirst().field().caption()).find()
        ? Optional.of("it asks for a remark ('" + texts.getFirst().name() + "')")
        : Optional.empty();
  }

  /** Some sites store by GET what they get; then their heading, address or button says so. */
  private static Optional<String> read(WebForm form, QueryGenerator.FormContext context) {
    String said =
        String.join(
            ". ",
            context.introduction().title(),
            form.page().path(),
            form.action().map(action -> action.path()).orElse(""),
            context.introduction().buttons());
    return NameWords.of(said).stream()
        .filter(word -> STORES.stream().anyMatch(word::startsWith) && !word.endsWith("ed"))
        .findFirst()
        .or(
            () ->
                NameWords.of(form.action().isEmpty() ? "" : context.introduction().buttons())
                    .stream()
                    .filter(word -> GIVES.contains(word) || ORDERS.contains(word))
                    .findFirst())
        .or(
            () ->
                NameWords.of(context.introduction().heading()).stream()
                    .limit(1)
                    .filter(ORDERS::contains)
                    .findFirst())
        .map(word -> "it may store or sell what it gets ('" + word + "')")
        .or(
            () ->
                standing(
                    context,
                    form.page().path()
                        + ". "
                        + form.action().map(action -> action.path()).orElse("")));
  }

  /** Whether a button hands over a text, other than to a search for what is similar. */
  private static boolean handsOver(String button, QueryGenerator.FormContext context) {
    return HANDS_OVER.matcher(button).find()
        && !FormFilter.speaks(button, context)
        && !FormFilter.compares(button)
        && !(FOR_SEARCH.matcher(button).find() && FormFilter.seeks(button));
  }

  private static boolean begins(String word) {
    return BEGINS.contains(word) || ORDERS.contains(word);
  }

  /** Whether a list is of what is searched in. */
  private static boolean isToSearchIn(FormSlot slot) {
    return slot.isList() && SEARCHED.matcher(slot.name()).find();
  }

  private static boolean isNeutral(String button) {
    return NEUTRAL.matcher(button.strip()).matches() && !handsData(button);
  }

  private static boolean handsData(String button) {
    return HANDS_DATA.matcher(button.strip()).matches();
  }

  /** Whether a field for an e-mail address must not stay empty. */
  private static boolean isRequiredMail(FormSlot slot) {
    return slot.isTyped()
        && (slot.kind() == FieldKind.EMAIL
            || FormConcepts.of(slot.name() + ". " + slot.field().caption()).contains("mail"))
        && (slot.isRequired() || REQUIRED.matcher(slot.words()).find());
  }

  /** Whether words say that a query costs something, is published or deletes something. */
  static boolean costs(String said) {
    return COSTS.matcher(said).find();
  }

  /** Whether words ask to give something that is kept. */
  static boolean gives(String said) {
    return NameWords.of(said).stream().anyMatch(GIVES::contains);
  }
}

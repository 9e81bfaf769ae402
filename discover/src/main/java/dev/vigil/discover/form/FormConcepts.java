package dev.vigil.discover.form;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Maps words in and around forms to topics, in the languages of Europe and a few others, so that a
 * form in a language without labelled training forms is understood too. Words of up to three
 * letters count as whole words, longer ones also as parts. Stateless.
 */
public final class FormConcepts {
  private static final String TABLE =
      """
      search: search suche suchen such finden find busca buscar cerca ricerca trova recherche chercher rechercher zoek søg sök szukaj hleda hľada keres поиск найти искать 検索 搜索 搜尋 찾기 검색 arama cauta caută paiesk pesquis procura etsi haku otsi търс query keyword kw
      login: login logon signin anmelden einloggen connexion connecter entrar iniciar accedi accesso inloggen logg zaloguj prihlás prihlas přihlá belép bejelentkez войти вход ログイン giriş 登录 autentific ienākt prisijung
      register: register signup join registrier inscri registr rejestr зарегистр регистра kayıt 登録 cadastr crear account créer konto opret zaregistr aanmeld tilmeld
      password: pass pwd pw passwort kennwort contraseña clave senha wachtwoord hasło haslo heslo jelszó jelszo парол şifre sifre adgangskode lösenord losenord salasana slaptažod slaptazod parola passord
      again: confirm repeat retype again verify wiederhol bestätig repetir verific conferma herhaal gentag upprepa powtórz powtorz potvr megerő повтор подтверд confirme re2 password2 pass2 pwd2
      forgot: forgot forget reset recover lost vergess oubli olvid recuper esquec dimentic vergeten glemt glömt zapomn przypom remind elfelejt забыл восстанов unohtu primin
      mail: mail email correo courriel posta почт mejl epost e-post
      news: newsletter subscri abonn suscri boletin boletín iscriv mailing рассыл подпис hírlevél hirlevel novink nyhedsbrev nyhetsbrev uutiskirje bülten biulet
      order: cart basket buy order checkout warenkorb kaufen bestell panier acheter commander carrito comprar carrinho aggiungi carrello koszyk košík kosik kosár корзин купить заказ sepet kurv winkelwagen ostoskor
      quantity: quantity qty menge anzahl cantidad quantité quantita quantidade aantal antal ilość ilosc množstv mennyis колич adet
      contact: contact message comment kontakt nachricht kommentar mensaje mensagem coment messagg wiadomo сообщен коммент üzenet reply feedback sporočil správa poruka bericht besked viesti
      subject: subject betreff asunto assunto oggetto sujet temat predmet tárgy тема onderwerp emne ämne topic title
      user: user username login nick benutzer utilisateur usuario usuário utente gebruiker brugernavn användar użytkownik uživatel felhaszn логин имя_польз kullanıcı
      first name: firstname first_name fname vorname prénom prenom nombre nome imię imie jméno keresztn voornaam fornavn förnamn etunimi ad имя given
      last name: lastname last_name lname surname nachname apellido cognome sobrenome nazwisko příjmení prijmeni vezetékn achternaam efternavn efternamn sukunimi soyad фамили family
      name: name naam navn namn név vardas
      company: company firma компан institut department agency employer organi empresa azienda société societe bedrijf virksomhed företag spolo
      address: address street adres straße strasse rue calle direc indirizz endere ulica adress utca адрес улиц gade
      city: city town stadt ort ville ciudad cidade città citta stad miasto město mesto by város город plaats
      zip: zip postal postcode plz cep codigo_postal código cap psč psc kod_poczt irányít индекс postnr postnummer
      country: country land pays país pais paese kraj země krajina ország страна ülke
      state: state province region bundesland estado provincia wojew county
      phone: phone tel telefon mobile handy teléfono telefono celular телеф puhelin gsm cell
      birth: birth geburt naissance nacim nascim nascita geboorte urodz naroz född рожд dob bday
      gender: gender sex geschlecht anrede civilité civilite prefix herr frau madame male female muž žena мужской sexo sesso geslacht køn kön płeć pohlav nem пол salutation mr mrs
      captcha: captcha security code verification sicherheitscode spam человек antispam přepis opište
      terms: terms conditions zgod souhlas súhlas elfogad nyilatkozat hyväksy godkend godkänn samtyk agb agree accept akzept accepter acepto aceito accetto regulamin podmínk podmienk feltétel услов соглас policy privacy datenschutz
      remember: remember merken angemeldet souvenir recordar lembrar ricorda onthoud husk zapamięt zapam pamatovat emlékez запомн keep
      sort: sort order_by orderby rendez ordre сортир asc desc sortier trier ordenar ordina sorter szűr
      website: website homepage url web www site
      date: date datum fecha data dátum дата
      day: day tag jour día dia giorno dag dzień den nap день
      month: month monat mois mes mese maand måned miesiąc měsíc hónap месяц
      year: year jahr année año ano anno jaar år rok év год
      price: price preis prix precio prezzo prijs pris cena ár цена
      offers: offer update notif promo marketing angebot werbung offre oferta spam alert announce partner inform tilbud erbjudand
      question: question frage pregunta pergunta domanda kérdés kerdes pytani otázk вопрос fråga spørgsm
      about: about bio profile profil signature interest hobby yourself myself über_mich о_себе ommig
      time zone: timezone time_zone gmt utc zeitzone fuseau
      fax: fax faks факс
      open id: openid
      trap: leave_this leave_blank left_blank bottest humanverify honeypot do_not_fill
      paging: perpage per_page pagesize page_size items_per results_per anzahl_pro
      measure: latitude longitude minutes length weight width height number nummer
      category: category kategorie catégorie categoria categoría kategori тип type filter
      """;

  private static final Map<String, List<String>> WORDS = read();

  /** The number of words of a text that may stand for one of the table. */
  private static final int LONGEST = 4;

  private static final int LEAST_BEFORE = 4;
  private static final Set<String> NUMBERS = Set.of("code", "number", "nummer", "nr", "no");

  private FormConcepts() {}

  private static Map<String, List<String>> read() {
    Map<String, List<String>> words = new LinkedHashMap<>();
    for (String line : TABLE.strip().split("\n", -1)) {
      int colon = line.indexOf(':');
      String[] all = line.substring(colon + 1).strip().split(" +", -1);
      words.put(line.substring(0, colon), List.of(all));
    }
    return words;
  }

  /** The topics of a text. */
  public static List<String> of(String text) {
    String marked = " " + String.join(" ", FormTokens.words(text)) + " ";
    String joined = marked.replace(" ", "");
    List<String> concepts = new ArrayList<>();
    for (Map.Entry<String, List<String>> concept : WORDS.entrySet()) {
      if (concept.getValue().stream().anyMatch(word -> speaks(marked, joined, word))) {
        concepts.add(concept.getKey());
      }
    }
    return concepts;
  }

  /**
   * Like {@link #of}, but a word that stands across words of the text begins with one of them, and
   * a word of three letters may end a compound or stand before a number: {@code billingzip}, {@code
   * telno}.
   */
  public static List<String> ofWholeWords(String text) {
    List<String> words = FormTokens.words(text);
    String marked = " " + String.join(" ", words) + " ";
    List<String> rests = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      rests.add(String.join("", words.subList(i, Math.min(words.size(), i + LONGEST))));
    }
    return WORDS.entrySet().stream()
        .filter(
            concept ->
                concept.getValue().stream()
                    .anyMatch(
                        word ->
                            speaks(marked, "", word)
                                || words.stream().anyMatch(one -> isCompound(one, plain(word)))
                                || isLong(word)
                                    && rests.stream().anyMatch(r -> r.startsWith(plain(word)))))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Whether a word is made of a short one; a hotel is not made of a telephone. */
  private static boolean isCompound(String word, String part) {
    return part.length() == 3
        && (word.endsWith(part) && word.length() >= part.length() + LEAST_BEFORE
            || word.startsWith(part) && NUMBERS.contains(word.substring(part.length())));
  }

  private static boolean isLong(String word) {
    return plain(word).length() > 3;
  }

  private static String plain(String word) {
    return word.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
  }

  private static boolean speaks(String marked, String joined, String word) {
    String plain = plain(word);
    return plain.length() <= 3 && plain.charAt(0) < 0x3000
        ? marked.contains(" " + plain + " ")
        : marked.contains(plain) || joined.contains(plain);
  }
}

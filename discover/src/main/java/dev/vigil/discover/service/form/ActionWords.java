package dev.vigil.discover.service.form;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of buttons, links and addresses that delete, save, order, stop, vote, share or leave,
 * in the languages of {@link SafeForms#onlyShows}. Words are compared without accents. In doubt a
 * word acts: a link that is not followed costs a result, one that writes may do harm. Stateless.
 */
final class ActionWords {
  /** Words that act as they stand. */
  private static final Set<String> WORDS =
      words(
          """
          add edit drop kill stop halt quit save store buy pay order vote like dislike rate rating
          share flag abuse spam clear empty reset hide move rename lock unlock ban approve reject
          follow unfollow join post pin tweet ticket account konto compte cart basket wishlist trash
          teilen melden leeren buchen kaufen aendern andern anlegen stopp
          jeter vider noter voter payer creer commander commande
          quitar parar pedir pedido pagar pago crear salir cerrar comprar compra votar
          ordina vota crea paga esci ferma salva invita
          sair salvar gravar dela kopa kop spara rosta
          wis wissen koop delen stem stemmen stop kup kupic sil silin ode
          """);

  /** Words that act however they end. */
  private static final Set<String> STEMS =
      words(
          """
          eras discard destroy purg wip terminat abort updat modif chang insert creat purchas
          donat subscrib publish replac overwrit rebuild activat deactivat restart rerun resubmit retry revok archiv
          upvote downvote bookmark favorit favourit signoff logoff checkout confirm
          entfern verwerf verwirf speicher abspeicher bestell kauf bezahl abbrech abbruch beend
          anhalt stoppen abstimm bewert weiterleit hinzufug hinzufueg warenkorb bearbeit erstell
          kundig kuendig storn abmeld anmeld zurucksetz zuruecksetz spend veroffentlich
          veroeffentlich freigeb ersetz uberschreib ueberschreib
          supprim effac enlev retir annul sauvegard enregistr achet ajout arret partag signal remplac
          deconnex abandonn interromp publier reserv
          elimin borr guard deten detener anad agreg anul compart descart denunci publicar reemplaz
          rimuov acquist cancell annull condivid aggiung segnal scart prenot
          excluir apag encomend partilh adicion
          rader bestall avbryt stoppa verwijder opsla bewaar bewar bestel afbrek annuleer toevoeg
          wijzig bewerk betal afmeld uitlog
          usun skasuj kasuj zapisz zamow zatrzym anuluj glosuj zaglos udostepn dodaj edytuj zmien
          zaplac wylog przerw zglos
          smaz zmaz odstran vymaz uloz objedn koup zastav zrus hlasov hlasuj sdil zdiel prida
          uprav zaplat odhlas
          удал стер стир сохран заказ куп останов отмен прерв голос подел добав измен редакт
          оплат выити выход созда очист пожал
          kaydet siparis satin durdur iptal oyla paylas ekle degistir duzenle cikis kaldir temizle
          """);

  /** What acts also inside of a word or of a text without spaces. */
  private static final List<String> PARTS =
      List.copyOf(
          words(
              """
              delet remov cancel unsubscri logout signout addto loesch losch
              削除 保存 注文 購入 停止 中止 投票 共有 追加 変更 編集 取消 キャンセル ログアウト
              删除 刪除 移除 儲存 购买 購買 订购 终止 分享 添加 修改 编辑 退出 清空
              """));

  private static final List<String> PHRASES =
      List.of(" log out ", " sign out ", " log off ", " ta bort ", " lagg till ");

  /** Words of sending: a button of any form may say so, but not one that shows something. */
  private static final Set<String> SENDING =
      words(
          """
          send sende senden sent submit resend upload mail email forward schicken verschicken
          absenden einreichen envoyer soumettre enviar invia inviare skicka skickas verstuur
          verzend verzenden wyslij odeslat odoslat poslat отправить gonder 送信 提交 发送
          """);

  private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036f]");
  private static final Pattern CAMEL = Pattern.compile("(\\p{Ll})(\\p{Lu})");
  private static final Pattern BETWEEN = Pattern.compile("\\P{L}+");

  private ActionWords() {}

  private static Set<String> words(String text) {
    // A word may act in two languages.
    return Set.copyOf(List.of(text.strip().split("\\s+", -1)));
  }

  /** Whether a text has a word that acts. */
  static boolean in(String text) {
    List<String> words = split(text);
    String spaced = " " + String.join(" ", words) + " ";
    return words.stream().anyMatch(word -> WORDS.contains(word) || begins(word))
        || PARTS.stream().anyMatch(spaced::contains)
        || PHRASES.stream().anyMatch(spaced::contains);
  }

  /** Whether a text has a word of sending. */
  static boolean sends(String text) {
    return split(text).stream().anyMatch(SENDING::contains);
  }

  private static boolean begins(String word) {
    for (int end = 3; end <= Math.min(word.length(), 20); end++) {
      if (STEMS.contains(word.substring(0, end))) {
        return true;
      }
    }
    return false;
  }

  private static List<String> split(String text) {
    String apart = CAMEL.matcher(text).replaceAll("$1 $2").toLowerCase(Locale.ROOT);
    String plain = ACCENTS.matcher(Normalizer.normalize(apart, Normalizer.Form.NFD)).replaceAll("");
    String folded =
        Normalizer.normalize(plain, Normalizer.Form.NFC)
            .replace('ł', 'l')
            .replace('ø', 'o')
            .replace('ı', 'i');
    return List.of(BETWEEN.split(folded, -1));
  }
}

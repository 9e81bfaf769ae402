package dev.vigil.bench.query;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The twenty queries of the XMark benchmark (Schmidt and others, 2002), with the document as the
 * collection {@code auction:doc()}. Stateless.
 */
public final class XmarkQueries {
  public static final Map<String, String> ALL = all();

  private XmarkQueries() {}

  private static Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put(
        "Q1",
        "for $b in auction:doc()/site/people/person[@id = \"person0\"] return $b/name/text()");
    all.put(
        "Q2",
        "for $b in auction:doc()/site/open_auctions/open_auction return"
            + " <increase>{$b/bidder[1]/increase/text()}</increase>");
    all.put(
        "Q3",
        "for $b in auction:doc()/site/open_auctions/open_auction where"
            + " zero-or-one($b/bidder[1]/increase/text()) * 2 <= $b/bidder[last()]/increase/text()"
            + " return <increase first=\"{$b/bidder[1]/increase/text()}\""
            + " last=\"{$b/bidder[last()]/increase/text()}\"/>");
    all.put(
        "Q4",
        "for $b in auction:doc()/site/open_auctions/open_auction where some $pr1 in"
            + " $b/bidder/personref[@person = \"person20\"], $pr2 in $b/bidder/personref[@person ="
            + " \"person51\"] satisfies $pr1 << $pr2 return"
            + " <history>{$b/reserve/text()}</history>");
    all.put(
        "Q5",
        "count(for $i in auction:doc()/site/closed_auctions/closed_auction where $i/price/text() >="
            + " 40 return $i/price)");
    all.put("Q6", "for $b in auction:doc()//site/regions return count($b//item)");
    all.put(
        "Q7",
        "for $p in auction:doc()/site return count($p//description) + count($p//annotation) +"
            + " count($p//emailaddress)");
    all.put(
        "Q8",
        "for $p in auction:doc()/site/people/person let $a := for $t in"
            + " auction:doc()/site/closed_auctions/closed_auction where $t/buyer/@person = $p/@id"
            + " return $t return <item person=\"{$p/name/text()}\">{count($a)}</item>");
    all.put(
        "Q9",
        "let $ca := auction:doc()/site/closed_auctions/closed_auction return let $ei :="
            + " auction:doc()/site/regions/europe/item for $p in auction:doc()/site/people/person"
            + " let $a := for $t in $ca where $p/@id = $t/buyer/@person return let $n := for $t2 in"
            + " $ei where $t/itemref/@item = $t2/@id return $t2 return"
            + " <item>{$n/name/text()}</item> return <person"
            + " name=\"{$p/name/text()}\">{$a}</person>");
    all.put(
        "Q10",
        "for $i in distinct-values(auction:doc()/site/people/person/profile/interest/@category) let"
            + " $p := for $t in auction:doc()/site/people/person where"
            + " $t/profile/interest/@category = $i return"
            + " <personne><statistiques><sexe>{$t/profile/gender/text()}</sexe><age>{$t/profile/age/text()}</age><education>{$t/profile/education/text()}</education><revenu>{data($t/profile/@income)}</revenu></statistiques><coordonnees><nom>{$t/name/text()}</nom><rue>{$t/address/street/text()}</rue><ville>{$t/address/city/text()}</ville><pays>{$t/address/country/text()}</pays><reseau><courrier>{$t/emailaddress/text()}</courrier><pagePerso>{$t/homepage/text()}</pagePerso></reseau></coordonnees><cartePaiement>{$t/creditcard/text()}</cartePaiement></personne>"
            + " return <categorie>{<id>{$i}</id>, $p}</categorie>");
    all.put(
        "Q11",
        "for $p in auction:doc()/site/people/person let $l := for $i in"
            + " auction:doc()/site/open_auctions/open_auction/initial where $p/profile/@income >"
            + " 5000 * exactly-one($i/text()) return $i return <items"
            + " name=\"{$p/name/text()}\">{count($l)}</items>");
    all.put(
        "Q12",
        "for $p in auction:doc()/site/people/person let $l := for $i in"
            + " auction:doc()/site/open_auctions/open_auction/initial where $p/profile/@income >"
            + " 5000 * exactly-one($i/text()) return $i where $p/profile/@income > 50000 return"
            + " <items person=\"{$p/profile/@income}\">{count($l)}</items>");
    all.put(
        "Q13",
        "for $i in auction:doc()/site/regions/australia/item return <item"
            + " name=\"{$i/name/text()}\">{$i/description}</item>");
    all.put(
        "Q14",
        "for $i in auction:doc()/site//item where contains(string(exactly-one($i/description)),"
            + " \"gold\") return $i/name/text()");
    all.put(
        "Q15",
        "for $a in"
            + " auction:doc()/site/closed_auctions/closed_auction/annotation/description/parlist/listitem/parlist/listitem/text/emph/keyword/text()"
            + " return <text>{$a}</text>");
    all.put(
        "Q16",
        "for $a in auction:doc()/site/closed_auctions/closed_auction where"
            + " not(empty($a/annotation/description/parlist/listitem/parlist/listitem/text/emph/keyword/text()))"
            + " return <person id=\"{$a/seller/@person}\"/>");
    all.put(
        "Q17",
        "for $p in auction:doc()/site/people/person where empty($p/homepage/text()) return <person"
            + " name=\"{$p/name/text()}\"/>");
    all.put(
        "Q18",
        "declare function local:convert($v as xs:decimal?) as xs:decimal? { 2.20371 * $v }; for $i"
            + " in auction:doc()/site/open_auctions/open_auction return"
            + " local:convert(zero-or-one($i/reserve))");
    all.put(
        "Q19",
        "for $b in auction:doc()/site/regions//item let $k := $b/name/text() order by"
            + " zero-or-one($b/location) ascending empty greatest return <item"
            + " name=\"{$k}\">{$b/location/text()}</item>");
    all.put(
        "Q20",
        "<result><preferred>{count(auction:doc()/site/people/person/profile[@income >="
            + " 100000])}</preferred><standard>{count(auction:doc()/site/people/person/profile[@income"
            + " < 100000 and @income >="
            + " 30000])}</standard><challenge>{count(auction:doc()/site/people/person/profile[@income"
            + " < 30000])}</challenge><na>{count(for $p in auction:doc()/site/people/person where"
            + " empty($p/profile/@income) return $p)}</na></result>");
    return all;
  }
}

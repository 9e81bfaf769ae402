package dev.vigil.cli;

import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One wrong input for each command: the answer is one sentence with the wrong value. */
class WrongInputTest {
  /** Commands, and behind the bar what the sentence has to name. */
  private static final String COMMANDS =
      """
      help nosuch | nosuch
      tour extra | extra
      --nosuch | --nosuch
      archive add http://x.example/ PAGE --status 99 --archive NEW | 99
      archive add http://x.example/ PAGE --at yesterday --archive NEW | yesterday
      archive add http://x.example/ PAGE --header nocolon --archive NEW | nocolon
      archive check --archive NOWHERE | nowhere
      archive diff http://y.example/ --archive NOWHERE | nowhere
      archive export -o /nosuch/out.warc --archive NOWHERE | nowhere
      archive import junk.bin --archive NEW | URL
      archive log -n many --archive NOWHERE | many
      archive purge --older-than soon --archive NOWHERE | soon
      archive repair --archive NOWHERE | nowhere
      archive show http://x.example/ --archive NOWHERE | nowhere
      archive stats --archive NOWHERE | nowhere
      crawl nourl --data NEW | nourl
      crawl http://127.0.0.1:9/ --frontier nosuch --data NEW | nosuch
      crawl log nosuch --data NEW | nosuch
      crawl report nosuch --data NEW | nosuch
      crawl resume nosuch --data NEW | nosuch
      rank nosuch --data NEW | nosuch
      diff NOFILE PAGE | nofile
      diff PAGE PAGE --view nosuch | nosuch
      objects NOFILE | nofile
      pack PAGE --profile nosuch | nosuch
      patch PAGE NOFILE | nofile
      similar PAGE PAGE --at-least 7 | 7
      stats NOFILE | nofile
      tree PAGE --depth -1 | -1
      unpack PAGE | page.html
      xpath //p[ PAGE | //p[
      xpath --css p[ PAGE | p[
      xpath --jsonpath $.[ PAGE | $.[
      xpath --jq .[ PAGE | .[
      agent --server nourl --pages x=y --data NEW | nourl
      agents --data NOWHERE | nowhere
      backup out.vigil --data NOWHERE | nowhere
      config nosuch --data NEW | nosuch
      doctor extra | extra
      restore PAGE --data NOWHERE | page.html
      run --for soon --data NEW | soon
      serve --port 99999 --data NEW | 99999
      user reset-two-factor nosuch --data NEW | nosuch
      facts class nosuch --data NEW | nosuch
      facts export Nosuch --data NEW | Nosuch
      facts extract PAGE --class Nosuch | Nosuch
      facts list Person --at someday --data NEW | someday
      facts off Nosuch --data NEW | Nosuch
      facts on Nosuch --data NEW | Nosuch
      facts rebuild Nosuch --data NEW | Nosuch
      facts rule show nosuch --data NEW | nosuch
      facts same Nosuch --data NEW | Nosuch
      portal database nosuch --remove --data NEW | nosuch
      portal publish Nosuch --data NEW | Nosuch
      portal query nosuch --data NEW | nosuch
      portal schema Nosuch --data NEW | Nosuch
      class close nosuch --data NEW | nosuch
      class define nonsense --data NEW | nonsense
      class members Nosuch --data NEW | Nosuch
      class move Nosuch Thing --data NEW | Nosuch
      class remove Nosuch --data NEW | Nosuch
      class rename Nosuch Other --data NEW | Nosuch
      class rename-property Nosuch a b --data NEW | Nosuch
      class list extra --data NEW | extra
      ontology import --remove nosuch --data NEW | nosuch
      ontology convert NOFILE --to nosuch | nosuch
      query -e 1+1 --as nosuch --data NEW | nosuch
      query -e 1+1 --with nodash --data NEW | nodash
      query --token nonsense --data NEW | token
      search tide --limit 0 --data NEW | 0
      source add a NOFILE --data NEW | nofile
      source remove nosuch --data NEW | nosuch
      source show nosuch --data NEW | nosuch
      view add v NOFILE --data NEW | nofile
      view refresh nosuch --data NEW | nosuch
      view remove nosuch --data NEW | nosuch
      view show nosuch --data NEW | nosuch
      import NOFILE --data NEW | nofile
      sentinel add WRONG --data NEW | Wathcing
      sentinel edit WRONG --data NEW | Wathcing
      sentinel end nosuch --data NEW | nosuch
      sentinel export nosuch --data NEW | nosuch
      sentinel format WRONG | Wathcing
      sentinel import WRONG --data NEW | Wathcing
      sentinel pause nosuch --for ever --data NEW | ever
      sentinel remove nosuch --data NEW | nosuch
      sentinel replay WRONG --data NEW | Wathcing
      sentinel reset nosuch --data NEW | nosuch
      sentinel resume nosuch --data NEW | nosuch
      sentinel show nosuch --data NEW | nosuch
      sentinel try WRONG | Wathcing
      sentinel verify NOFILE | nofile
      forms NOFILE | nofile
      service ask nosuch --data NEW | nosuch
      service classify nosuch nosuch --data NEW | nosuch
      service format NOFILE | nofile
      service probe NOFILE http://127.0.0.1:9/ --data NEW | nofile
      service verify NOFILE | nofile
      task pause nosuch --data NEW | nosuch
      task resume nosuch --data NEW | nosuch
      task stop nosuch --data NEW | nosuch
      topic add x --data NEW | x
      topic classify nosuch PAGE --data NEW | nosuch
      topic explain nosuch/x PAGE --data NEW | nosuch
      topic import nosuch --bookmarks NOFILE --data NEW | nofile
      topic learn nosuch --from nosuch --data NEW | nosuch
      topic list nosuch --data NEW | nosuch
      topic remove nosuch --data NEW | nosuch
      topic review nosuch --data NEW | nosuch
      topic train nosuch --data NEW | nosuch
      changes --since someday --data NEW | someday
      check nosuch --data NEW | nosuch
      log nosuch --data NEW | nosuch
      notify list -n x --data NEW | x
      notify retry 77 --data NEW | 77
      notify test pigeon --data NEW | pigeon
      rule add WRONG --data NEW | Wathcing
      rule disable nosuch --data NEW | nosuch
      rule enable nosuch --data NEW | nosuch
      rule list nosuch --data NEW | nosuch
      rule remove nosuch --data NEW | nosuch
      rule trace nosuch --data NEW | nosuch
      secret bind nosuch x.example --data NEW | nosuch
      secret remove nosuch --data NEW | nosuch
      watch nourl | nourl
      watch http://127.0.0.1:9/ --every soon | soon
      """;

  private static final Pattern OF_JAVA =
      Pattern.compile(
          "Exception|\\b(java|dev|org|net|com|tools|io)\\.\\w+\\.\\w+|\\bnull\\b|\\tat ");

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("page.html"), "<p>High water</p>");
    Files.writeString(folder.resolve("wrong.txt"), "Create Sentinel a Wathcing x");
    Files.writeString(
        folder.resolve("good.txt"), "Create Sentinel good Using http://harbour.example/");
    CommandRun.vigil(
        "sentinel",
        "add",
        "--anyway",
        "--data",
        folder.resolve("new").toString(),
        folder.resolve("good.txt").toString());
  }

  private String[] words(String command) {
    List<String> words = new ArrayList<>();
    for (String word : command.strip().split(" +", -1)) {
      words.add(
          switch (word) {
            case "PAGE" -> folder.resolve("page.html").toString();
            case "WRONG" -> folder.resolve("wrong.txt").toString();
            case "NOFILE" -> folder.resolve("nofile").toString();
            case "NEW" -> folder.resolve("new").toString();
            case "NOWHERE" -> folder.resolve("nowhere").toString();
            default -> word;
          });
    }
    return words.toArray(String[]::new);
  }

  @Test
  void everyCommandAnswersWrongInputWithOneSentenceThatNamesIt() {
    SoftAssertions all = new SoftAssertions();
    for (String line : COMMANDS.strip().lines().toList()) {
      String[] parts = line.split(" [|] ", 2);
      CommandRun run = CommandRun.vigil(words(parts[0]));
      all.assertThat(run.exit()).as(line + ": " + run).isEqualTo(ExitCode.ERROR);
      all.assertThat(run.err().strip().lines()).as(line).hasSize(1);
      all.assertThat(run.err().replace(folder.toString(), ""))
          .as(line)
          .startsWith("vigil: ")
          .contains(parts[1].strip())
          .doesNotContainPattern(OF_JAVA);
    }
    all.assertAll();
  }
}

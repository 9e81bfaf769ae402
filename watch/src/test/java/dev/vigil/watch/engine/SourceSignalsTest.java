package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceSignalsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration DAY = Duration.ofDays(1);

  @TempDir private Path folder;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws InterruptedException {
    NoticeSource.content = "The north quay is closed.";
    vigil = new TestInstallation(folder);
    vigil.add("Create Sentinel a Using notice \"harbour\" Monitor any");
    vigil.pass(SECOND);
    NoticeSource.TAKEN.set(0);
  }

  @AfterEach
  void close() {
    vigil.close();
  }

  private void signal(String argument) {
    vigil.all.signals().raise(TestInstallation.WORKSPACE, "notice", argument);
  }

  @Test
  void aSignalMakesItsSourceDueWithinASecond() throws InterruptedException {
    vigil.pass(Duration.ofHours(3));
    assertThat(NoticeSource.TAKEN).hasValue(0);
    NoticeSource.content = "The north quay is open.";
    signal("harbour");
    vigil.pass(SECOND);
    assertThat(vigil.reported()).containsExactly("a change 1-2");
  }

  @Test
  void manySignalsWithinASecondCauseOneCheck() throws InterruptedException {
    for (int i = 0; i < 20; i++) {
      signal("harbour");
    }
    vigil.pass(SECOND.multipliedBy(5));
    assertThat(NoticeSource.TAKEN).hasValue(1);
  }

  @Test
  void aSignalOfAnotherSourceCausesNone() throws InterruptedException {
    signal("market");
    vigil.pass(SECOND.multipliedBy(5));
    assertThat(NoticeSource.TAKEN).hasValue(0);
  }

  @Test
  void withoutASignalItIsCheckedOnceADay() throws InterruptedException {
    vigil.pass(DAY.multipliedBy(3));
    assertThat(NoticeSource.TAKEN).hasValue(3);
  }
}

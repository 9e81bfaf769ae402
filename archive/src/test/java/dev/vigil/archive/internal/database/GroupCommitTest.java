package dev.vigil.archive.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.failure.ArchiveException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions of several threads on an SQLite file, which may share a commit. */
class GroupCommitTest {
  @TempDir Path folder;
  private SqliteCatalogue catalogue;

  @BeforeEach
  void open() {
    catalogue = SqliteCatalogue.open(folder.resolve("catalogue.db"), () -> true);
    catalogue.change(c -> Sql.run(c, "create table note (id bigint primary key)"));
  }

  @AfterEach
  void close() {
    catalogue.close();
  }

  private void insert(long id) {
    catalogue.change(c -> Sql.run(c, "insert into note (id) values (?)", id));
  }

  private List<Long> notes() {
    return catalogue.read(
        c -> Sql.list(c, "select id from note order by id", row -> row.getLong(1)));
  }

  @Test
  void whatFailsTakesBackNothingOfTheOthers() throws InterruptedException {
    int count = 40;
    CountDownLatch queued = new CountDownLatch(count);
    Map<Long, Boolean> outcomes = new ConcurrentHashMap<>();
    List<Thread> threads = new ArrayList<>();
    catalogue.change(
        connection -> {
          // All of them wait for this one, and so go on together.
          for (long id = 0; id < count; id++) {
            long own = id;
            threads.add(
                Thread.ofVirtual()
                    .start(
                        () -> {
                          queued.countDown();
                          outcomes.put(own, attempt(own));
                        }));
          }
          await(queued);
        });
    for (Thread thread : threads) {
      thread.join();
    }
    List<Long> expected = new ArrayList<>();
    for (long id = 0; id < count; id++) {
      if (id % 3 != 0) {
        expected.add(id);
      }
    }
    assertThat(notes()).isEqualTo(expected);
    outcomes.forEach((id, well) -> assertThat(well).isEqualTo(id % 3 != 0));
    assertThat(outcomes).hasSize(count);
  }

  /** True when it was stored; who was told so finds it. */
  private boolean attempt(long id) {
    try {
      catalogue.change(
          connection -> {
            Sql.run(connection, "insert into note (id) values (?)", id);
            if (id % 3 == 0) {
              throw new IllegalStateException("on purpose");
            }
          });
    } catch (IllegalStateException e) {
      return false;
    }
    assertThat(notes()).contains(id);
    return true;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whoWaitsForOthersAndWhoDoesNotAreAllStored() throws InterruptedException {
    int count = 200;
    int times = 20;
    List<Thread> threads = new ArrayList<>();
    for (long id = 0; id < count; id++) {
      long own = id * times;
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (long one = own; one < own + times; one++) {
                      store(one);
                    }
                  }));
    }
    for (Thread thread : threads) {
      assertThat(thread.join(Duration.ofMinutes(2))).as("nobody waits for ever").isTrue();
    }
    assertThat(notes()).hasSize(count * times);
  }

  /** Three of four may wait for others. */
  private void store(long id) {
    if (id % 4 == 0) {
      insert(id);
    } else {
      catalogue.share(c -> Sql.run(c, "insert into note (id) values (?)", id));
    }
  }

  @Test
  void aStatementThatFailsEndsItsOwnTransactionOnly() {
    insert(1);
    assertThatThrownBy(() -> insert(1)).isInstanceOf(ArchiveException.class);
    insert(2);
    assertThat(notes()).containsExactly(1L, 2L);
    assertThat(catalogue.inTransaction()).isFalse();
  }

  @Test
  void afterTheCommitEachListenerIsCalledInItsOwnThread() throws InterruptedException {
    Map<Long, Thread> settled = new ConcurrentHashMap<>();
    List<Thread> threads = new ArrayList<>();
    for (long id = 0; id < 20; id++) {
      long own = id;
      threads.add(
          Thread.ofVirtual()
              .start(
                  () ->
                      catalogue.change(
                          connection -> {
                            Sql.run(connection, "insert into note (id) values (?)", own);
                            catalogue.whenSettled(
                                committed -> {
                                  assertThat(committed).isTrue();
                                  assertThat(notes()).contains(own);
                                  settled.put(own, Thread.currentThread());
                                });
                          })));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (long id = 0; id < 20; id++) {
      assertThat(settled.get(id)).isSameAs(threads.get((int) id));
    }
  }

  @Test
  void aReaderKeepsNoOtherFromReadingOrWriting() throws InterruptedException {
    insert(1);
    List<Long> seen = Collections.synchronizedList(new ArrayList<>());
    catalogue.read(
        connection -> {
          Thread other =
              Thread.ofPlatform()
                  .start(
                      () -> {
                        insert(2);
                        seen.addAll(notes());
                      });
          return joined(other);
        });
    assertThat(seen).containsExactly(1L, 2L);
  }

  @Test
  void aReadingInsideAReadingNeedsNoOtherConnection() throws InterruptedException {
    insert(1);
    int count = 20;
    CountDownLatch read = new CountDownLatch(count);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    assertThat(catalogue.<List<Long>>read(outer -> notes())).containsExactly(1L);
                    read.countDown();
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(read.getCount()).isZero();
  }

  @Test
  void whatIsClosedIsNotReadAnyMore() {
    insert(1);
    catalogue.close();
    assertThatThrownBy(this::notes).isInstanceOf(ArchiveException.class);
  }

  private static boolean joined(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return true;
  }
}

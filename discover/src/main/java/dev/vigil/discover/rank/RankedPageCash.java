package dev.vigil.discover.rank;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Records the cash of pages and always knows the page with the most cash. For one thread.
 *
 * <p>Only pages that reach a <i>line</i> stand in a heap; of all others nothing is known but that
 * they have no more than that, so a gift to one of them is one addition. When the heap has run
 * empty, a census draws the line anew so that about one page of {@link #SHARE} is above it. The
 * page that is read is always the one with the most cash: no page outside the heap has more than
 * those in it. A census visits every page and lasts for at least the reads of the pages that it
 * found, so it costs O(1) a read; giving costs O(1) on average, reading O(log n) in a heap that
 * stays in the cache. The heap has four children a node, which makes it half as deep as one with
 * two.
 */
final class RankedPageCash extends PageCash {
  private static final int WAYS = 4;

  /** Fewer would be found anew too often; more make the heap too large for the cache. */
  private static final int SHARE = 16;

  /** The sample size for the line, with an error of about a tenth of the heap. */
  private static final int SAMPLE = 1024;

  private final SplittableRandom random = new SplittableRandom(1);
  private double[] written;

  /** The index of a page in the heap, from 1; 0 for pages outside. */
  private int[] places;

  private int pages;
  private double line;
  private int[] heap = new int[16];
  private double[] amounts = new double[16];
  private int rich;

  RankedPageCash(int pages, double each) {
    this.written = new double[pages];
    this.places = new int[pages];
    this.pages = pages;
    this.line = each;
    Arrays.fill(written, each);
  }

  @Override
  int pages() {
    return pages;
  }

  @Override
  int next() {
    if (rich == 0) {
      census();
    }
    return heap[0];
  }

  /** Draws the line at one of the richest pages of a sample, so that at least that one is above. */
  private void census() {
    double[] sample = new double[SAMPLE];
    Arrays.setAll(sample, i -> written[random.nextInt(pages)]);
    Arrays.sort(sample);
    line = sample[SAMPLE - 1 - SAMPLE / SHARE];
    for (int page = 0; page < pages; page++) {
      if (written[page] >= line) {
        enter(page, written[page]);
      }
    }
  }

  @Override
  double written(int page) {
    return written[page];
  }

  @Override
  void write(int page, double amount) {
    double before = written[page];
    written[page] = amount;
    int place = places[page] - 1;
    if (place < 0) {
      if (amount >= line) {
        enter(page, amount);
      }
    } else if (amount > before) {
      rise(place, page, amount);
    } else if (amount >= line) {
      sink(place, page, amount);
    } else {
      leave(place, page);
    }
  }

  @Override
  void give(int[] targets, int count, double each) {
    for (int i = 0; i < count; i++) {
      int page = targets[i];
      double amount = written[page] + each;
      written[page] = amount;
      if (amount >= line) {
        int place = places[page] - 1;
        if (place < 0) {
          enter(page, amount);
        } else {
          rise(place, page, amount);
        }
      }
    }
  }

  private void enter(int page, double amount) {
    if (rich == heap.length) {
      heap = Arrays.copyOf(heap, 2 * rich);
      amounts = Arrays.copyOf(amounts, 2 * rich);
    }
    rise(rich++, page, amount);
  }

  /** The last of the heap takes the place of one that leaves. */
  private void leave(int place, int page) {
    places[page] = 0;
    rich--;
    if (place < rich) {
      int last = heap[rich];
      double amount = amounts[rich];
      if (place > 0 && amount > amounts[(place - 1) / WAYS]) {
        rise(place, last, amount);
      } else {
        sink(place, last, amount);
      }
    }
  }

  private void rise(int from, int page, double amount) {
    int place = from;
    while (place > 0) {
      int parent = (place - 1) / WAYS;
      if (amounts[parent] >= amount) {
        break;
      }
      put(place, heap[parent], amounts[parent]);
      place = parent;
    }
    put(place, page, amount);
  }

  private void sink(int from, int page, double amount) {
    int place = from;
    while (true) {
      int first = WAYS * place + 1;
      if (first >= rich) {
        break;
      }
      int best = first;
      for (int child = first + 1; child < Math.min(first + WAYS, rich); child++) {
        if (amounts[child] > amounts[best]) {
          best = child;
        }
      }
      if (amounts[best] <= amount) {
        break;
      }
      put(place, heap[best], amounts[best]);
      place = best;
    }
    put(place, page, amount);
  }

  private void put(int place, int page, double amount) {
    amounts[place] = amount;
    heap[place] = page;
    places[page] = place + 1;
  }

  @Override
  void shift(double by) {
    // Rounding never turns the order of two amounts round, so the heap and the line stay true.
    for (int page = 0; page < pages; page++) {
      written[page] += by;
    }
    for (int place = 0; place < rich; place++) {
      amounts[place] += by;
    }
    line += by;
  }

  @Override
  void append(double amount) {
    if (pages == written.length) {
      int room = Math.max(16, pages + pages / 2);
      written = Arrays.copyOf(written, room);
      places = Arrays.copyOf(places, room);
    }
    written[pages] = amount;
    if (amount >= line) {
      enter(pages, amount);
    }
    pages++;
  }
}

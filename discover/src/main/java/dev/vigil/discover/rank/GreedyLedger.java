package dev.vigil.discover.rank;

import java.util.Arrays;

/**
 * Cash in a heap whose top is the richest page. The heap has four children a node, which makes it
 * half as deep as one with two and puts children into one line of the cache; it holds the amounts
 * themselves, and where each page stands. Giving costs O(1) on average (most pages stay where they
 * are), reading O(log n). For one thread.
 */
final class GreedyLedger extends Ledger {
  private static final int WAYS = 4;

  private double[] amounts;
  private int[] heap;
  private int[] places;
  private int pages;

  GreedyLedger(int pages, double each) {
    this.amounts = new double[pages];
    this.heap = new int[pages];
    this.places = new int[pages];
    this.pages = pages;
    Arrays.fill(amounts, each);
    Arrays.setAll(heap, i -> i);
    Arrays.setAll(places, i -> i);
  }

  @Override
  int pages() {
    return pages;
  }

  @Override
  int next() {
    return heap[0];
  }

  @Override
  double written(int page) {
    return amounts[places[page]];
  }

  @Override
  void write(int page, double amount) {
    int place = places[page];
    if (amount > amounts[place]) {
      rise(place, page, amount);
    } else {
      sink(place, page, amount);
    }
  }

  @Override
  void give(int[] targets, int count, double each) {
    for (int i = 0; i < count; i++) {
      int page = targets[i];
      int place = places[page];
      double amount = amounts[place] + each;
      // Most pages stay where they are, and then only their amount is touched.
      if (place == 0 || amounts[(place - 1) / WAYS] >= amount) {
        amounts[place] = amount;
      } else {
        rise(place, page, amount);
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
      if (first >= pages) {
        break;
      }
      int best = first;
      for (int child = first + 1; child < Math.min(first + WAYS, pages); child++) {
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
    places[page] = place;
  }

  @Override
  void shift(double by) {
    // Rounding never turns the order of two amounts round, so the heap stays one.
    for (int place = 0; place < pages; place++) {
      amounts[place] += by;
    }
  }

  @Override
  void append(double amount) {
    if (pages == heap.length) {
      int room = Math.max(16, pages + pages / 2);
      amounts = Arrays.copyOf(amounts, room);
      heap = Arrays.copyOf(heap, room);
      places = Arrays.copyOf(places, room);
    }
    rise(pages++, pages - 1, amount);
  }
}

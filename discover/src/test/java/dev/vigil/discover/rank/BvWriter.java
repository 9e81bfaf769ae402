package dev.vigil.discover.rank;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes graphs in the format of WebGraph with the usual codes, choosing references at random where
 * a real compressor takes the best: so every construct occurs.
 */
public final class BvWriter {
  public static final int WINDOW = 7;
  public static final int SHORTEST_RUN = 4;
  public static final int ZETA = 3;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int current;
  private int used;

  public static byte[] write(int[][] pages, Random random) {
    BvWriter writer = new BvWriter();
    for (int page = 0; page < pages.length; page++) {
      int reference = random.nextInt(Math.min(WINDOW, page) + 1);
      writer.page(page, pages[page], reference, pages[page - reference]);
    }
    while (writer.used != 0) {
      writer.bit(0);
    }
    return writer.bytes.toByteArray();
  }

  private void page(int page, int[] links, int reference, int[] copied) {
    gamma(links.length);
    if (links.length == 0) {
      return;
    }
    unary(reference);
    Set<Integer> rest = new TreeSet<>();
    for (int link : links) {
      rest.add(link);
    }
    if (reference > 0) {
      blocks(copied, rest);
    }
    if (!rest.isEmpty()) {
      runs(page, rest);
      gaps(page, rest);
    }
  }

  private void blocks(int[] copied, Set<Integer> rest) {
    List<Integer> blocks = new ArrayList<>();
    boolean copying = true;
    int length = 0;
    for (int link : copied) {
      if (rest.contains(link) != copying) {
        blocks.add(length);
        length = 0;
        copying = !copying;
      }
      length++;
      rest.remove(link);
    }
    // The last block is not written; it is copied when an even number of blocks is before it.
    gamma(blocks.size());
    for (int b = 0; b < blocks.size(); b++) {
      gamma(b == 0 ? blocks.get(b) : blocks.get(b) - 1);
    }
  }

  private void runs(int page, Set<Integer> rest) {
    List<int[]> runs = new ArrayList<>();
    int left = -2;
    int last = -2;
    for (int link : rest) {
      if (link != last + 1) {
        runs.add(new int[] {left, last});
        left = link;
      }
      last = link;
    }
    runs.add(new int[] {left, last});
    runs.removeIf(run -> run[0] < 0 || run[1] - run[0] + 1 < SHORTEST_RUN);
    gamma(runs.size());
    int before = 0;
    for (int r = 0; r < runs.size(); r++) {
      int[] run = runs.get(r);
      gamma(r == 0 ? natural(run[0] - page) : run[0] - before - 1);
      gamma(run[1] - run[0] + 1 - SHORTEST_RUN);
      before = run[1] + 1;
      for (int link = run[0]; link <= run[1]; link++) {
        rest.remove(link);
      }
    }
  }

  private void gaps(int page, Set<Integer> rest) {
    int last = Integer.MIN_VALUE;
    for (int link : rest) {
      zeta(last == Integer.MIN_VALUE ? natural(link - page) : link - last - 1);
      last = link;
    }
  }

  private static int natural(int signed) {
    return signed >= 0 ? 2 * signed : -2 * signed - 1;
  }

  private void unary(int value) {
    for (int i = 0; i < value; i++) {
      bit(0);
    }
    bit(1);
  }

  private void gamma(int value) {
    int length = 31 - Integer.numberOfLeadingZeros(value + 1);
    unary(length);
    bits(value + 1, length);
  }

  private void zeta(int value) {
    int number = value + 1;
    int h = (31 - Integer.numberOfLeadingZeros(number)) / ZETA;
    unary(h);
    int low = 1 << h * ZETA;
    if (number - low < low) {
      bits(number - low, h * ZETA + ZETA - 1);
    } else {
      bits(number, h * ZETA + ZETA);
    }
  }

  private void bits(int value, int count) {
    for (int i = count - 1; i >= 0; i--) {
      bit(value >>> i & 1);
    }
  }

  private void bit(int bit) {
    current = current << 1 | bit;
    if (++used == 8) {
      bytes.write(current);
      current = 0;
      used = 0;
    }
  }
}

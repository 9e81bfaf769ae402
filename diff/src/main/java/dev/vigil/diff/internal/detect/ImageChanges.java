package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.ImageList;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.KeyCountComparison;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A change type for images that were added, removed, moved, replaced, got another alternative text,
 * or other pixels under the same URL where the caller knows hashes of their contents.
 *
 * <p>Two images are the same if one's address is among those that the other may be loaded from
 * ({@code srcset}), since browsers choose.
 */
public record ImageChanges(On on) implements ChangeType {
  public enum On {
    SRC,
    ALT,
    EITHER
  }

  @Override
  public String name() {
    return on == On.EITHER ? "images" : "images,on=" + on.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.IMAGES;
  }

  @Override
  public boolean isSurelySame(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return context.imagesBefore().equals(context.imagesAfter())
        && ChangeType.super.isSurelySame(before, after, context);
  }

  @Override
  public boolean needsContext() {
    return true;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    List<ImageList.Image> old = before.get(ImageList.class, ImageList::of).images();
    List<ImageList.Image> now = after.get(ImageList.class, ImageList::of).images();
    ChangeCollector found = new ChangeCollector(name());
    List<String> keys = keys(old);
    Map<String, String> aliases = on == On.ALT ? Map.of() : aliases(old, now);
    List<Keyed> was = keyed(old, keys, Map.of());
    List<Keyed> is = keyed(now, keys(now), aliases);
    KeyCountComparison<Keyed> counts =
        new KeyCountComparison<>(found, was, is, Keyed::key)
            .at(k -> NodeRange.whole(k.image.node()))
            .labelled(Keyed::label)
            .valued(k -> on == On.ALT ? k.image.alt() : k.image.src());
    if (on != On.ALT) {
      counts.updated(
          k -> k.image.alt().isEmpty() ? new Object() : k.image.alt(),
          Keyed::label,
          k -> k.image.src());
    }
    counts.kept((a, b) -> content(found, a.image, b.image, context));
    counts.report();
    return found.changes();
  }

  private record Keyed(String key, ImageList.Image image) {
    String label() {
      return image.alt().isEmpty() ? image.src() : image.alt();
    }
  }

  private List<String> keys(List<ImageList.Image> images) {
    return images.stream().map(i -> on == On.ALT ? i.alt() : i.src()).toList();
  }

  private static List<Keyed> keyed(
      List<ImageList.Image> images, List<String> keys, Map<String, String> aliases) {
    List<Keyed> all = new ArrayList<>();
    for (int i = 0; i < images.size(); i++) {
      all.add(new Keyed(aliases.getOrDefault(keys.get(i), keys.get(i)), images.get(i)));
    }
    return all;
  }

  /** New URLs that replace an old one, because either image could be loaded from it. */
  private static Map<String, String> aliases(List<ImageList.Image> old, List<ImageList.Image> now) {
    Map<String, String> owner = new HashMap<>();
    for (ImageList.Image image : old) {
      owner.putIfAbsent(image.src(), image.src());
    }
    for (ImageList.Image image : old) {
      for (String address : image.all()) {
        owner.putIfAbsent(address, image.src());
      }
    }
    Map<String, String> aliases = new HashMap<>();
    for (ImageList.Image image : now) {
      String known = owner.get(image.src());
      for (String address : image.all()) {
        known = known == null ? owner.get(address) : known;
      }
      if (known != null) {
        aliases.putIfAbsent(image.src(), known);
      }
    }
    return aliases;
  }

  private void content(
      ChangeCollector found, ImageList.Image a, ImageList.Image b, ComparisonContext context) {
    NodeRange was = NodeRange.whole(a.node());
    NodeRange is = NodeRange.whole(b.node());
    if (on == On.EITHER && !a.alt().equals(b.alt())) {
      found.updated(b.src(), was, is, a.alt(), b.alt());
    }
    String oldHash = context.imagesBefore().get(a.src());
    String newHash = context.imagesAfter().get(b.src());
    if (on != On.ALT && oldHash != null && newHash != null && !oldHash.equals(newHash)) {
      found.updated("content of " + b.src(), was, is, oldHash, newHash);
    }
  }
}

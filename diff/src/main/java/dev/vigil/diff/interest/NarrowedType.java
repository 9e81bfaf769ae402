package dev.vigil.diff.interest;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Restricts a type to some of its changes: certain kinds, text that appears or disappears, or only
 * while (or unless) the new version contains a text.
 *
 * @param kinds the kinds that count; all if empty
 * @param presence whether only first appearances, last disappearances or both count
 * @param whilst a text that the new version must contain; empty for none
 * @param unless a text that the new version must not contain; empty for none
 */
record NarrowedType(
    ChangeType base, Set<ChangeKind> kinds, Presence presence, String whilst, String unless)
    implements ChangeType {
  enum Presence {
    ANY,
    APPEARS,
    DISAPPEARS
  }

  NarrowedType {
    kinds = Set.copyOf(kinds);
  }

  @Override
  public String name() {
    StringBuilder name = new StringBuilder(base.name());
    if (!kinds.isEmpty()) {
      name.append(",only=")
          .append(
              TypeText.quoted(
                  new TreeSet<>(kinds)
                      .stream().map(NarrowedType::word).collect(Collectors.joining(","))));
    }
    if (presence != Presence.ANY) {
      name.append(",when=").append(presence.name().toLowerCase(Locale.ROOT));
    }
    if (!whilst.isEmpty()) {
      name.append(",while=").append(TypeText.quoted(whilst));
    }
    if (!unless.isEmpty()) {
      name.append(",unless=").append(TypeText.quoted(unless));
    }
    return name.toString();
  }

  static String word(ChangeKind kind) {
    return switch (kind) {
      case INSERT -> "added";
      case DELETE -> "removed";
      case UPDATE -> "changed";
      case MOVE -> "moved";
    };
  }

  @Override
  public InterestAspect aspect() {
    return base.aspect();
  }

  @Override
  public boolean isSurelySame(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return base.isSurelySame(before, after, context);
  }

  @Override
  public boolean needsContext() {
    return base.needsContext();
  }

  @Override
  public Map<String, String> remembered(
      ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return base.remembered(before, after, context);
  }

  @Override
  public Optional<String> fault(Map<Class<?>, Object> tools) {
    return base.fault(tools);
  }

  @Override
  public boolean remembers() {
    return base.remembers();
  }

  @Override
  public boolean reportsStart() {
    return base.reportsStart();
  }

  @Override
  public boolean comparesAcrossBases() {
    return base.comparesAcrossBases();
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return narrow(base.changes(before, after, context), before, after, context);
  }

  @Override
  public List<Change> narrow(
      List<Change> found, ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    if (found.isEmpty() || !isWanted(after)) {
      return List.of();
    }
    List<Change> kept = new ArrayList<>();
    for (Change change : found) {
      boolean present =
          switch (presence) {
            case ANY -> true;
            case APPEARS -> change.oldCount() == 0 && change.newCount() > 0;
            case DISAPPEARS -> change.oldCount() > 0 && change.newCount() == 0;
          };
      if (present && (kinds.isEmpty() || kinds.contains(change.kind()))) {
        kept.add(change.as(name()));
      }
    }
    return List.copyOf(kept);
  }

  private boolean isWanted(ViewExtracts after) {
    return (whilst.isEmpty() || contains(after, whilst))
        && (unless.isEmpty() || !contains(after, unless));
  }

  private static boolean contains(ViewExtracts extracts, String text) {
    return fold(extracts.visibleText().text()).contains(fold(text));
  }

  private static String fold(String text) {
    return text.toLowerCase(Locale.ROOT).replace('\u00A0', ' ');
  }
}

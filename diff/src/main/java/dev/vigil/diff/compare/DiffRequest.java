package dev.vigil.diff.compare;

import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.SignificanceModel;
import dev.vigil.diff.interest.ChangeTypeExpression;
import dev.vigil.diff.types.ComparisonContext;

/**
 * A request for a comparison: which changes to find, and which to hold back. Immutable.
 *
 * @param interest the change types, see {@link ChangeTypeExpression#parse}
 * @param noise what is held back
 * @param weighing how much the rest matters
 * @param context what is known besides the two versions
 */
public record DiffRequest(
    ChangeTypeExpression interest,
    NoiseFilter noise,
    SignificanceModel weighing,
    ComparisonContext context) {
  /**
   * A request for these changes, such as {@code links} or {@code price,below=900}; nothing is held
   * back.
   */
  public static DiffRequest of(String interest) {
    return of(ChangeTypeExpression.parse(interest));
  }

  public static DiffRequest of(ChangeTypeExpression interest) {
    return new DiffRequest(
        interest, NoiseFilter.NONE, SignificanceModel.NONE, ComparisonContext.NONE);
  }

  public DiffRequest without(NoiseFilter other) {
    return new DiffRequest(interest, other, weighing, context);
  }

  public DiffRequest weighedBy(SignificanceModel other) {
    return new DiffRequest(interest, noise, other, context);
  }

  public DiffRequest in(ComparisonContext other) {
    return new DiffRequest(interest, noise, weighing, other);
  }
}

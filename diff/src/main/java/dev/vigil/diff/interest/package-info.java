/** What a user asks for: the language that names change types and narrows them. */
@NullMarked
package dev.vigil.diff.interest;

import org.jspecify.annotations.NullMarked;

/**
 * The change types: objects of interest (links, images, words, phrases, tables, prices and others),
 * each with a class that finds how they changed between two views, and the language in which a user
 * names them.
 */
@NullMarked
package dev.vigil.diff.types;

import org.jspecify.annotations.NullMarked;

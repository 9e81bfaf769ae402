package dev.vigil.document.query;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.TypeRef;
import com.jayway.jsonpath.spi.json.JsonProvider;
import com.jayway.jsonpath.spi.mapper.MappingProvider;
import dev.vigil.document.query.JsonTree.Value;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adapts a digest to the JSONPath library: values are nodes, results are lists of nodes. Nothing of
 * the document can be changed. For one evaluation.
 */
@SuppressWarnings("NullAway") // The library hands nulls of JSON through.
final class TreeProvider implements JsonProvider, MappingProvider {
  private final JsonTree tree;

  TreeProvider(JsonTree tree) {
    this.tree = tree;
  }

  @Override
  public boolean isArray(Object value) {
    return value instanceof Value v
        ? tree.type(v) == JsonTree.Type.ARRAY
        : value instanceof List<?>;
  }

  @Override
  public boolean isMap(Object value) {
    return value instanceof Value v
        ? tree.type(v) == JsonTree.Type.OBJECT
        : value instanceof Map<?, ?>;
  }

  @Override
  public int length(Object value) {
    return switch (value) {
      case Value v when tree.type(v) == JsonTree.Type.STRING -> tree.text(v).length();
      case Value v -> tree.items(v).size();
      case Collection<?> made -> made.size();
      case Map<?, ?> made -> made.size();
      default -> throw new IllegalArgumentException("has no length");
    };
  }

  @Override
  public Iterable<?> toIterable(Object value) {
    return value instanceof Value v ? tree.items(v) : (List<?>) value;
  }

  @Override
  public Collection<String> getPropertyKeys(Object value) {
    if (value instanceof Value v) {
      return tree.members(v).keySet();
    }
    List<String> keys = new ArrayList<>();
    ((Map<?, ?>) value).keySet().forEach(key -> keys.add(String.valueOf(key)));
    return keys;
  }

  @Override
  public Object getArrayIndex(Object array, int index) {
    return array instanceof Value v ? tree.items(v).get(index) : ((List<?>) array).get(index);
  }

  @Override
  @Deprecated // by the library, which still asks for it
  @SuppressWarnings("InlineMeSuggester")
  public Object getArrayIndex(Object array, int index, boolean unwrap) {
    return getArrayIndex(array, index);
  }

  @Override
  public Object getMapValue(Object object, String key) {
    Map<?, ?> members = object instanceof Value v ? tree.members(v) : (Map<?, ?>) object;
    return members.containsKey(key) ? members.get(key) : UNDEFINED;
  }

  @Override
  public @Nullable Object unwrap(@Nullable Object value) {
    return value instanceof Value v ? tree.scalar(v) : value;
  }

  @Override
  public Object createArray() {
    return new ArrayList<>();
  }

  @Override
  public Object createMap() {
    return new LinkedHashMap<>();
  }

  @Override
  @SuppressWarnings("unchecked") // Only what createArray made is ever written to.
  public void setArrayIndex(Object array, int index, Object value) {
    List<Object> made = (List<Object>) array;
    if (index == made.size()) {
      made.add(value);
    } else {
      made.set(index, value);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // Only what createMap made is ever written to.
  public void setProperty(Object object, Object key, Object value) {
    ((Map<Object, Object>) object).put(key, value);
  }

  @Override
  public void removeProperty(Object object, Object key) {
    throw new UnsupportedOperationException("A document is not changed by a query.");
  }

  @Override
  public Object parse(String json) {
    throw new UnsupportedOperationException("Documents are read before they are asked.");
  }

  @Override
  public Object parse(InputStream json, String charset) {
    throw new UnsupportedOperationException("Documents are read before they are asked.");
  }

  @Override
  public String toJson(Object value) {
    return String.valueOf(unwrap(value));
  }

  /** Converts an array to one level of Java values, which filters compare with lists. */
  @Override
  public <T> T map(Object source, Class<T> type, Configuration configuration) {
    if (source instanceof Value v && type.isAssignableFrom(ArrayList.class)) {
      List<Object> values = new ArrayList<>();
      tree.items(v).forEach(item -> values.add(tree.scalar(item)));
      return type.cast(values);
    }
    if (source instanceof Value v && type.isAssignableFrom(LinkedHashMap.class)) {
      Map<String, Object> values = new LinkedHashMap<>();
      tree.members(v).forEach((key, item) -> values.put(key, tree.scalar(item)));
      return type.cast(values);
    }
    return type.cast(unwrap(source));
  }

  @Override
  public <T> T map(Object source, TypeRef<T> type, Configuration configuration) {
    throw new UnsupportedOperationException("Queries give nodes.");
  }
}

// Builds a query by clicking: one or two collections or views, conditions, an order and columns.
const builder = document.getElementById('builder');
const schema = JSON.parse(document.getElementById('editor').dataset.schema);
const make = (tag, text, className) => {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const pick = name => builder.querySelector(`[name=${name}]`);
const fill = (list, values) => {
  const before = list.value;
  list.replaceChildren(...values.map(([value, words]) => {
    const option = make('option', words);
    option.value = value;
    return option;
  }));
  if (values.some(([value]) => value === before)) list.value = before;
};
const of = call => schema.find(one => one.call === call);
const plain = schema.filter(one => one.columns.length && /^[^$]*$/.test(one.call));
const conditions = builder.querySelector('.conditions');

const short = call => call.startsWith('view:') ? call.slice(5).split('(')[0] : call.split(':')[0];

// The columns of both collections as [path, words]; those of the second have its name.
function all() {
  const second = pick('join').value;
  const named = (variable, call, words) => (of(call)?.columns ?? []).map(name => [`$${variable}/${name}`, words + name]);
  return [...named('a', pick('from').value, ''), ...named('b', second, `${short(second)} `)];
}
const type = path => of(pick(path.startsWith('$a') ? 'from' : 'join').value)?.types[path.slice(3)];
const isNumber = path => ['integer', 'double', 'decimal'].includes(type(path));

function addCondition() {
  const row = make('div', undefined, 'condition');
  const field = (words, control) => {
    const label = make('label', undefined, 'field');
    label.append(make('span', words), control);
    row.append(label);
    return control;
  };
  const where = field('Only where', make('select'));
  where.name = 'where';
  const how = field('is', make('select'));
  how.name = 'how';
  fill(how, ['=', '!=', '<', '<=', '>', '>=', 'contains', 'is given', 'is missing'].map(word => [word, word]));
  const value = field('this value', make('input'));
  value.name = 'value';
  const remove = make('button', 'Remove', 'plain');
  remove.type = 'button';
  remove.onclick = () => { row.remove(); if (!conditions.children.length) addCondition(); compose(); };
  row.append(remove);
  conditions.append(row);
  fill(where, [['', ''], ...all()]);
}

// Texts are compared as numbers where the value is one and has an order: "900" is not more than 5000.
function condition(path, how, value) {
  const text = `"${value.replaceAll('&', '&amp;').replaceAll('"', '""')}"`;
  if (how === 'is given') return `exists(${path})`;
  if (how === 'is missing') return `empty(${path})`;
  if (how === 'contains') return type(path) === 'tree' ? `(some $t in ${path} satisfies contains($t, ${text}))` : `contains(${path}, ${text})`;
  if (!/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(value) || type(path) === 'time') return `${path} ${how} ${text}`;
  if (isNumber(path)) return `${path} ${how} ${value}`;
  if (how === '=' || how === '!=') return `${path} ${how} ${text}`;
  return `${type(path) === 'tree' ? `${path}/number()` : `number(${path})`} ${how} ${value}`;
}

function compose() {
  const lines = [`for $a in ${pick('from').value}`];
  const asked = [...conditions.children]
    .map(row => ['where', 'how', 'value'].map(name => row.querySelector(`[name=${name}]`).value.trim()))
    .filter(([path, how, value]) => path && (value || how.startsWith('is ')))
    .map(parts => condition(...parts));
  document.getElementById('match').hidden = conditions.children.length < 2;
  const any = pick('match').value === 'or' && asked.length > 1;
  const wanted = any ? [`(${asked.join(' or ')})`] : asked;
  if (pick('join').value) {
    lines.push(`for $b in ${pick('join').value}`);
    wanted.unshift(`${pick('left').value} = ${pick('right').value}`);
  }
  if (wanted.length) lines.push(`where ${any && wanted.length === 1 ? asked.join(' or ') : wanted.join(' and ')}`);
  const order = pick('order').value;
  if (order) {
    const key = type(order) === 'tree' ? `${order}[1]` : order;
    lines.push(`order by ${isNumber(order) ? `number(${key})` : key}${pick('direction').value}`);
  }
  const chosen = [...builder.querySelectorAll('.columns input:checked')].map(check => check.value)
    .map(path => path[3] === '@' ? `<${path.slice(4)}>{string(${path})}</${path.slice(4)}>` : path);
  lines.push(`return <row>{${chosen.join(', ') || '$a'}}</row>`);
  document.getElementById('query').value = lines.join('\n'); // For the editor, if it is still loading.
  document.dispatchEvent(new CustomEvent('built', {detail: lines.join('\n')}));
}

function columns() {
  const known = all();
  const side = variable => known.filter(([path]) => path.startsWith(variable)).map(([path]) => [path, path.slice(3)]);
  fill(pick('left'), side('$a'));
  fill(pick('right'), side('$b'));
  const shared = side('$a').find(([, name]) => side('$b').some(([, other]) => other === name))?.[1];
  if (shared && !columns.joined) { pick('left').value = `$a/${shared}`; pick('right').value = `$b/${shared}`; }
  columns.joined = pick('join').value !== '';
  builder.querySelector('.joined').hidden = !columns.joined;
  fill(pick('order'), [['', ''], ...known]);
  conditions.querySelectorAll('[name=where]').forEach(list => fill(list, [['', ''], ...known]));
  const boxes = builder.querySelector('.columns');
  const legend = boxes.querySelector('legend');
  boxes.replaceChildren(legend, ...known.map(([path, words]) => {
    const label = make('label', undefined, 'check');
    const check = make('input');
    check.type = 'checkbox';
    check.checked = path.startsWith('$a');
    check.value = path;
    check.onchange = compose;
    label.append(check, ` ${words}`);
    return label;
  }));
}

fill(pick('from'), plain.map(one => [one.call, one.call]));
fill(pick('join'), [['', ''], ...plain.map(one => [one.call, one.call])]);
document.getElementById('condition').onclick = addCondition;
builder.addEventListener('input', event => {
  if (event.target.name === 'from' || event.target.name === 'join') columns();
  if (event.target.name) compose();
});
addCondition();
columns();

// Queries: an editor with completion and errors in place, results as a table, XML or a chart, and a builder.
const meta = name => document.querySelector(`meta[name=${name}]`)?.content ?? '';
const base = meta('base');
const csrf = meta('csrf');
const box = document.getElementById('editor');
const source = document.getElementById('query');
const trouble = document.getElementById('trouble');
const result = document.getElementById('result');
const state = document.getElementById('state');
const schema = JSON.parse(box.dataset.schema);
const make = (tag, text, className) => {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

const cm = await import(box.dataset.editor);

// The collection of an expression such as shop:order()[total > 9], schools:doc()//school or $h/child.
function collection(expression, before) {
  const plain = expression.replace(/^[\s(]+/, '').replace(/\[[^\]]*\]/g, '').trim();
  const steps = [...plain.matchAll(/\/\/?([\w.-]+)/g)].map(step => step[1]);
  const call = /^([\w-]+:[\w.-]+)\(/.exec(plain)?.[1];
  const variable = /^\$([\w.-]+)/.exec(plain)?.[1];
  const whole = call ? schema.find(one => one.call.startsWith(call + '(')) : variable && bound(variable, before);
  if (!whole || !steps.length) return whole;
  return schema.find(one => one.call === `${whole.call.split('//')[0]}//${steps.at(-1)}`);
}

// The collection that a variable is bound to, by the last clause before a place.
function bound(variable, before) {
  const clause = new RegExp(`(?:\\bfor|\\blet|,)\\s*\\$${variable.replaceAll('.', '\\.')}\\b\\s*(?:at\\s+\\$[\\w.-]+\\s+)?(?:in\\b|:=)\\s*`, 'g');
  const last = [...before.matchAll(clause)].at(-1);
  if (!last) return undefined;
  const rest = before.slice(last.index + last[0].length);
  const end = /\s(?:for|let|where|order|group|stable|count|return|satisfies)\s|,\s*\$[\w.-]+\s+in\s/.exec(rest);
  return collection(end ? rest.slice(0, end.index) : rest, before.slice(0, last.index));
}

function complete(context) {
  const word = context.matchBefore(/[\w:$\/.@()-]*/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const slash = word.text.lastIndexOf('/');
  if (slash >= 0) {
    const before = context.state.doc.sliceString(0, word.from);
    const found = collection(word.text.slice(0, slash).replace(/\/$/, ''), before);
    // Unknown: the elements of the collections that the query names.
    const some = found ? [found] : schema.filter(one => text().includes(one.call));
    const columns = new Set(some.flatMap(one => one.columns));
    return {from: word.from + slash + 1, options: [...columns].map(label => ({label, type: 'property', detail: found?.types[label]}))};
  }
  const from = word.from + Math.max(0, word.text.search(/[\w:$.-]*$/));
  const variables = new Set([...text().matchAll(/(?:\b(?:for|let)|,)\s*(\$[\w.-]+)/g)].map(one => one[1]));
  return {
    from,
    options: [
      ...[...variables].map(label => ({label, type: 'variable', boost: 1})),
      ...schema.map(one => ({label: one.call, type: 'function', detail: one.columns.slice(0, 5).join(' ')})),
      ...['for', 'let', 'where', 'order by', 'group by', 'return', 'count', 'number', 'contains', 'distinct-values']
        .map(label => ({label, type: 'keyword'})),
    ],
  };
}

// The shadow root lets the editor add its styles under the page's content security policy.
const shadow = box.attachShadow({mode: 'open'});
const look = cm.EditorView.theme({
  '&': {color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: '14px', minHeight: '12rem'},
  '.cm-content': {caretColor: 'var(--ink)', fontFamily: 'ui-monospace, monospace'},
  '.cm-gutters': {backgroundColor: 'var(--sunk)', color: 'var(--soft)', border: 'none'},
  '.cm-activeLine, .cm-activeLineGutter': {backgroundColor: 'color-mix(in srgb, var(--sea) 8%, transparent)'},
  '.cm-tooltip': {backgroundColor: 'var(--card)', color: 'var(--ink)', border: '1px solid var(--line)'},
  '.cm-cursor': {borderLeftColor: 'var(--ink)'},
});
const view = new cm.EditorView({
  doc: source.value,
  extensions: [
    cm.keymap.of([{key: 'Mod-Enter', run: () => { run(); return true; }}, cm.indentWithTab]),
    cm.basicSetup,
    cm.StreamLanguage.define(cm.xQuery),
    cm.autocompletion({override: [complete]}),
    cm.lintGutter(),
    look,
    cm.EditorView.contentAttributes.of({'aria-label': 'Query'}),
    cm.EditorView.updateListener.of(update => { if (update.docChanged) { keep(); later(); } }),
  ],
  root: shadow,
  parent: shadow,
});
// A long line is pushed sideways, also by keys.
view.scrollDOM.tabIndex = 0;
// The colours of words are made for a light page.
const dark = new CSSStyleSheet();
dark.replaceSync('@media (prefers-color-scheme: dark) { .cm-line span[class^="\u037c"] { filter: invert(1) hue-rotate(180deg) } }');
shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, dark];
function keep() {
  source.value = text();
  const form = document.getElementById('keep');
  if (form) form.elements.query.value = text();
}
const text = () => view.state.doc.toString();
keep();
const write = query => view.dispatch({
  changes: {from: 0, to: view.state.doc.length, insert: query},
  selection: {anchor: query.length},
});

async function ask(path, data) {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: {'X-CSRF': csrf, 'X-Fragment': '1', 'Content-Type': 'application/x-www-form-urlencoded'},
    body: new URLSearchParams(data),
  });
  if (!answer.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    throw new Error(page.querySelector('main p')?.textContent ?? 'This did not work.');
  }
  return answer.json();
}

function mistake(problem, line, column) {
  trouble.textContent = problem;
  trouble.hidden = !problem;
  const marks = [];
  if (problem && line > 0 && line <= view.state.doc.lines) {
    const at = view.state.doc.line(line);
    const from = Math.min(at.to, at.from + Math.max(0, column - 1));
    marks.push({from, to: Math.min(at.to, from + 1), severity: 'error', message: problem});
  }
  view.dispatch(cm.setDiagnostics(view.state, marks));
}

let timer;
let turn = 0;
function later() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const mine = ++turn;
    try {
      const checked = await ask('/query/check', {query: text()});
      if (mine !== turn) return;
      mistake(checked.problem, checked.line, checked.column);
      document.getElementById('plan').textContent = checked.plan;
    } catch (error) { /* The next run reports it. */ }
  }, 600);
}

let rows = {columns: [], rows: []};
let items = [];
let shown = 'table';
let next = '';

async function run(token) {
  state.textContent = 'Running…';
  try {
    const answer = await ask('/query/run', token ? {token} : {query: text()});
    mistake(answer.problem, answer.line, answer.column);
    if (answer.problem) { state.textContent = ''; return; }
    items = token ? items.concat(answer.items) : answer.items;
    rows = token
      ? {columns: rows.columns, rows: rows.rows.concat(answer.table.rows)}
      : answer.table;
    next = answer.next;
    state.textContent = `${items.length}${next ? ' and more' : ''} items` +
      (answer.state === 'changed' ? '; a source changed since the first part' : '') +
      (answer.warnings.length ? '; ' + answer.warnings.join(' ') : '');
    document.getElementById('plan').textContent = answer.explanation;
    draw();
  } catch (error) {
    state.textContent = '';
    mistake(error.message, 0, 0);
  }
}

function draw() {
  result.replaceChildren();
  if (shown === 'table') {
    const table = make('table', undefined, 'list');
    const head = make('tr');
    rows.columns.forEach(name => head.append(make('th', name)));
    const top = make('thead');
    top.append(head);
    const body = make('tbody');
    rows.rows.forEach(row => {
      const line = make('tr');
      row.forEach((cell, i) => { const td = make('td', cell); td.dataset.label = rows.columns[i]; line.append(td); });
      body.append(line);
    });
    table.append(top, body);
    result.append(table);
  } else if (shown === 'xml') {
    result.append(make('pre', items.join('\n'), 'code'));
  } else {
    chart();
  }
  if (next) {
    const more = make('button', 'More');
    more.type = 'button';
    more.onclick = () => run(next);
    result.append(more);
  }
}

// A bar for each row; the user chooses what names it and what it shows.
let chosen = {};
const isNumber = i => rows.rows.some(row => row[i] !== '') && rows.rows.every(row => row[i] === '' || !isNaN(row[i]));
// Numbers that name a thing are no amounts.
const isName = name => /(^|[_.-])(id|key|code|no|nr|number|zip|postcode|plz|year|version|isbn|phone)$/i.test(name);

function usual() {
  const all = rows.columns.map((name, i) => ({name, i}));
  const numbers = all.filter(({i}) => isNumber(i));
  const amount = numbers.find(({name}) => !isName(name)) ?? numbers[0];
  const others = all.filter(({i}) => i !== amount?.i);
  const label = others.find(({i}) => !isNumber(i)) ?? others.find(({name}) => isName(name)) ?? others[0];
  return {value: amount?.i ?? -1, label: label?.i ?? -1};
}

function picker(text, key, options, now) {
  const label = make('label', undefined, 'field');
  const list = make('select');
  list.name = key;
  options.forEach(([value, words]) => {
    const option = make('option', words);
    option.value = value;
    list.append(option);
  });
  list.value = now;
  list.onchange = () => { chosen = {...chosen, columns: rows.columns.join(), [key]: Number(list.value)}; draw(); };
  label.append(make('span', text), list);
  return label;
}

function chart() {
  if (!rows.rows.length) return;
  const numbers = rows.columns.map((name, i) => [i, name]).filter(([i]) => isNumber(i));
  if (!numbers.length) {
    result.append(make('p', 'A chart needs a column of numbers.', 'quiet'));
    return;
  }
  const {label, value} = {...usual(), ...(chosen.columns === rows.columns.join() ? chosen : {})};
  const tools = make('div', undefined, 'acts');
  tools.append(
    picker('Bars show', 'value', numbers, value),
    picker('named by', 'label', [[-1, 'row'], ...rows.columns.map((name, i) => [i, name])], label));
  const most = Math.max(...rows.rows.map(row => Math.abs(Number(row[value]))), 1e-9);
  const list = make('dl', undefined, 'bars');
  rows.rows.slice(0, 200).forEach((row, i) => {
    list.append(make('dt', label < 0 ? String(i + 1) : row[label]));
    const bar = make('span', '', Number(row[value]) < 0 ? 'amount below' : 'amount');
    bar.style.width = `calc((100% - 6rem) * ${Math.abs(Number(row[value])) / most})`;
    const shownValue = make('dd');
    shownValue.append(bar, make('span', row[value]));
    list.append(shownValue);
  });
  result.append(tools, make('p', `${rows.columns[value]} by ${label < 0 ? 'row' : rows.columns[label]}` +
    (rows.rows.length > 200 ? ', the first 200 rows' : ''), 'quiet'), list);
}

document.getElementById('run').onclick = () => run();
document.querySelectorAll('[data-show]').forEach(button => {
  button.onclick = () => {
    shown = button.dataset.show;
    document.querySelectorAll('[data-show]').forEach(one => one.setAttribute('aria-pressed', String(one === button)));
    draw();
  };
});
document.querySelectorAll('[data-query]').forEach(link => {
  link.onclick = event => { event.preventDefault(); write(link.dataset.query); run(); };
});

document.addEventListener('built', event => write(event.detail));

if (box.dataset.run) run(); else if (source.value.trim()) later();

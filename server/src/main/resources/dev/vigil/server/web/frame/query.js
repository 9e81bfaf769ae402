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

function complete(context) {
  const word = context.matchBefore(/[\w:$\/.-]*/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const columns = new Set(schema.flatMap(one => one.columns));
  const slash = word.text.lastIndexOf('/');
  if (slash >= 0) {
    return {from: word.from + slash + 1, options: [...columns].map(label => ({label, type: 'property'}))};
  }
  return {
    from: word.from,
    options: [
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
const write = query => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: query}});

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

// A bar for each row: the first column names it, the first column of numbers is its length.
function chart() {
  const numbers = rows.columns.findIndex((_, i) => rows.rows.length && rows.rows.every(row => row[i] !== '' && !isNaN(row[i])));
  if (!rows.rows.length) return;
  if (numbers < 0) {
    result.append(make('p', 'A chart needs a column of numbers.', 'quiet'));
    return;
  }
  const names = rows.columns.findIndex((_, i) => i !== numbers);
  const most = Math.max(...rows.rows.map(row => Math.abs(Number(row[numbers]))), 1e-9);
  const list = make('dl', undefined, 'bars');
  rows.rows.slice(0, 200).forEach(row => {
    list.append(make('dt', names < 0 ? '' : row[names]));
    const bar = make('span', '', 'amount');
    bar.style.width = `calc((100% - 4rem) * ${Math.abs(Number(row[numbers])) / most})`;
    const value = make('dd');
    value.append(bar, make('span', row[numbers]));
    list.append(value);
  });
  result.append(make('p', `${rows.columns[numbers]} by ${names < 0 ? 'row' : rows.columns[names]}`, 'quiet'), list);
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

// ---- the builder ----

const builder = document.getElementById('builder');
if (builder) {
  const pick = name => builder.querySelector(`[name=${name}]`);
  const fill = (list, values) => list.replaceChildren(...values.map(value => { const o = make('option', value); o.value = value; return o; }));
  const of = call => schema.find(one => one.call === call);
  const plain = schema.filter(one => one.columns.length && one.call.endsWith('()'));
  fill(pick('from'), plain.map(one => one.call));
  fill(pick('join'), ['', ...plain.map(one => one.call)]);
  const columns = () => {
    const left = of(pick('from').value)?.columns ?? [];
    const right = of(pick('join').value)?.columns ?? [];
    fill(pick('left'), left);
    fill(pick('right'), right);
    fill(pick('where'), ['', ...left]);
    fill(pick('order'), ['', ...left]);
    builder.querySelector('.joined').hidden = !right.length;
    const boxes = builder.querySelector('.columns');
    boxes.replaceChildren();
    [['a', left], ['b', right]].forEach(([variable, names]) => names.forEach(name => {
      const label = make('label', undefined, 'check');
      const check = make('input');
      check.type = 'checkbox';
      check.checked = variable === 'a';
      check.value = `$${variable}/${name}`;
      check.onchange = compose;
      label.append(check, ` ${variable === 'b' ? pick('join').value.split(':')[0] + ' ' : ''}${name}`);
      boxes.append(label);
    }));
  };
  const compose = () => {
    const type = name => of(pick('from').value)?.types[name];
    const isNumber = name => ['integer', 'double', 'decimal'].includes(type(name));
    // Texts are compared as numbers where the value is one and has an order: "900" is not more than 5000.
    const condition = (name, how, value) => {
      const column = `$a/${name}`;
      const text = `"${value.replaceAll('&', '&amp;').replaceAll('"', '""')}"`;
      if (how === 'contains') return `contains(${column}, ${text})`;
      if (!/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(value) || type(name) === 'time') return `${column} ${how} ${text}`;
      if (isNumber(name)) return `${column} ${how} ${value}`;
      if (how === '=' || how === '!=') return `${column} ${how} ${text}`;
      return `${type(name) === 'tree' ? `${column}/number()` : `number(${column})`} ${how} ${value}`;
    };
    const lines = [`for $a in ${pick('from').value}`];
    const conditions = [];
    if (pick('join').value) {
      lines.push(`for $b in ${pick('join').value}`);
      conditions.push(`$a/${pick('left').value} = $b/${pick('right').value}`);
    }
    if (pick('where').value && pick('value').value.trim()) {
      conditions.push(condition(pick('where').value, pick('how').value, pick('value').value.trim()));
    }
    if (conditions.length) lines.push(`where ${conditions.join(' and ')}`);
    if (pick('order').value) {
      const column = `$a/${pick('order').value}`;
      lines.push(`order by ${isNumber(pick('order').value) ? `number(${column})` : column}`);
    }
    const chosen = [...builder.querySelectorAll('.columns input:checked')].map(check => check.value);
    lines.push(`return <row>{${chosen.join(', ') || '$a'}}</row>`);
    write(lines.join('\n'));
  };
  builder.addEventListener('input', event => {
    if (event.target.name === 'from' || event.target.name === 'join') columns();
    if (event.target.name) compose();
  });
  columns();
}

if (box.dataset.run) run(); else if (source.value.trim()) later();

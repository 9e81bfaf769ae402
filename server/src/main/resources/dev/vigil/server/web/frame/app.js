// What every page does: live updates, choosing many, keys, questions before what cannot be undone.
const meta = name => document.querySelector(`meta[name=${name}]`)?.content ?? '';
const base = meta('base');

function toast(text, href) {
  const box = document.createElement('div');
  box.className = 'toast';
  const words = document.createElement(href ? 'a' : 'span');
  words.textContent = text;
  if (href) words.href = href;
  box.append(words);
  document.getElementById('toasts')?.append(box);
  setTimeout(() => box.remove(), 8000);
}

// On a narrow screen the place where one is may stand beyond the edge of the navigation.
const place = document.querySelector('.bar nav [aria-current]');
if (place) place.parentElement.scrollLeft = place.offsetLeft - place.parentElement.clientWidth / 3;

// ---- live ----

const live = document.getElementById('live');
const waiting = new Set();
let timer = 0;

async function refresh() {
  timer = 0;
  const names = [...waiting];
  waiting.clear();
  for (let i = 0; i < names.length; i += 40) {
    const query = names.slice(i, i + 40).map(name => 'name=' + encodeURIComponent(name)).join('&');
    const answer = await fetch(`${base}/sentinels/rows?${query}`, {headers: {'X-Fragment': '1'}});
    if (!answer.ok) return;
    const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const row of parsed.querySelectorAll('tr[data-name]')) {
      const old = document.querySelector(`tr[data-name="${CSS.escape(row.dataset.name)}"]`);
      if (!old) continue;
      const picked = old.querySelector('input[type=checkbox]')?.checked;
      const box = row.querySelector('input[type=checkbox]');
      if (box) box.checked = picked;
      const open = old.querySelector('details')?.open;
      if (open) row.querySelector('details')?.setAttribute('open', '');
      if (old.innerHTML !== row.innerHTML) old.replaceWith(document.adoptNode(row));
    }
  }
}

function heard(event, changed) {
  const data = JSON.parse(event.data);
  for (const row of document.querySelectorAll(`tr[data-page="${CSS.escape(data.page)}"]`)) waiting.add(row.dataset.name);
  if (waiting.size && !timer) timer = setTimeout(refresh, 250);
  if (changed) {
    toast('Changed: ' + data.url, base + '/changes');
    document.dispatchEvent(new CustomEvent('vigil:change', {detail: data}));
  }
}

if (live) {
  const source = new EventSource(base + '/live');
  source.onopen = () => live.classList.add('on');
  source.onerror = () => live.classList.remove('on');
  source.addEventListener('check', event => heard(event, false));
  source.addEventListener('change', event => heard(event, true));
  addEventListener('pagehide', () => source.close());
}

// A part that says so is fetched again until it is gone; then the page is loaded once more.
async function follow(part) {
  const answer = await fetch(location.href, {headers: {'X-Fragment': '1'}});
  const fresh = answer.ok
    ? new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-reload]')
    : null;
  if (!fresh) return location.reload();
  if (!part.contains(document.activeElement)) {
    const now = document.adoptNode(fresh);
    part.replaceWith(now);
    part = now;
  }
  later(part);
}
function later(part) { setTimeout(() => follow(part).catch(() => later(part)), 1000 * part.dataset.reload); }
document.querySelectorAll('[data-reload]').forEach(later);

// Times in words grow old while one reads.
setInterval(() => {
  for (const time of document.querySelectorAll('time[datetime]')) {
    const gap = (new Date(time.dateTime) - Date.now()) / 1000;
    const size = Math.abs(gap);
    const length = size < 60 ? Math.floor(size) + ' s' : size < 3600 ? Math.floor(size / 60) + ' min'
      : size < 172800 ? Math.floor(size / 3600) + ' h' : Math.floor(size / 86400) + ' days';
    time.textContent = size < 5 ? 'now' : gap < 0 ? length + ' ago' : 'in ' + length;
  }
}, 5000);

// ---- search: the last word is completed while one types ----

const suggestions = document.getElementById('suggestions');
let typing = 0;

async function suggest(box) {
  const typed = box.value;
  const answer = typed.trim() ? await fetch(`${base}/search/suggestions?q=${encodeURIComponent(typed)}`) : null;
  if (box.value !== typed || answer && !answer.ok) return;
  const found = answer ? await answer.json() : [];
  suggestions.replaceChildren(...found.map(text => new Option('', text)));
}

for (const box of document.querySelectorAll('input[list=suggestions]')) {
  box.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => suggest(box), 150);
  });
}

// The cursor goes to the place of a mistake, which is marked up to the next space.
for (const box of document.querySelectorAll('input[data-place]')) {
  const place = Number(box.dataset.place);
  const end = box.value.indexOf(' ', place + 1);
  box.focus();
  box.setSelectionRange(place, end < 0 ? box.value.length : end);
}

// ---- forms ----

document.addEventListener('change', event => {
  const name = event.target.dataset?.all;
  if (name) for (const box of document.querySelectorAll(`input[type=checkbox][name="${name}"]`)) box.checked = event.target.checked;
  if (event.target.form?.classList.contains('search') && event.target.tagName === 'SELECT') event.target.form.submit();
  choose();
});

// What is done with the chosen ones waits until there are some.
function choose() {
  const label = document.getElementById('chosen');
  if (!label) return;
  const chosen = document.querySelectorAll('input[type=checkbox][name=name]:checked').length;
  const all = document.querySelector('.bulk [name=all]:checked');
  label.textContent = all ? 'All found:' : chosen ? `${chosen} selected:` : 'None selected:';
  for (const part of label.parentElement.querySelectorAll('button, select, input[name=tag]')) part.disabled = !all && !chosen;
}
choose();
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('button.busy')) {
    button.disabled = false;
    button.classList.remove('busy');
  }
  choose();
});

// A form is sent from here, so that one that is refused keeps what was written into it.
function refuse(form, button, words, name) {
  form.querySelector('.problem.said')?.remove();
  for (const marked of form.querySelectorAll('[aria-invalid]')) marked.removeAttribute('aria-invalid');
  const box = document.createElement('p');
  box.className = 'problem said';
  box.setAttribute('role', 'alert');
  box.textContent = words;
  for (const other of form.querySelectorAll('.problem')) if (other.textContent === words) other.hidden = true;
  const field = name ? form.elements[name] : null;
  if (field?.matches) {
    field.setAttribute('aria-invalid', 'true');
    (field.closest('.field, .with') ?? field).after(box);
    field.closest('details')?.setAttribute('open', '');
    field.focus();
  } else {
    const place = button?.closest('.row, .bulk, p') ?? button;
    if (place && place !== form) place.before(box); else form.prepend(box);
  }
  box.scrollIntoView({block: 'nearest'});
}

function go(to) {
  const url = new URL(to, location);
  const here = url.pathname === location.pathname && url.search === location.search;
  location.assign(url);
  if (here && url.hash) location.reload();
}

// A form that needs a passkey is sent when the browser has made one or signed with one.
document.addEventListener('submit', async event => {
  const form = event.target;
  const name = form.dataset.passkey;
  if (!name || event.defaultPrevented) return;
  if (form.dataset.signed) return delete form.dataset.signed;
  event.preventDefault();
  const button = event.submitter;
  try {
    const options = JSON.parse(form.dataset.options);
    const credential = name === 'made'
      ? await navigator.credentials.create({publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options)})
      : await navigator.credentials.get({publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options)});
    form.elements[name].value = JSON.stringify(credential.toJSON());
    form.dataset.signed = 'yes';
    form.requestSubmit(button);
  } catch (problem) {
    const words = problem.name === 'InvalidStateError' ? 'This device has a passkey for this account already.'
      : problem.name === 'NotAllowedError' ? 'No passkey was chosen; try again.'
      : window.PublicKeyCredential?.parseRequestOptionsFromJSON ? 'The browser refused: ' + problem.message
      : 'This browser is too old for passkeys.';
    refuse(form, button, words);
  }
});

document.addEventListener('submit', async event => {
  const form = event.target;
  const button = event.submitter ?? form.querySelector('button');
  if (event.defaultPrevented || form.getAttribute('method') !== 'post') return;
  event.preventDefault();
  const file = form.dataset.upload === undefined ? null : form.querySelector('input[type=file]').files[0];
  const body = file ?? new URLSearchParams(new FormData(form, event.submitter));
  const type = file ? 'application/octet-stream' : 'application/x-www-form-urlencoded';
  button.disabled = true;
  button.classList.add('busy');
  try {
    const action = event.submitter?.getAttribute('formaction') ?? form.getAttribute('action');
    const answer = await fetch(action, {method: 'POST', headers: {'X-Form': '1', 'X-CSRF': meta('csrf'), 'Content-Type': type}, body});
    if (answer.status === 204) return go(answer.headers.get('Location'));
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const refused = page.querySelector('[data-refused] p');
    if (refused) refuse(form, button, refused.textContent, answer.headers.get('X-Field'));
    else {
      document.title = page.title;
      document.querySelector('main').replaceWith(document.adoptNode(page.querySelector('main')));
      scrollTo(0, 0);
    }
  } catch {
    refuse(form, button, 'The server does not answer; try again in a moment.');
  }
  button.disabled = false;
  button.classList.remove('busy');
});

document.addEventListener('click', event => {
  const question = event.target.closest?.('[data-confirm]')?.dataset.confirm;
  if (question && !confirm(question)) event.preventDefault();
});

// What takes the server a while says so, and for how long.
function wait(place, words) {
  const box = document.createElement('p');
  box.className = 'waits';
  box.setAttribute('role', 'status');
  const start = Date.now();
  const tell = () => { box.textContent = `${words} … ${Math.round((Date.now() - start) / 1000)} s`; };
  tell();
  setInterval(tell, 1000);
  place.after(box);
}
for (const kind of ['submit', 'click']) document.addEventListener(kind, event => {
  const place = event.target.closest?.(kind === 'submit' ? 'form[data-wait]' : 'a[data-wait]');
  if (place && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !place.nextElementSibling?.matches('.waits')) wait(place, place.dataset.wait);
});

// ---- keys ----

const ROW = 'main tbody tr, main ol.hits > li';
const rows = () => [...document.querySelectorAll(ROW)];
const open = row => (row.querySelector('.wide a, a.title') ?? row.querySelector('th a, td a'))?.click();

// Goes through the rows of a list; the row itself takes the focus, so that a reader says it.
function walk(by) {
  const all = rows();
  if (!all.length) return;
  const here = all.indexOf(document.activeElement?.closest?.(ROW));
  const next = all[Math.min(all.length - 1, Math.max(0, here < 0 ? 0 : here + by))];
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({block: 'nearest'});
}

document.addEventListener('keydown', event => {
  if (event.target.matches?.('input:not([type=checkbox], [type=radio]), textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = document.activeElement?.matches?.(ROW) ? document.activeElement : null;
  if (event.key === 'j' || event.key === 'k') {
    event.preventDefault();
    walk(event.key === 'j' ? 1 : -1);
    return;
  }
  if (row && (event.key === 'x' || event.key === 'Enter')) {
    event.preventDefault();
    if (event.key === 'Enter') open(row);
    else row.querySelector('input[type=checkbox]')?.click();
    return;
  }
  if (event.key === '?') {
    document.getElementById('keys')?.showModal();
    return;
  }
  const target = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!target) return;
  event.preventDefault();
  if (target.matches('input')) target.focus(); else target.click();
});

// Adding a sentinel: pointing at a part, and the form and the text that follow each other.
const meta = name => document.querySelector(`meta[name=${name}]`)?.content ?? '';
const base = meta('base');
const csrf = meta('csrf');

const form = document.getElementById('wish');
const preview = document.getElementById('preview');
const found = document.getElementById('found');
const trouble = document.getElementById('trouble');
const field = name => form.elements[name];
let by = 'form';
let turn = 0;

async function ask(path, more = {}) {
  const data = new URLSearchParams(new FormData(form));
  data.set('saved', form.dataset.saved);
  data.set('by', by);
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: {'X-CSRF': csrf, 'X-Fragment': '1', 'Content-Type': 'application/x-www-form-urlencoded'},
    body: data,
  });
  if (!answer.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    throw new Error(page.querySelector('main p')?.textContent ?? 'This did not work.');
  }
  return answer;
}

function say(error) {
  const said = form.querySelector('.problem.said');
  const same = said?.textContent === error?.message;
  trouble.textContent = error ? error.message : '';
  trouble.hidden = !error || same;
  if (!same) {
    said?.remove();
    form.querySelector('[aria-invalid]')?.removeAttribute('aria-invalid');
  }
}

const tell = message => preview?.contentWindow?.postMessage({vigil: 1, ...message}, '*');

async function locate(more) {
  try {
    const part = await (await ask('/drafts/part', more)).json();
    field('within').value = part.within;
    found.textContent = part.words;
    tell({show: part.nodes});
    say();
  } catch (error) {
    found.textContent = error.message;
    tell({show: []});
  }
}

// Of several answers that are under way only the last one counts.
async function formChanged() {
  by = 'form';
  const mine = ++turn;
  try {
    const {text} = await (await ask('/drafts/text')).json();
    if (mine === turn) field('text').value = text;
    say();
  } catch (error) {
    if (mine === turn) say(error);
  }
}

// A choice that only the text knew.
function offer(type) {
  if ([...form.querySelectorAll('[name=type]')].some(box => box.value === type)) return;
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.name = 'type';
  box.value = type;
  label.append(box, type);
  form.querySelector('.choices').append(label);
}

async function textChanged() {
  by = 'text';
  const mine = ++turn;
  try {
    const wish = await (await ask('/drafts/form')).json();
    if (mine !== turn) return;
    for (const name of ['name', 'url', 'within', 'keyword', 'phrase', 'tags', 'tell', 'ignore', 'digest', 'quietfrom', 'quietto', 'quietzone']) if (field(name)) field(name).value = wish[name];
    for (const type of wish.others) offer(type);
    for (const box of form.querySelectorAll('[name=type]')) box.checked = wish.types.includes(box.value);
    for (const name of ['fetch', 'deliver', 'quietdays']) {
      const list = field(name);
      if (![...list.options].some(option => option.value === wish[name])) list.add(new Option(wish[name], wish[name]));
      list.value = wish[name];
    }
    say();
    locate({node: ''});
  } catch (error) {
    if (mine === turn) say(error);
  }
}

let timer = 0;
const soon = work => { clearTimeout(timer); timer = setTimeout(work, 300); };

form.addEventListener('input', event => {
  by = event.target.name === 'text' ? 'text' : 'form';
  if (event.target.name === 'text') soon(textChanged);
  else if (event.target.name === 'within') soon(async () => { await locate({node: ''}); formChanged(); });
  else {
    // Any change takes in all others.
    if (event.target.name === 'type' && event.target.checked) {
      for (const box of form.querySelectorAll('[name=type]')) if ((box.value === 'any') !== (event.target.value === 'any')) box.checked = false;
    }
    soon(formChanged);
  }
});

document.getElementById('whole').addEventListener('click', async () => {
  field('within').value = '';
  await locate({node: '', within: ''});
  formChanged();
});

// What the server answers is shown in a box below the button.
function shows(button, box, path) {
  document.getElementById(button).addEventListener('click', async () => {
    const place = document.getElementById(box);
    place.textContent = 'Trying …';
    try {
      const page = new DOMParser().parseFromString(await (await ask(path)).text(), 'text/html');
      place.replaceChildren(...page.body.childNodes);
    } catch (error) {
      place.textContent = error.message;
    }
  });
}
shows('try', 'tried', '/drafts/try');
shows('steps', 'stepped', '/drafts/steps');

form.addEventListener('formdata', event => event.formData.set('by', by));

addEventListener('message', async event => {
  if (event.source !== preview?.contentWindow || event.data?.vigil !== 1) return;
  if (event.data.picking) preview.dataset.ready = 'yes';
  if (event.data.ready) {
    tell({pick: true});
    if (field('within').value) locate({node: ''});
  }
  if (event.data.picked !== undefined) {
    if (event.data.picked) await locate({node: event.data.picked});
    preview.dataset.picks = Number(preview.dataset.picks ?? 0) + 1;
    formChanged();
  }
});
tell({pick: true});

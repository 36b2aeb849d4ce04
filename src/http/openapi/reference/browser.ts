// Script of the reference page: language tabs, search, the list that follows, and requests with the reader's key. Browsers run it without a build.

const KEY_NAME = 'platen-key';
const SHOWN_HEADERS = [
  'content-type',
  'x-request-id',
  'x-document-id',
  'ratelimit',
  'retry-after',
  'location',
];
/** Maximum characters to show; longer responses are offered as a file. */
const MAX_SHOWN = 100_000;

const base = location.href.replace(/\/docs\/?([?#].*)?$/, '');
const keyField = document.querySelector<HTMLInputElement>('#key')!;
keyField.value = sessionStorage.getItem(KEY_NAME) ?? '';
keyField.addEventListener('input', () => sessionStorage.setItem(KEY_NAME, keyField.value.trim()));
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details')!.removeAttribute('open');

const findField = document.querySelector<HTMLInputElement>('#find')!;
findField.addEventListener('input', () => find(findField.value.toLowerCase().split(/\s+/)));

/** Shows the operations of the list that have all words, in any order. */
function find(words: readonly string[]): void {
  let count = 0;
  for (const group of document.querySelectorAll<HTMLElement>('nav .tag')) {
    const items = [...group.querySelectorAll('li')];
    for (const item of items) item.hidden = !words.every((word) => item.dataset.words!.includes(word));
    group.hidden = items.every((item) => item.hidden);
    count += items.filter((item) => !item.hidden).length;
  }
  const isAll = words.every((word) => word === '');
  document.querySelector('#found')!.textContent = isAll
    ? ''
    : `${count} ${count === 1 ? 'operation' : 'operations'}`;
}

/** Marks the operation at the top of the window in the list, and scrolls the list to it. */
const follower = new IntersectionObserver(
  (entries) => {
    for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
      for (const link of document.querySelectorAll('nav a[aria-current]'))
        link.removeAttribute('aria-current');
      const link = document.querySelector<HTMLElement>(`nav a[href="#${target.id}"]`)!;
      link.setAttribute('aria-current', 'true');
      const list = document.querySelector('nav')!;
      const [box, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
      if (box.top < frame.top || box.bottom > frame.bottom)
        list.scrollTop += box.top - frame.top - frame.height / 2;
    }
  },
  // A line at a fifth of the window's height: one operation at a time is on it.
  { rootMargin: '-20% 0px -80% 0px' },
);
for (const section of document.querySelectorAll('main section')) follower.observe(section);

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('.tabs button');
  if (!button) return;
  if (button.dataset.language) showLanguage(button.dataset.language);
  else void copySample(button);
});

function showLanguage(language: string): void {
  for (const tab of document.querySelectorAll<HTMLElement>('.tabs [data-language]')) {
    tab.setAttribute('aria-pressed', String(tab.dataset.language === language));
  }
  for (const sample of document.querySelectorAll<HTMLElement>('pre[data-language]')) {
    sample.hidden = sample.dataset.language !== language;
  }
}

async function copySample(button: HTMLButtonElement): Promise<void> {
  const sample = button.closest('.samples')!.querySelector('pre:not([hidden])')!;
  await navigator.clipboard.writeText(sample.textContent ?? '');
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 1500);
}

document.addEventListener('change', async (event) => {
  const field = event.target as HTMLInputElement;
  const file = field.files?.[0];
  if (!file || field.dataset.fills === undefined) return;
  const text = field.form!.querySelector('textarea')!;
  const body = JSON.parse(text.value);
  body[field.dataset.fills] = await base64(file);
  text.value = JSON.stringify(body, null, 2);
});

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const output = form.parentElement!.querySelector('output')!;
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  button.disabled = true;
  output.replaceChildren('…');
  send(form)
    .then((parts) => output.replaceChildren(...parts))
    .catch((error: Error) => output.replaceChildren(element('p', `No answer: ${error.message}`)))
    .finally(() => {
      button.disabled = false;
    });
});

async function send(form: HTMLFormElement): Promise<Node[]> {
  const headers: Record<string, string> = {};
  if (keyField.value.trim() !== '') headers.Authorization = `Bearer ${keyField.value.trim()}`;
  const text = form.querySelector('textarea');
  const sent = form.querySelector<HTMLInputElement>('[data-sent]');
  if (text) headers['Content-Type'] = 'application/json';
  if (sent) headers['Content-Type'] = form.dataset.bytes!;
  const started = performance.now();
  const response = await fetch(urlOf(form), {
    method: form.dataset.method!,
    headers,
    body: sent?.files?.[0] ?? text?.value,
  });
  const blob = await response.blob();
  const ms = Math.round(performance.now() - started);
  const status = element('p', `${response.status} ${response.statusText} · ${ms} ms · ${blob.size} bytes`);
  status.className = response.ok ? 'good' : 'bad';
  const shown = SHOWN_HEADERS.filter((name) => response.headers.has(name));
  const lines = shown.map((name) => `${name}: ${response.headers.get(name)}`).join('\n');
  return [
    status,
    element('pre', lines),
    ...(await content(blob, response.headers.get('content-type') ?? '')),
  ];
}

function urlOf(form: HTMLFormElement): string {
  let path = form.dataset.path!;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll<HTMLInputElement>('input[data-in]')) {
    if (field.dataset.in === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== '') query.set(field.name, field.value);
  }
  const search = query.toString();
  return base + path + (search === '' ? '' : `?${search}`);
}

async function content(blob: Blob, type: string): Promise<Node[]> {
  if (blob.size === 0) return [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = type.startsWith('application/pdf') ? 'output.pdf' : 'output.json';
  link.textContent = `Save ${link.download}`;
  if (type.startsWith('application/pdf')) return [pdfFrame(link.href), link];
  if (!type.startsWith('application/json')) return [link];
  const text = await blob.text();
  const pretty =
    text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : JSON.stringify(JSON.parse(text), null, 2);
  return [element('pre', pretty), link];
}

/** Shows a PDF in the browser's own viewer. */
function pdfFrame(url: string): HTMLElement {
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = 'Resulting PDF';
  return frame;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

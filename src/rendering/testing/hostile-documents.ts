/** Document that tries to affect the next one, or to keep the browser busy. */
interface HostileDocument {
  readonly name: string;
  readonly html: string;
  readonly javascript: boolean;
}

const LOOP = 'for (;;);';

/** `<meta>` values that would change a page, written so that a plain search misses them. */
const META: readonly (readonly [attribute: string, value: string, content: string])[] = [
  ['http-equiv', 'Content-Security-Policy', "default-src 'none'"],
  ['http-equiv', 'Content-Security-Policy', "img-src 'none'; style-src 'none'; sandbox"],
  ['http-equiv', 'refresh', '1;url=ORIGIN/refreshed'],
  ['http-equiv', 'refresh', '1'],
  ['http-equiv', 'default-style', 'other'],
  ['name', 'color-scheme', 'dark'],
  ['name', 'viewport', 'width=100, initial-scale=9'],
  ['name', 'referrer', 'unsafe-url'],
];
const HIDDEN: readonly ((attribute: string, value: string, content: string) => string)[] = [
  (attribute, value, content) => `<meta ${attribute}="${value}" content="${content}">`,
  (attribute, value, content) => `<meta charset="utf-8'>" ${attribute}="${value}" content="${content}">`,
  (attribute, value, content) => `<meta charset='utf-8">' ${attribute}=${value} content="${content}">`,
  (attribute, value, content) => `<MeTa/charset=utf-8/${attribute}="${value}"\n/content="${content}"/>`,
  (attribute, value, content) =>
    `<meta charset=utf-8 ${attribute}="${[...value].map((letter) => `&#${letter.charCodeAt(0)};`).join('')}" content="${content}">`,
];

/** Events at the end of a page. */
const ENDINGS = ['pagehide', 'unload', 'beforeunload', 'visibilitychange', 'afterprint', 'freeze', 'blur'];
/** Actions of the handlers of these events. */
const HANGS: Readonly<Record<string, string>> = {
  'loops for ever': LOOP,
  'loops in a promise': '(async function again() { for (;;) await null; })();',
  'loops in WebAssembly':
    'new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11]))).exports.f();',
  'asks and waits':
    "alert(1); const x = new XMLHttpRequest(); x.open('GET', 'ORIGIN/never', false); x.send(); for (;;);",
};

/** Code that runs beside the page, or after it. */
const RUNNING: Readonly<Record<string, string>> = {
  'an offline audio context': 'new OfflineAudioContext(2, 44100 * 3600, 44100).startRendering();',
  'an offline audio context with many nodes':
    'const c = new OfflineAudioContext(2, 44100 * 3600, 44100); for (let n = 0; n < 200; n++) { const o = c.createOscillator(); o.connect(c.destination); o.start(); } c.startRendering();',
  'an audio context':
    'const c = new AudioContext(); const o = c.createOscillator(); o.connect(c.destination); o.start();',
  'an audio worklet':
    "const c = new OfflineAudioContext(1, 1e8, 44100); c.audioWorklet?.addModule(URL.createObjectURL(new Blob(['registerProcessor(\"p\", class extends AudioWorkletProcessor { process() { for (;;); } })'], { type: 'text/javascript' }))).then(() => { new AudioWorkletNode(c, 'p').connect(c.destination); c.startRendering(); });",
  'a paint worklet':
    "CSS.paintWorklet?.addModule(URL.createObjectURL(new Blob(['for (;;);'], { type: 'text/javascript' })));",
  'a worker': `new Worker(URL.createObjectURL(new Blob(['${LOOP}'])));`,
  'eight workers': `for (let n = 0; n < 8; n++) new Worker(URL.createObjectURL(new Blob(['${LOOP}'])));`,
  'a worker with a timer':
    "new Worker(URL.createObjectURL(new Blob(['setInterval(() => { for (let t = Date.now(); Date.now() - t < 9;); }, 10)'])));",
  'a worker in a worker':
    'new Worker(URL.createObjectURL(new Blob([\'new Worker(URL.createObjectURL(new Blob(["for (;;);"])))\'])));',
  'a worker that fills memory':
    "new Worker(URL.createObjectURL(new Blob(['const kept = []; setInterval(() => kept.push(new Uint8Array(1e6).fill(1)), 1)'])));",
  'a shared worker': `new SharedWorker(URL.createObjectURL(new Blob(['${LOOP}'])), 'x');`,
  'a timer that loops': `setTimeout(() => { ${LOOP} }, 150);`,
  'a thousand timers': `for (let n = 0; n < 1000; n++) setInterval(() => { for (let t = Date.now(); Date.now() - t < 5;); }, 1);`,
  'a message to itself that loops':
    'const { port1, port2 } = new MessageChannel(); port1.onmessage = () => port2.postMessage(1); port2.postMessage(1);',
  'frames of an animation': 'requestAnimationFrame(function again() { requestAnimationFrame(again); });',
  'an idle callback': 'requestIdleCallback(function again() { requestIdleCallback(again); });',
  'a key derivation of a minute':
    "crypto.subtle?.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']).then((key) => crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8), iterations: 4e8 }, key, 512));",
  'making large keys':
    "for (let n = 0; n < 20; n++) crypto.subtle?.generateKey({ name: 'RSA-PSS', modulusLength: 16384, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-512' }, false, ['sign']);",
  'a large picture that is encoded':
    "const c = document.createElement('canvas'); c.width = c.height = 8000; c.getContext('2d').fillRect(0, 0, 9, 9); for (let n = 0; n < 9; n++) c.toBlob(() => {});",
  'a broadcast': "const c = new BroadcastChannel('x'); setInterval(() => c.postMessage('leaked'), 1);",
  'a frame that loops': `const f = document.createElement('iframe'); f.srcdoc = '<script>setTimeout(() => { ${LOOP} }, 120)</scr' + 'ipt>'; document.body.append(f);`,
  'a frame whose end loops': `const f = document.createElement('iframe'); f.srcdoc = '<script>addEventListener("pagehide", () => { ${LOOP} })</scr' + 'ipt>'; document.body.append(f);`,
  'a file to download':
    "const a = document.createElement('a'); a.download = 'leaked.txt'; a.href = URL.createObjectURL(new Blob([new Uint8Array(1e6)])); document.body.append(a); a.click();",
  'a large blob':
    'globalThis.kept = URL.createObjectURL(new Blob(Array.from({ length: 64 }, () => new Uint8Array(1e6).fill(7))));',
  'a stream without an end':
    'new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(1e4)); } }).pipeTo(new WritableStream());',
  'a compression without an end':
    "new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(1e5)); } }).pipeThrough(new CompressionStream('gzip')).pipeTo(new WritableStream());",
  'a lock': "navigator.locks?.request('x', () => new Promise(() => {}));",
  'a mutation observer':
    'new MutationObserver(() => { document.body.className = String(Math.random()); }).observe(document.body, { attributes: true }); document.body.className = "x";',
  'a resize observer':
    'new ResizeObserver(() => { document.body.style.width = Math.random() * 99 + "px"; }).observe(document.body);',
  finalizers: 'new FinalizationRegistry(() => { for (;;); }).register({}, 1);',
};

/** Changes to the environment of other documents in the same process. */
const CHANGES: Readonly<Record<string, string>> = {
  prototypes:
    'Object.prototype.toString = Array.prototype.map = Function.prototype.call = () => { throw 1; }; Object.freeze(Object.prototype);',
  names: "window.name = 'leaked'; document.domain;",
  history: "for (let n = 0; n < 60; n++) history.pushState(n, '', '#' + n);",
  'the clipboard': "document.execCommand('copy'); navigator.clipboard?.writeText('leaked');",
  'the design mode': "document.designMode = 'on'; document.execCommand('bold');",
  'the screen':
    'document.documentElement.requestFullscreen?.().catch(() => {}); resizeTo(10, 10); moveTo(0, 0);',
  fonts:
    "for (const name of ['Arimo', 'Tinos', 'sans-serif', 'Inter']) document.fonts.add(new FontFace(name, 'local(Cousine)'));",
  'custom elements and properties':
    "customElements.define('x-y', class extends HTMLElement {}); CSS.registerProperty?.({ name: '--c', syntax: '<color>', inherits: true, initialValue: 'red' });",
  'adopted sheets':
    "const s = new CSSStyleSheet(); s.replaceSync('* { display: none }'); document.adoptedStyleSheets = [s];",
  permissions:
    'Notification.requestPermission?.().catch(() => {}); navigator.geolocation?.getCurrentPosition(() => {});',
  'trusted types': "trustedTypes?.createPolicy('default', {});",
  'many open windows': "for (let n = 0; n < 20; n++) open('about:blank', '_blank');",
};

/** Attacks that need no script. */
const MARKUP: Readonly<Record<string, string>> = {
  frames:
    '<iframe srcdoc="<meta http-equiv=refresh content=1>"></iframe><frameset><frame></frameset><object data="data:text/html,x"></object><embed src="data:text/html,x">',
  hints:
    '<base href="ORIGIN/base/"><link rel="preload" as="image" href="ORIGIN/own.svg"><link rel="prefetch" href="ORIGIN/own.svg"><link rel="dns-prefetch" href="ORIGIN">',
  animations:
    '<style>@keyframes k { to { transform: rotate(1turn) } } * { animation: k 1ms infinite }</style><svg><animate attributeName="x" dur="1ms" repeatCount="indefinite"/></svg><marquee>x</marquee>',
  media:
    '<video autoplay loop src="data:video/mp4;base64,AAAA"></video><audio autoplay loop src="data:audio/wav;base64,AAAA"></audio>',
  'fonts and styles':
    '<style>@font-face { font-family: Arimo; src: local(Cousine) } @property --c { syntax: "<color>"; inherits: true; initial-value: red } @layer a { * { color: red !important } } @page { size: A6; margin: 0 } html { color-scheme: dark; zoom: 4 }</style>',
  'focus and popovers':
    '<dialog open>x</dialog><div popover id=p>y</div><input autofocus><details open>z</details>',
  'a same picture with other content':
    '<img src="ORIGIN/own.svg"><style>p { background: url(ORIGIN/own.svg) }</style>',
  'deep nesting': '<b>'.repeat(3000),
  filters:
    '<svg><filter id="f"><feTurbulence numOctaves="9"/><feGaussianBlur stdDeviation="99"/></filter></svg><p style="filter:url(#f)">x',
  'what belongs to the window':
    '<meta name="theme-color" content="red"><meta name="text-scale" content="scale"><meta http-equiv="content-language" content="ar"><meta http-equiv="x-dns-prefetch-control" content="on"><meta http-equiv="delegate-ch" content="sec-ch-dpr ORIGIN"><meta http-equiv="origin-trial" content="A"><base target="leaked">',
  'a transition to the next document':
    '<style>@view-transition { navigation: auto } * { view-transition-name: match-element } ::view-transition { background: red }</style><meta name="view-transition" content="same-origin"><p>x',
  'what is scrolled, focused and open':
    '<style>html { scroll-behavior: smooth; overflow: scroll; scroll-snap-type: y mandatory } body { height: 9000px; zoom: 3 } p { scroll-snap-align: end }</style><textarea autofocus>x</textarea><input value="x" autofocus><details open name="a"><summary autofocus>x</summary></details><select autofocus size="9"><option selected>x</select><p tabindex="0" autofocus contenteditable>x',
  'a form that remembers':
    '<form autocomplete="on" action="ORIGIN/form"><input name="p" value="leaked" checked type="checkbox"><input name="q" type="search" value="leaked"><input type="file"></form>',
  'a picture of its own within the document': `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='red'/></svg>"><style>p { background: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><circle r='9'/></svg>") }</style><p>x`,
  'a font of its own name':
    '<style>@font-face { font-family: Tinos; src: url(data:font/woff2;base64,d09GMgABAAAA) } @font-palette-values --a { font-family: Arimo } @counter-style disc { system: cyclic; symbols: "x" }</style><p style="font-family: Tinos">x',
  'a quirky doctype':
    '<!doctype html PUBLIC "-//W3C//DTD HTML 3.2//EN"><html dir=rtl lang=ar class=x style="color-scheme:dark">x',
};

/** Returns well over a hundred hostile documents. `ORIGIN` is replaced with a server that never responds at `/never`. */
export function hostileDocuments(): HostileDocument[] {
  const documents: HostileDocument[] = [];
  const plain = (name: string, html: string) => documents.push({ name, html, javascript: false });
  const scripted = (name: string, script: string) =>
    documents.push({ name, html: `<p>hostile<script>${script}</script>`, javascript: true });
  for (const [attribute, value, content] of META) {
    for (const [way, write] of HIDDEN.entries()) {
      plain(`meta ${value}, way ${way}`, `${write(attribute, value, content)}<p>hostile`);
    }
  }
  for (const [name, html] of Object.entries(MARKUP)) plain(`markup: ${name}`, html);
  for (const event of ENDINGS) {
    for (const [name, hang] of Object.entries(HANGS)) {
      const target = event === 'visibilitychange' || event === 'freeze' ? 'document' : 'window';
      scripted(
        `${event} ${name}`,
        `${target}.addEventListener('${event}', (event) => { event.preventDefault(); ${hang} });`,
      );
    }
  }
  for (const [name, script] of Object.entries(RUNNING))
    scripted(`leaves ${name} running`, `try { ${script} } catch {}`);
  for (const [name, script] of Object.entries(CHANGES))
    scripted(`changes ${name}`, `try { ${script} } catch {}`);
  return documents;
}

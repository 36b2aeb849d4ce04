/** Markup that makes a document send requests. `URL` is replaced with an address, `HOST` with host and port. */
export const MARKUP = [
  '<img src="URL/img">',
  '<img srcset="URL/srcset 1x">',
  '<picture><source srcset="URL/source"><img></picture>',
  '<link rel="stylesheet" href="URL/stylesheet">',
  '<link rel="prefetch" href="URL/prefetch">',
  '<link rel="preload" as="fetch" href="URL/preload">',
  '<link rel="modulepreload" href="URL/modulepreload">',
  '<link rel="preconnect" href="URL">',
  '<link rel="dns-prefetch" href="URL">',
  '<link rel="prerender" href="URL/prerender">',
  '<link rel="icon" href="URL/icon">',
  '<link rel="manifest" href="URL/manifest">',
  '<style>@import "URL/import"; @font-face { font-family: F; src: url(URL/font) } p { font-family: F; background: url(URL/background); cursor: url(URL/cursor), auto }</style>',
  '<iframe src="URL/iframe"></iframe>',
  '<iframe srcdoc="<img src=URL/srcdoc>"></iframe>',
  '<object data="URL/object"></object><embed src="URL/embed">',
  '<video src="URL/video" poster="URL/poster"></video><audio src="URL/audio" autoplay></audio><track src="URL/track">',
  '<svg><image href="URL/svg-image"/><use href="URL/svg-use#a"/><filter id="f"><feImage href="URL/fe-image"/></filter></svg>',
  '<a href="URL/link" ping="URL/ping">x</a><form action="URL/form"><input type="image" src="URL/input"></form>',
  '<meta http-equiv="Content-Security-Policy-Report-Only" content="img-src none; report-uri URL/csp">',
  '<script type="speculationrules">{"prefetch":[{"source":"list","urls":["URL/speculation"]}],"prerender":[{"source":"list","urls":["URL/prerender2"]}]}</script>',
  '<p>text',
];

/** Script that sends requests by every interface that browsers have. */
export const SCRIPT = `<script>{
const attempt = (work) => { try { Promise.resolve(work()).catch(() => {}); } catch {} };
attempt(() => fetch('URL/fetch'));
attempt(() => fetch('URL/fetch', { mode: 'no-cors', keepalive: true }));
attempt(() => { const request = new XMLHttpRequest(); request.open('GET', 'URL/xhr'); request.send(); });
attempt(() => navigator.sendBeacon('URL/beacon'));
attempt(() => new WebSocket('ws://HOST/socket'));
attempt(() => new EventSource('URL/events'));
attempt(() => new Worker('URL/worker'));
attempt(() => new Worker(URL.createObjectURL(new Blob(["fetch('URL/in-worker'); importScripts('URL/import-scripts'); new WebSocket('ws://HOST/worker-socket')"]))));
attempt(() => import('URL/module'));
attempt(() => new Audio('URL/audio').play());
attempt(() => open('URL/window', 'w'));
attempt(() => new WebTransport('https://HOST/transport').ready);
attempt(async () => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:UDP' }, { urls: 'turn:HOST?transport=tcp', username: 'a', credential: 'b' }] });
  peer.createDataChannel('d');
  await peer.setLocalDescription(await peer.createOffer());
});
attempt(() => { const frame = document.createElement('iframe'); frame.src = 'URL/made-frame'; document.documentElement.append(frame); });
globalThis.platenReady = new Promise((resolve) => setTimeout(resolve, 1000));
}</script>`;

/** Names and addresses of this machine. */
export const HOSTS = ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]', '0.0.0.0'];

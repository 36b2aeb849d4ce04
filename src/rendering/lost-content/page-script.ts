import { RULES_OF } from '../readable-sheets.ts';

/** Maximum warnings of a kind from the page; `RenderWarnings` keeps 20. */
const MOST = 30;
/** Maximum numbers of elements, rules and characters to examine. */
const MOST_ELEMENTS = 20_000;
const MOST_RULES = 5_000;
const MOST_CHARACTERS = 2_000_000;
const MOST_UNUSUAL = 200;
/** Maximum number of style sheet images that are decoded once more, to find broken ones. */
const MOST_IMAGES = 20;

/** Character ranges of the scripts and symbols in the fonts of the layer, in the syntax of a character class. */
export const USUAL = String.raw`\0-\u052f\u0590-\u06ff\u0750-\u07bf\u08a0-\u167f\u1780-\u17ff\u1c50-\u1c7f\u1d00-\u2bff\u2c60-\u2c7f\u2d00-\u2dff\u2e80-\u2fdf\u3000-\u318f\u31a0-\u33ff\u4dc0-\u9fef\uabc0-\ud7ff\ufb00-\uffef\u{1f000}-\u{1f1ff}\u{1f300}-\u{1faff}\u{e0100}-\u{e01ef}`;

/**
 * Runs in an isolated world of the page, and returns `RenderWarning[]` as JSON. Forms and images may shadow properties of the
 * document with their names, so the script reads the prototypes' properties.
 */
export const FIND_LOST = `async ({ margins, javascript, mayBeUnusual, generic, usual, sheets, isPaper, isOwnBase }) => {
  const warnings = [];
  const counts = {};
  const warn = (kind, message, url) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (counts[kind] <= ${MOST}) warnings.push({ kind, ...(url !== undefined && { url: url.slice(0, 500) }), message });
  };
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)].slice(0, ${MOST_ELEMENTS});
  const attribute = (own, name) => Element.prototype.getAttribute.call(own, name);
  // Elements of other namespaces have no style (CSSOM, ElementCSSInlineStyle).
  const styleOf = (own) => {
    const kind = [HTMLElement, SVGElement, MathMLElement].find((each) => own instanceof each);
    return kind && Object.getOwnPropertyDescriptor(kind.prototype, 'style').get.call(own);
  };
  const base = Object.getOwnPropertyDescriptor(Node.prototype, 'baseURI').get.call(document);
  const tagOf = (own) => '<' + Object.getOwnPropertyDescriptor(Element.prototype, 'localName').get.call(own) + '>';

  /** Why an address cannot be loaded; undefined when it can, or when its request is reported. */
  const unresolved = (address) => {
    const trimmed = address.trim();
    if (trimmed === '') return 'the address is empty';
    let url;
    try {
      url = new URL(trimmed, base);
    } catch {
      return trimmed.startsWith('//') ? 'the address has no scheme: write https:' : 'a relative address leads nowhere: add the file to the assets, or send baseUrl';
    }
    return /^(https?|data|blob|about):$/.test(url.protocol) ? undefined : 'addresses with ' + url.protocol + ' are not loaded: use an asset, or an https: or data: URL';
  };
  const candidates = (set) => [...set.matchAll(/\\s*([^\\s,]\\S*[^\\s,])(?:\\s[^,]*)?(?:,|$)/g)].map(([, address]) => address);
  const addressesOf = (own) => {
    const set = attribute(own, 'srcset');
    return [attribute(own, 'src'), ...(set === null ? [] : candidates(set))].filter((address) => address !== null);
  };

  // Images.
  const isLost = async (image) => {
    if (!image.complete || image.naturalWidth > 0) return false;
    try {
      await HTMLImageElement.prototype.decode.call(image);
      return false;
    } catch {
      return true;
    }
  };
  for (const image of all('img')) {
    if (!(image instanceof HTMLImageElement) || !(await isLost(image))) continue;
    const picture = image.closest('picture');
    const sources = picture ? [...Element.prototype.querySelectorAll.call(picture, 'source')] : [];
    const addresses = [...sources, image].flatMap(addressesOf);
    const bad = addresses.filter((address) => unresolved(address) !== undefined);
    for (const address of bad) warn('resource', '<img>: ' + unresolved(address), address);
    if (addresses.length === 0) warn('resource', '<img>: has no address' + (image.alt ? ' (' + image.alt.slice(0, 80) + ')' : ''), '');
    else if (bad.length === 0) warn('resource', '<img>: no image that can be decoded', image.currentSrc || addresses[0]);
  }

  // Other elements that load a file.
  const loads = [['link[rel~=stylesheet i]', 'href'], ['iframe,frame', 'src'], ['embed', 'src'], ['object', 'data'], ['video', 'poster'],
    ['video,audio,:is(video,audio)>:is(source,track)', 'src'], ['input[type=image i]', 'src'], ['image,use,feImage', 'href'], ['image,use,feImage', 'xlink:href'],
    ['[background]', 'background'],
    ...(javascript ? [['script', 'src']] : [])];
  for (const [selector, name] of loads) {
    for (const own of all(selector)) {
      const address = attribute(own, name);
      const reason = address === null || (address.trim() === '' && name !== 'src') || address.startsWith('#') ? undefined : unresolved(address);
      if (reason) warn('resource', tagOf(own) + ': ' + reason, address);
      else if (/^(iframe|frame|embed|object)$/.test(own.localName) && /^https?:/.test(URL.parse(address ?? '', base)?.protocol ?? ''))
        warn('resource', tagOf(own) + ': frames and objects are not loaded: use <img>, or srcdoc', new URL(address, base).href);
    }
  }

  // Links that no reader of the PDF can follow.
  for (const own of isPaper ? all('a[href]') : []) {
    const address = attribute(own, 'href').trim();
    if (address === '' || address.startsWith('#') || /^[a-z][a-z\\d+.-]*:/i.test(address.replace(/[\\t\\n\\r]/g, ''))) continue;
    if (isOwnBase || unresolved(address) !== undefined) warn('link', '<a>: a relative address leads nowhere in a PDF: write an absolute URL, or send baseUrl', address);
  }

  for (const own of isPaper ? all('map area[href]') : [])
    warn('link', '<area>: links of image maps are not in the PDF: place an <a> over the image', attribute(own, 'href'));

  // Links that run scripts.
  for (const own of all('a[href], area[href]')) {
    if (!/^[\\0-\\x20]*j[\\t\\n\\r]*a[\\t\\n\\r]*v[\\t\\n\\r]*a[\\t\\n\\r]*s[\\t\\n\\r]*c[\\t\\n\\r]*r[\\t\\n\\r]*i[\\t\\n\\r]*p[\\t\\n\\r]*t[\\t\\n\\r]*:/i.test(attribute(own, 'href'))) continue;
    warn('link', tagOf(own) + ': links that run scripts are removed', attribute(own, 'href').trim());
    // A place that no document has, for which no link is written; it looks the same.
    Element.prototype.setAttribute.call(own, 'href', '#platen-removed-link');
  }
  for (const own of all('svg a')) {
    const name = attribute(own, 'href') === null ? 'xlink:href' : 'href';
    if (!/^\\s*javascript:/i.test(attribute(own, name) ?? '')) continue;
    warn('link', '<a>: links that run scripts are removed', attribute(own, name).trim());
    Element.prototype.removeAttribute.call(own, name);
  }

  // Style sheets.
  const URLS = /url\\(\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)'|([^)"']*))\\s*\\)/g;
  const urlsIn = (css) => [...css.matchAll(URLS)].map(([, double, single, bare]) => (double ?? single ?? bare).trim()).filter((url) => url !== '' && !url.startsWith('#'));
  const unquoted = (name) => name.trim().replace(/^(["'])(.*)\\1$/, '$2');
  const isUsed = (rule, within) => {
    if (rule.parentRule instanceof CSSStyleRule) return true;
    const selector = rule.selectorText.replace(/::?(?:before|after|first-line|first-letter|marker|placeholder|selection)|::[\\w-]+(?:\\([^)]*\\))?/g, '');
    if (/^\\s*$|(^|,)\\s*(,|$)/.test(selector)) return true;
    try {
      return Document.prototype.querySelector.call(within, selector) !== null;
    } catch {
      return true;
    }
  };
  const lists = new Map();
  const images = new Map();
  const faces = [], marginFaces = [];
  let rules = 0;
  const readStyle = (style, place, used) => {
    if (style === undefined) return;
    const css = style.cssText;
    if (css.includes('url(')) {
      for (const url of urlsIn(css)) {
        const reason = unresolved(url);
        if (reason && used()) warn('resource', place + ': ' + reason, url);
        else if (!reason && /^data:image/i.test(url) && images.size < ${MOST_IMAGES}) images.set(url, place);
      }
    }
    const list = style.fontFamily;
    if (list && !lists.has(list) && !list.includes('var(') && used()) lists.set(list, place);
  };
  const readRules = (list, within = document, part = '') => {
    for (const rule of list) {
      if (++rules > ${MOST_RULES}) return;
      if (rule instanceof CSSImportRule) {
        const reason = unresolved(rule.href);
        if (reason) warn('resource', '@import: ' + reason, rule.href);
        else if (rule.styleSheet) readSheet(rule.styleSheet);
        continue;
      }
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
      if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) continue;
      if (rule instanceof CSSFontFaceRule) (within === document ? faces : marginFaces).push(rule);
      else if (rule instanceof CSSStyleRule) readStyle(rule.style, part + rule.selectorText.slice(0, 80), () => isUsed(rule, within));
      else if (rule instanceof CSSPageRule || rule instanceof CSSMarginRule) readStyle(rule.style, rule instanceof CSSPageRule ? '@page' : '@' + rule.name, () => true);
      if (rule.cssRules) readRules(rule.cssRules, within, part);
    }
  };
  const rulesOf = ${RULES_OF};
  const readText = (css, within, part) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    readRules(sheet.cssRules, within, part);
  };
  const readSheet = (sheet) => {
    if (sheet.media.mediaText !== '' && !matchMedia(sheet.media.mediaText).matches) return;
    readRules(rulesOf(sheet));
  };
  const documentSheets = Object.getOwnPropertyDescriptor(Document.prototype, 'styleSheets').get.call(document);
  for (const sheet of [...documentSheets, ...document.adoptedStyleSheets]) readSheet(sheet);
  for (const own of all('[style*=url],[style*=font]')) readStyle(styleOf(own), 'style of ' + tagOf(own), () => true);
  for (const own of all('svg :is([fill*="url("],[stroke*="url("],[filter*="url("],[mask*="url("],[clip-path*="url("])'))
    for (const { name, value } of own.attributes) for (const url of name === 'style' ? [] : urlsIn(value)) if (unresolved(url)) warn('resource', tagOf(own) + ': ' + unresolved(url), url);
  for (const own of all('font[face]')) lists.set(attribute(own, 'face'), '<font>');

  // Headers and footers have their assets as data: URLs, and load nothing else.
  const MARGIN_FONT = 'Arimo, sans-serif';
  const marginTexts = [];
  margins.forEach((html, at) => {
    if (html === '') return;
    const part = at === 0 ? 'header' : 'footer';
    const margin = new DOMParser().parseFromString(html, 'text/html');
    const find = (selector) => [...Document.prototype.querySelectorAll.call(margin, selector)].slice(0, ${MOST_ELEMENTS});
    for (const own of find('img,image,input[type=image i],link[rel~=stylesheet i],object,embed,iframe,source,video,[background]')) {
      const names = ['src', 'href', 'xlink:href', 'data', 'poster', 'background'];
      const set = attribute(own, 'srcset');
      for (const address of [...names.map((name) => attribute(own, name)), ...(set === null ? [] : candidates(set))]) {
        if (address === null || /^\\s*(data:|#|$)/i.test(address)) continue;
        warn('resource', part + ', ' + tagOf(own) + ': ' + (set === null ? 'headers and footers load assets and data: URLs only' : 'headers and footers have no srcset: write src'), address);
      }
    }
    for (const own of find('style')) readText(own.textContent, margin, part + ', ');
    for (const own of find('[style*=font]')) readStyle(styleOf(own), part + ', style of ' + tagOf(own), () => true);
    for (const own of find('font[face]')) lists.set(attribute(own, 'face'), part + ', <font>');
    marginTexts.push([part, margin.body.textContent]);
  });
  for (const [url, place] of images) {
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
    } catch {
      warn('resource', place + ': no image that can be decoded', url);
    }
  }
  const known = [...document.fonts];
  for (const rule of faces) {
    const family = unquoted(rule.style.getPropertyValue('font-family'));
    if (!known.some((face) => unquoted(face.family) === family && face.status === 'error')) continue;
    for (const url of urlsIn(rule.style.getPropertyValue('src')))
      warn('resource', '@font-face "' + family + '": ' + (unresolved(url) ?? 'no font that can be read'), url);
  }

  // Font families.
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const SAMPLE = 'mmwwiillWQ@&Rag017';
  const width = (family) => {
    context.font = '72px ' + family;
    return context.measureText(SAMPLE).width;
  };
  const GENERIC = /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[\\w-]+|emoji|math|fangsong|-apple-system|blinkmacsystemfont|inherit|initial|unset|revert|revert-layer|-webkit-[\\w-]+)$/i;
  // Another warning reports that headers and footers have no fonts of their own.
  const declared = new Set([...known.map(({ family }) => family), ...marginFaces.map(({ style }) => style.getPropertyValue('font-family'))].map((name) => unquoted(name).toLowerCase()));
  const isThere = (family) => {
    if (declared.has(family.toLowerCase())) return true;
    const quoted = JSON.stringify(family);
    return width(quoted + ', monospace') !== width('monospace') || width(quoted + ', serif') !== width('serif');
  };
  const told = new Set();
  for (const [list, place] of context ? lists : []) {
    const names = [...list.matchAll(/\\s*("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|[^,]+)(?:,|$)/g)].map(([, name]) => name.trim());
    const end = names.findIndex((name) => GENERIC.test(name));
    const named = names.slice(0, end < 0 ? undefined : end).map(unquoted);
    if (named.length === 0 || named.some(isThere) || told.has(named[0])) continue;
    told.add(named[0]);
    const rest = end < 0 ? 'serif' : names[end];
    const replacement = /^(inherit|initial|unset|revert)/.test(rest) ? undefined : generic.find((family) => width(family) === width(rest));
    warn('font', place + ': no font ' + named.map((name) => JSON.stringify(name)).join(', ') + (replacement ? '; ' + replacement + ' replaced it' : '') + ': load it with @font-face');
  }

  // Characters.
  if (mayBeUnusual && context) {
    const isUsual = new RegExp('[' + usual + ']', 'u');
    const drawn = (text, font) => {
      context.canvas.width = 64;
      context.canvas.height = 64;
      context.font = font;
      context.fillText(text, 8, 48);
      return context.getImageData(0, 0, 64, 64).data;
    };
    const isEmpty = (pixels) => pixels.every((value) => value === 0);
    const seen = new Set();
    const look = (text, style, place) => {
      for (const character of text) {
        if (isUsual.test(character) || seen.has(character) || seen.size >= ${MOST_UNUSUAL}) continue;
        seen.add(character);
        const font = style.fontStyle + ' ' + style.fontWeight + ' 40px ' + style.fontFamily;
        const [own, none] = [drawn(character, font), drawn('\\u{10fffd}', font)];
        if (isEmpty(none) ? !isEmpty(own) : own.some((value, at) => value !== none[at])) continue;
        const code = 'U+' + character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
        warn('font', code + ' has no glyph (first in ' + place + '; fonts tried: ' + style.fontFamily.slice(0, 120) + ')');
      }
    };
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    let length = 0;
    for (let own = texts.nextNode(); own !== null && length < ${MOST_CHARACTERS}; own = texts.nextNode()) {
      length += own.data.length;
      if (!/[^\\0-\\u052f]/.test(own.data)) continue;
      const holder = own.parentElement;
      if (!holder || holder.closest('style,script,template,noscript,title')) continue;
      if ([...own.data].some((character) => !isUsual.test(character)))
        look(own.data, getComputedStyle(holder), JSON.stringify((tagOf(holder) + own.data.trim()).slice(0, 40)));
    }
    for (const [part, text] of marginTexts) look(text, { fontStyle: 'normal', fontWeight: '400', fontFamily: MARGIN_FONT }, part);
    const elements = all('body *');
    for (const own of elements.length < ${MOST_ELEMENTS} / 4 ? elements : []) {
      for (const part of ['::before', '::after']) {
        const style = getComputedStyle(own, part);
        const content = style.content;
        if (content !== 'none' && content !== 'normal' && /[^\\0-\\u052f]/.test(content)) look(content.replace(/^"|"$/g, ''), style, part + ' of ' + tagOf(own));
      }
    }
  }

  return JSON.stringify(warnings);
}`;

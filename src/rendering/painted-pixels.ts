import type { DocumentPage } from './document-page.ts';
import { COLOR_MATRICES } from './filter-matrices.ts';

/** What has a browser paint a part of a document without tags, or may do so in a style sheet that is not known here. */
const EFFECT =
  /\bfilter\s*[:=]|<filter\b|box-reflect|\bperspective\b|\brotate[xy3]|matrix3d|<iframe\b|<video\b|<link\b|@import\b/i;
const WIDGET = /<(?:meter|progress|object|embed)\b|<input\b[^>]*\btype\s*=\s*["']?(?:image|range|color)\b/i;

/**
 * Gives a text to what a browser paints as a picture without tags, and has it paint otherwise what a filter makes pixels of:
 * colours are computed here, shadows are those of boxes and letters, images are drawn with their filter before. What
 * remains is seen and cannot be read: the document may not claim to be accessible.
 *
 * @param html of the document, to leave alone what has none of these
 * @returns where that is, for people: an element, and what it has
 */
export async function readablePaint(page: DocumentPage, html: string): Promise<string[]> {
  if (WIDGET.test(html)) await page.evaluate(`(${NAME_WIDGETS})()`);
  if (!EFFECT.test(html)) return [];
  return JSON.parse(String(await page.evaluate(`(${READABLE_PAINT})()`))) as string[];
}

/** In the page. A level or an embedded picture is painted without tags unless it has the role of a picture. */
const NAME_WIDGETS = `() => {
  const selector = 'meter,progress,object,embed,input[type=image i],input[type=range i],input[type=color i]';
  for (const widget of Document.prototype.querySelectorAll.call(document, selector)) {
    if (widget.hasAttribute('role') || widget.closest('[aria-hidden=true]')) continue;
    const words = (text) => (text ?? '').trim().replace(/\\s+/g, ' ');
    const isLevel = /^(meter|progress)$/.test(widget.localName);
    const share = (widget.value - (widget.min || 0)) / ((widget.max || 1) - (widget.min || 0));
    const own = isLevel
      ? words(widget.textContent) || (widget.position === -1 ? '' : Math.round(share * 100) + ' %')
      : /^(range|color)$/.test(widget.type) && widget.localName === 'input' ? widget.value : words(widget.alt ?? widget.textContent);
    const name = words(widget.getAttribute('aria-label') ?? widget.labels?.[0]?.innerText ?? widget.title);
    widget.setAttribute('role', 'img');
    const text = [name.replace(own, '').trim() || '', own].filter((part) => part !== '').join(': ');
    if (text !== '') widget.setAttribute('aria-label', text);
  }
}`;

/** In the page. */
const READABLE_PAINT = `async () => {
  ${COLOR_MATRICES}
  const all = [...Document.prototype.querySelectorAll.call(document, 'body, body *')];
  const lost = [];
  const done = new Set();
  const within = (set, element) => {
    for (let own = element; own; own = own.parentElement) if (set.has(own)) return true;
    return false;
  };
  const isUnseen = (element) => {
    if (getComputedStyle(element).visibility === 'hidden') return true;
    for (let own = element; own && own !== document.documentElement; own = own.parentElement)
      if (own.getAttribute('aria-hidden') === 'true' || getComputedStyle(own).display === 'none') return true;
    return false;
  };
  const PICTURES = 'img:not([alt=""]),svg[role],svg[aria-label],[role=img],canvas,video,object,embed,input,a[href]';
  const wordsOf = (element) => {
    let text = '';
    const walk = (node) => {
      for (const child of node.childNodes) {
        if (child.nodeType === 3) text += child.data + ' ';
        else if (child.nodeType === 1 && !/^(style|script|title|desc|template|noscript)$/.test(child.localName)) walk(child);
      }
    };
    walk(element);
    return text.trim().replace(/\\s+/g, ' ');
  };
  const says = (element) => wordsOf(element) !== '' || element.matches(PICTURES) || element.querySelector(PICTURES) !== null;
  const lose = (element, why) => {
    done.add(element);
    const name = element.localName + (element.id ? '#' + element.id : element.classList[0] ? '.' + element.classList[0] : '');
    lost.push((name + ', ' + why).slice(0, 120));
  };
  const functionsOf = (filter) => [...filter.matchAll(/([a-z-]+)\\(((?:[^()]|\\([^()]*\\))*)\\)/g)].map(([, name, value]) => ({ name, value }));
  const isColor = ({ name }) => Object.hasOwn(MATRICES, name);

  const through = (functions) => (color) => {
    const [r, g, b, alpha = 1] = color.match(/[\\d.]+/g).map(Number);
    let channels = [r / 255, g / 255, b / 255];
    for (const { name, value } of functions) {
      const matrix = MATRICES[name](Number.parseFloat(value));
      channels = matrix.map((row) => Math.min(1, Math.max(0, row[0] * channels[0] + row[1] * channels[1] + row[2] * channels[2] + row[3])));
    }
    return 'rgba(' + channels.map((channel) => Math.round(channel * 255)).join(', ') + ', ' + alpha + ')';
  };
  const COLORED = ['color', '-webkit-text-fill-color', '-webkit-text-stroke-color', 'background-color', 'background-image', 'border-top-color', 'border-right-color',
    'border-bottom-color', 'border-left-color', 'outline-color', 'column-rule-color', 'text-decoration-color', 'text-emphasis-color', 'box-shadow', 'text-shadow', 'fill', 'stroke', 'stop-color'];

  /** Letters that bring their colours along keep them. */
  const hasEmoji = (element) => /\\p{Emoji_Presentation}|\\ufe0f/u.test(wordsOf(element));

  /** The colours of an element and all within it, as the filter would have them. */
  const recolor = async (element, functions) => {
    if (hasEmoji(element) && functions.some(({ name }) => name !== 'opacity')) return false;
    const inside = [element, ...element.querySelectorAll('*')];
    const isPicture = (own) => own.localName === 'img' || own.localName === 'image';
    if (inside.some((own) => /^(canvas|video|object|embed|iframe|input|select)$/.test(own.localName) || own.localName === 'image' || /url\\(/.test(getComputedStyle(own).backgroundImage))) return false;
    const pictures = inside.filter((own) => isPicture(own) && own !== element);
    const color = through(functions);
    const changes = inside.map((own) => {
      const style = getComputedStyle(own);
      return COLORED.map((property) => [property, style.getPropertyValue(property)])
        .filter(([, value]) => /rgba?\\(/.test(value))
        .map(([property, value]) => [property, value.replace(/rgba?\\([^()]*\\)/g, color)]);
    });
    for (const picture of pictures) if (!(await draw(picture, functions))) return false;
    inside.forEach((own, i) => { for (const [property, value] of changes[i]) own.style.setProperty(property, value, 'important'); });
    const opacity = functions.filter(({ name }) => name === 'opacity').reduce((product, { value }) => product * Math.min(1, Number.parseFloat(value)), 1);
    if (opacity < 1) element.style.setProperty('opacity', Number(getComputedStyle(element).opacity) * opacity, 'important');
    return true;
  };

  /** An image that is drawn with its filter once, so that what is printed has none. */
  const draw = async (image, functions) => {
    if (image.getAttribute('alt') === '') {
      image.style.setProperty('filter', functions.map(({ name, value }) => name + '(' + value + ')').join(' '), 'important');
      return true;
    }
    try {
      await image.decode();
      const scale = Math.min(1, 4000 / Math.max(image.naturalWidth, image.naturalHeight));
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.max(1, Math.round(image.naturalWidth * scale)),
        height: Math.max(1, Math.round(image.naturalHeight * scale)),
      });
      const context = canvas.getContext('2d');
      context.filter = functions.map(({ name, value }) => name + '(' + value + ')').join(' ');
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const url = canvas.toDataURL(/jpe?g/i.test(image.currentSrc.slice(0, 400)) ? 'image/jpeg' : 'image/png', 0.92);
      if (image.parentElement?.localName === 'picture') for (const source of [...image.parentElement.querySelectorAll('source')]) source.remove();
      image.removeAttribute('srcset');
      // The size that the image had of its own stays the same.
      if (scale < 1) return false;
      image.src = url;
      await image.decode();
      return true;
    } catch {
      // An image of another origin may be shown, and not be read.
      return false;
    }
  };

  /** As box shadows say it, whose blur is twice the deviation. */
  const shadowOf = ({ value }) => {
    const color = /^(?:[a-z]+\\([^()]*\\)|#\\w+|[a-z]+)/i.exec(value)?.[0] ?? '#000';
    const [x = 0, y = 0, radius = 0] = value.slice(color.length).match(/-?[\\d.e-]+(?=px)/g)?.map(Number) ?? [];
    return { color, x, y, radius };
  };
  const boxShadowOf = (shadow) => {
    const { color, x, y, radius } = shadowOf(shadow);
    return x + 'px ' + y + 'px ' + radius * 2 + 'px ' + color;
  };

  const canvasOf = (width, height) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) });
    return { canvas, context: canvas.getContext('2d') };
  };

  /** Shadow of an image: that of its box, if nothing shines through, else it is drawn around the image, which shows beyond its box then. */
  const shadeImage = async (image, shadows) => {
    try {
      await image.decode();
      const { canvas: small, context } = canvasOf(Math.min(200, image.naturalWidth), Math.min(200, image.naturalHeight));
      context.drawImage(image, 0, 0, small.width, small.height);
      const isOpaque = context.getImageData(0, 0, small.width, small.height).data.every((value, at) => at % 4 < 3 || value === 255);
      const style = getComputedStyle(image);
      const ratio = image.naturalHeight / image.naturalWidth;
      const inPixels = (size) => (/^[\\d.]+px$/.test(size) ? Number.parseFloat(size) : size === 'auto' ? undefined : Number.NaN);
      // Without a layout in the window these are what style sheets say.
      const [wide, high] = [inPixels(style.width), inPixels(style.height)];
      const isFree = [style.maxWidth, style.maxHeight].every((most) => most === 'none') || (wide !== undefined && high !== undefined);
      const width = wide ?? (high === undefined ? image.naturalWidth : high / ratio);
      const height = high ?? width * ratio;
      const isWhole = /^(fill|cover)$/.test(style.objectFit) && style.clipPath === 'none' && style.maskImage === 'none';
      if (isOpaque && isWhole && shadows.length === 1) {
        image.style.setProperty('box-shadow', (style.boxShadow === 'none' ? '' : style.boxShadow + ', ') + boxShadowOf(shadows[0]), 'important');
        return true;
      }
      const isPlain = style.borderRadius === '0px' && style.padding === '0px' && !isBox(style) && style.boxShadow === 'none' && style.objectViewBox === 'none';
      const scale = image.naturalWidth / width;
      if (!isWhole || !isPlain || !isFree || !(width > 0) || !(height > 0) || Math.abs(image.naturalHeight / height / scale - 1) > 0.02) return false;
      const fine = Math.max(1, Math.min(4, 3 / scale));
      const [w, h] = [image.naturalWidth * fine, image.naturalHeight * fine];
      const factor = scale * fine;
      const room = Math.ceil(shadows.map(shadowOf).reduce((sum, { x, y, radius }) => sum + Math.max(Math.abs(x), Math.abs(y)) + radius * 3, 1)) * factor;
      if (Math.max(w, h) + 2 * room > 4000) return false;
      const { canvas, context: around } = canvasOf(w + 2 * room, h + 2 * room);
      around.filter = shadows.map(shadowOf).map(({ color, x, y, radius }) => 'drop-shadow(' + x * factor + 'px ' + y * factor + 'px ' + radius * factor + 'px ' + color + ')').join(' ');
      around.drawImage(image, room, room, w, h);
      const url = canvas.toDataURL('image/png');
      if (image.parentElement?.localName === 'picture') for (const source of [...image.parentElement.querySelectorAll('source')]) source.remove();
      image.removeAttribute('srcset');
      for (const [name, value] of Object.entries({ width: width + 'px', height: height + 'px', 'object-fit': 'fill', 'object-view-box': 'inset(' + room + 'px)', overflow: 'visible' })) image.style.setProperty(name, value, 'important');
      image.src = url;
      await image.decode();
      return true;
    } catch {
      // An image of another origin may be shown, and not be read.
      return false;
    }
  };

  /** The image that is all that is seen of an element. */
  const onlyImage = (element) => {
    const inside = [...element.querySelectorAll('*')];
    const drawn = inside.filter((own) => own.matches(DRAWN));
    const isBare = [element, ...inside].every((own) => own.localName === 'img' || (!isBox(getComputedStyle(own)) && ['::before', '::after'].every((part) => /^(none|normal)$/.test(getComputedStyle(own, part).content))));
    return drawn.length === 1 && drawn[0].localName === 'img' && wordsOf(element) === '' && isBare ? drawn[0] : undefined;
  };

  const TRANSPARENT = /^rgba\\(.*, 0\\)$/;
  const isBox = (style) => !TRANSPARENT.test(style.backgroundColor) || style.backgroundImage !== 'none' || ['Top', 'Right', 'Bottom', 'Left'].every((side) => style['border' + side + 'Style'] !== 'none');

  /** Letters that are not seen, with shadows that are: these look like letters out of focus. */
  const blur = (element, radius) => {
    const inside = [element, ...element.querySelectorAll('*')];
    if (hasEmoji(element) || inside.some((own) => own.matches('img,svg,canvas,video,object,embed,iframe,input,select,hr') || isBox(getComputedStyle(own)))) return false;
    const colors = inside.map((own) => getComputedStyle(own).webkitTextFillColor);
    inside.forEach((own, i) => {
      own.style.setProperty('text-shadow', '0 0 ' + radius * 2 + 'px ' + colors[i], 'important');
      own.style.setProperty('-webkit-text-fill-color', 'transparent', 'important');
    });
    return true;
  };

  const DRAWN = 'img,svg,canvas,video,object,embed,iframe,input,select,textarea,button,hr,meter,progress';
  /** Whether the shadow of an element is that of opaque boxes and of letters: not that of a shape. */
  const hasPlainShadow = (element) => {
    const staysInside = (own) => {
      const { position, transform } = getComputedStyle(own);
      return !/^(absolute|fixed)$/.test(position) && transform === 'none';
    };
    const isPlain = (own) => {
      const style = getComputedStyle(own);
      if (style.clipPath !== 'none' || style.maskImage !== 'none' || style.webkitBackgroundClip === 'text' || own.matches(DRAWN)) return false;
      if (/^rgb\\(/.test(style.backgroundColor)) return [...own.querySelectorAll('*')].every(staysInside);
      const isGenerated = ['::before', '::after'].some((part) => !/^(none|normal)$/.test(getComputedStyle(own, part).content));
      const hasBorder = ['Top', 'Right', 'Bottom', 'Left'].some((side) => style['border' + side + 'Style'] !== 'none');
      if (isGenerated || hasBorder || !TRANSPARENT.test(style.backgroundColor) || style.backgroundImage !== 'none') return false;
      return [...own.children].every((kid) => staysInside(kid) && isPlain(kid));
    };
    return isPlain(element);
  };

  /** Shadows of boxes, and of letters that stand in none. */
  const shade = (element, shadows) => {
    const walk = (own) => {
      const style = getComputedStyle(own);
      const join = (known) => (known === 'none' ? '' : known + ', ') + shadows.join(', ');
      if (isBox(style)) own.style.setProperty('box-shadow', join(style.boxShadow), 'important');
      else {
        const kids = [...own.children];
        const before = kids.map((kid) => getComputedStyle(kid).textShadow);
        if ([...own.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) {
          own.style.setProperty('text-shadow', join(style.textShadow), 'important');
          kids.forEach((kid, i) => { if (isBox(getComputedStyle(kid))) kid.style.setProperty('text-shadow', before[i], 'important'); });
        }
        kids.forEach(walk);
      }
    };
    walk(element);
  };

  /** A drawing of which a part has a filter keeps its place in the structure by something that is not seen. */
  const keep = (drawing) => {
    if (done.has(drawing)) return;
    done.add(drawing);
    const mark = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    const box = drawing.viewBox?.baseVal;
    const place = box && box.width > 0 ? { x: box.x, y: box.y, width: box.width, height: box.height } : { width: '100%', height: '100%' };
    for (const [name, value] of Object.entries({ ...place, fill: '#fff', 'fill-opacity': '0.004' })) mark.setAttribute(name, value);
    drawing.append(mark);
  };
  const rootOf = (element) => {
    let root = element.localName === 'svg' ? element : element.ownerSVGElement;
    while (root?.ownerSVGElement) root = root.ownerSVGElement;
    return root;
  };

  for (const element of all) {
    const style = getComputedStyle(element);
    if (element.localName === 'iframe') {
      let text = element.getAttribute('src') ? 'x' : '';
      try { text = element.contentDocument?.body ? wordsOf(element.contentDocument.body) : text; } catch {}
      if (text !== '' && !isUnseen(element)) lose(element, 'a document within this one');
      continue;
    }
    if (element.localName === 'video' && !isUnseen(element)) {
      lose(element, 'a film');
      continue;
    }
    const { filter } = style;
    const isReflected = (style.webkitBoxReflect || 'none') !== 'none';
    // Without a layout in the window an element has no computed matrix.
    const transform = style.transform === 'none' || style.transform.startsWith('matrix3d') ? element.computedStyleMap().get('transform') : null;
    const isDeep = transform?.is2D === false && (/perspective\\(|matrix3d/.test(transform.toString()) || getComputedStyle(element.parentElement ?? element).perspective !== 'none');
    if (filter === 'none' && !isReflected && !isDeep) continue;
    const drawing = rootOf(element);
    if (within(done, element) || isUnseen(element) || !(drawing ?? says(element))) continue;
    const functions = filter === 'none' ? [] : functionsOf(filter);
    if (drawing) {
      const isNamed = drawing.hasAttribute('aria-label') || drawing.hasAttribute('aria-labelledby') || drawing.getAttribute('role') === 'img' || drawing.closest('[role=img]') !== null;
      if (drawing !== element && isNamed) keep(drawing);
      else if (drawing === element && isNamed && filter !== 'none' && functions.every(isColor) && !isReflected && !isDeep) {
        const inner = document.createElementNS('http://www.w3.org/2000/svg', 'g');
        inner.append(...[...drawing.childNodes].filter(({ localName }) => localName !== 'title' && localName !== 'desc'));
        inner.style.filter = filter;
        drawing.append(inner);
        drawing.style.setProperty('filter', 'none', 'important');
        keep(drawing);
      } else if (isNamed || wordsOf(element) !== '') lose(element, filter === 'none' ? 'reflected or turned in space' : 'filter: ' + filter);
      continue;
    }
    if (isDeep && filter === 'none' && !isReflected) {
      if (element.localName === 'img' || element.getAttribute('role') === 'img') continue;
      if (element.querySelector('a[href],table,ul,ol,dl,h1,h2,h3,h4,h5,h6,input,select,textarea') || element.matches('a,table,tr,td,th,ul,ol,li,dl,h1,h2,h3,h4,h5,h6') || element.hasAttribute('role')) lose(element, 'turned in space');
      else {
        element.setAttribute('role', 'img');
        element.setAttribute('aria-label', wordsOf(element));
      }
      done.add(element);
      continue;
    }
    let isReadable = false;
    if (isReflected || isDeep) isReadable = false;
    else if (element.localName === 'img') {
      const colors = functions.filter(isColor);
      const shadows = functions.slice(colors.length);
      isReadable = functions.slice(0, colors.length).every(isColor) && shadows.every(({ name }) => name === 'drop-shadow') &&
        (colors.length === 0 || (await draw(element, colors))) && (shadows.length === 0 || (await shadeImage(element, shadows)));
    } else if (functions.every(({ name }) => name === 'drop-shadow') && onlyImage(element)) {
      const image = onlyImage(element);
      isReadable = getComputedStyle(image).filter === 'none' && (await shadeImage(image, functions));
    } else {
      const named = (wanted) => functions.filter(({ name }) => name === wanted);
      const [colors, blurs, shadows] = [functions.filter(isColor), named('blur'), named('drop-shadow')];
      isReadable = colors.length + blurs.length + shadows.length === functions.length && blurs.length < 2 && (shadows.length === 0 || hasPlainShadow(element)) &&
        (blurs.length === 0 || blur(element, Number.parseFloat(blurs[0].value))) && (colors.length === 0 || (await recolor(element, colors)));
      if (isReadable && shadows.length > 0) shade(element, shadows.map(boxShadowOf));
    }
    if (isReadable) {
      element.style.setProperty('filter', 'none', 'important');
      done.add(element);
    } else lose(element, isReflected ? 'reflected' : isDeep ? 'turned in space' : 'filter: ' + filter);
  }
  return JSON.stringify(lost.slice(0, 50));
}`;

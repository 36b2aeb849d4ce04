/** Runs in the page: converts shadows of filters to those of boxes, letters and images (Filter Effects 1, 6.2). */
export const SHADOWS = `
  /** Returns the shadow in the form of box shadows, whose blur is twice the deviation. */
  const shadowOf = ({ value }) => {
    const color = /^(?:[a-z]+\\([^()]*\\)|#\\w+|[a-z]+)/i.exec(value)?.[0] ?? '#000';
    const [x = 0, y = 0, radius = 0] = value.slice(color.length).match(/-?[\\d.e-]+(?=px)/g)?.map(Number) ?? [];
    return { color, x, y, radius };
  };
  const boxShadowOf = (shadow) => {
    const { color, x, y, radius } = shadowOf(shadow);
    return x + 'px ' + y + 'px ' + radius * 2 + 'px ' + color;
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
      // Without a layout in the window these are the values of style sheets.
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
      if (Math.max(w, h) + 2 * room > MOST_PIXELS) return false;
      const { canvas, context: around } = canvasOf(w + 2 * room, h + 2 * room);
      around.filter = shadows.map(shadowOf).map(({ color, x, y, radius }) => 'drop-shadow(' + x * factor + 'px ' + y * factor + 'px ' + radius * factor + 'px ' + color + ')').join(' ');
      around.drawImage(image, room, room, w, h);
      const url = canvas.toDataURL('image/png');
      for (const [name, value] of Object.entries({ width: width + 'px', height: height + 'px', 'object-fit': 'fill', 'object-view-box': 'inset(' + room + 'px)', overflow: 'visible' })) image.style.setProperty(name, value, 'important');
      await showInstead(image, url);
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

  /** Shadows of boxes, and of letters outside of boxes. */
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
  };`;

import { COLOR_MATRICES } from './color-matrices.ts';

/** Runs in the page: computes the colours that filters produce (Filter Effects 1, 8). */
export const COLORS = `
  ${COLOR_MATRICES}
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
  };`;

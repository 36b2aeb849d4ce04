import { FORM_MARKER_URL, type FormControl, MAX_FORM_CONTROLS } from '@platen/pdf';
import { InvalidInputError } from '../domain/errors.ts';
import { type Control, type ControlNames, controlNames } from './control-names.ts';

export type { FormControl } from '@platen/pdf';

/** Required part of a puppeteer page; its scripts may be disabled. */
interface EvaluatingPage {
  evaluate(expression: string): Promise<unknown>;
}

/**
 * Collects the form controls of a loaded page and marks them, so that `finishPrinted` can add real fields to the printed PDF.
 * Call it after the content is loaded and just before printing, with print media emulated if the template styles its controls by
 * medium. Without this call the controls are printed as static content. The layout does not change: CSS anchor positioning lays a
 * link over each control, whose annotation Chromium writes at the control's place after pagination, and the control's text gets a
 * colour of its own.
 *
 * Left as they are painted: disabled controls, buttons, `hidden`, `file`, `range` and `color`.
 *
 * @throws InvalidInputError when there are more than 2,000 controls
 */
export async function prepareFormControls(page: EvaluatingPage): Promise<FormControl[]> {
  const controls = (await page.evaluate(prepareFormControlsExpression)) as FormControl[] | number;
  if (typeof controls === 'number') {
    throw new InvalidInputError(
      `template: ${controls} form controls, at most ${MAX_FORM_CONTROLS} are allowed`,
    );
  }
  return controls;
}

/**
 * Runs inside the page, so it cannot use anything from outside its body. Returns only the number of controls when there are too
 * many.
 */
function collectControls(
  markerUrl: string,
  maxControls: number,
  { tooltipOf, groupOf }: ControlNames,
): FormControl[] | number {
  const textTypes =
    /^(text|email|tel|url|search|number|date|datetime-local|month|week|time|password|checkbox|radio)$/;
  const all = Array.from(document.querySelectorAll<Control>('input,textarea,select'));
  const controls = all.filter(
    (el) => !el.matches(':disabled') && (el.localName !== 'input' || textTypes.test(el.type)),
  );
  if (controls.length === 0) return [];
  if (controls.length > maxControls) return controls.length;

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** Converts any CSS colour, composited over white. */
  const rgb = (color: string): [number, number, number] => {
    if (!canvas) return [0, 0, 0];
    canvas.fillStyle = '#fff';
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [r / 255, g / 255, b / 255];
  };
  const contrast = ([r, g, b]: readonly [number, number, number]): [number, number, number] =>
    0.3 * r + 0.59 * g + 0.11 * b > 0.6 ? [0, 0, 0] : [1, 1, 1];

  const boxOf = (el: HTMLInputElement, native: boolean, checked: boolean) => {
    if (native) {
      const style = getComputedStyle(el);
      const accent = rgb(style.accentColor === 'auto' ? '#0075ff' : style.accentColor);
      const radio = el.type === 'radio';
      return {
        background: checked && !radio ? accent : rgb('#fff'),
        border: checked ? accent : rgb('#767676'),
        borderWidth: 1,
        borderRadius: 2,
        mark: radio ? accent : contrast(accent),
      };
    }
    el.checked = checked;
    const now = getComputedStyle(el);
    const background = rgb(now.backgroundColor);
    const drawsMark =
      now.backgroundImage !== 'none' ||
      ['::before', '::after'].some((part) => getComputedStyle(el, part).content !== 'none');
    const width = Number.parseFloat(now.borderTopWidth) || 0;
    const radius = Number.parseFloat(now.borderTopLeftRadius) || 0;
    return {
      background,
      border: rgb(now.borderTopColor),
      borderWidth: width,
      borderRadius: now.borderTopLeftRadius.endsWith('%') ? radius * 1e3 : radius,
      ...(drawsMark && { mark: contrast(background) }),
    };
  };

  /** Returns the value as displayed: Chromium shows dates and times in the language of their element, not in ISO form. */
  const shownValue = (el: Control): string => {
    if (!(el instanceof HTMLInputElement) || !el.value) return el.value;
    const lang = el.closest('[lang]')?.getAttribute('lang') ?? '';
    // `lang` may hold any text, even an invalid tag.
    const isTag = /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(lang);
    const show = (date: Date, format: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(isTag ? [lang, 'en-US'] : 'en-US', { ...format, timeZone: 'UTC' }).format(date);
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const time = { hour: '2-digit', minute: '2-digit' } as const;
    const number = el.valueAsNumber;
    if (el.type === 'date') return show(new Date(number), day);
    if (el.type === 'time') return show(new Date(number), time);
    if (el.type === 'datetime-local') return show(new Date(`${el.value}Z`), { ...day, ...time });
    if (el.type === 'month') return show(new Date(`${el.value}-01`), { year: 'numeric', month: 'long' });
    if (el.type === 'week') return `Week ${el.value.slice(-2)}, ${el.value.slice(0, 4)}`;
    return el.value;
  };

  const kindOf = (el: Control): FormControl['kind'] => {
    if (el instanceof HTMLTextAreaElement) return 'multiline';
    if (el instanceof HTMLSelectElement) return el.multiple || el.size > 1 ? 'list' : 'combo';
    if (el.type === 'password' || el.type === 'checkbox' || el.type === 'radio') return el.type;
    return 'signature' in el.dataset ? 'signature' : 'text';
  };
  const familyOf = (family: string): FormControl['font']['family'] => {
    if (/mono|courier|consol|menlo/i.test(family)) return 'mono';
    if (/sans|arial|helvetica|system-ui|verdana|roboto|inter/i.test(family)) return 'sans';
    return /serif|times|georgia|garamond|palatino/i.test(family) ? 'serif' : 'sans';
  };
  const alignOf = (style: CSSStyleDeclaration): FormControl['align'] => {
    const rtl = style.direction === 'rtl';
    if (style.textAlign === 'center') return 'center';
    if (style.textAlign === 'right') return 'right';
    if (style.textAlign === 'start') return rtl ? 'right' : 'left';
    if (style.textAlign === 'end') return rtl ? 'left' : 'right';
    return 'left';
  };

  const isFixed = (el: Element | null): boolean =>
    el !== null && (getComputedStyle(el).position === 'fixed' || isFixed(el.parentElement));

  const forms = Array.from(document.forms);
  const boxes = controls.filter((el) => el instanceof HTMLInputElement && /^(checkbox|radio)$/.test(el.type));
  const checkedBefore = new Set(boxes.filter((el) => (el as HTMLInputElement).checked));
  const read = controls.map((el, index): FormControl => {
    const style = getComputedStyle(el);
    const box = el instanceof HTMLInputElement && /^(checkbox|radio)$/.test(el.type);
    const native = style.appearance !== 'none';
    const select = el instanceof HTMLSelectElement ? el : undefined;
    return {
      index,
      kind: kindOf(el),
      name: el.name || el.id,
      value: select ? select.value : shownValue(el),
      checked: checkedBefore.has(el),
      options: Array.from(select?.options ?? []).map((option) => ({
        value: option.value,
        label: option.label,
        selected: option.selected,
      })),
      tooltip: tooltipOf(el),
      ...(el.type === 'radio' && { group: groupOf(el) }),
      tabIndex: el.tabIndex,
      form: el.form ? forms.indexOf(el.form) : -1,
      required: el.required,
      readOnly: 'readOnly' in el && el.readOnly,
      maxLength: 'maxLength' in el ? Math.max(0, el.maxLength) : 0,
      spellCheck: el.spellcheck,
      align: alignOf(style),
      color: rgb(style.webkitTextFillColor),
      font: {
        family: familyOf(style.fontFamily),
        bold: Number(style.fontWeight) >= 600,
        italic: style.fontStyle !== 'normal',
        size: Number.parseFloat(style.fontSize) || 13,
      },
      rows: select ? select.size || 4 : 0,
      ...(box && {
        box: {
          native,
          area: el.offsetWidth * el.offsetHeight,
          on: boxOf(el, native, true),
          off: boxOf(el, native, false),
        },
      }),
    };
  });

  for (const el of boxes) (el as HTMLInputElement).checked = checkedBefore.has(el);

  const important = (target: HTMLElement | SVGElement, styles: Record<string, string>) => {
    for (const [name, value] of Object.entries(styles)) target.style.setProperty(name, value, 'important');
  };
  // Placeholders have no style attribute. A declaration that is important wins in a layer (CSS Cascade 5, 6.4.4). Names of anchors
  // are searched in the tree of the declaration, which is this one for `::part()`.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@layer {
      ::-webkit-calendar-picker-indicator { visibility: hidden !important }
      option:checked { background: none !important }
      textarea { resize: none !important }
      ::placeholder {
        -webkit-text-fill-color: inherit !important;
        -webkit-text-stroke: 0 !important;
        text-shadow: none !important;
      }
    }
    ${controls.map((_, index) => `::part(platen-field-${index}) { position-anchor: --platen-field-${index} }`).join('')}`,
  );
  document.adoptedStyleSheets.push(sheet);

  // An ancestor with `anchor-scope: all` hides the anchors below it; the author's own anchors keep their scope.
  const scopes = new Set<HTMLElement>();
  for (const el of controls) {
    for (let up: HTMLElement | null = el; up && !scopes.has(up); up = up.parentElement) scopes.add(up);
  }
  const closed = [...scopes].filter((el) => getComputedStyle(el).getPropertyValue('anchor-scope') === 'all');
  if (closed.length > 0) {
    const names = new Set<string>();
    for (const el of document.querySelectorAll('*')) {
      const name = getComputedStyle(el).getPropertyValue('anchor-name');
      if (name.startsWith('--')) names.add(name);
    }
    for (const el of closed) important(el, { 'anchor-scope': [...names].join(', ') || 'none' });
  }

  // Selectors of the document don't reach into a shadow tree.
  const host = document.createElement('div');
  important(host, { all: 'initial', display: 'contents' });
  const links = host.attachShadow({ mode: 'closed' });
  controls.forEach((el, index) => {
    const anchor = `--platen-field-${index}`;
    const ownAnchors = getComputedStyle(el).getPropertyValue('anchor-name');
    important(el, {
      'anchor-name': ownAnchors.startsWith('--') ? `${ownAnchors}, ${anchor}` : anchor,
      'break-inside': 'avoid',
      'text-shadow': 'none',
      '-webkit-text-stroke': '0',
      'print-color-adjust': 'exact',
      // The content of a check box or radio button stays on the page, including a check mark that a template generates with CSS.
      ...(!boxes.includes(el) && {
        '-webkit-text-fill-color': `rgb(253,${index >> 8},${index & 255})`,
      }),
    });
    const [frame, link, area] = (['svg', 'a', 'rect'] as const).map((tag) =>
      document.createElementNS('http://www.w3.org/2000/svg', tag),
    ) as [SVGSVGElement, SVGAElement, SVGRectElement];
    link.setAttribute('href', markerUrl + index);
    frame.setAttribute('part', `platen-field-${index}`);
    Object.assign(frame.style, {
      all: 'initial',
      display: 'block',
      position: isFixed(el) ? 'fixed' : 'absolute',
      top: 'anchor(top)',
      left: 'anchor(left)',
      width: 'anchor-size(width, 0px)',
      height: 'anchor-size(height, 0px)',
    });
    link.style.all = 'initial';
    Object.assign(area.style, { all: 'initial', width: '100%', height: '100%', fill: 'transparent' });
    link.append(area);
    frame.append(link);
    links.append(frame);
  });
  document.documentElement.append(host);
  return read;
}

/** Expression for `Runtime.evaluate`. The prelude defines `__name`, which bundlers insert to keep function names. */
const prepareFormControlsExpression = `(() => { const __name = (f) => f; return (${collectControls.toString()})(${JSON.stringify(FORM_MARKER_URL)}, ${MAX_FORM_CONTROLS}, (${controlNames.toString()})()); })()`;

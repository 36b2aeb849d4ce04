/** Runs in the page: returns an element's text and drawings, and whether it is visible. */
export const READINGS = `
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

  /** Letters that bring their colours along keep them. */
  const hasEmoji = (element) => /\\p{Emoji_Presentation}|\\ufe0f/u.test(wordsOf(element));

  /** Elements with content of their own. */
  const DRAWN = 'img,svg,canvas,video,object,embed,iframe,input,select,textarea,button,hr,meter,progress';

  const TRANSPARENT = /^rgba\\(.*, 0\\)$/;
  /** Whether an element has a background or a border. */
  const isBox = (style) => !TRANSPARENT.test(style.backgroundColor) || style.backgroundImage !== 'none' || ['Top', 'Right', 'Bottom', 'Left'].every((side) => style['border' + side + 'Style'] !== 'none');`;

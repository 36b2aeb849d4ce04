/** Runs in the page. A level (such as `<meter>`) or an embedded picture is painted without tags unless its role is `img`. */
export const NAME_WIDGETS = `() => {
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

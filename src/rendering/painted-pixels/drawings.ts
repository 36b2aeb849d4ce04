/** Runs in the page: handles drawings that filters would turn into pixels. */
export const DRAWINGS = `
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
  };`;

/** Runs in the page: draws blurred text as the shadows of transparent letters. */
export const BLUR = `
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
  };`;

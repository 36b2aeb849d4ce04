/** Runs in the page: redraws images with their filters applied, so that the printed images have no filter. */
export const IMAGES = `
  /** The most on a side. */
  const MOST_PIXELS = 4000;

  const canvasOf = (width, height) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) });
    return { canvas, context: canvas.getContext('2d') };
  };

  const showInstead = async (image, url) => {
    if (image.parentElement?.localName === 'picture') for (const source of [...image.parentElement.querySelectorAll('source')]) source.remove();
    image.removeAttribute('srcset');
    image.src = url;
    await image.decode();
  };

  const filterOf = (functions) => functions.map(({ name, value }) => name + '(' + value + ')').join(' ');

  /** Draws an image with its filter once, so that the printed one needs none. */
  const draw = async (image, functions) => {
    if (image.getAttribute('alt') === '') {
      image.style.setProperty('filter', filterOf(functions), 'important');
      return true;
    }
    try {
      await image.decode();
      // In a smaller one, the size that the image has of its own would be another.
      if (Math.max(image.naturalWidth, image.naturalHeight) > MOST_PIXELS) return false;
      const { canvas, context } = canvasOf(image.naturalWidth, image.naturalHeight);
      context.filter = filterOf(functions);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const url = canvas.toDataURL(/jpe?g/i.test(image.currentSrc.slice(0, 400)) ? 'image/jpeg' : 'image/png', 0.92);
      await showInstead(image, url);
      return true;
    } catch {
      // An image of another origin may be shown, and not be read.
      return false;
    }
  };`;

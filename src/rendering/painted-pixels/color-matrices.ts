/** The matrices of filter functions (Filter Effects 1, 8), each as three rows of factors for red, green and blue, and an offset. */
export const COLOR_MATRICES = `
  const mix = (amount, target) => [0, 1, 2].map((row) => [0, 1, 2].map((at) => (row === at ? 1 - amount : 0) + amount * target[row][at]).concat(0));
  const luminance = [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]];
  const sepia = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]];
  const scaled = (factor, offset) => [[factor, 0, 0, offset], [0, factor, 0, offset], [0, 0, factor, offset]];
  const hue = (degrees) => {
    const [c, s] = [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)];
    return [
      [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0],
      [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.14, 0.072 - c * 0.072 - s * 0.283, 0],
      [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0],
    ];
  };
  const MATRICES = {
    grayscale: (amount) => mix(Math.min(1, amount), luminance),
    sepia: (amount) => mix(Math.min(1, amount), sepia),
    saturate: (amount) => mix(1 - amount, luminance),
    'hue-rotate': hue,
    brightness: (amount) => scaled(amount, 0),
    contrast: (amount) => scaled(amount, 0.5 - amount / 2),
    invert: (amount) => scaled(1 - 2 * Math.min(1, amount), Math.min(1, amount)),
    opacity: () => scaled(1, 0),
  };`;

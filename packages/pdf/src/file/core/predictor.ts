export interface PredictorParms {
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
}

/** Undoes the TIFF predictor 2 and the PNG predictors 10 to 15 (ISO 32000-2, 7.4.4.4). */
export function undoPredictor(data: Uint8Array, parms: PredictorParms): Uint8Array {
  const colors = clamp(parms.colors, 1, 64);
  const bits = clamp(parms.bitsPerComponent, 1, 16);
  const columns = clamp(parms.columns, 1, 10_000_000);
  const rowBytes = Math.ceil((colors * bits * columns) / 8);
  const pixelBytes = Math.max(1, (colors * bits) >> 3);
  if (parms.predictor === 2) return undoTiff(data, rowBytes, colors, bits, columns);
  return undoPng(data, rowBytes, pixelBytes);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.trunc(value)));
}

function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = new Uint8Array(Math.max(0, data.length - rows));
  let written = 0;
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const type = data[from]!;
    const count = Math.min(rowBytes, data.length - from - 1);
    const above = written - rowBytes;
    for (let i = 0; i < count; i++) {
      const raw = data[from + 1 + i]!;
      const left = i >= pixelBytes ? out[written + i - pixelBytes]! : 0;
      const up = above >= 0 ? out[above + i]! : 0;
      const upLeft = above >= 0 && i >= pixelBytes ? out[above + i - pixelBytes]! : 0;
      out[written + i] = raw + pngPrediction(type, left, up, upLeft);
    }
    written += count;
  }
  return out.subarray(0, written);
}

function pngPrediction(type: number, left: number, up: number, upLeft: number): number {
  switch (type) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - upLeft;
      const toLeft = Math.abs(estimate - left);
      const toUp = Math.abs(estimate - up);
      const toUpLeft = Math.abs(estimate - upLeft);
      if (toLeft <= toUp && toLeft <= toUpLeft) return left;
      return toUp <= toUpLeft ? up : upLeft;
    }
    default:
      return 0;
  }
}

function undoTiff(
  data: Uint8Array,
  rowBytes: number,
  colors: number,
  bits: number,
  columns: number,
): Uint8Array {
  const out = Uint8Array.from(data);
  for (let start = 0; start < out.length; start += rowBytes) {
    const end = Math.min(start + rowBytes, out.length);
    if (bits === 8) {
      for (let i = start + colors; i < end; i++) out[i] = out[i]! + out[i - colors]!;
    } else if (bits === 16) {
      for (let i = start + colors * 2; i + 1 < end; i += 2) {
        const before = (out[i - colors * 2]! << 8) | out[i - colors * 2 + 1]!;
        const sum = (((out[i]! << 8) | out[i + 1]!) + before) & 0xffff;
        out[i] = sum >> 8;
        out[i + 1] = sum & 255;
      }
    } else undoTiffBits(out.subarray(start, end), colors, bits, columns);
  }
  return out;
}

function undoTiffBits(row: Uint8Array, colors: number, bits: number, columns: number): void {
  const mask = (1 << bits) - 1;
  const previous = new Uint8Array(colors);
  for (let sample = 0; sample < columns * colors; sample++) {
    const bit = sample * bits;
    const index = bit >> 3;
    if (index >= row.length) return;
    const shift = 8 - bits - (bit & 7);
    const value = (((row[index]! >> shift) & mask) + previous[sample % colors]!) & mask;
    previous[sample % colors] = value;
    row[index] = (row[index]! & ~(mask << shift)) | (value << shift);
  }
}

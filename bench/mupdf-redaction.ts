import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cost, costOfCommand } from './measure.ts';

/** Redaction with MuPDF: adds an annotation for each region or hit, redacts the pages with images by pixels, saves the file. */
const SCRIPT = `
var document = new PDFDocument(scriptArgs[0]);
for (var number = 0; number < document.countPages(); number++) {
  var page = document.loadPage(number);
  if (scriptArgs[2] === '') page.createAnnotation('Redact').setRect([100, 100, 220, 115]);
  else {
    var hits = page.search(scriptArgs[2], 500);
    for (var i = 0; i < hits.length; i++) page.createAnnotation('Redact').setQuadPoints(hits[i]);
  }
  page.applyRedactions(true, 2);
}
document.save(scriptArgs[1], 'garbage=3,compress');
`;

/**
 * Returns the cost of redacting a file with MuPDF's command line: one region per page, or all occurrences of a string.
 * @returns undefined when it is not installed
 */
export function costOfMupdf(pdf: Uint8Array, literal = ''): Cost | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bench-redact-'));
  try {
    const [script, input, output] = ['redact.js', 'in.pdf', 'out.pdf'].map((file) => join(folder, file));
    writeFileSync(script!, SCRIPT);
    writeFileSync(input!, pdf);
    return costOfCommand('mutool', ['run', script!, input!, output!, literal]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

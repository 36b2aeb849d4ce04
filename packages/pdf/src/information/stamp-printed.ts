import { PrintedFile } from '../to-unicode/printed-file.ts';
import { PRODUCER } from './product.ts';

/** What a document says of itself. */
export interface DocumentFacts {
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
}

const KEYS = { author: 'Author', subject: 'Subject', keywords: 'Keywords', creator: 'Creator' } as const;
const STRING = String.raw`(?:\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>)`;

/**
 * Puts the facts into the information dictionary (ISO 32000-2, 14.3.3) of a PDF as Chromium prints it, in place of
 * Chromium's own: title and dates stay.
 *
 * @param pdf as Chromium printed it; any other file is returned as it is
 */
export function stampPrinted(pdf: Buffer, facts: DocumentFacts): Buffer {
  const file = PrintedFile.read(pdf);
  const number = file && [...file.referencesOf('Info')].at(-1);
  const dictionary = number === undefined ? undefined : file?.dictionary(number);
  if (file === undefined || number === undefined || dictionary === undefined) return pdf;
  const [, entries] = /^\d+ 0 obj\n<<([\s\S]*)>>\s*$/.exec(dictionary) ?? [];
  if (entries === undefined) return pdf;
  const kept = entries.replace(
    new RegExp(`/(?:Producer|${Object.values(KEYS).join('|')}) ${STRING}\\s*`, 'g'),
    '',
  );
  const added = Object.entries({ ...facts, creator: facts.creator ?? 'Platen' }).map(
    ([key, value]) => `/${KEYS[key as keyof DocumentFacts]} ${hexText(value)}\n`,
  );
  const producer = `/Producer ${hexText(PRODUCER)}\n`;
  file.replaceDictionary(number, `<<${producer}${added.join('')}${kept}>>`);
  return file.write();
}

/** A text string in UTF-16BE (ISO 32000-2, 7.9.2.2), or plain where it is ASCII. */
function hexText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { dict, name, type PdfDict, PdfStream, PdfString } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { type FormControl, finishPrinted } from '../../operations/finish/printed/index.ts';
import { accessibleRule, archiveRule, type RuleId } from '../rules/rule-table.ts';
import { validate } from '../validate/index.ts';
import { CHECKS, subjectOf, violationsOf } from './index.ts';

const corpus = new URL('../../../../../test/corpus/form/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, corpus));
const controls = JSON.parse(read('controls.json').toString()) as FormControl[];

/** Returns the rules that a document violates, as found in its bytes. */
const broken = (pdf: Uint8Array) =>
  violationsOf(subjectOf(PdfDocument.open(pdf)), CHECKS).map(({ id }) => id);

/** Returns the first object that matches. */
function find(document: PdfDocument, fits: (object: PdfDict) => boolean): PdfDict {
  for (const [, object] of document.objects()) {
    const own = object instanceof PdfStream ? object.dict : object;
    if (own instanceof Map && fits(own)) return own;
  }
  throw new Error('there is no such object');
}

const ofType = (document: PdfDocument, key: string, value: string) =>
  find(document, (own) => document.name(own, key) === value);

function addToContent(document: PdfDocument, operators: string): void {
  const page = document.pages()[0]!.dict;
  const added = document.add(new PdfStream(new Map(), Buffer.from(operators)));
  page.set('Contents', [page.get('Contents')!, added]);
}

/** Returns a rule as named in the validator's findings. */
const named = (id: RuleId) => {
  const [archive, accessible] = [archiveRule(id), accessibleRule(id)];
  return [
    archive && `ISO 19005-3, ${archive.clause}-${archive.test}`,
    accessible && `ISO 14289-1, ${accessible.clause}-${accessible.test}`,
  ];
};

describe('a printed document', () => {
  let pdf: Uint8Array;

  beforeAll(() => {
    const finished = finishPrinted(read('marked.pdf'), { controls, conformance: ['pdfa', 'ua'], data: '{}' });
    const document = PdfDocument.open(finished.pdf);
    document.dict(document.trailer, 'Info')!.set('Title', textString('Form'));
    pdf = document.save();
  });

  it('keeps all rules, except that part 2 allows no attachment', () => {
    expect(broken(pdf)).toEqual(['embedded-files-2']);
  });

  it('breaks rules before it is finished', () => {
    const found = broken(read('static.pdf'));
    expect(found).toEqual(expect.arrayContaining(['content-marked', 'colors']));
  });

  it.each<[string, (document: PdfDocument) => void]>([
    ['language', ({ catalog }) => catalog.set('Lang', textString('no language'))],
    ['title', (document) => document.dict(document.trailer, 'Info')!.delete('Title')],
    ['title', ({ catalog }) => catalog.delete('ViewerPreferences')],
    [
      'actions',
      ({ catalog }) => catalog.set('OpenAction', dict({ S: name('JavaScript'), JS: textString('1') })),
    ],
    ['catalog', ({ catalog }) => catalog.set('Requirements', [])],
    ['catalog', (document) => document.dict(document.catalog, 'AcroForm')!.set('NeedAppearances', true)],
    ['page-size', (document) => document.pages()[0]!.dict.set('MediaBox', [0, 0, 2, 100])],
    ['embedded-files', (document) => ofType(document, 'Type', 'Filespec').delete('AFRelationship')],
    ['annotations', (document) => ofType(document, 'Subtype', 'Widget').set('F', 6)],
    ['annotations', (document) => ofType(document, 'Subtype', 'Widget').delete('AP')],
    ['annotations-tagged', (document) => document.pages()[0]!.dict.set('Tabs', name('W'))],
    ['annotations-tagged', (document) => ofType(document, 'Subtype', 'Widget').delete('StructParent')],
    ['tagged', ({ catalog }) => catalog.delete('MarkInfo')],
    ['content-marked', (document) => addToContent(document, '0 0 9 9 re f')],
    ['structure-types', (document) => ofType(document, 'S', 'P').set('S', name('Paragraph'))],
    ['structure-nesting', (document) => ofType(document, 'S', 'P').set('S', name('TD'))],
    ['figure-alt', (document) => ofType(document, 'S', 'P').set('S', name('Figure'))],
    ['headings-nest', (document) => ofType(document, 'S', 'P').set('S', name('H6'))],
    ['note-ids', (document) => ofType(document, 'S', 'P').set('S', name('Note'))],
    [
      'table-headers',
      (document) => {
        const table = ofType(document, 'S', 'P');
        const [P, K] = [table.get('P')!, table.get('K')!];
        const cell = document.add(dict({ S: name('TH'), P, K }));
        const row = document.add(
          dict({ S: name('TR'), P, K: [cell, document.add(dict({ S: name('TD'), P }))] }),
        );
        table.set('S', name('Table')).set('K', [row]);
      },
    ],
    ['content-readable', (document) => addToContent(document, '1 2 nonsense')],
    ['nesting', (document) => addToContent(document, `${'q '.repeat(29)}${'Q '.repeat(29)}`)],
    ['colors', (document) => addToContent(document, '/Artifact BMC 0 0 0 1 k 0 0 1 1 re f EMC')],
    ['colors', ({ catalog }) => catalog.delete('OutputIntents')],
    ['objects', ({ catalog }) => catalog.set('X', new PdfString(Buffer.alloc(40_000, 'x')))],
    ['font-embedded', (document) => ofType(document, 'Type', 'FontDescriptor').delete('FontFile2')],
    ['font-widths', (document) => ofType(document, 'Subtype', 'CIDFontType2').set('W', [])],
    ['font-unicode', (document) => ofType(document, 'Subtype', 'Type0').delete('ToUnicode')],
    [
      'font-glyphs',
      (document) => {
        const font = ofType(document, 'Subtype', 'Type0');
        const fonts = document.dict(document.dict(document.pages()[0]!.attribute('Resources')), 'Font')!;
        const used =
          [...fonts].find(([, ref]) => document.resolve(ref) === font)?.[0] ?? [...fonts.keys()][0];
        addToContent(document, `/Artifact BMC BT /${used} 9 Tf <0000> Tj ET EMC`);
      },
    ],
  ])(
    'that is changed fails the check %s, and breaks one of its rules for the validator',
    async (id, change) => {
      const document = PdfDocument.open(pdf);
      change(document);
      const changed = document.save();
      expect(broken(changed)).toContain(id);
      const { findings } = await validate(changed, { profiles: ['PDF/A-3a', 'PDF/UA-1'] });
      const clauses = findings.map(({ standard, clause, test }) => `${standard}, ${clause}-${test}`);
      const wanted = CHECKS.filter((check) => check.id === id).flatMap(({ rules }) => rules.map(named));
      expect(clauses.filter((clause) => wanted.flat().includes(clause))).not.toEqual([]);
    },
  );

  it('names a rule once, with its clauses and its first place', () => {
    const document = PdfDocument.open(pdf);
    document.catalog.delete('Lang');
    const [violation] = violationsOf(subjectOf(PdfDocument.open(document.save())), CHECKS);
    expect(violation).toMatchObject({
      id: 'language',
      clauses: { pdfa: '6.7.4', ua: '7.2' },
      profiles: ['PDF/A-2a', 'PDF/A-3a', 'PDF/UA-1'],
      where: 'the document',
      count: 1,
    });
  });
});

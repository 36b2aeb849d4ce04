/**
 * Changes valid third-party invoices in one place at a time, and compares our verdict about each with that of the official
 * schemas and rules, run by Java and Saxon. Prints for each kind of mutant how many are officially invalid, how many of those
 * Platen misses, and how many officially valid ones it refuses.
 *
 * `node test/tools/invoice-mutants.ts <folder of schemas> [folder of stylesheets] [saxon.jar]`: the folder of schemas has `ubl`
 * (UBL 2.1), `cii-d16b` (uncoupled); stylesheets are those of `invoice-matrix.ts`.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXml } from '../../src/invoice/read.ts';
import { CII_NAMESPACES } from '../../src/invoice/syntax/cii.ts';
import { UBL_NAMESPACES } from '../../src/invoice/syntax/ubl.ts';
import { parseXml, serializeXml, type XmlElement } from '../../src/invoice/syntax/xml.ts';
import { schematronVerdicts, schemaVerdicts } from './official-verdicts.ts';

const SHARED = path.join(process.env.PLATEN_SHARED ?? '../shared', 'e-invoice');
const [schemas = '', stylesheets = path.join(SHARED, 'official'), saxon = '/usr/share/java/Saxon-HE.jar'] =
  process.argv.slice(2);

/** Samples of XRechnung, each in both syntaxes. */
const SAMPLES = ['01.02a', '03.02a', '02.06a'];

interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
  line: number;
}

type Mutant = readonly [kind: string, what: string, change: (root: Node) => void];

const IS_DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{8})$/;
const IS_AMOUNT = /^-?\d+\.\d+$/;

/** Elements of a document, each with its path: indexes of children from the root. */
function* elements(
  node: XmlElement,
  way: readonly number[] = [],
): Generator<[XmlElement, readonly number[]]> {
  yield [node, way];
  for (const [index, child] of node.children.entries()) yield* elements(child, [...way, index]);
}

const at = (root: Node, way: readonly number[]) => way.reduce((node, index) => node.children[index]!, root);

function* mutants(root: XmlElement): Generator<Mutant> {
  for (const [node, way] of elements(root)) {
    const what = `${node.name} ${way.join('.')}`;
    const change = (kind: string, how: string, edit: (node: Node) => void): Mutant => [
      kind,
      `${what} ${how}`,
      (copy) => edit(at(copy, way)),
    ];
    for (const name of Object.keys(node.attributes)) {
      if (name.startsWith('{')) continue;
      yield change('attributes', `without ${name}`, (it) => delete it.attributes[name]);
      yield change('attributes', `${name}=QQQ`, (it) => {
        it.attributes[name] = 'QQQ';
      });
    }
    if (IS_DATE.test(node.text)) {
      for (const text of ['2026-02-30', '20260230', '2026-11-1', 'soon', ''])
        yield change('dates', text, (it) => {
          it.text = text;
        });
    } else if (IS_AMOUNT.test(node.text)) {
      for (const text of [String(Number(node.text) + 7), `${node.text}1`, '1,00', 'x'])
        yield change('amounts', text, (it) => {
          it.text = text;
        });
    } else if (/Code$|:Indicator$/.test(node.name) && node.children.length === 0) {
      yield change('codes', 'QQQ', (it) => {
        it.text = 'QQQ';
      });
    }
    if (node.children.length === 0) {
      yield change('empty', '', (it) => {
        it.text = '';
      });
    }
    if (way.length === 0) continue;
    const outer = way.slice(0, -1);
    const index = way.at(-1)!;
    const inParent = (kind: string, edit: (list: Node[]) => void): Mutant => [
      kind,
      what,
      (copy) => edit(at(copy, outer).children),
    ];
    yield inParent('absent', (list) => list.splice(index, 1));
    yield inParent('repeated', (list) => list.splice(index, 0, structuredClone(list[index]!)));
    if (index > 0) {
      yield inParent('order', (list) => {
        [list[index - 1], list[index]] = [list[index]!, list[index - 1]!];
      });
    }
    if (/TaxScheme$/.test(node.name) || (node.name === 'ram:TypeCode' && node.text === 'VAT')) {
      yield change('tax', 'GST', (it) => {
        const id = it.children[0] ?? it;
        id.text = 'GST';
      });
    }
  }
}

const work = mkdtempSync(path.join(tmpdir(), 'invoice-mutants-'));
const GROUPS = [
  {
    end: '_ubl.xml',
    xsd: 'ubl/**/UBL-Invoice-2.1.xsd',
    judges: ['EN-UBL', 'XR-UBL'],
    namespaces: UBL_NAMESPACES,
  },
  {
    end: '_uncefact.xml',
    xsd: 'cii-d16b/**/CrossIndustryInvoice_100pD16B.xsd',
    judges: ['EN-CII', 'XR-CII'],
    namespaces: CII_NAMESPACES,
  },
];

interface Verdict {
  readonly kind: string;
  readonly what: string;
  readonly ours: readonly string[];
}

const table = new Map<string, { all: number; invalid: number; missed: number; refused: number }>();
const notes: string[] = [];
for (const { end, xsd, judges, namespaces } of GROUPS) {
  const folder = path.join(work, end.slice(1, -4));
  mkdirSync(folder);
  const verdicts = new Map<string, Verdict>();
  for (const sample of readdirSync(path.join(SHARED, 'xrechnung'))) {
    if (!sample.endsWith(end) || !SAMPLES.some((name) => sample.startsWith(name))) continue;
    const bytes = readFileSync(path.join(SHARED, 'xrechnung', sample));
    const root = parseXml(bytes, namespaces);
    for (const [kind, what, change] of mutants(root)) {
      const copy = structuredClone(root) as unknown as Node;
      change(copy);
      for (const name of Object.keys(copy.attributes)) if (name.startsWith('{')) delete copy.attributes[name];
      const xml = serializeXml(copy, namespaces);
      const name = `${verdicts.size}.xml`;
      writeFileSync(path.join(folder, name), xml);
      const ours = readXml(xml)
        .findings.filter(({ severity }) => severity === 'error')
        .map(({ rule }) => rule);
      verdicts.set(name, { kind, what: `${sample} ${what}`, ours });
    }
  }
  const official = new Map<string, string[]>();
  const note = (file: string, rule: string) => official.set(file, [...(official.get(file) ?? []), rule]);
  const verdictsOf = [
    schemaVerdicts(schemas, [xsd], folder, work),
    ...judges.map((judge) =>
      schematronVerdicts(
        saxon,
        path.join(stylesheets, `${judge}.xslt`),
        folder,
        path.join(work, `${judge}-reports`),
      ),
    ),
  ];
  for (const one of verdictsOf) for (const [file, rules] of one) for (const rule of rules) note(file, rule);
  for (const [file, { kind, what, ours }] of verdicts) {
    const row = table.get(kind) ?? { all: 0, invalid: 0, missed: 0, refused: 0 };
    table.set(kind, row);
    const theirs = official.get(file) ?? [];
    row.all++;
    if (theirs.length > 0) row.invalid++;
    if (theirs.length > 0 && ours.length === 0) {
      row.missed++;
      notes.push(`MISSED ${kind}: ${what}: ${[...new Set(theirs)].join(', ')}`);
    }
    if (theirs.length === 0 && ours.length > 0) {
      row.refused++;
      notes.push(`REFUSED ${kind}: ${what}: ${[...new Set(ours)].join(', ')}`);
    }
  }
}
for (const line of notes) console.log(line);
console.log(
  '| Kind | Mutants | Officially invalid | Missed | Refused though valid |\n| --- | ---: | ---: | ---: | ---: |',
);
for (const [kind, { all, invalid, missed, refused }] of table) {
  console.log(`| ${kind} | ${all} | ${invalid} | ${missed} | ${refused} |`);
}

/**
 * Changes valid third-party invoices in one place at a time, and compares our verdict about each with that of the official
 * schemas and rules, run by Java and Saxon. Prints for each kind of mutant how many are officially invalid, how many of those
 * Platen misses, and how many officially valid ones it refuses.
 *
 * `node test/tools/invoice-mutants.ts [folder of stylesheets and schemas] [saxon.jar] [samples …]`, with the files of
 * `invoice-matrix.ts`. By default the samples are three invoices of XRechnung, each in both syntaxes. A sample that does not
 * satisfy the official rules is reported, since each of its mutants would be invalid.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXml } from '../../src/invoice/read.ts';
import { CII_NAMESPACES } from '../../src/invoice/syntax/cii.ts';
import { UBL_NAMESPACES } from '../../src/invoice/syntax/ubl.ts';
import { parseXml, serializeXml, type XmlElement } from '../../src/invoice/syntax/xml.ts';
import { type Judges, judgesOf } from './official-judges.ts';
import { schematronVerdicts, schemaVerdicts } from './official-verdicts.ts';

const SHARED = path.join(process.env.PLATEN_SHARED ?? '../shared', 'e-invoice');
const [official = path.join(SHARED, 'official'), saxon = '/usr/share/java/Saxon-HE.jar', ...given] =
  process.argv.slice(2);

const DEFAULTS = readdirSync(path.join(SHARED, 'xrechnung'))
  .filter((name) => /^(?:01\.02a|03\.02a|02\.06a).*_(?:ubl|uncefact)\.xml$/.test(name))
  .map((name) => path.join(SHARED, 'xrechnung', name));
const SAMPLES = given.length > 0 ? given : DEFAULTS;

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

interface Verdict {
  readonly kind: string;
  readonly what: string;
  readonly ours: readonly string[];
}

/** Mutants that the same official files judge, by the name of their file. */
interface Group {
  readonly judges: Judges;
  readonly verdicts: Map<string, Verdict>;
}

const errorsOf = (xml: Uint8Array) =>
  readXml(xml)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);

const groups = new Map<string, Group>();
for (const sample of SAMPLES) {
  const bytes = readFileSync(sample);
  const found = judgesOf(readXml(bytes));
  if (found === undefined) throw new Error(`${sample}: no official rules`);
  const [name, judges] = found;
  const { verdicts } = groups.get(name) ?? { verdicts: new Map<string, Verdict>() };
  groups.set(name, { judges, verdicts });
  const folder = path.join(work, name);
  mkdirSync(folder, { recursive: true });
  const keep = (kind: string, what: string, xml: Uint8Array) => {
    const file = `${verdicts.size}.xml`;
    writeFileSync(path.join(folder, file), xml);
    verdicts.set(file, { kind, what: `${path.basename(sample)} ${what}`, ours: errorsOf(xml) });
  };
  const namespaces = name.endsWith('ubl') || name.startsWith('peppol') ? UBL_NAMESPACES : CII_NAMESPACES;
  const root = parseXml(bytes, namespaces);
  for (const attribute of Object.keys(root.attributes))
    if (attribute.startsWith('{')) delete (root as unknown as Node).attributes[attribute];
  keep('unchanged', '', serializeXml(root, namespaces));
  for (const [kind, what, change] of mutants(root)) {
    const copy = structuredClone(root) as unknown as Node;
    change(copy);
    keep(kind, what, serializeXml(copy, namespaces));
  }
}

const table = new Map<string, { all: number; invalid: number; missed: number; refused: number }>();
const notes: string[] = [];
for (const [group, { judges, verdicts }] of groups) {
  const folder = path.join(work, group);
  const verdictsOfFile = new Map<string, string[]>();
  const verdictsOf = [
    schemaVerdicts(path.join(official, 'schemas'), judges.schemas, folder, work),
    ...judges.stylesheets.map((judge) =>
      schematronVerdicts(
        saxon,
        path.join(official, `${judge}.xslt`),
        folder,
        path.join(work, `${group}-${judge}-reports`),
      ),
    ),
  ];
  for (const one of verdictsOf)
    for (const [file, rules] of one)
      verdictsOfFile.set(file, [...(verdictsOfFile.get(file) ?? []), ...rules]);
  for (const [file, { kind, what, ours }] of verdicts) {
    const row = table.get(kind) ?? { all: 0, invalid: 0, missed: 0, refused: 0 };
    table.set(kind, row);
    const theirs = verdictsOfFile.get(file) ?? [];
    row.all++;
    if (theirs.length > 0) row.invalid++;
    if (kind === 'unchanged' && theirs.length > 0) notes.push(`INVALID SAMPLE ${what}: ${theirs.join(', ')}`);
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

/**
 * Reads every XML file below a folder, and compares our verdict about each invoice with that of the official schemas and rules of
 * its specification (BT-24), run by Java and Saxon. Prints the files with different verdicts.
 *
 * `node test/tools/invoice-files.ts <folder> [folder of stylesheets and schemas] [saxon.jar]`, see `invoice-matrix.ts`
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXml, type XmlReading } from '../../src/invoice/read.ts';
import { type Judges, judgesOf } from './official-judges.ts';
import { schematronVerdicts, schemaVerdicts } from './official-verdicts.ts';

const [
  given = '',
  folder = path.join(process.env.PLATEN_SHARED ?? '../shared', 'e-invoice/official'),
  saxon = '/usr/share/java/Saxon-HE.jar',
] = process.argv.slice(2);

const work = mkdtempSync(path.join(tmpdir(), 'invoice-files-'));
const groups = new Map<string, { readonly judges: Judges; readonly files: Map<string, string> }>();
const ours = new Map<string, readonly string[]>();
const seen = new Set<string>();
let others = 0;
for (const file of globSync('**/*.{xml,XML}', { cwd: given })) {
  const bytes = readFileSync(path.join(given, file));
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (seen.has(hash)) continue;
  seen.add(hash);
  let reading: XmlReading;
  try {
    reading = readXml(bytes);
  } catch {
    others++;
    continue;
  }
  const found = judgesOf(reading);
  if (found === undefined) {
    others++;
    continue;
  }
  const [group, judges] = found;
  const { files } = groups.get(group) ?? { files: new Map<string, string>() };
  groups.set(group, { judges, files });
  const name = `${files.size}.xml`;
  files.set(name, file);
  ours.set(`${group} ${name}`, [
    ...new Set(reading.findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)),
  ]);
  mkdirSync(path.join(work, group), { recursive: true });
  writeFileSync(path.join(work, group, name), bytes);
}
console.log(
  '| Claims | Files | Officially valid | of these refused | Officially invalid | of these missed |',
);
const notes: string[] = [];
for (const [group, { judges, files }] of groups) {
  const at = path.join(work, group);
  const verdicts = [
    schemaVerdicts(path.join(folder, 'schemas'), judges.schemas, at, work),
    ...judges.stylesheets.map((one) =>
      schematronVerdicts(saxon, path.join(folder, `${one}.xslt`), at, path.join(work, `${group}-${one}`)),
    ),
  ];
  const row = { valid: 0, refused: 0, invalid: 0, missed: 0 };
  for (const [name, file] of files) {
    const theirs = verdicts.flatMap((one) => one.get(name) ?? []);
    const mine = ours.get(`${group} ${name}`)!;
    row[theirs.length === 0 ? 'valid' : 'invalid']++;
    if (theirs.length === 0 && mine.length > 0) {
      row.refused++;
      notes.push(`REFUSED ${group} ${file}: ${mine.join(', ')}`);
    }
    if (theirs.length > 0 && mine.length === 0) {
      row.missed++;
      notes.push(`MISSED ${group} ${file}: ${theirs.join(', ')}`);
    }
  }
  console.log(
    `| ${group} | ${files.size} | ${row.valid} | ${row.refused} | ${row.invalid} | ${row.missed} |`,
  );
}
console.log(`${others} other files`);
for (const note of notes) console.log(note);

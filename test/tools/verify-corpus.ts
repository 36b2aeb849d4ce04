/**
 * Verifies the signatures of EU DSS's test files, and prints each difference from pyHanko's verdicts with its explanation:
 *
 *     PLATEN_DSS=<checkout of esig/dss> PYTHONPATH=<pyHanko's packages> npx node test/tools/verify-corpus.ts
 *
 * Ignores trust: valid means intact, and changed only in permitted ways. Fails when a difference has no explanation. Needs
 * `python3` with pyHanko, or `PLATEN_PYTHON` as the path of such an interpreter.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PdfError, verify } from '@platen/pdf';

const folder = process.env.PLATEN_DSS;
if (!folder) throw new Error('PLATEN_DSS must name the folder that holds the test files of EU DSS');

interface Verdict {
  readonly valid: boolean;
  readonly reason: string;
}

interface Difference {
  readonly file: string;
  readonly platen: Verdict;
  readonly pyHanko: Verdict;
}

/** Explanations, each for one side. A difference needs one whose patterns match the file and that side's reason. */
const EXPLANATIONS: readonly {
  readonly by: 'platen' | 'pyHanko';
  readonly reason: RegExp;
  readonly file?: RegExp;
  readonly why: string;
}[] = [
  {
    by: 'platen',
    reason: /^PDF_ENCRYPTED/,
    why: 'Platen verifies encrypted files only with their password.',
  },
  {
    by: 'platen',
    reason: /^PDF_DAMAGED.*no cross-reference section at byte 191166/,
    why: 'startxref names the white space before "xref": readers that do not skip it repair the file.',
  },
  {
    by: 'platen',
    reason: /has the key \/Type twice|written with the key \/Type twice/,
    why: 'A dictionary has /Type with two values, and readers disagree on which counts (7.3.7).',
  },
  {
    by: 'platen',
    file: /dss-2236\/replace\.pdf$/,
    reason: /the look of a form field was changed/,
    why: 'Shadow attack: the appearance changed while the value stayed. pyHanko compares no appearances.',
  },
  {
    by: 'pyHanko',
    file: /DE_CRY-2/,
    reason: /signature value right: False/,
    why: '`openssl cms -verify` finds the signature value right, too.',
  },
  {
    by: 'pyHanko',
    reason: /only allowed after an approval signature, not a certification signature/,
    why: 'A certification with permissions 2 allows signing a field that it has (table 257); the field is object 44.',
  },
  {
    by: 'pyHanko',
    reason: /VRI key|VRI dictionary|DSS/,
    why: 'Validation data may be rewritten: they concern trust, not what the document shows (12.8.4.3).',
  },
  {
    by: 'pyHanko',
    reason: /unexplained xrefs/,
    why: 'New objects that nothing in the document refers to are never shown.',
  },
  {
    by: 'pyHanko',
    reason: /^KeyError: Reference/,
    why: 'pyHanko fails on a reference to a missing object, which is null (7.3.10).',
  },
  {
    by: 'pyHanko',
    reason: /object type must be \/DocTimeStamp/,
    why: '/Type of a signature dictionary is optional (table 255); /SubFilter says that it is a time stamp.',
  },
  {
    by: 'pyHanko',
    reason: /Partial names must not contain periods/,
    why: 'pyHanko refuses a field name with a period, which changes nothing that was signed.',
  },
  {
    by: 'pyHanko',
    file: /pades-ocsp-archiveCutOff-invalid\.pdf$/,
    reason: /^coverage CONTIGUOUS_BLOCK_FROM_START/,
    why: 'The signed revision is linearized: its startxref names the first section, not the last one (annex F).',
  },
];

function explanationOf({ file, platen, pyHanko }: Difference): string | undefined {
  return EXPLANATIONS.find(
    (one) =>
      (one.file?.test(file) ?? true) && one.reason.test(one.by === 'platen' ? platen.reason : pyHanko.reason),
  )?.why;
}

/** Verdicts by field; one verdict on the whole file when it cannot be read. */
async function byPlaten(path: string): Promise<ReadonlyMap<string, Verdict> | Verdict> {
  try {
    const { signatures } = await verify(new Uint8Array(readFileSync(path)));
    return new Map(
      signatures.map(({ fieldName, valid, problems, changesAfter }) => {
        const forbidden = changesAfter.changes.filter(({ permitted }) => !permitted);
        return [
          fieldName,
          { valid, reason: [...problems, ...forbidden].map(({ message }) => message).join('; ') },
        ];
      }),
    );
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { valid: false, reason: `${error.code}: ${error.message}` };
  }
}

function byPyHanko(paths: readonly string[]): Map<string, ReadonlyMap<string, Verdict> | Verdict> {
  const script = fileURLToPath(new URL('pyhanko-verdicts.py', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.env.PLATEN_PYTHON ?? 'python3', [script], {
    input: paths.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`pyHanko cannot be run: ${stderr}`);
  const found = new Map<string, Map<string, Verdict> | Verdict>();
  for (const line of stdout.split('\n').filter((text) => text !== '')) {
    const { path, field, error, valid, reason } = JSON.parse(line) as {
      path: string;
      field: string;
      error?: string;
    } & Verdict;
    const known = found.get(path);
    if (error !== undefined) found.set(path, { valid: false, reason: error });
    else if (known instanceof Map) known.set(field, { valid, reason });
    else found.set(path, new Map([[field, { valid, reason }]]));
  }
  return found;
}

const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.pdf'))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
if (paths.length === 0) throw new Error(`PLATEN_DSS: no PDF found (${folder})`);
const theirs = byPyHanko(paths);
const counts = { files: paths.length, signatures: 0, valid: 0, same: 0, explained: 0, unexplained: 0 };
const ABSENT: Verdict = { valid: false, reason: 'no such signature' };
for (const path of paths) {
  const [ours, other] = [await byPlaten(path), theirs.get(path) ?? new Map<string, Verdict>()];
  const fields = new Set([
    ...(ours instanceof Map ? ours.keys() : []),
    ...(other instanceof Map ? other.keys() : []),
  ]);
  for (const field of fields) {
    const of = (verdicts: typeof ours): Verdict =>
      verdicts instanceof Map ? (verdicts.get(field) ?? ABSENT) : (verdicts as Verdict);
    const difference = { file: relative(folder, path), platen: of(ours), pyHanko: of(other) };
    counts.signatures++;
    if (difference.platen.valid) counts.valid++;
    if (difference.platen.valid === difference.pyHanko.valid) {
      counts.same++;
      continue;
    }
    const why = explanationOf(difference);
    if (why === undefined) counts.unexplained++;
    else counts.explained++;
    const show = ({ valid, reason }: Verdict): string =>
      valid ? 'valid' : `not valid (${reason.slice(0, 160)})`;
    console.log(`${why === undefined ? 'UNEXPLAINED' : 'explained  '} ${difference.file} ${field}`);
    console.log(`     Platen: ${show(difference.platen)}\n     pyHanko: ${show(difference.pyHanko)}`);
    if (why !== undefined) console.log(`     ${why}`);
  }
}
console.log(JSON.stringify(counts));
if (counts.unexplained > 0) process.exitCode = 1;

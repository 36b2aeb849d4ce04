/**
 * Protects and unprotects PDFs, and judges the results with other programs.
 *
 * qpdf, Poppler, MuPDF and pikepdf must open each file with its passwords and with no other. qpdf and pikepdf must read the
 * requested permissions. Poppler and MuPDF must read the text of the original file. Fails when a tool is missing.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSIONS, type Permission, type ProtectRequest, protect, unprotect } from '@platen/pdf';
import { describe, it } from 'vitest';
import { fillableForm } from '../../packages/pdf/src/testing/fillable-form.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { corpus, judged, need, qpdfComplaints, temporaryFolder } from './judging.ts';

need(['qpdf', '--version'], ['pdftotext', '-v'], ['mutool', '-v'], ['/usr/bin/python3', '--version']);

/** Names of each permission in `qpdf --show-encryption` and pikepdf. */
const NAMES: Readonly<Record<Permission, readonly [qpdf: string, pikepdf: string]>> = {
  print: ['print low resolution', 'print_lowres'],
  printHighQuality: ['print high resolution', 'print_highres'],
  modify: ['modify other', 'modify_other'],
  copy: ['extract for any purpose', 'extract'],
  annotate: ['modify annotations', 'modify_annotation'],
  fillForms: ['modify forms', 'modify_form'],
  assemble: ['modify document assembly', 'modify_assembly'],
};

const PIKEPDF = `
import json, sys, pikepdf
try:
    with pikepdf.open(sys.argv[1], password=sys.argv[2]) as pdf:
        print(json.dumps({**pdf.allow._asdict(), 'owner': pdf.owner_password_matched, 'pages': len(pdf.pages)}))
except pikepdf.PasswordError:
    print('null')
`;

const SCHEMES: readonly ProtectRequest[] = [
  { userPassword: 'user', ownerPassword: 'owner' },
  { ownerPassword: 'owner', permissions: { copy: false, modify: false } },
  { userPassword: 'Ge\u0301rard \u5bc6\u7801', ownerPassword: '\u2168', encryptMetadata: false },
  { userPassword: 'user', permissions: { print: false, annotate: false, fillForms: false } },
  ...PERMISSIONS.map((name) => ({ ownerPassword: 'owner', permissions: { [name]: false } })),
];

const rich = { structure: true, labels: true, layers: 'on', attachment: 'text' } as const;
const inputs = [
  { name: 'rich', pdf: await richPdf({ mark: 'A', ...rich }), schemes: SCHEMES },
  { name: 'a form', pdf: fillableForm(), schemes: SCHEMES.slice(0, 3) },
  ...corpus().map((file) => ({ ...file, schemes: SCHEMES.slice(0, 1) })),
];
const folder = temporaryFolder();

describe('protection', () => {
  it.each(inputs)('of $name', async ({ name, pdf, schemes }) => {
    for (const [index, request] of schemes.entries()) await check(`${name}, scheme ${index}`, pdf, request);
  });
});

async function check(name: string, pdf: Uint8Array, request: ProtectRequest): Promise<void> {
  const { userPassword = '', ownerPassword, permissions } = request;
  const plain = fileOf('plain', pdf);
  const before = { poppler: poppler(plain, ''), mupdf: mupdf(plain, '') };
  const locked = await protectedOrRefused(pdf, request);
  if (locked === undefined) {
    // A refusal is right only if the file has restrictions.
    const restricted = run('qpdf', ['--is-encrypted', plain]).status === 0;
    judged(name, restricted ? [] : ['it is refused']);
    return;
  }
  const file = fileOf('locked', locked.pdf);
  const problems: string[] = [];
  for (const [role, given] of [
    ['user', userPassword],
    ['owner', ownerPassword],
  ] as const) {
    if (given === undefined) continue;
    const password = given.normalize('NFKC');
    problems.push(...qpdfComplaints(file, `--password=${password}`).map((text) => `${role}: ${text}`));
    if (poppler(file, password) !== before.poppler) problems.push(`${role}: poppler reads another text`);
    if (mupdf(file, password) !== before.mupdf) problems.push(`${role}: MuPDF reads another text`);
    problems.push(...permissionProblems(file, password, role, permissions));
  }
  for (const wrong of userPassword ? ['', 'Owner', `${userPassword}x`] : []) {
    if (run('qpdf', ['--requires-password', `--password=${wrong}`, file]).status === 3)
      problems.push(`qpdf opens it with ${JSON.stringify(wrong)}`);
    if (pikepdf(file, wrong) !== null) problems.push(`pikepdf opens it with ${JSON.stringify(wrong)}`);
  }
  if (ownerPassword !== undefined) {
    const opened = fileOf('opened', (await unprotect(locked.pdf, { password: ownerPassword })).pdf);
    problems.push(...qpdfComplaints(opened));
    if (run('qpdf', ['--is-encrypted', opened]).status === 0) problems.push('it is still encrypted');
    if (poppler(opened, '') !== before.poppler) problems.push('poppler reads another text when it is opened');
  }
  judged(name, problems);
}

/** @returns undefined when removing the restrictions requires the owner password */
async function protectedOrRefused(pdf: Uint8Array, request: ProtectRequest) {
  try {
    return await protect(pdf, request);
  } catch (error) {
    if ((error as { code?: string }).code === 'OWNER_PASSWORD_NEEDED') return undefined;
    throw error;
  }
}

function permissionProblems(
  file: string,
  password: string,
  role: 'user' | 'owner',
  permissions: ProtectRequest['permissions'] = {},
): string[] {
  const shown = run('qpdf', ['--show-encryption', `--password=${password}`, file]).stdout;
  const seen = pikepdf(file, password);
  if (!shown.includes('R = 6') || !shown.includes('stream encryption method: AESv3'))
    return ['qpdf sees another encryption'];
  if (seen === null) return ['pikepdf does not open it'];
  const problems: string[] = [];
  if (shown.includes('Supplied password is owner password') !== (role === 'owner')) {
    problems.push(`qpdf takes the password of the ${role} for another`);
  }
  if (seen.owner !== (role === 'owner'))
    problems.push(`pikepdf takes the password of the ${role} for another`);
  if (!shown.includes('extract for accessibility: allowed')) problems.push('accessibility is not allowed');
  for (const name of PERMISSIONS) {
    const expected = permissions[name] ?? (name === 'printHighQuality' ? permissions.print : true) ?? true;
    const [qpdfName, pikepdfName] = NAMES[name];
    if (!shown.includes(`${qpdfName}: ${expected ? 'allowed' : 'not allowed'}`))
      problems.push(`qpdf: ${name}`);
    if (seen[pikepdfName] !== expected) problems.push(`pikepdf: ${name}`);
  }
  return problems;
}

function fileOf(name: string, pdf: Uint8Array): string {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  return file;
}

function run(program: string, args: readonly string[]) {
  return spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
}

function poppler(file: string, password: string): string {
  return run('pdftotext', ['-upw', password, '-opw', password, file, '-']).stdout;
}

function mupdf(file: string, password: string): string {
  return run('mutool', ['draw', '-q', '-p', password, '-F', 'text', file]).stdout;
}

/** Content that pikepdf reads from a file; null when the password does not open it. */
function pikepdf(file: string, password: string): Record<string, boolean | number> | null {
  const { stdout, stderr } = run('/usr/bin/python3', ['-c', PIKEPDF, file, password]);
  if (stdout.trim() === '') throw new Error(`pikepdf says nothing: ${stderr}`);
  return JSON.parse(stdout);
}

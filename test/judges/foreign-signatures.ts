import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@platen/pdf';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { appendSignature } from '../../packages/pdf/src/testing/signatures/foreign-signature.ts';
import type { OpensslAuthority } from './openssl-authority.ts';

const PSS = [
  '-keyopt',
  'rsa_padding_mode:pss',
  '-keyopt',
  'rsa_pss_saltlen:-1',
  '-keyopt',
  'rsa_mgf1_md:sha256',
];
/** Ways in which OpenSSL signs, and the verdict that our verification must give. */
const FORMS: readonly (readonly [string, readonly string[], object])[] = [
  ['plain', [], { padding: 'pkcs1', digest: 'sha256' }],
  ['by key identifier', ['-keyid'], {}],
  ['without attributes', ['-noattr'], {}],
  ['SHA-512', ['-md', 'sha512'], { digest: 'sha512' }],
  ['RSASSA-PSS', PSS, { padding: 'pss' }],
  ['CAdES', ['-cades'], {}],
];

/**
 * Lets OpenSSL create CMS signatures, and verifies them. The other judges find faults of our files; this one finds faults of our
 * reading.
 *
 * @returns the label of each form, and the problem with it
 */
export async function readForeignSignatures(authority: OpensslAuthority): Promise<[string, string[]][]> {
  const { folder, rootPem } = authority;
  const signer = authority.signer('foreign', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']);
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('foreign.chain.pem'), signer.certificatePem);
  const results: [string, string[]][] = [];
  for (const [form, args, expected] of FORMS) {
    const pdf = appendSignature(samplePdf(), 'adbe.pkcs7.detached', (signed) => {
      writeFileSync(path('foreign.bytes'), signed);
      execFileSync('openssl', [
        ...[
          'cms',
          '-sign',
          '-binary',
          '-outform',
          'DER',
          '-in',
          path('foreign.bytes'),
          '-out',
          path('foreign.der'),
        ],
        ...['-signer', path('foreign.chain.pem'), '-inkey', path('foreign.key'), ...args],
      ]);
      return readFileSync(path('foreign.der'));
    });
    const [found] = (await verify(pdf, { trustedRoots: [rootPem] })).signatures;
    const right = Object.entries(expected).every(([key, value]) => {
      return found?.algorithm[key as keyof typeof found.algorithm] === value;
    });
    const good = found?.valid === true && found.certificate?.trust === 'trusted' && right;
    results.push([`openssl cms -sign, ${form}: verify`, good ? [] : [JSON.stringify(found)]]);
  }
  return results;
}

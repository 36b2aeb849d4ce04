import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A chain of root, signer and time-stamp authority, created by OpenSSL for one run. */
export interface OpensslAuthority {
  readonly folder: string;
  readonly rootPem: string;
  /** Key and certificate (with the root) of a new signer, as PEM. */
  signer(name: string, keyArguments: readonly string[]): { certificatePem: string; privateKeyPem: string };
  /** Answers a time-stamp request as an authority on the web would. */
  readonly fetchTimestamp: typeof globalThis.fetch;
}

const CONFIG = `
[req]
distinguished_name = name
prompt = no
[name]
CN = unused
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[signer]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[stamper]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = tsa_default
[tsa_default]
serial = SERIAL
signer_cert = STAMPER_CERT
signer_key = STAMPER_KEY
signer_digest = sha256
default_policy = 1.3.6.1.4.1.13762.3
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

export function makeOpensslAuthority(parent: string): OpensslAuthority {
  const folder = mkdtempSync(join(parent, 'authority-'));
  const path = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const config = CONFIG.replace('SERIAL', path('serial'))
    .replace('STAMPER_CERT', path('stamper.pem'))
    .replace('STAMPER_KEY', path('stamper.key'));
  writeFileSync(path('openssl.cnf'), config);
  writeFileSync(path('serial'), '01\n');
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', path('root.key'));
  openssl(
    ...[
      'req',
      '-x509',
      '-new',
      '-config',
      path('openssl.cnf'),
      '-extensions',
      'ca',
      '-key',
      path('root.key'),
    ],
    ...['-subj', '/O=Platen Tests/CN=OpenSSL Root', '-days', '30', '-out', path('root.pem')],
  );
  const issue = (name: string, keyArguments: readonly string[], extensions: string): void => {
    openssl('genpkey', ...keyArguments, '-out', path(`${name}.key`));
    const subject = `/O=Platen Tests/CN=${name}`;
    openssl(
      'req',
      '-new',
      '-config',
      path('openssl.cnf'),
      '-key',
      path(`${name}.key`),
      '-subj',
      subject,
      '-out',
      path(`${name}.csr`),
    );
    openssl(
      ...['x509', '-req', '-in', path(`${name}.csr`), '-CA', path('root.pem'), '-CAkey', path('root.key')],
      ...['-CAcreateserial', '-days', '30', '-extfile', path('openssl.cnf'), '-extensions', extensions],
      ...['-out', path(`${name}.pem`)],
    );
  };
  issue('stamper', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'], 'stamper');
  const rootPem = readFileSync(path('root.pem'), 'utf8');
  let replies = 0;
  return {
    folder,
    rootPem,
    signer(name, keyArguments) {
      issue(name, keyArguments, 'signer');
      const certificatePem = readFileSync(path(`${name}.pem`), 'utf8') + rootPem;
      return { certificatePem, privateKeyPem: readFileSync(path(`${name}.key`), 'utf8') };
    },
    fetchTimestamp: async (_, init) => {
      const reply = `${++replies}`;
      writeFileSync(path(`${reply}.tsq`), init?.body as Uint8Array);
      openssl(
        'ts',
        '-reply',
        '-config',
        path('openssl.cnf'),
        '-section',
        'tsa_default',
        '-queryfile',
        path(`${reply}.tsq`),
        '-out',
        path(`${reply}.tsr`),
      );
      return new Response(readFileSync(path(`${reply}.tsr`)));
    },
  };
}

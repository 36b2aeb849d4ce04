import { type Command, Option } from 'commander';
import { readBytes, readText } from './json.ts';

export interface CredentialOptions {
  readonly certificate?: string;
  readonly privateKey?: string;
  readonly p12?: string;
  readonly passphrase?: string;
  readonly kmsKey?: string;
}

/** Options that name a signing certificate and its key. */
export function credentialOptions(command: Command): Command {
  return command
    .option('--certificate <file>', 'X.509 certificate, PEM; its chain may follow')
    .option('--private-key <file>', 'private key, PEM')
    .option('--p12 <file>', 'PKCS#12 file with certificate and key')
    .option('--kms-key <arn>', 'KMS key that signs, in place of a private key')
    .addOption(new Option('--passphrase <text>', 'of the key or PKCS#12 file').env('PLATEN_PASSPHRASE'));
}

/** Returns the request fields set by these options. */
export async function credentialFields(options: CredentialOptions) {
  const { certificate, privateKey, p12, passphrase, kmsKey } = options;
  return {
    certificatePem: certificate === undefined ? undefined : await readText(certificate),
    privateKeyPem: privateKey === undefined ? undefined : await readText(privateKey),
    p12: p12 === undefined ? undefined : (await readBytes(p12)).toString('base64'),
    passphrase,
    kmsKeyArn: kmsKey,
  };
}

import { Logger } from '@aws-lambda-powertools/logger';
import { OpenedKeys, type SavedKeyPorts, signWithSavedKey } from '../../../app/sign-with-saved-key.ts';
import { describeError } from '../../../domain/describe-error.ts';
import { isKnownError } from '../../../domain/errors.ts';
import { dynamo } from '../clients.ts';
import { variable } from '../environment.ts';
import { passError } from '../invocation/passed-error.ts';
import { KmsSecretVault } from '../secret-vault.ts';
import { DynamoCertificateStore } from './certificate-store.ts';
import { readSigningMessage, type SigningMessage, type SigningReply } from './signing-message.ts';

/**
 * Handler of the only function that may decrypt saved private keys: it receives the attributes of a signature and returns the
 * signature. It parses no PDF and accesses only its table and KMS. Its log names the account and certificate, but contains
 * neither keys nor signed data.
 */
export function signingService() {
  const logger = new Logger({ serviceName: 'platen' });
  const ports: SavedKeyPorts = {
    certificates: new DynamoCertificateStore(dynamo(), variable('CERTIFICATES_TABLE')),
    vault: new KmsSecretVault(variable('SECRETS_KEY_ARN')),
    opened: new OpenedKeys(),
  };
  return async (message: SigningMessage): Promise<SigningReply> => {
    const started = performance.now();
    const request = readSigningMessage(message);
    const reply = await sign(ports, request).catch((error: unknown) => {
      logger.error('signing failed', describeError(error));
      // Lambda logs thrown errors with message and cause.
      throw new Error('The signature could not be made');
    });
    const { accountId, certificateId, algorithm } = request;
    logger.info('signature', {
      accountId,
      certificateId,
      algorithm,
      outcome: reply.ok ? 'signed' : reply.error.code,
      durationMs: Math.round(performance.now() - started),
    });
    return reply;
  };
}

async function sign(
  ports: SavedKeyPorts,
  request: Parameters<typeof signWithSavedKey>[1],
): Promise<SigningReply> {
  try {
    const signature = await signWithSavedKey(ports, request);
    return { ok: true, signature: Buffer.from(signature).toString('base64') };
  } catch (error) {
    if (!isKnownError(error)) throw error;
    return { ok: false, error: passError(error) };
  }
}

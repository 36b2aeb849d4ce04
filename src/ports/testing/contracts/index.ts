import { describe } from 'vitest';
import { batchContracts } from './batches.ts';
import { blobAndSecretContracts } from './blobs-and-secrets.ts';
import { documentContracts } from './documents.ts';
import { jobAttemptContracts } from './job-attempts.ts';
import { jobContracts } from './jobs.ts';
import type { Ports } from './ports.ts';
import { requestContracts } from './requests.ts';
import { savedItemContracts } from './saved-things.ts';
import { workerContracts } from './workers.ts';

export type { PortsUnderTest, Shortcuts } from './ports.ts';

/**
 * Tests the contract of every implementation of the ports. In-memory ports and AWS adapters are subject to the same contract, so
 * use cases can rely on the same behaviour in tests and when deployed.
 */
export function portContracts(who: string, ports: Ports): void {
  describe(who, () => {
    documentContracts(ports);
    jobContracts(ports);
    jobAttemptContracts(ports);
    batchContracts(ports);
    workerContracts(ports);
    savedItemContracts(ports);
    blobAndSecretContracts(ports);
    requestContracts(ports);
  });
}

import { describe } from 'vitest';
import { blobAndSecretContracts } from './blobs-and-secrets.ts';
import { documentContracts } from './documents.ts';
import { jobContracts } from './jobs.ts';
import type { Ports } from './ports.ts';
import { savedThingContracts } from './saved-things.ts';

export type { PortsUnderTest, Shortcuts } from './ports.ts';

/**
 * What every implementation of the ports has to keep. The ports in memory, which use cases are tested against, and those
 * of AWS are held to the same contracts: what a use case relies on in a test is what it gets when it is deployed.
 */
export function portContracts(who: string, ports: Ports): void {
  describe(who, () => {
    documentContracts(ports);
    jobContracts(ports);
    savedThingContracts(ports);
    blobAndSecretContracts(ports);
  });
}

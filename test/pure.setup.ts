import { ChildProcess } from 'node:child_process';
import { Server } from 'node:net';

/** Unit tests are of pure code: what starts servers or processes is slow, and shares ports and cores with others. */
function refuse(what: string): () => never {
  return () => {
    throw new Error(`a unit test starts no ${what}: call the file *.integration.test.ts`);
  };
}

Server.prototype.listen = refuse('server');
Object.assign(ChildProcess.prototype, { spawn: refuse('process') });

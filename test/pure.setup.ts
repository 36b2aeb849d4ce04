import { ChildProcess } from 'node:child_process';
import { Server } from 'node:net';

/** Makes servers and processes fail in unit tests: they are slow, and share ports and cores with other tests. */
function refuse(what: string): () => never {
  return () => {
    throw new Error(`a unit test starts no ${what}: call the file *.integration.test.ts`);
  };
}

Server.prototype.listen = refuse('server');
Object.assign(ChildProcess.prototype, { spawn: refuse('process') });

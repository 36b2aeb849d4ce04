import { portContracts } from '../contracts/index.ts';
import { MemoryService } from './service.ts';

const service = new MemoryService();

portContracts('in memory,', () => ({
  ...service,
  deletions: service.documents,
  leaveRenders: async (caller, left) => service.quota.leave(caller, left),
  leaveDeliveries: async (account, nowMs, left) => service.allowance.leave(account, nowMs, left),
}));

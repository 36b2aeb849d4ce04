import { convertService } from '../../src/adapters/aws/office/convert-service.ts';

export const handler = convertService();

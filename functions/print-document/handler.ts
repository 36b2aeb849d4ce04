import { printService } from '../../src/adapters/aws/printing/print-service.ts';

export const handler = printService();

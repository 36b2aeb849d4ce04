import { signingService } from '../../src/adapters/aws/certificates/signing-service.ts';

export const handler = signingService();

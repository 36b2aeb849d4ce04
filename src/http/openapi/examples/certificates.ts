import { EXAMPLE, type Examples } from './example.ts';

export const CERTIFICATES_EXAMPLES: Examples = {
  'create-certificate': [
    {
      summary: 'Certificate and key',
      body: {
        name: 'Signing 2026',
        certificatePem: EXAMPLE.certificatePem,
        privateKeyPem: EXAMPLE.privateKeyPem,
      },
      status: 201,
    },
  ],
  'list-certificates': [{ summary: 'All', status: 200 }],
  'delete-certificate': [{ summary: 'Delete', params: { id: EXAMPLE.certificateId }, status: 204 }],
  'create-trusted-root': [
    {
      summary: 'Root of a partner',
      body: { name: 'Example CA', certificatePem: EXAMPLE.certificatePem },
      status: 201,
    },
  ],
  'list-trusted-roots': [{ summary: 'All', status: 200 }],
  'delete-trusted-root': [{ summary: 'Remove', params: { id: EXAMPLE.trustedRootId }, status: 204 }],
};

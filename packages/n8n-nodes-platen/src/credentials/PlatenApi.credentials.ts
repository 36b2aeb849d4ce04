import type { NodeProperty } from '../n8n.ts';

/** Credentials: URL of a deployment and an API key. */
export class PlatenApi {
  name = 'platenApi';
  displayName = 'Platen API';
  properties: NodeProperty[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://….amazonaws.com/live',
      description: 'Where the API is; the deployment prints it',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
    },
    {
      displayName: 'Webhook Secret',
      name: 'webhookSecret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      placeholder: 'whsec_…',
      description: 'For the trigger: GET /v1/webhook-secrets has it',
    },
  ];
  authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };
  test = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/v1/usage' } };
}

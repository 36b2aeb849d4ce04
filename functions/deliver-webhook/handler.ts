import { deliverWebhookPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { queueConsumer } from '../../src/adapters/aws/jobs/queue-consumer.ts';
import { deliverWebhook } from '../../src/app/deliver-webhook.ts';

const ports = deliverWebhookPorts();

export const handler = queueConsumer('deliver-webhook', ({ body }) =>
  deliverWebhook(ports, JSON.parse(body)),
);

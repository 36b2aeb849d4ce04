// Queues a render without HTTP: node producer.mjs QUEUE_URL ACCOUNT_ID SLUG '{"customer":"Ada"}'
// The process needs the managed policy of the stack's output ProducerPolicyArn.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

const [queueUrl, accountId, slug, data = '{}'] = process.argv.slice(2);
const sqs = new SQSClient({});

const { MessageId } = await sqs.send(
  new SendMessageCommand({
    QueueUrl: queueUrl,
    // SQS is fair to groups, so that other accounts do not wait for these messages.
    MessageGroupId: accountId,
    MessageBody: JSON.stringify({ version: 1, accountId, slug, data: JSON.parse(data) }),
  }),
);
// GET /v1/jobs/{id} answers to it as soon as a worker has taken the message.
console.log(MessageId);

import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../lib/endpoints/index.ts';
import { synthesize, synthesizeAnew } from './app.ts';

/** CloudFormation allows 500 per template; this lower limit leaves time to split a stack. */
const MOST_RESOURCES = 400;
/** CloudFormation's size limit for a template, in bytes. */
const LARGEST_TEMPLATE = 1_000_000;

/** Properties whose change makes CloudFormation replace the resource, so that its contents are lost or unreachable. */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'AttributeDefinitions', 'LocalSecondaryIndexes'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
};

const TABLES = [
  'AccountsTable81C15AE5',
  'CertificatesTable7DF15F26',
  'DocumentsTable7E808EE5',
  'EventsTableD24865E5',
  'IdempotencyTable22A5A209',
  'JobsTable1970BC16',
  'PipelinesTable2D06D7D8',
  'RedactionTemplatesTable7737BF72',
  'TemplatesTable3F253039',
  'UsageTable28300137',
];
const QUEUES = [
  'WorkersRenderDeadLetters9F35A5E3',
  'WorkersRenderQueueA29EA239',
  'WorkersBatchDeadLetters48740B24',
  'WorkersPipelineQueue6047D395',
  'WorkersPipelineDeadLettersA1137E8E',
  'WorkersBatchQueueE16EAD62',
  'WorkersWebhookDeadLetters86903433',
  'WorkersWebhookQueueEFE7A9FE',
];

const { data, service, templates } = await synthesize();
const top = templates.get('PlatenService')!;
const resources = (template: Template): Record<string, Resource> => template.toJSON().Resources;

interface Resource {
  readonly Type: string;
  readonly DependsOn?: readonly string[];
  readonly Properties: Readonly<Record<string, unknown>>;
}

/** Returns the resources that hold data, by logical id, with the properties that must not change. */
function holders(template: Template): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resources(template)).flatMap(([id, { Type, Properties }]) =>
      IDENTITY[Type] === undefined
        ? []
        : [[id, Object.fromEntries(IDENTITY[Type].map((name) => [name, Properties[name]]))]],
    ),
  );
}

describe('every stack', () => {
  it.each([...templates.keys()])('%s has room to grow', (name) => {
    const template = templates.get(name)!.toJSON();
    expect(Object.keys(template.Resources).length).toBeLessThan(MOST_RESOURCES);
    expect(JSON.stringify(template).length).toBeLessThan(LARGEST_TEMPLATE / 2);
    // CloudFormation allows 200 of each.
    expect(Object.keys(template.Parameters ?? {}).length).toBeLessThan(150);
    expect(Object.keys(template.Outputs ?? {}).length).toBeLessThan(150);
  });
});

describe('resources that hold data', () => {
  const table = {
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
  };
  const each = (ids: readonly string[], identity: object) =>
    Object.fromEntries(ids.map((id) => [id, identity]));

  it('keep the logical ids and the identity of existing deployments', () => {
    expect(holders(data)).toEqual({
      ...each(['Key961B73FD', 'SecretsKey317DCF94', 'DocumentsBucket9EC9DEB9', 'InternalBucketDA21A343'], {}),
      ...each(TABLES, table),
      // The index adds an attribute, which CloudFormation changes in place.
      EventsTableD24865E5: {
        ...table,
        AttributeDefinitions: [
          ...table.AttributeDefinitions,
          { AttributeName: 'documentId', AttributeType: 'S' },
        ],
      },
    });
    expect(holders(top)).toEqual(each(QUEUES, {}));
  });

  it('are in the data stack, and queues beside the API, never with functions', () => {
    for (const [name, template] of templates) {
      if (!name.startsWith('PlatenService/')) continue;
      expect(holders(template), name).toEqual({});
    }
  });
});

describe('functions', () => {
  it('are in a nested stack for each tag, and none beside the API', () => {
    expect(top.findResources('AWS::Lambda::Function')).toEqual({});
    for (const { operation } of ENDPOINTS) {
      const holding = [...templates].filter(([, template]) =>
        Object.values(template.findResources('AWS::Lambda::Function')).some(
          ({ Properties }) => Properties.Description === `Platen: ${operation.id}`,
        ),
      );
      expect(holding.map(([name]) => name)).toEqual([`PlatenService/${stackName(operation.tag)}`]);
    }
  });

  it('need only a role and a permission besides themselves, and share a log group', () => {
    const [, render] = [...templates].find(([name]) => name === 'PlatenService/Render')!;
    const count = Object.keys(render.findResources('AWS::Lambda::Function')).length;
    expect(count).toBeGreaterThan(1);
    expect(Object.keys(resources(render)).length).toBe(3 * count);
  });

  it('may be called by the gateway only for their own route', () => {
    const permissions = Object.values(service.findResources('AWS::Lambda::Permission')).filter(
      ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
    );
    const allowed = permissions.map(({ Properties }) => Properties.SourceArn['Fn::Join'][1].at(-1) as string);
    expect(allowed.sort()).toEqual(
      ENDPOINTS.map(({ operation }) => `/live/*${operation.path.replaceAll(/\{\w+\+?\}/g, '*')}`).sort(),
    );
    expect(new Set(permissions.map(({ Properties }) => JSON.stringify(Properties.FunctionName))).size).toBe(
      permissions.length,
    );
  });
});

describe('a deployment of the API', () => {
  const deploymentOf = (template: Template) =>
    Object.entries(resources(template)).find(([, { Type }]) => Type === 'AWS::ApiGateway::Deployment')!;
  const methodsOf = (template: Template) => Object.keys(template.findResources('AWS::ApiGateway::Method'));

  it('waits for all methods and resources, which are in its stack', () => {
    const [, { DependsOn }] = deploymentOf(top);
    expect(methodsOf(top)).toEqual(methodsOf(service));
    expect(DependsOn).toEqual(expect.arrayContaining(methodsOf(top)));
    expect(DependsOn).toEqual(
      expect.arrayContaining(Object.keys(top.findResources('AWS::ApiGateway::Resource'))),
    );
  });

  it('is recreated when one method changes', async () => {
    const [before] = deploymentOf(top);
    const again = await synthesizeAnew();
    const changed = await synthesize({ renderTimeoutSeconds: '33' });
    expect(deploymentOf(again.templates.get('PlatenService')!)[0]).toBe(before);
    expect(deploymentOf(changed.templates.get('PlatenService')!)[0]).not.toBe(before);
  });
});

/** Converts `Redaction templates` to `RedactionTemplates`. */
function stackName(tag: string): string {
  return tag
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');
}

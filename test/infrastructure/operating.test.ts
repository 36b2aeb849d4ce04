import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { DISPOSABLE, OPERATED, synthesize, synthesizeAnew } from './app.ts';
import { actionsOf, folderOf, functionsOf, type Statement, statementsOf } from './roles.ts';

const plain = await synthesize();
const operated = await synthesize(OPERATED);
const disposable = await synthesize(DISPOSABLE);

const only = (template: Template, type: string) => {
  const [resource, ...others] = Object.values(template.findResources(type));
  expect(others).toEqual([]);
  return resource!;
};
const outputOf = (template: Template, name: string) => JSON.stringify(template.toJSON().Outputs[name]?.Value);
const stageOf = (template: Template) => only(template, 'AWS::ApiGateway::Stage').Properties;

describe('the setting domainName', () => {
  it('keeps name, certificate and record in a stack that is independent of the service', () => {
    const { address, service } = operated;
    const types = [
      'AWS::ApiGateway::DomainName',
      'AWS::CertificateManager::Certificate',
      'AWS::Route53::RecordSet',
    ];
    for (const type of types) {
      expect(only(address, type)).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
      service.resourceCountIs(type, 0);
    }
    // Neither stack imports values from the other.
    expect(JSON.stringify(address.toJSON())).not.toContain('Fn::ImportValue');
    expect(JSON.stringify(service.toJSON())).not.toContain('PlatenAddress');
  });

  it('points the record to the name, and maps the name to the stage', () => {
    const [id] = Object.keys(operated.address.findResources('AWS::ApiGateway::DomainName'));
    expect(only(operated.address, 'AWS::Route53::RecordSet').Properties).toMatchObject({
      Name: OPERATED.domainName,
      Type: 'A',
      AliasTarget: {
        DNSName: { 'Fn::GetAtt': [id, 'RegionalDomainName'] },
        HostedZoneId: { 'Fn::GetAtt': [id, 'RegionalHostedZoneId'] },
      },
    });
    operated.service.hasResourceProperties('AWS::ApiGateway::BasePathMapping', {
      DomainName: OPERATED.domainName,
      BasePath: Match.absent(),
      Stage: Match.anyValue(),
    });
  });

  it('is the address in the outputs and in the dashboard', () => {
    expect(outputOf(operated.service, 'ApiUrl')).toBe('"https://pdf.example.com/"');
    const router = JSON.stringify(
      only(operated.dashboard, 'AWS::CloudFront::Function').Properties.FunctionCode,
    );
    expect(router).toContain('https://pdf.example.com');
    expect(router).not.toContain('execute-api');
    const policies = operated.dashboard.findResources('AWS::CloudFront::ResponseHeadersPolicy');
    for (const policy of Object.values(policies))
      expect(JSON.stringify(policy)).toContain("connect-src 'self' https://pdf.example.com ");
  });

  it('changes no exports of the service that other stacks import', () => {
    const exported = ({ service }: typeof plain) =>
      Object.values(service.toJSON().Outputs as Record<string, { Export?: unknown }>)
        .flatMap(({ Export: name }) => (name === undefined ? [] : [JSON.stringify(name)]))
        .filter((name) => /RestApi|HttpApi/.test(name));
    // Exports of the service itself, since nested stacks are inlined.
    expect(exported(plain)).toHaveLength(2);
    expect(exported(operated)).toEqual(exported(plain));
  });

  it('is refused with a certificate of another region', async () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1-2';
    await expect(synthesizeAnew({ domainName: 'pdf.example.com', certificateArn })).rejects.toThrow(
      'certificateArn: must be in the region of the deployment, eu-central-1 (region us-east-1)',
    );
  });
});

describe('the setting allowedIps', () => {
  const ranges = ['203.0.113.0/24', '2001:db8::/32'];

  it('allows the API only to these addresses', () => {
    const { Policy } = only(operated.service, 'AWS::ApiGateway::RestApi').Properties;
    expect(Policy.Statement).toEqual([
      {
        Effect: 'Allow',
        Principal: { AWS: '*' },
        Action: 'execute-api:Invoke',
        Resource: 'execute-api:/*',
        Condition: { IpAddress: { 'aws:SourceIp': ranges } },
      },
    ]);
    expect(only(plain.service, 'AWS::ApiGateway::RestApi').Properties.Policy).toBeUndefined();
    operated.service.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType: 'ACCESS_DENIED',
      StatusCode: '403',
      ResponseTemplates: { 'application/json': Match.stringLikeRegexp('ADDRESS_NOT_ALLOWED') },
    });
  });

  it('refuses presigned URLs from other addresses, and no request signed by a function', () => {
    const denied = Object.values(operated.data.findResources('AWS::S3::BucketPolicy'))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[])
      .filter(({ Condition }) => Condition?.NotIpAddress !== undefined);
    expect(denied).toEqual([
      expect.objectContaining({
        Effect: 'Deny',
        Action: ['s3:GetObject', 's3:PutObject'],
        Condition: {
          StringEquals: { 's3:authType': 'REST-QUERY-STRING' },
          NotIpAddress: { 'aws:SourceIp': ranges },
        },
      }),
    ]);
  });
});

it('the setting vpcEndpointIds makes the API private, with an address of the first endpoint', () => {
  const { EndpointConfiguration, Policy } = only(disposable.service, 'AWS::ApiGateway::RestApi').Properties;
  const ids = ['vpce-0123456789abcdef0', 'vpce-01234567'];
  expect(EndpointConfiguration).toEqual({ Types: ['PRIVATE'], VpcEndpointIds: ids });
  expect(Policy.Statement).toEqual([
    expect.objectContaining({
      Effect: 'Allow',
      Condition: { StringEquals: { 'aws:SourceVpce': ids } },
    }),
  ]);
  expect(outputOf(disposable.service, 'ApiUrl')).toContain(
    '-vpce-0123456789abcdef0.execute-api.eu-central-1.',
  );
});

describe('the setting dataKeyArn', () => {
  it('encrypts the data, the queues, the logs and the alarms with that key', () => {
    const { data, service, observability } = disposable;
    const key = DISPOSABLE.dataKeyArn;
    for (const table of Object.values(data.findResources('AWS::DynamoDB::Table')))
      expect(table.Properties.SSESpecification.KMSMasterKeyId).toBe(key);
    for (const bucket of Object.values(data.findResources('AWS::S3::Bucket')))
      expect(JSON.stringify(bucket.Properties.BucketEncryption)).toContain(key);
    for (const group of Object.values(service.findResources('AWS::Logs::LogGroup')))
      expect(group.Properties.KmsKeyId).toBe(key);
    for (const queue of Object.values(service.findResources('AWS::SQS::Queue')))
      expect(queue.Properties.KmsMasterKeyId).toBe(key);
    expect(only(observability, 'AWS::SNS::Topic').Properties.KmsMasterKeyId).toBe(key);
    // The key for secrets remains the deployment's own, since its policy binds each use to an account.
    data.resourceCountIs('AWS::KMS::Key', 1);
  });

  it('is refused with a key of another region', async () => {
    const dataKeyArn = 'arn:aws:kms:us-east-1:123456789012:key/1-2';
    await expect(synthesizeAnew({ dataKeyArn })).rejects.toThrow(/^dataKeyArn: must be in the region/);
  });
});

describe('log groups', () => {
  it('are all encrypted with the key of the data', () => {
    const groups = Object.values(operated.service.findResources('AWS::Logs::LogGroup'));
    expect(groups.length).toBeGreaterThan(10);
    for (const { Properties } of groups) expect(JSON.stringify(Properties.KmsKeyId)).toContain('PlatenData');
  });

  it('of this deployment only may be encrypted with it', () => {
    const [, key] = Object.entries(plain.data.findResources('AWS::KMS::Key')).find(([id]) =>
      /^Key/.test(id),
    )!;
    const [statement, ...others] = (key.Properties.KeyPolicy.Statement as Statement[]).filter((one) =>
      JSON.stringify(one.Principal).includes('logs.'),
    );
    expect(others).toEqual([]);
    expect(statement!.Principal).toEqual({ Service: 'logs.eu-central-1.amazonaws.com' });
    const scoped = JSON.stringify(statement!.Condition?.ArnLike?.['kms:EncryptionContext:aws:logs:arn']);
    expect(scoped).toContain(':log-group:PlatenService-*');
    expect(scoped).not.toMatch(/log-group:\*/);
  });
});

describe('tags and the name of the stage', () => {
  const tagsOf = ({ data }: typeof plain) => only(data, 'AWS::SSM::Parameter').Properties.Tags as object;

  it('distinguish production from another stage', () => {
    expect(tagsOf(plain)).toEqual({ Service: 'platen', Deployment: 'Platen', Stage: 'production' });
    expect(tagsOf(disposable)).toEqual({ Service: 'platen', Deployment: 'PlatenTrial', Stage: 'trial' });
    expect(stageOf(plain.service)).toMatchObject({ StageName: 'live', Description: 'production' });
    expect(stageOf(disposable.service)).toMatchObject({ StageName: 'trial', Description: 'trial' });
  });

  it('include those of the operator, on every table and function', () => {
    expect(tagsOf(operated)).toMatchObject({ 'cost-center': '42', Stage: 'production' });
    const tagged = [
      ...Object.values(operated.data.findResources('AWS::DynamoDB::Table')),
      ...functionsOf(operated.service).map(([, fn]) => fn),
    ];
    for (const { Properties } of tagged)
      expect(Properties.Tags).toContainEqual({ Key: 'cost-center', Value: '42' });
  });
});

describe('routes without a key', () => {
  it('have much lower limits of their own', () => {
    const settings = stageOf(plain.service).MethodSettings as Record<string, unknown>[];
    const [all, ...single] = settings;
    expect(all).toMatchObject({ ResourcePath: '/*', HttpMethod: '*', ThrottlingRateLimit: 1000 });
    expect(single.map(({ ResourcePath, HttpMethod }) => `${HttpMethod} ${ResourcePath}`).sort()).toEqual(
      ['/~1docs', '/~1health', '/~1v1~1openapi.json']
        .flatMap((path) => [`GET ${path}`, `HEAD ${path}`])
        .sort(),
    );
    for (const { ThrottlingRateLimit } of single) expect(ThrottlingRateLimit).toBe(10);
  });

  it('exclude the reference when it is not public', () => {
    expect(JSON.stringify(stageOf(disposable.service).MethodSettings)).not.toContain('docs');
  });

  it('are compressed by the function, since the gateway compresses no streams', () => {
    expect(only(plain.service, 'AWS::ApiGateway::RestApi').Properties.MinimumCompressionSize).toBeUndefined();
    const { DistributionConfig } = only(plain.dashboard, 'AWS::CloudFront::Distribution').Properties;
    for (const behavior of [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors])
      expect(behavior.Compress).toBe(true);
  });
});

describe('the setting tracing', () => {
  const traces = (statement: Statement) => actionsOf(statement).some((action) => action.startsWith('xray:'));

  it('left out, traces nothing and allows nothing', () => {
    expect(stageOf(plain.service).TracingEnabled).toBeUndefined();
    for (const fn of functionsOf(plain.service)) {
      expect(fn[1].Properties.TracingConfig).toBeUndefined();
      expect(statementsOf(plain.service, fn).filter(traces)).toEqual([]);
    }
  });

  it('traces the gateway and every function except Chromium and LibreOffice, which may only send traces', () => {
    expect(stageOf(disposable.service).TracingEnabled).toBe(true);
    const own = functionsOf(disposable.service).filter((fn) => fn[1].Properties.Description !== undefined);
    for (const fn of own) {
      const { TracingConfig, Environment } = fn[1].Properties;
      const sent = statementsOf(disposable.service, fn).filter(traces);
      if (['print-document', 'convert-office'].includes(folderOf(fn))) {
        expect({ TracingConfig, sent }).toEqual({ TracingConfig: undefined, sent: [] });
        continue;
      }
      expect(TracingConfig).toEqual({ Mode: 'Active' });
      expect(Environment.Variables.PLATEN_TRACING).toBe('xray');
      expect(sent).toHaveLength(1);
      const tracing = actionsOf(sent[0]!).filter((action) => action.startsWith('xray:'));
      expect(tracing.sort()).toEqual(['xray:PutTelemetryRecords', 'xray:PutTraceSegments']);
    }
  });
});

import { generatedName, generatedShortId, generatedUuid } from './names.ts';
import type { LocatedResource } from './template.ts';

/** Return values of `Ref` and `Fn::GetAtt` for a resource; other attributes are unknown locally. */
export interface ResourceAttributes {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface AttributeContext {
  /** Explicit name in the template, already resolved, if any. */
  readonly explicitName: string | undefined;
  /** Resolves a property of the resource itself. */
  property(name: string): unknown;
  /** Endpoint of the local SQS, part of every queue's URL. */
  readonly sqsEndpoint: string;
}

/** Property with the explicit physical name, by resource type. */
export const NAME_PROPERTY: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Lambda::LayerVersion': 'LayerName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::Events::Rule': 'Name',
  'AWS::KMS::Alias': 'AliasName',
  'AWS::SNS::Topic': 'TopicName',
};

/** Returns local values for the return values that the CloudFormation reference lists per resource type. */
export function attributesOf(located: LocatedResource, context: AttributeContext): ResourceAttributes {
  const name = context.explicitName ?? generatedName(located);
  const { account, region } = located.stack;
  const arn = (service: string, resource: string) => `arn:aws:${service}:${region}:${account}:${resource}`;
  switch (located.resource.Type) {
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable':
      return { ref: name, attributes: { Arn: arn('dynamodb', `table/${name}`) } };
    case 'AWS::SQS::Queue': {
      const url = `${context.sqsEndpoint}/${account}/${name}`;
      return { ref: url, attributes: { Arn: arn('sqs', name), QueueName: name, QueueUrl: url } };
    }
    case 'AWS::S3::Bucket':
      return {
        ref: name,
        attributes: {
          Arn: `arn:aws:s3:::${name}`,
          DomainName: `${name}.s3.amazonaws.com`,
          RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
        },
      };
    case 'AWS::KMS::Key': {
      const id = generatedUuid(located);
      return { ref: id, attributes: { Arn: arn('kms', `key/${id}`), KeyId: id } };
    }
    case 'AWS::Lambda::Function':
      return { ref: name, attributes: { Arn: arn('lambda', `function:${name}`) } };
    case 'AWS::Lambda::Version':
      return versionAttributes(String(context.property('FunctionName')), '1', arn);
    case 'AWS::Lambda::Alias': {
      const alias = String(context.property('Name'));
      return versionAttributes(String(context.property('FunctionName')), alias, arn);
    }
    case 'AWS::Lambda::LayerVersion': {
      const layer = arn('lambda', `layer:${name}:1`);
      return { ref: layer, attributes: { LayerVersionArn: layer } };
    }
    case 'AWS::IAM::Role':
      return {
        ref: name,
        attributes: { Arn: `arn:aws:iam::${account}:role/${name}`, RoleId: generatedShortId(located) },
      };
    case 'AWS::ApiGateway::RestApi': {
      const id = generatedShortId(located);
      return { ref: id, attributes: { RestApiId: id, RootResourceId: `${id}-root` } };
    }
    case 'AWS::ApiGateway::Resource': {
      const id = generatedShortId(located);
      return { ref: id, attributes: { ResourceId: id } };
    }
    case 'AWS::ApiGateway::Deployment': {
      const id = generatedShortId(located);
      return { ref: id, attributes: { DeploymentId: id } };
    }
    case 'AWS::ApiGateway::Stage':
      return { ref: String(context.property('StageName')), attributes: {} };
    case 'AWS::CloudFront::Distribution': {
      const id = generatedShortId(located).toUpperCase();
      return { ref: id, attributes: { Id: id, DomainName: `${id.toLowerCase()}.cloudfront.net` } };
    }
    case 'AWS::CloudFront::Function': {
      const functionArn = `arn:aws:cloudfront::${account}:function/${name}`;
      return { ref: functionArn, attributes: { FunctionARN: functionArn } };
    }
    case 'AWS::CloudFront::ResponseHeadersPolicy':
    case 'AWS::CloudFront::OriginAccessControl': {
      const id = generatedUuid(located);
      return { ref: id, attributes: { Id: id } };
    }
    case 'AWS::Logs::LogGroup':
      return { ref: name, attributes: { Arn: arn('logs', `log-group:${name}:*`) } };
    case 'AWS::Events::Rule':
      return { ref: name, attributes: { Arn: arn('events', `rule/${name}`) } };
    case 'AWS::SNS::Topic': {
      const topic = arn('sns', name);
      return { ref: topic, attributes: { TopicArn: topic, TopicName: name } };
    }
    default:
      return { ref: name, attributes: {} };
  }
}

function versionAttributes(
  functionNameOrArn: string,
  qualifier: string,
  arn: (service: string, resource: string) => string,
): ResourceAttributes {
  const base = functionNameOrArn.startsWith('arn:')
    ? functionNameOrArn
    : arn('lambda', `function:${functionNameOrArn}`);
  const qualified = `${base}:${qualifier}`;
  return { ref: qualified, attributes: { FunctionArn: qualified, AliasArn: qualified, Version: qualifier } };
}

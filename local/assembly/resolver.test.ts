// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of templates, which is the subject here.
import { describe, expect, it } from 'vitest';
import { NO_VALUE, Resolver } from './resolver.ts';
import type { Stack, Template } from './template.ts';

function stack(name: string, template: Template): Stack {
  return { name, account: '111122223333', region: 'eu-west-1', template, assets: new Map() };
}

function resolver(template: Template, ...others: Stack[]) {
  const main = stack('Main', template);
  const instance = new Resolver([main, ...others], { sqs: 'http://127.0.0.1:9' });
  return {
    instance,
    resolve: (value: unknown) => instance.resolve(value, { stack: main, place: 'Main/Thing' }),
  };
}

describe('Resolver', () => {
  const template: Template = {
    Resources: {
      Table1: { Type: 'AWS::DynamoDB::Table' },
      Queue1: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::Sub': 'jobs-${AWS::Region}' } } },
      Bucket1: { Type: 'AWS::S3::Bucket' },
      Key1: { Type: 'AWS::KMS::Key' },
      Fn1: { Type: 'AWS::Lambda::Function' },
      Alias1: { Type: 'AWS::Lambda::Alias', Properties: { FunctionName: { Ref: 'Fn1' }, Name: 'live' } },
      Custom1: { Type: 'Custom::Thing' },
      Conditional: { Type: 'AWS::S3::Bucket', Condition: 'IsWest' },
      Never: { Type: 'AWS::S3::Bucket', Condition: 'IsEast' },
    },
    Parameters: {
      Size: { Type: 'String', Default: 'large' },
      Path: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/x' },
    },
    Conditions: {
      IsWest: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'eu-west-1'] },
      IsEast: { 'Fn::Not': [{ Condition: 'IsWest' }] },
      Both: { 'Fn::And': [{ Condition: 'IsWest' }, { Condition: 'IsEast' }] },
      Either: { 'Fn::Or': [{ Condition: 'IsWest' }, { Condition: 'IsEast' }] },
    },
    Mappings: { Sizes: { 'eu-west-1': { memory: 512 } } },
  };
  const { resolve, instance } = resolver(template);

  it.each<[string, unknown, unknown]>([
    ['a plain value', { a: [1, 'two', null, true] }, { a: [1, 'two', null, true] }],
    ['pseudo parameters', [{ Ref: 'AWS::AccountId' }, { Ref: 'AWS::Partition' }], ['111122223333', 'aws']],
    ['the stack id', { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] }, 'local'],
    ['a parameter', { Ref: 'Size' }, 'large'],
    ['a table name', { Ref: 'Table1' }, 'Main-Table1'],
    [
      'a table ARN',
      { 'Fn::GetAtt': ['Table1', 'Arn'] },
      'arn:aws:dynamodb:eu-west-1:111122223333:table/Main-Table1',
    ],
    ['a queue URL', { Ref: 'Queue1' }, 'http://127.0.0.1:9/111122223333/jobs-eu-west-1'],
    ['a dotted GetAtt', { 'Fn::GetAtt': 'Queue1.QueueName' }, 'jobs-eu-west-1'],
    ['a bucket name in lower case', { Ref: 'Bucket1' }, 'main-bucket1'],
    ['an alias ARN', { Ref: 'Alias1' }, 'arn:aws:lambda:eu-west-1:111122223333:function:Main-Fn1:live'],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'Size' }]] }, 'a-large'],
    [
      'Sub with literals',
      { 'Fn::Sub': '${Size} ${!Size} ${Table1.Arn}' },
      'large ${Size} arn:aws:dynamodb:eu-west-1:111122223333:table/Main-Table1',
    ],
    ['Sub with variables', { 'Fn::Sub': ['${a}${Size}', { a: { Ref: 'Table1' } }] }, 'Main-Table1large'],
    ['Select', { 'Fn::Select': ['1', ['a', 'b']] }, 'b'],
    ['Split', { 'Fn::Split': ['|', 'a|b'] }, ['a', 'b']],
    ['If, true', { 'Fn::If': ['IsWest', 'yes', 'no'] }, 'yes'],
    ['If, false', { 'Fn::If': ['Both', 'yes', 'no'] }, 'no'],
    ['Or', { 'Fn::If': ['Either', 'yes', 'no'] }, 'yes'],
    ['FindInMap', { 'Fn::FindInMap': ['Sizes', { Ref: 'AWS::Region' }, 'memory'] }, 512],
    ['Base64', { 'Fn::Base64': 'hi' }, 'aGk='],
    ['NoValue in an object', { a: 1, b: { Ref: 'AWS::NoValue' } }, { a: 1 }],
    ['NoValue in a list', [1, { 'Fn::If': ['IsEast', 2, { Ref: 'AWS::NoValue' }] }], [1]],
    ['NoValue alone', { Ref: 'AWS::NoValue' }, NO_VALUE],
    [
      'a policy condition, which is no intrinsic',
      { Condition: { Bool: { x: 'y' } } },
      { Condition: { Bool: { x: 'y' } } },
    ],
  ])('resolves %s', (_, value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it.each<[string, unknown, RegExp]>([
    ['an unknown reference', { Ref: 'Nothing' }, /^Main\/Thing: Ref Nothing: there is no such/],
    [
      'an attribute without local value',
      { 'Fn::GetAtt': ['Custom1', 'Out'] },
      /Fn::GetAtt Custom1\.Out: Custom::Thing/,
    ],
    [
      'a missing resource',
      { 'Fn::GetAtt': ['Gone', 'Arn'] },
      /Fn::GetAtt Gone\.Arn: there is no such resource/,
    ],
    ['an SSM parameter', { Ref: 'Path' }, /SSM parameters do not exist locally/],
    ['an unknown function', { 'Fn::Transform': {} }, /Fn::Transform is not supported/],
    ['a missing export', { 'Fn::ImportValue': 'none' }, /Fn::ImportValue none: no stack/],
    ['an item that is not there', { 'Fn::Select': [3, ['a']] }, /Fn::Select has no item 3/],
    [
      'an undefined condition',
      { 'Fn::If': ['Unknown', 1, 2] },
      /Conditions\/Unknown: the condition is not defined/,
    ],
  ])('names the place and the intrinsic for %s', (_, value, message) => {
    expect(() => resolve(value)).toThrow(message);
  });

  it('leaves out resources whose condition does not hold', () => {
    const names = instance.resources('AWS::S3::Bucket').map(({ logicalId }) => logicalId);
    expect(names).toEqual(['Bucket1', 'Conditional']);
  });

  it('follows exports into another stack, resolving them there', () => {
    const data = stack('Data', {
      Resources: { T: { Type: 'AWS::DynamoDB::Table' } },
      Outputs: {
        TableName: { Value: { Ref: 'T' }, Export: { Name: { 'Fn::Sub': '${AWS::StackName}:Table' } } },
      },
    });
    expect(resolver({}, data).resolve({ 'Fn::ImportValue': 'Data:Table' })).toBe('Data-T');
  });

  it('passes parameters into nested stacks and outputs out of them, at any depth', () => {
    const parent = stack('Main', {
      Resources: {
        Queue: { Type: 'AWS::SQS::Queue' },
        Inner: {
          Type: 'AWS::CloudFormation::Stack',
          Properties: {
            Parameters: { Url: { Ref: 'Queue' }, Zones: { 'Fn::Join': [',', ['a', 'b']] }, Count: 3 },
          },
        },
        Absent: { Type: 'AWS::CloudFormation::Stack', Condition: 'Never' },
      },
      Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
      Outputs: { Deep: { Value: { 'Fn::GetAtt': ['Inner', 'Outputs.Deep'] } } },
    });
    const nest = (within: Stack, logicalId: string, template: Template): Stack => ({
      ...stack(`${within.name}-${logicalId}`, template),
      nestedAs: { stack: within, logicalId, resource: within.template.Resources![logicalId]! },
    });
    const inner = nest(parent, 'Inner', {
      Parameters: {
        Url: { Type: 'String' },
        Zones: { Type: 'CommaDelimitedList' },
        Count: { Type: 'Number' },
        Missing: { Type: 'String' },
        Usual: { Type: 'String', Default: 'usual' },
      },
      Resources: {
        Core: { Type: 'AWS::CloudFormation::Stack', Properties: { Parameters: { Url: { Ref: 'Url' } } } },
      },
      Outputs: { Deep: { Value: { 'Fn::GetAtt': ['Core', 'Outputs.Given'] } } },
    });
    const core = nest(inner, 'Core', {
      Parameters: { Url: { Type: 'String' } },
      Resources: { Table: { Type: 'AWS::DynamoDB::Table' } },
      Outputs: { Given: { Value: { Ref: 'Url' } } },
    });
    const absent = nest(parent, 'Absent', { Resources: { Table: { Type: 'AWS::DynamoDB::Table' } } });
    const all = new Resolver([parent, inner, core, absent], { sqs: 'http://127.0.0.1:9' });
    const within = (value: unknown) => all.resolve(value, { stack: inner, place: 'Main-Inner/Thing' });

    expect(all.outputs()).toEqual({ Deep: 'http://127.0.0.1:9/111122223333/Main-Queue' });
    expect(within(['Zones', 'Count', 'Usual'].map((name) => ({ Ref: name })))).toEqual([
      ['a', 'b'],
      '3',
      'usual',
    ]);
    expect(() => within({ Ref: 'Missing' })).toThrow(/^Main-Inner\/Thing: Ref Missing: the parameter has no/);
    expect(() => within({ 'Fn::GetAtt': ['Core', 'Outputs.Other'] })).toThrow(
      /no nested stack has this output/,
    );
    expect(all.resources('AWS::DynamoDB::Table').map(({ stack: { name } }) => name)).toEqual([
      'Main-Inner-Core',
    ]);
  });

  it('refuses circular references', () => {
    const circular = resolver({
      Resources: {
        A: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::GetAtt': ['B', 'QueueName'] } } },
        B: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::GetAtt': ['A', 'QueueName'] } } },
      },
    });
    expect(() => circular.resolve({ Ref: 'A' })).toThrow(/run in a circle/);
  });

  it('returns outputs, without those that only exist on AWS', () => {
    const { instance: withOutputs } = resolver({
      Resources: { C: { Type: 'Custom::Thing' } },
      Outputs: {
        Region: { Value: { Ref: 'AWS::Region' } },
        Cloud: { Value: { 'Fn::GetAtt': ['C', 'Endpoint'] } },
      },
    });
    expect(withOutputs.outputs()).toEqual({ Region: 'eu-west-1' });
  });
});

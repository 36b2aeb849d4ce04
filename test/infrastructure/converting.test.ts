import { describe, expect, it } from 'vitest';
import { OPERATED, synthesize } from './app.ts';
import { callersOf, folderOf, functionsOf, statementsOf } from './roles.ts';

const { service } = await synthesize(OPERATED);
const functions = functionsOf(service);
const [converting, ...others] = functions.filter((fn) => folderOf(fn) === 'convert-office');

describe('the function that runs LibreOffice', () => {
  it('is the only one with its layer', () => {
    expect(others).toEqual([]);
    const withOffice = functions.filter(([, { Properties }]) =>
      JSON.stringify(Properties.Layers ?? []).includes('LibreOfficeLayer'),
    );
    expect(withOffice).toEqual([converting]);
  });

  it('has a role that may only write its own log', () => {
    const { Properties } = converting![1];
    const logGroup = Properties.LoggingConfig.LogGroup.Ref as string;
    expect(statementsOf(service, converting!)).toEqual([
      {
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: { 'Fn::GetAtt': [logGroup, 'Arn'] },
      },
    ]);
    const role = service.findResources('AWS::IAM::Role')[Properties.Role['Fn::GetAtt'][0]]!;
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
    expect(role.Properties.Policies).toHaveLength(1);
  });

  it('gets the paths of its layers and no setting of the data', () => {
    const { Properties } = converting![1];
    expect(Object.keys(Properties.Environment.Variables).sort()).toEqual(['FONTS_PATH', 'OFFICE_PATH']);
    expect(Properties.MemorySize).toBe(3008);
  });

  it('is called by the endpoint that converts, and by those that render templates, which may be Word files', () => {
    expect(callersOf(service, converting![0])).toEqual([
      'convert-document',
      'create-invoice',
      'create-template',
      'get-template-thumbnail',
      'preview-template',
      'render-template',
      'run-pipeline',
      'run-saved-pipeline',
      'update-template',
      'work-pipeline',
      'work-render',
    ]);
  });
});

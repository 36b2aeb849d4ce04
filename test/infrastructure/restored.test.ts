import { describe, expect, it } from 'vitest';
import { DISPOSABLE, synthesize } from './app.ts';

const BOUNDARY = 'arn:aws:iam::123456789012:policy/platen-boundary';
const { data, service, templates } = await synthesize({
  ...DISPOSABLE,
  restoredTables: 'Documents=Documents-restored',
  permissionsBoundary: BOUNDARY,
});

describe('a restored table', () => {
  const functions = Object.values(service.findResources('AWS::Lambda::Function'));
  const variables = functions.map(({ Properties }) => Properties.Environment?.Variables ?? {});

  it('is read and written by every function', () => {
    const names = variables.flatMap(({ DOCUMENTS_TABLE: name }) => (name === undefined ? [] : [name]));
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names)).toEqual(new Set(['Documents-restored']));
  });

  it('is the only one of its kind that roles may use', () => {
    const policies = JSON.stringify(service.findResources('AWS::IAM::Role'));
    expect(policies).toContain('table/Documents-restored');
    expect(policies).not.toMatch(/DataDocumentsTable|ExportsOutput\w*DocumentsTable/);
    expect(policies).toMatch(/TemplatesTable/);
  });

  it('keeps the table of the deployment', () => {
    data.resourceCountIs('AWS::DynamoDB::Table', 10);
  });
});

it('the setting permissionsBoundary bounds every role', () => {
  const roles = [...templates.values()].flatMap((template) =>
    Object.values(template.findResources('AWS::IAM::Role')),
  );
  expect(roles.length).toBeGreaterThan(50);
  for (const { Properties } of roles) expect(Properties.PermissionsBoundary).toBe(BOUNDARY);
});

import { describe, expect, it } from 'vitest';
import { OPERATED, synthesize } from './app.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

const { service } = await synthesize(OPERATED);
const functions = Object.entries(service.findResources('AWS::Lambda::Function'));
const described = (text: string) =>
  functions.filter(([, { Properties }]) => Properties.Description === `Platen: ${text}`);
const printing = described('print-document');

/** All that a function's role may do. */
function statementsOf([, { Properties }]: (typeof functions)[number]): Statement[] {
  const role = Properties.Role['Fn::GetAtt'][0] as string;
  const beside = Object.values(service.findResources('AWS::IAM::Policy')).filter((policy) =>
    policy.Properties.Roles.some((entry: { Ref: string }) => entry.Ref === role),
  );
  const inside = service.findResources('AWS::IAM::Role')[role]!.Properties.Policies ?? [];
  return [...beside.map(({ Properties: policy }) => policy), ...inside].flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement as Statement[],
  );
}

describe('the functions that run Chromium', () => {
  it('are the two that print, and no other', () => {
    expect(printing).toHaveLength(2);
    const withChromium = functions.filter(([, { Properties }]) =>
      JSON.stringify(Properties.Layers ?? []).includes('ChromiumLayer'),
    );
    expect(withChromium).toEqual(printing);
  });

  it('share their fonts with those that set text in PDFs', () => {
    const settingText = [
      'certify-pdf',
      'fill-form',
      'preview-template',
      'run-pipeline',
      'run-saved-pipeline',
      'sign-pdf',
      'stamp-pdf',
      'work-pipeline',
    ].flatMap(described);
    for (const [, { Properties }] of settingText) {
      expect(JSON.stringify(Properties.Layers)).toContain('FontsLayer');
      expect(Properties.Environment.Variables.FONTS_PATH).toBe('/opt/fonts');
    }
    const withFonts = functions.filter(([, fn]) => fn.Properties.Layers !== undefined);
    expect(withFonts).toHaveLength(printing.length + settingText.length);
  });

  it('have the memory that long documents need', () => {
    expect(printing.map(([, { Properties }]) => Properties.MemorySize).sort()).toEqual([2048, 3008]);
  });

  it('have roles that may write their own log and nothing else', () => {
    for (const fn of printing) {
      const [id, { Properties }] = fn;
      const logGroup = Properties.LoggingConfig.LogGroup.Ref as string;
      expect({ id, statements: statementsOf(fn) }).toEqual({
        id,
        statements: [
          {
            Effect: 'Allow',
            Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            Resource: { 'Fn::GetAtt': [logGroup, 'Arn'] },
          },
        ],
      });
      const role = service.findResources('AWS::IAM::Role')[Properties.Role['Fn::GetAtt'][0]]!;
      expect(role.Properties.ManagedPolicyArns).toBeUndefined();
      expect(role.Properties.Policies).toHaveLength(1);
    }
  });

  it('know the paths of their layers and nothing of the data', () => {
    for (const [, { Properties }] of printing) {
      expect(Object.keys(Properties.Environment.Variables).sort()).toEqual([
        'CHROMIUM_LIB_PATH',
        'CHROMIUM_PATH',
        'FONTS_PATH',
      ]);
    }
  });

  it('are each called by those whose work they do, and by nobody else', () => {
    const [requests, queued] = ['PrintRequests', 'PrintQueued'].map(
      (name) => printing.find(([id]) => id.includes(name))![0],
    );
    const callersOf = (printer: string) =>
      functions
        .filter((fn) =>
          statementsOf(fn).some(
            ({ Action, Resource }) =>
              [Action].flat().includes('lambda:InvokeFunction') &&
              JSON.stringify(Resource) === JSON.stringify({ 'Fn::GetAtt': [printer, 'Arn'] }),
          ),
        )
        .map(([, { Properties }]) => Properties.Description);
    expect(callersOf(requests!).sort()).toEqual([
      'Platen: create-invoice',
      'Platen: create-template',
      'Platen: preview-template',
      'Platen: render-inline',
      'Platen: render-template',
      'Platen: run-pipeline',
      'Platen: run-saved-pipeline',
      'Platen: update-template',
    ]);
    expect(callersOf(queued!)).toEqual(['Platen: work-render', 'Platen: work-pipeline']);
    const invoking = functions.filter((fn) =>
      statementsOf(fn).some(({ Action }) => [Action].flat().includes('lambda:InvokeFunction')),
    );
    expect(invoking).toHaveLength(10);
  });

  it('are kept free for renders at once where the operator wants it, with what calls them', () => {
    const wanted = Number(OPERATED.renderReservedConcurrency);
    const reserved = functions.filter(
      ([, { Properties }]) => Properties.ReservedConcurrentExecutions === wanted,
    );
    expect(reserved.map(([, { Properties }]) => Properties.Description).sort()).toEqual([
      'Platen: create-invoice',
      'Platen: print-document',
      'Platen: render-inline',
      'Platen: render-template',
    ]);
    expect(reserved.some(([id]) => id.includes('PrintRequests'))).toBe(true);
  });
});

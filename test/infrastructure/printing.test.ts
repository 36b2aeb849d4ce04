import { describe, expect, it } from 'vitest';
import { DISPOSABLE, OPERATED, synthesize } from './app.ts';
import { callersOf, folderOf, functionsOf, statementsOf } from './roles.ts';

const { service } = await synthesize(OPERATED);
const { service: onX86 } = await synthesize(DISPOSABLE);
const functions = functionsOf(service);
const described = (folder: string) => functions.filter((fn) => folderOf(fn) === folder);
const printing = described('print-document');

describe('the functions that run Chromium', () => {
  it('are exactly the two that print', () => {
    expect(printing).toHaveLength(2);
    const withChromium = functions.filter(([, { Properties }]) =>
      JSON.stringify(Properties.Layers ?? []).includes('ChromiumLayer'),
    );
    expect(withChromium).toEqual(printing);
  });

  it('run on x86_64, and all others on arm64 unless the setting arm64 is off', () => {
    for (const fn of functions) {
      const expected = folderOf(fn) === 'print-document' ? 'x86_64' : 'arm64';
      expect({ id: fn[0], on: fn[1].Properties.Architectures }).toEqual({ id: fn[0], on: [expected] });
    }
    for (const [id, { Properties }] of functionsOf(onX86))
      expect({ id, on: Properties.Architectures }).toEqual({ id, on: ['x86_64'] });
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
    expect(withFonts).toHaveLength(printing.length + settingText.length + described('convert-office').length);
  });

  it('have the memory that long documents need', () => {
    expect(printing.map(([, { Properties }]) => Properties.MemorySize).sort()).toEqual([2048, 3008]);
  });

  it('have roles that may only write their own log', () => {
    for (const fn of printing) {
      const [id, { Properties }] = fn;
      const logGroup = Properties.LoggingConfig.LogGroup.Ref as string;
      expect({ id, statements: statementsOf(service, fn) }).toEqual({
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

  it('get the paths of their layers and no setting of the data', () => {
    for (const [, { Properties }] of printing) {
      expect(Object.keys(Properties.Environment.Variables).sort()).toEqual([
        'CHROMIUM_LIB_PATH',
        'CHROMIUM_PATH',
        'FONTS_PATH',
      ]);
    }
  });

  it('are each called by their own clients only', () => {
    const [requests, queued] = ['PrintRequests', 'PrintQueued'].map(
      (name) => printing.find(([id]) => id.includes(name))![0],
    );
    expect(callersOf(service, requests!)).toEqual([
      'create-invoice',
      'create-template',
      'get-template-thumbnail',
      'preview-template',
      'read-invoice',
      'render-inline',
      'render-template',
      'run-pipeline',
      'run-saved-pipeline',
      'update-template',
    ]);
    expect(callersOf(service, queued!)).toEqual(['work-pipeline', 'work-render']);
  });

  it('have reserved concurrency for synchronous renders if configured, with their callers', () => {
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

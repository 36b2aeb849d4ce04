import path from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { OPERATED, synthesize } from './app.ts';
import { actionsOf, callersOf, folderOf, functionsOf, type Statement, statementsOf } from './roles.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { data, service } = await synthesize(OPERATED);
const [keyId, secretsKey] = Object.entries(data.findResources('AWS::KMS::Key')).find(([id]) =>
  id.startsWith('SecretsKey'),
)!;

/** Each function's statements about the key that encrypts secrets. */
const uses = functionsOf(service).flatMap((fn) =>
  statementsOf(service, fn)
    .filter(({ Resource }) => JSON.stringify(Resource).includes(keyId))
    .map((statement) => ({ folder: folderOf(fn), statement })),
);
const [signer] = functionsOf(service).filter((fn) => folderOf(fn) === 'sign-attributes');

const needsContext = ({ Condition }: Statement, name: string) =>
  Condition?.Null?.[`kms:EncryptionContext:${name}`] === 'false';

describe('saved private keys', () => {
  it('can be decrypted by one function, which parses no PDF', () => {
    const opening = uses.filter(
      ({ statement }) => actionsOf(statement).includes('kms:Decrypt') && !needsContext(statement, 'jobId'),
    );
    expect(opening.map(({ folder }) => folder)).toEqual(['sign-attributes']);
    expect(opening[0]!.statement).toMatchObject({
      Action: 'kms:Decrypt',
      Condition: {
        Null: { 'kms:EncryptionContext:accountId': 'false', 'kms:EncryptionContext:certificateId': 'false' },
      },
    });
  });

  it('can be encrypted by the function that saves certificates, which can decrypt none', () => {
    const sealing = uses.filter(({ statement }) => needsContext(statement, 'certificateId'));
    const actions = sealing.map(({ folder, statement }) => [folder, statement.Action]).sort();
    expect(actions).toEqual([
      ['create-certificate', 'kms:GenerateDataKey'],
      ['sign-attributes', 'kms:Decrypt'],
    ]);
  });

  it('share their key with credentials of jobs, which only workers decrypt', () => {
    const opening = uses.filter(
      ({ statement }) => actionsOf(statement).includes('kms:Decrypt') && needsContext(statement, 'jobId'),
    );
    expect(opening.map(({ folder }) => folder).sort()).toEqual(['work-pipeline', 'work-render']);
    for (const { statement } of uses) expect(needsContext(statement, 'accountId')).toBe(true);
  });

  it('have a key whose policy refuses use without an account, and without a certificate or job', () => {
    const statements = secretsKey.Properties.KeyPolicy.Statement as Statement[];
    const denied = statements.filter(({ Effect }) => Effect === 'Deny');
    expect(denied.map(({ Condition }) => Condition)).toEqual([
      { Null: { 'kms:EncryptionContext:accountId': 'true' } },
      { Null: { 'kms:EncryptionContext:certificateId': 'true', 'kms:EncryptionContext:jobId': 'true' } },
    ]);
    for (const statement of denied) {
      expect(statement.Principal).toEqual({ AWS: '*' });
      expect(actionsOf(statement)).toContain('kms:Decrypt');
    }
  });
});

describe('the function that signs with saved private keys', () => {
  it('has a role that reads sealed keys, decrypts them and writes its own log', () => {
    const statements = statementsOf(service, signer!);
    expect(statements.map(({ Action }) => Action)).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      'kms:Decrypt',
      'dynamodb:GetItem',
      'kms:Decrypt',
    ]);
    expect(statements[1]!.Condition).toEqual({
      StringEquals: { 'kms:ViaService': 'dynamodb.eu-central-1.amazonaws.com' },
    });
    expect(statements[2]!.Condition).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#KEY'] },
    });
    expect(Object.keys(signer![1].Properties.Environment.Variables).sort()).toEqual([
      'CERTIFICATES_TABLE',
      'SECRETS_KEY_ARN',
    ]);
  });

  it('is called only by the functions that sign PDFs', () => {
    expect(callersOf(service, signer![0])).toEqual([
      'certify-pdf',
      'run-pipeline',
      'run-saved-pipeline',
      'sign-pdf',
      'work-pipeline',
    ]);
  });

  it('is bundled without the PDF reading parts of the engine', async () => {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: ['functions/sign-attributes/handler.ts'],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      mainFields: ['module', 'main'],
      conditions: ['platen-source', 'module'],
      outdir: 'unused',
    });
    const [output] = Object.values(metafile.outputs);
    const used = Object.entries(output!.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const engine = used.map(([file]) => file).filter((file) => file.startsWith('packages/pdf/'));
    expect(engine.length).toBeGreaterThan(5);
    const reading = engine.filter(
      (file) => !/^packages\/pdf\/src\/(document\/(cms|credentials)\/|(errors|basics)\.ts$)/.test(file),
    );
    expect(reading).toEqual([]);
  });
});

it('only functions that print, convert or sign may be invoked by another', () => {
  const arns = functionsOf(service)
    .flatMap((fn) => statementsOf(service, fn))
    .filter((statement) => actionsOf(statement).includes('lambda:InvokeFunction'))
    .map(({ Resource }) => JSON.stringify(Resource));
  const called = functionsOf(service).filter(([id]) => arns.some((arn) => arn.includes(`"${id}"`)));
  expect(called.map(folderOf).sort()).toEqual([
    'convert-office',
    'print-document',
    'print-document',
    'sign-attributes',
  ]);
});

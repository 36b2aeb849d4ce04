import type { Template } from 'aws-cdk-lib/assertions';

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A function of a template: its logical id and its resource. */
export type FunctionEntry = [id: string, resource: ReturnType<Template['findResources']>[string]];

export function functionsOf(service: Template): FunctionEntry[] {
  return Object.entries(service.findResources('AWS::Lambda::Function'));
}

/** Returns the name of the function's folder in `functions/`. */
export function folderOf([, { Properties }]: FunctionEntry): string {
  return String(Properties.Description).replace('Platen: ', '');
}

/** Returns all policy statements of a function's role. */
export function statementsOf(service: Template, [, { Properties }]: FunctionEntry): Statement[] {
  const role = Properties.Role['Fn::GetAtt'][0] as string;
  const beside = Object.values(service.findResources('AWS::IAM::Policy')).filter((policy) =>
    policy.Properties.Roles.some((entry: { Ref: string }) => entry.Ref === role),
  );
  const inside = service.findResources('AWS::IAM::Role')[role]!.Properties.Policies ?? [];
  return [...beside.map(({ Properties: policy }) => policy), ...inside].flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement as Statement[],
  );
}

export function actionsOf({ Action }: Statement): readonly string[] {
  return [Action].flat() as string[];
}

/** Returns the folders of the functions that may invoke another one. */
export function callersOf(service: Template, functionId: string): string[] {
  const arn = JSON.stringify({ 'Fn::GetAtt': [functionId, 'Arn'] });
  return functionsOf(service)
    .filter((fn) =>
      statementsOf(service, fn).some(
        (statement) =>
          actionsOf(statement).includes('lambda:InvokeFunction') &&
          [statement.Resource].flat().some((resource) => JSON.stringify(resource) === arn),
      ),
    )
    .map(folderOf)
    .sort();
}

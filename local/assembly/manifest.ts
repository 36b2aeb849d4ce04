import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LocalRuntimeError } from '../errors.ts';
import { type LocatedResource, resourceKey, type Stack, type Template } from './template.ts';

/** Account id for environment-agnostic stacks. */
export const LOCAL_ACCOUNT = '000000000000';
const DEFAULT_REGION = 'us-east-1';

interface ManifestArtifact {
  readonly type: string;
  readonly environment?: string;
  readonly displayName?: string;
  readonly properties?: {
    readonly templateFile?: string;
    readonly stackName?: string;
    readonly file?: string;
    readonly directoryName?: string;
  };
}

interface AssetManifest {
  readonly files?: Readonly<
    Record<
      string,
      {
        readonly source: { readonly path?: string; readonly executable?: readonly string[] };
        readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
      }
    >
  >;
}

/**
 * Reads every stack of a CDK cloud assembly (`cdk.out`), including nested stacks and the assemblies of stages.
 *
 * @throws LocalRuntimeError when the folder contains no assembly.
 */
export function readAssembly(assemblyDir: string): Stack[] {
  const manifestFile = path.join(assemblyDir, 'manifest.json');
  if (!existsSync(manifestFile)) {
    throw new LocalRuntimeError(`No CDK assembly in ${assemblyDir}: manifest.json is missing`);
  }
  const manifest = readJson<{ artifacts?: Record<string, ManifestArtifact> }>(manifestFile);
  const artifacts = Object.entries(manifest.artifacts ?? {});
  const assets = new Map<string, string>();
  for (const [, artifact] of artifacts) {
    if (artifact.type !== 'cdk:asset-manifest' || !artifact.properties?.file) continue;
    collectAssets(assemblyDir, artifact.properties.file, assets);
  }
  const stacks: Stack[] = [];
  for (const [id, artifact] of artifacts) {
    if (artifact.type === 'aws:cloudformation:stack' && artifact.properties?.templateFile) {
      const { account, region } = parseEnvironment(artifact.environment);
      const stack = {
        name: artifact.properties.stackName ?? id,
        account,
        region,
        template: readJson<Template>(path.join(assemblyDir, artifact.properties.templateFile)),
        assets,
      };
      stacks.push(stack, ...nestedStacks(stack));
    } else if (artifact.type === 'cdk:cloud-assembly' && artifact.properties?.directoryName) {
      stacks.push(...readAssembly(path.join(assemblyDir, artifact.properties.directoryName)));
    }
  }
  return stacks;
}

/** Returns the nested stacks at any depth. Their templates are assets of the outermost stack. */
function nestedStacks(parent: Stack): Stack[] {
  return Object.entries(parent.template.Resources ?? {})
    .filter(([, { Type }]) => Type === 'AWS::CloudFormation::Stack')
    .flatMap(([logicalId, resource]) => {
      const nestedAs = { stack: parent, logicalId, resource };
      const stack: Stack = {
        ...parent,
        name: `${parent.name}-${logicalId}`,
        template: readJson<Template>(templateFile(nestedAs)),
        nestedAs,
      };
      return [stack, ...nestedStacks(stack)];
    });
}

/** The URL is an intrinsic function that contains the template's object key. */
function templateFile(nestedAs: LocatedResource): string {
  const url = JSON.stringify(nestedAs.resource.Properties?.TemplateURL ?? '');
  const asset = [...nestedAs.stack.assets].find(([objectKey]) => url.includes(`/${objectKey}`));
  if (asset) return asset[1];
  throw new LocalRuntimeError(`${resourceKey(nestedAs)}: its template is not in the assembly`);
}

function collectAssets(assemblyDir: string, file: string, assets: Map<string, string>): void {
  for (const asset of Object.values(readJson<AssetManifest>(path.join(assemblyDir, file)).files ?? {})) {
    if (asset.source.path === undefined) continue;
    const source = path.resolve(assemblyDir, asset.source.path);
    for (const destination of Object.values(asset.destinations)) assets.set(destination.objectKey, source);
  }
}

/** Parses `aws://123456789012/eu-central-1`; either part may be `unknown-account` or `unknown-region`. */
function parseEnvironment(environment: string | undefined): { account: string; region: string } {
  const [, account, region] = /^aws:\/\/([^/]+)\/(.+)$/.exec(environment ?? '') ?? [];
  return {
    account: account === undefined || account === 'unknown-account' ? LOCAL_ACCOUNT : account,
    region: region === undefined || region === 'unknown-region' ? DEFAULT_REGION : region,
  };
}

function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (cause) {
    throw new LocalRuntimeError(`Cannot read ${file}: ${(cause as Error).message}`, { cause });
  }
}

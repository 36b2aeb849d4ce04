import path from 'node:path';
import { byLabel } from './assembly/by-label.ts';
import { readBuckets, readKeys, readQueues, readTables } from './assembly/data.ts';
import { readFunctions } from './assembly/functions.ts';
import { readAssembly } from './assembly/manifest.ts';
import { Resolver } from './assembly/resolver.ts';
import { type RestApi, readRestApis } from './assembly/rest-api.ts';
import { readSite } from './assembly/site.ts';
import type { Stack } from './assembly/template.ts';
import { readEventSourceMappings, readScheduledRules } from './assembly/triggers.ts';
import { LocalDashboard } from './dashboard/dashboard.ts';
import { provision } from './emulators/provision.ts';
import { startEmulators } from './emulators/start.ts';
import { LocalRuntimeError } from './errors.ts';
import { type EventSources, startEventSources } from './events/start.ts';
import { callHooks, type Faults } from './faults.ts';
import { concurrencyOf } from './functions/concurrency.ts';
import { type AwsEndpoints, awsEnvironment, type Credentials } from './functions/environment.ts';
import { FunctionHost } from './functions/host.ts';
import { Reaper } from './functions/reaper.ts';
import { Gateway } from './gateway/server.ts';
import { type AccessControl, accessControl, type Caller } from './iam/access-control.ts';
import { simulationSettings } from './simulation/settings.ts';
import { Simulation } from './simulation/simulation.ts';
import { CredentialIssuer } from './start/credentials.ts';
import { openDataFolder } from './start/data-folder.ts';
import { readRuntimeState, writeRuntimeState } from './start/runtime-state.ts';
import { chromiumPath, maxInstances } from './start/settings.ts';

export interface RuntimeOptions {
  /** Folder of a synthesized CDK assembly. */
  readonly assemblyDir: string;
  /** Folder for everything that survives a restart; used by one runtime at a time. */
  readonly dataDir: string;
  /** Port of the API; 0 for any free port. */
  readonly port: number;
  /** Settings: `AWS_ENDPOINT_URL_DYNAMODB` and those of Platen, as `npm start -- --help` lists them. Functions receive none of them. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives one line per step and incident. */
  readonly log?: (line: string) => void;
  /** Receives every line that functions log. */
  readonly onFunctionLog?: (functionName: string, line: string) => void;
}

/** Process that runs a function. */
export interface InstanceInfo {
  /** Construct path of the function. */
  readonly function: string;
  readonly pid: number;
}

export interface Runtime {
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Folder with the `/tmp` of each function. */
  readonly temporaryDir: string;
  readonly account: string;
  readonly region: string;
  readonly awsEndpoints: AwsEndpoints;
  /** Environment for an AWS SDK outside a function, such as in a test. */
  readonly awsEnvironment: Readonly<Record<string, string>>;
  readonly credentials: Credentials;
  /** Outputs of all stacks by key. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Table names by construct path. */
  readonly tables: Readonly<Record<string, string>>;
  readonly buckets: Readonly<Record<string, string>>;
  /** Queue URLs by construct path. */
  readonly queues: Readonly<Record<string, string>>;
  /** Key ARNs by construct path. */
  readonly keys: Readonly<Record<string, string>>;
  readonly faults: Faults;
  /** Calls that the simulated AWS refused, by error code. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Returns a dashboard URL that signs in with a key once; undefined if the assembly has no dashboard. */
  readonly signInLink: ((apiKey: string) => string) | undefined;
  /** Returns the resolved template variables of a function. Names: logical id, physical name or construct path. */
  functionEnvironment(name: string): Record<string, string>;
  functionNames(): string[];
  instances(): InstanceInfo[];
  /** Sends a signal to all instances of a function; for `SIGKILL`, waits until they have ended. */
  killFunction(name: string, signal?: NodeJS.Signals): Promise<number>;
  /** Ends every child process and releases the data folder. */
  stop(): Promise<void>;
}

/**
 * Serves a synthesized assembly: emulators with its tables, queues, buckets and keys, its functions, its API.
 *
 * @throws LocalRuntimeError when the port or the data folder is in use, or the assembly needs a feature that is not available
 *   locally.
 */
export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  const log = options.log ?? (() => {});
  const settings = options.env ?? process.env;
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const stacks = readAssembly(options.assemblyDir);
    const { account, region } = environmentOf(stacks, options.assemblyDir);
    const gateway = await Gateway.listen(options.port);
    undo.push(() => gateway.stop());
    const folder = openDataFolder(options.dataDir);
    undo.push(() => folder.release());
    const reaper = new Reaper();
    undo.push(() => reaper.stop());

    const state = readRuntimeState(folder.path);
    const issuer = new CredentialIssuer(state.credentialSecret);
    const credentials = issuer.issue('operator');
    const faults: Faults = { duplicateDeliveries: false, onAwsCall: undefined, onInvocation: undefined };
    const callers = new Map<string, Caller>();

    // Set once the templates are resolved; functions start later, and policies only apply to them.
    let control: AccessControl | undefined;
    // Set once the functions exist, so that they can invoke each other.
    let callable: FunctionHost | undefined;
    const preliminary = new Resolver(stacks, { sqs: 'http://127.0.0.1' });
    const keyNames = new Map(
      readTables(preliminary).map(({ name, keySchema }) => [
        name,
        keySchema.map(({ AttributeName }) => AttributeName),
      ]),
    );
    const simulated = simulationSettings(settings);
    const simulation = simulated && new Simulation(simulated, (table) => keyNames.get(table) ?? []);
    const corsRules = new Map(readBuckets(preliminary).map(({ name, corsRules: rules }) => [name, rules]));
    const emulators = await startEmulators({
      dataDir: folder.path,
      account,
      region,
      ports: state.ports,
      reaper,
      credentials: issuer,
      hooks: callHooks(faults, callers, () => control, simulation),
      dynamoDbEndpoint: settings.AWS_ENDPOINT_URL_DYNAMODB || undefined,
      corsRules,
      overtakenMs: simulation && (() => simulation.overtakenMs()),
      logFilesOf: (logGroup) => callable?.logFilesOf(logGroup) ?? [],
      invoke: (arn, event, invokeOptions) => {
        if (!callable) throw new LocalRuntimeError('the functions are not ready yet');
        return callable.invoke(arn, event, invokeOptions);
      },
    });
    undo.push(() => emulators.stop());
    writeRuntimeState(folder.path, { ...state, ports: emulators.ports });
    log(
      `Emulators: ${Object.entries(emulators.endpoints)
        .map(([name, url]) => `${name} ${url}`)
        .join(', ')}`,
    );

    const resolver = new Resolver(stacks, { sqs: emulators.endpoints.sqs });
    const resources = {
      tables: readTables(resolver),
      queues: readQueues(resolver),
      buckets: readBuckets(resolver),
      keys: readKeys(resolver),
    };
    await provision(resources, emulators, region, credentials);
    control = accessControl(resolver, { account, region }, log);
    const { tables, queues, buckets, keys } = resources;
    log(`${tables.length} tables, ${buckets.length} buckets, ${queues.length} queues, ${keys.length} keys`);

    const api = theRestApi(readRestApis(resolver));
    const publicUrl = (value: string) =>
      value
        .replaceAll(executeApiUrl(api), gateway.baseUrl)
        .replaceAll(executeApiOrigin(api), gateway.baseUrl);
    const functions = readFunctions(resolver);
    const mappings = readEventSourceMappings(resolver);
    const host = new FunctionHost({
      functions,
      endpoints: emulators.endpoints,
      credentialsFor: (fn) => {
        const issued = issuer.issue(fn.key);
        callers.set(issued.accessKeyId, { key: fn.key, label: fn.label });
        return issued;
      },
      reaper,
      dataDir: folder.path,
      temporaryDir: folder.temporary,
      chromium: chromiumPath(settings.PLATEN_CHROMIUM_PATH),
      maxInstances: maxInstances(settings.PLATEN_MAX_INSTANCES),
      instancesOf: (fn) => concurrencyOf(fn, mappings, api),
      rewrite: publicUrl,
      unpackingMs: simulation && (({ layers }) => simulation.unpackingMs(layers.length > 0)),
      concurrentExecutions: simulation?.concurrentExecutions,
      onEnd: ({ label, memoryMb, architecture }, ms) =>
        faults.onInvocation?.({ function: label, memoryMb, architecture, ms }),
      onLog: options.onFunctionLog && ((fn, line) => options.onFunctionLog?.(fn.label, line)),
    });
    callable = host;
    let events: EventSources | undefined;
    // Stopped together, because a poller waits for the batch that a function is processing.
    undo.push(async () => void (await Promise.all([events?.stop(), host.stop()])));
    checkReachable(api, host);

    events = startEventSources({
      mappings,
      rules: readScheduledRules(resolver),
      host,
      queues: emulators.queues,
      duplicateDeliveries: () => faults.duplicateDeliveries || (simulation?.isDuplicated() ?? false),
      log,
    });
    const site = readSite(resolver);
    const inBrowsers = (value: string) =>
      publicUrl(
        buckets.reduce(
          (text, { name }) =>
            text.replaceAll(`https://${name}.s3.${region}.amazonaws.com`, emulators.endpoints.s3),
          value,
        ),
      );
    const dashboard = site && new LocalDashboard(site, gateway.baseUrl, inBrowsers);
    gateway.serve(api, (arn, event, invokeOptions) => host.invoke(arn, event, invokeOptions), dashboard);
    log(`${functions.length} functions, ${api.methods.length} API methods, ${events.count} event sources`);

    return {
      baseUrl: gateway.baseUrl,
      dataDir: folder.path,
      temporaryDir: folder.temporary,
      account,
      region,
      awsEndpoints: emulators.endpoints,
      awsEnvironment: awsEnvironment(emulators.endpoints, credentials, region),
      credentials,
      outputs: mapValues(resolver.outputs(), publicUrl),
      tables: byLabel(tables, ({ name }) => name),
      buckets: byLabel(buckets, ({ name }) => name),
      queues: byLabel(queues, ({ url }) => url),
      keys: byLabel(keys, ({ arn }) => arn),
      faults,
      refusals: simulation?.refusals ?? new Map(),
      signInLink: dashboard && ((apiKey) => dashboard.signInLink(apiKey)),
      functionEnvironment: (name) => host.variables(named(host, name).fn),
      functionNames: () => functions.map(({ label }) => label),
      instances: () =>
        host
          .pools()
          .flatMap((pool) =>
            [...pool.instances].flatMap(({ pid }) =>
              pid === undefined ? [] : [{ function: pool.fn.label, pid }],
            ),
          ),
      killFunction: async (name, signal = 'SIGKILL') => {
        const instances = [...named(host, name).instances];
        for (const instance of instances) instance.signal(signal);
        if (signal === 'SIGKILL') await Promise.all(instances.map((instance) => instance.exited));
        return instances.length;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function environmentOf(stacks: readonly Stack[], assemblyDir: string): { account: string; region: string } {
  const [first] = stacks;
  if (!first) throw new LocalRuntimeError(`The assembly in ${path.resolve(assemblyDir)} has no stack`);
  return first;
}

function theRestApi(apis: readonly RestApi[]): RestApi {
  const [api, ...others] = apis;
  if (!api || others.length > 0) {
    throw new LocalRuntimeError(`The assembly must have one REST API; it has ${apis.length}`);
  }
  return api;
}

function executeApiUrl(api: RestApi): string {
  return `${executeApiOrigin(api)}/${api.stageName}`;
}

function executeApiOrigin(api: RestApi): string {
  return `https://${api.id}.execute-api.${api.region}.amazonaws.com`;
}

/** Reports a missing function or variable at startup instead of at the first request. */
function checkReachable(api: RestApi, host: FunctionHost): void {
  for (const { integration } of api.methods) {
    if (integration.kind === 'lambda') host.variables(host.pool(integration.functionArn).fn);
  }
}

function named(host: FunctionHost, name: string) {
  const pool = host.find(name);
  if (!pool) throw new LocalRuntimeError(`There is no function ${name}`);
  return pool;
}

function mapValues(
  record: Readonly<Record<string, string>>,
  map: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

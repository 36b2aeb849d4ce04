import { type App, DefaultStackSynthesizer, Tags } from 'aws-cdk-lib';
import { ManagedPolicy, PermissionsBoundary } from 'aws-cdk-lib/aws-iam';
import { DataStack } from '../data/data-stack.ts';
import type { Settings } from '../settings.ts';
import type { OWN_TAGS } from '../settings-conflicts.ts';
import { AddressStack } from './address.ts';
import { DashboardStack } from './dashboard.ts';
import { ObservabilityStack } from './observability.ts';
import { ServiceStack } from './service.ts';

export interface PlatenStacks {
  readonly data: DataStack;
  /** Defined if the setting `domainName` is set. */
  readonly address: AddressStack | undefined;
  readonly service: ServiceStack;
  readonly dashboard: DashboardStack;
  readonly observability: ObservabilityStack;
}

/** Adds a complete deployment of Platen to an app. */
export function addStacks(
  app: App,
  settings: Settings,
  env: { readonly account?: string; readonly region?: string },
): PlatenStacks {
  const common = () => ({
    env,
    settings,
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
  });
  const data = new DataStack(app, `${settings.prefix}Data`, {
    ...common(),
    description: 'Platen: tables, buckets and the keys that encrypt them',
    terminationProtection: !settings.dev,
  });
  const { domainName } = settings;
  const address =
    domainName === undefined
      ? undefined
      : new AddressStack(app, `${settings.prefix}Address`, {
          ...common(),
          settings: { ...settings, domainName },
          description: 'Platen: the domain name of the API',
          terminationProtection: !settings.dev,
        });
  const service = new ServiceStack(app, `${settings.prefix}Service`, {
    ...common(),
    description: 'Platen: layers, functions and the API',
    data,
    address,
  });
  const dashboard = new DashboardStack(app, `${settings.prefix}Dashboard`, {
    ...common(),
    description: 'Platen: the web dashboard',
    data,
    service,
  });
  const observability = new ObservabilityStack(app, `${settings.prefix}Observability`, {
    ...common(),
    description: 'Platen: alarms and a dashboard',
    data,
    service,
  });
  if (settings.permissionsBoundary !== undefined) {
    for (const stack of [data, service, dashboard, observability])
      PermissionsBoundary.of(stack).apply(
        ManagedPolicy.fromManagedPolicyArn(stack, 'PermissionsBoundary', settings.permissionsBoundary),
      );
  }
  tagAll(app, settings);
  return { data, address, service, dashboard, observability };
}

/** Tags all resources, to distinguish deployments in bills and in the console. */
function tagAll(app: App, { stage, prefix, tags = {} }: Settings): void {
  const own: Record<(typeof OWN_TAGS)[number], string> = {
    Service: 'platen',
    Deployment: prefix,
    Stage: stage,
  };
  // Dashboards support tags only recently: not in every tool and region.
  const untagged = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] };
  for (const [name, value] of Object.entries({ ...tags, ...own })) Tags.of(app).add(name, value, untagged);
}

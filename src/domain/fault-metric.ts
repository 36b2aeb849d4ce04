import { isKnownError } from './errors.ts';

/** Metric that counts unexpected errors. */
export const FAULT_METRIC = 'InternalFaults';
/** Environment variable with the metrics namespace, which differs between deployments in one AWS account. */
export const METRICS_NAMESPACE_VARIABLE = 'METRICS_NAMESPACE';

/** Whether an error is a defect or an unexpected failure that neither caller nor operator can fix. */
export function isInternalFault(error: unknown): boolean {
  return !isKnownError(error) || error.code === 'INTERNAL_ERROR';
}

/**
 * Returns the members that make a log line count as one internal error. The line needs `service`, which the logger writes.
 * Source: CloudWatch embedded metric format specification.
 *
 * @param namespace namespace of the deployment's metrics; without one nothing is counted, as in tests
 */
export function faultMetric(error: unknown, namespace: string | undefined): Record<string, unknown> {
  if (namespace === undefined || !isInternalFault(error)) return {};
  const directive = {
    Namespace: namespace,
    Dimensions: [['service']],
    Metrics: [{ Name: FAULT_METRIC, Unit: 'Count' }],
  };
  return { _aws: { Timestamp: Date.now(), CloudWatchMetrics: [directive] }, [FAULT_METRIC]: 1 };
}

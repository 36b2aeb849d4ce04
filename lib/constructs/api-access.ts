import { EndpointType, type RestApiProps } from 'aws-cdk-lib/aws-apigateway';
import { AnyPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Settings } from '../settings.ts';

/**
 * Defines the sources from which the API accepts requests. They are not signed with AWS credentials, so a policy refuses every
 * request that no statement allows (API Gateway developer guide, "How API Gateway resource policies affect authorization
 * workflow").
 */
export function apiAccess(settings: Settings): Pick<RestApiProps, 'endpointTypes' | 'policy'> {
  const { vpcEndpoints, allowedRanges } = settings;
  if (vpcEndpoints.length > 0)
    return {
      endpointTypes: [EndpointType.PRIVATE],
      policy: allowing({ StringEquals: { 'aws:SourceVpce': vpcEndpoints } }),
    };
  return {
    endpointTypes: [EndpointType.REGIONAL],
    ...(allowedRanges && { policy: allowing({ IpAddress: { 'aws:SourceIp': allowedRanges } }) }),
  };
}

function allowing(conditions: Readonly<Record<string, unknown>>): PolicyDocument {
  return new PolicyDocument({
    statements: [
      new PolicyStatement({
        principals: [new AnyPrincipal()],
        actions: ['execute-api:Invoke'],
        resources: ['execute-api:/*'],
        conditions,
      }),
    ],
  });
}

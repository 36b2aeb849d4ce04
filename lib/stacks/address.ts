import { CfnOutput, type CfnResource, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDomainName } from 'aws-cdk-lib/aws-apigateway';
import { CfnCertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { requireRegion } from '../require-region.ts';
import type { Settings } from '../settings.ts';

export interface AddressStackProps extends StackProps {
  readonly settings: Settings & { readonly domainName: string };
}

/**
 * Domain name of the API with its certificate and DNS record. The service maps its API to the name. The service can be deleted
 * and redeployed while name, certificate and record target stay the same.
 */
export class AddressStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: AddressStackProps) {
    super(scope, id, props);
    const { domainName, hostedZoneId, certificateArn } = settings;
    if (certificateArn !== undefined) requireRegion(this, 'certificateArn', certificateArn);
    const domain = new CfnDomainName(this, 'DomainName', {
      domainName,
      regionalCertificateArn: certificateArn ?? this.#certificate(settings),
      endpointConfiguration: { types: ['REGIONAL'] },
      securityPolicy: 'TLS_1_2',
    });
    this.#keep(domain, settings);
    if (hostedZoneId !== undefined) {
      const record = new CfnRecordSet(this, 'Record', {
        name: domainName,
        type: 'A',
        hostedZoneId,
        aliasTarget: {
          dnsName: domain.attrRegionalDomainName,
          hostedZoneId: domain.attrRegionalHostedZoneId,
        },
      });
      this.#keep(record, settings);
    }
    new CfnOutput(this, 'DomainTarget', {
      description: `Target of a CNAME record for ${domainName}, where Route 53 has no record of it`,
      value: domain.attrRegionalDomainName,
    });
  }

  #certificate(settings: AddressStackProps['settings']): string {
    const { domainName, hostedZoneId } = settings;
    const certificate = new CfnCertificate(this, 'Certificate', {
      domainName,
      validationMethod: 'DNS',
      domainValidationOptions: [{ domainName, hostedZoneId }],
    });
    this.#keep(certificate, settings);
    return certificate.ref;
  }

  /** A changed `domainName` keeps the previous resource; a failed creation leaves none. */
  #keep(resource: CfnResource, { dev }: Settings): void {
    resource.applyRemovalPolicy(dev ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}

import vm from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { synthesize } from './app.ts';

const { dashboard } = await synthesize();

describe('the bucket of the dashboard', () => {
  it('is read by its distribution only', () => {
    dashboard.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    dashboard.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 's3:GetObject',
            Effect: 'Allow',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Condition: { StringEquals: { 'AWS:SourceArn': Match.anyValue() } },
          }),
        ]),
      },
    });
    dashboard.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1);
  });
});

describe('the distribution', () => {
  it('redirects to HTTPS, and restricts content to its own origin', () => {
    const [distribution] = Object.values(dashboard.findResources('AWS::CloudFront::Distribution'));
    const { DefaultCacheBehavior, CacheBehaviors } = distribution!.Properties.DistributionConfig;
    const policies = dashboard.findResources('AWS::CloudFront::ResponseHeadersPolicy');
    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors]) {
      expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
      const { SecurityHeadersConfig } =
        policies[behavior.ResponseHeadersPolicyId.Ref]!.Properties.ResponseHeadersPolicyConfig;
      const csp = JSON.stringify(SecurityHeadersConfig.ContentSecurityPolicy);
      expect(csp).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
      expect(SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThan(1e7);
    }
  });

  it('serves the API, and the page for every address that is not a file', () => {
    const [router] = Object.values(dashboard.findResources('AWS::CloudFront::Function'));
    const code = (router!.Properties.FunctionCode['Fn::Join'][1] as unknown[])
      .map((part) => (typeof part === 'string' ? part : 'TOKEN'))
      .join('');
    const handler = vm.runInNewContext(`${code}\nhandler`) as (event: object) => {
      uri?: string;
      statusCode?: number;
      headers?: Record<string, { value: string }>;
      body?: { data: string };
    };
    const route = (uri: string) => handler({ request: { uri, method: 'GET' } });
    for (const uri of ['/dashboard/', '/dashboard/keys', '/dashboard/documents/01ABC']) {
      expect(route(uri).uri).toBe('/dashboard/index.html');
    }
    expect(route('/dashboard/assets/index-1.js').uri).toBe('/dashboard/assets/index-1.js');
    expect(route('/')).toMatchObject({ statusCode: 302, headers: { location: { value: '/dashboard/' } } });
    expect(JSON.parse(route('/dashboard/config.json').body!.data).apiUrl).toMatch(
      /^https:\/\/TOKEN\.execute-api\./,
    );
  });
});

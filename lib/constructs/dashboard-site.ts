import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** Path of the dashboard, on AWS and locally. */
export const DASHBOARD_PATH = '/dashboard';

export interface DashboardSiteProps {
  readonly name: string;
  /** URL of the API, without a trailing slash. */
  readonly apiUrl: string;
  /** Origins that the dashboard connects to: the API and the bucket of presigned URLs. */
  readonly connectsTo: readonly string[];
}

/** Bucket that only its CloudFront distribution can read, and the headers of its files. */
export class DashboardSite extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: DashboardSiteProps) {
    super(scope, id);
    // The content can be rebuilt at any time.
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    const origin = S3BucketOrigin.withOriginAccessControl(this.bucket);
    const router = new EdgeFunction(this, 'Router', {
      code: FunctionCode.fromInline(routerCode(props.apiUrl)),
      runtime: FunctionRuntime.JS_2_0,
      comment: `${props.name}: routes of the dashboard`,
    });
    const behavior = (caching: string) => ({
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [{ function: router, eventType: FunctionEventType.VIEWER_REQUEST }],
      responseHeadersPolicy: this.#headers(caching, props.connectsTo),
    });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${props.name}: the dashboard`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: behavior('no-cache'),
      additionalBehaviors: {
        // Their names contain a content hash.
        [`${DASHBOARD_PATH}/assets/*`]: behavior('public, max-age=31536000, immutable'),
      },
    });
    this.#acknowledge();
  }

  #headers(caching: string, connectsTo: readonly string[]): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, caching === 'no-cache' ? 'Headers' : 'AssetHeaders', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(connectsTo), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'Cache-Control', value: caching, override: true },
          { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
          {
            header: 'Permissions-Policy',
            value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
            override: true,
          },
        ],
      },
    });
  }

  #acknowledge(): void {
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It holds the files of the dashboard, which are the same for everybody.',
    });
    Validations.of(this.distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Who may use the service is a matter of keys, not of countries.' },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'It gives out static files; the API has a firewall of its own: webAcl.',
      },
      { id: 'AwsSolutions-CFR3', reason: 'Static files; what is done with them is in the logs of the API.' },
      {
        id: 'AwsSolutions-CFR4',
        reason: 'The certificate of cloudfront.net leaves no choice of TLS version.',
      },
    );
  }
}

/** Allows only the site's own files and the API. pdf.js decoders need WebAssembly; page images and downloads need `blob:`. */
function contentSecurityPolicy(connectsTo: readonly string[]): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'blob:'],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...connectsTo],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Code of the router, a CloudFront Function: reports the API's URL, redirects to the start page, and serves the single page for
 * every path that is not a file, since the page does the routing.
 */
function routerCode(apiUrl: string): string {
  return `
var config = '{"apiUrl":"${apiUrl}"}';
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (uri === '/' || uri === '${DASHBOARD_PATH}') {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '${DASHBOARD_PATH}/' } } };
  }
  if (uri === '${DASHBOARD_PATH}/config.json') {
    return {
      statusCode: 200,
      statusDescription: 'OK',
      headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-cache' } },
      body: { encoding: 'text', data: config },
    };
  }
  if (uri.indexOf('.') < 0) request.uri = '${DASHBOARD_PATH}/index.html';
  return request;
}
`.trim();
}

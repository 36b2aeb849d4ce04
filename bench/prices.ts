/**
 * Month when the prices of Lambda and API Gateway were last compared with AWS's list; the others were not compared then. Check
 * https://aws.amazon.com/pricing before you rely on a sum.
 */
export const PRICES_OF = '2025-12';

/** List prices of us-east-1 in USD, without the free tier. */
export const PRICES = {
  /** REST API, first tier. */
  gatewayRequest: 3.5e-6,
  lambdaRequest: 0.2e-6,
  /** x86_64, first tier. */
  lambdaGbSecond: 16.6667e-6,
  /** arm64, first tier. */
  lambdaGbSecondArm: 13.3334e-6,
  dynamoDbWriteUnit: 0.625e-6,
  dynamoDbReadUnit: 0.125e-6,
  /** PUT, COPY, POST, LIST. */
  s3Write: 5e-6,
  /** GET, HEAD. */
  s3Read: 0.4e-6,
  fargateVcpuHour: 0.04048,
  fargateGbHour: 0.004445,
  sqsRequest: 0.4e-6,
  kmsRequest: 3e-6,
  kmsKeyMonth: 1,
  /** Per metric of an alarm, at a resolution of one minute. */
  alarmMonth: 0.1,
  dashboardMonth: 3,
} as const;

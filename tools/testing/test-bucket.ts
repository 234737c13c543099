import type { S3Location } from "@/lib/pictures/s3/address";

/** The bucket of the real S3 server that `npm test` starts where it is installed; null without one. */
export function testBucket(): S3Location | null {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_BUCKET: bucket, TEST_S3_REGION: region } = process.env;
  const { TEST_S3_ACCESS_KEY_ID: accessKeyId, TEST_S3_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  const keys = { accessKeyId, secretAccessKey };
  return { endpoint, bucket, region: region ?? "us-east-1", ...keys, pathStyle: true, prefix: "" };
}

/** Settings with which a studio keeps its pictures on an S3 server of the tests. */
import type { Swift } from "@/lib/commands/swift.mjs";

export const s3Settings = (swift: Swift): Record<string, string> => ({
  PICTURE_STORE: "s3",
  S3_ENDPOINT: swift.endpoint,
  S3_BUCKET: swift.bucket,
  S3_REGION: swift.region,
  S3_ACCESS_KEY_ID: swift.accessKeyId,
  S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
  S3_PATH_STYLE: "true",
});

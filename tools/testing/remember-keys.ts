/** Derives a key of the same passphrase and salt once: that takes half a second, and damaged files have those of the good one. */
import type * as crypto from "node:crypto";

/** @returns the module with a `scrypt` that remembers its results. */
export function rememberKeys(real: typeof crypto): typeof crypto {
  const derived = new Map<string, Promise<Buffer>>();
  const scrypt = (
    passphrase: string,
    salt: Buffer,
    length: number,
    options: crypto.ScryptOptions,
    done: (error: Error | null, key?: Buffer) => void,
  ) => {
    const input = JSON.stringify([passphrase, salt.toString("hex"), length, options]);
    const key =
      derived.get(input) ??
      new Promise<Buffer>((resolve, reject) => {
        real.scrypt(passphrase, salt, length, options, (error, made) =>
          error ? reject(error) : resolve(made),
        );
      });
    derived.set(input, key);
    key.then((made) => done(null, made), done);
  };
  return { ...real, scrypt: scrypt as typeof real.scrypt };
}

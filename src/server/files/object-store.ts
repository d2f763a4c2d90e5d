import { AwsV4Signer } from "aws4fetch";

import { boundedFetch } from "#server/outbound/bounded-fetch.ts";
import type { Env } from "#server/settings/env.ts";

/** A bucket for the contents of files. */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes from an offset up to another one, which is excluded. Throws if the object has fewer. */
  get(key: string, from: number, to: number): Promise<Buffer>;
  /** Deletes an object. Succeeds if there is none. */
  remove(key: string): Promise<void>;
  /** Throws if the bucket cannot be listed with the configured key. */
  check(): Promise<void>;
};

type Settings = Pick<
  Env,
  "S3_ENDPOINT" | "S3_REGION" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_FORCE_PATH_STYLE"
>;

/**
 * Returns the client of the configured S3-compatible bucket; undefined if there is none. Requests are signed with AWS
 * Signature Version 4.
 */
export function objectStore(settings: Settings): ObjectStore | undefined {
  if (!settings.S3_BUCKET) return undefined;
  const {
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId = "",
    S3_SECRET_ACCESS_KEY: secretAccessKey = "",
  } = settings;
  const root = bucketAddress(settings);
  const request = boundedFetch("s3");
  const send = async (method: string, path: string, { body, range }: { body?: Uint8Array; range?: string } = {}) => {
    const signed = await new AwsV4Signer({
      method,
      url: `${root}${path}`,
      headers: {
        "x-amz-content-sha256": await sha256(body ?? new Uint8Array()),
        ...(body && { "content-type": "application/octet-stream" }),
        ...(range && { range }),
      },
      service: "s3",
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
    const { url, headers } = signed;
    return request(url, { method, headers, body: body as Uint8Array<ArrayBuffer> | undefined });
  };
  return {
    async put(key, bytes) {
      await expectOk(await send("PUT", `/${key}`, { body: bytes }));
    },
    async get(key, from, to) {
      const response = await send("GET", `/${key}`, { range: `bytes=${from}-${to - 1}` });
      await expectOk(response);
      const bytes = Buffer.from(await response.arrayBuffer());
      // A server that ignores ranges sends the whole object.
      const piece = response.status === 206 ? bytes : bytes.subarray(from, to);
      if (piece.length !== to - from) throw new Error(`S3 sent ${piece.length} of ${to - from} bytes of ${key}`);
      return piece;
    },
    async remove(key) {
      const response = await send("DELETE", `/${key}`);
      if (response.status !== 404) await expectOk(response);
    },
    async check() {
      await expectOk(await send("GET", "?list-type=2&max-keys=1"));
    },
  };
}

/** Returns the address of the bucket: a host of its own, or a path of the server. */
function bucketAddress({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_FORCE_PATH_STYLE }: Settings): string {
  const endpoint = new URL(S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`);
  const path = endpoint.pathname.replace(/\/$/, "");
  return S3_FORCE_PATH_STYLE === "on"
    ? `${endpoint.origin}${path}/${S3_BUCKET}`
    : `${endpoint.protocol}//${S3_BUCKET}.${endpoint.host}${path}`;
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString("hex");
}

/** Throws an Error with the status and the error code of S3, unless the request succeeded. */
async function expectOk(response: Response): Promise<void> {
  if (response.ok) return;
  const text = await response.text();
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
  throw new Error(`S3 responds ${response.status}${code ? ` ${code}` : ""}`);
}

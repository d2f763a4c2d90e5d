import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request as send } from "node:http";
import { buffer } from "node:stream/consumers";

export const s3Key = { id: "AKTEST", secret: "a secret/of+the tests" };

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Address of a real S3 server with the key and the bucket of the tests. If set, it answers all requests. */
const realServer = process.env.VANDA_TEST_S3;

/**
 * Opens a server with the part of S3's protocol that Vanda uses: one bucket, in the path, in memory. It rejects requests
 * with a wrong signature.
 */
export async function openS3(bucket: string) {
  const objects = new Map<string, Buffer>();
  /** The status of all responses while the server is broken. */
  let brokenStatus: number | null = null;
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const reply = (status: number, content: string | Buffer = "", headers = {}) =>
        response.writeHead(status, headers).end(content);
      const fail = (status: number, code: string) => reply(status, `<Error><Code>${code}</Code></Error>`);
      if (brokenStatus !== null) return fail(brokenStatus, "SlowDown");
      if (realServer)
        return pass(request, body, realServer).then(({ status, content }) => {
          const key = new URL(request.url ?? "", "http://s3").pathname.split("/").slice(2).join("/");
          if (request.method === "PUT" && status === 200) objects.set(key, body);
          if (request.method === "DELETE" && status === 204) objects.delete(key);
          reply(status, content);
        });
      if (!isSigned(request, body)) return fail(403, "SignatureDoesNotMatch");
      const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
      const [, named, ...rest] = pathname.split("/");
      if (named !== bucket) return fail(404, "NoSuchBucket");
      const key = rest.join("/");
      if (request.method === "GET" && searchParams.has("list-type")) return reply(200, "<ListBucketResult/>");
      if (request.method === "PUT") objects.set(key, body);
      if (request.method === "DELETE") objects.delete(key);
      if (request.method !== "GET") return reply(request.method === "PUT" ? 200 : 204);
      const object = objects.get(key);
      if (!object) return fail(404, "NoSuchKey");
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      return from === undefined ? reply(200, object) : reply(206, object.subarray(Number(from), Number(to) + 1));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    objects,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: "eu-test-1",
      S3_ACCESS_KEY_ID: s3Key.id,
      S3_SECRET_ACCESS_KEY: s3Key.secret,
      S3_FORCE_PATH_STYLE: "on",
    },
    breakDown: (status: number | null) => {
      brokenStatus = status;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Passes a request unchanged to a real server, because its signature covers the headers. */
async function pass({ method, url, headers }: IncomingMessage, body: Buffer, server: string) {
  const request = send(server + url, { method, headers }).end(body);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, content: await buffer(answer) };
}

/**
 * True if a request is signed correctly by Signature Version 4, according to Amazon's documentation of the algorithm.
 */
function isSigned({ method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const [, id, scope = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const hash = sha256(body);
  const date = String(headers["x-amz-date"]);
  if (id !== s3Key.id || headers["x-amz-content-sha256"] !== hash || !names.split(";").includes("host")) return false;
  const { pathname, searchParams } = new URL(url, "http://s3");
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, pathname, query, signed.join(""), names, hash].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${s3Key.secret}`);
  const expected = hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n"));
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

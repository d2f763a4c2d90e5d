import type { Context } from "#server/context/context.ts";
import { deriveKey, seal, unseal } from "#server/secrets/seal.ts";

type Owner = { workspaceId: string; mailboxId: string };

const keyOf = ({ secret }: Pick<Context, "secret">) => deriveKey(secret, "mailbox");
const ownerOf = ({ workspaceId, mailboxId }: Owner) => `${workspaceId} ${mailboxId}`;

/** Encrypts a mailbox's password, bound to its row. */
export const sealPassword = (context: Pick<Context, "secret">, owner: Owner, password: string): Buffer =>
  seal(keyOf(context), ownerOf(owner), password);

export const unsealPassword = (context: Pick<Context, "secret">, owner: Owner, sealed: Buffer): string =>
  unseal(keyOf(context), ownerOf(owner), sealed);

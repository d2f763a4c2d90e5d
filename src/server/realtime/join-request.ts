import { z } from "zod";

import { realtimeLimits } from "#server/realtime/realtime-limits.ts";

const name = z.string().min(1).max(63);
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

const bindingSchema = z.object({
  event: z.enum(["*", "INSERT", "UPDATE", "DELETE"]),
  schema: optional(name),
  table: optional(name),
  filter: optional(z.string().max(realtimeLimits.filterLength)),
  select: optional(z.array(name).max(200)),
});
/** A kind of event to which a channel subscribes. */
export type Binding = z.infer<typeof bindingSchema>;

export const joinSchema = z.object({
  access_token: optional(z.string().max(8_192)),
  config: z
    .object({
      broadcast: optional(z.object({ ack: optional(z.boolean()), self: optional(z.boolean()) })),
      presence: optional(z.object({ key: optional(z.string().max(255)), enabled: optional(z.boolean()) })),
      postgres_changes: optional(z.array(bindingSchema).max(realtimeLimits.bindingsPerChannel)),
      private: optional(z.boolean()),
    })
    .default({ broadcast: undefined, presence: undefined, postgres_changes: undefined, private: undefined }),
});
export type JoinRequest = z.infer<typeof joinSchema>;

export const accessTokenSchema = z.object({ access_token: z.string().max(8_192).nullable() });
export const broadcastSchema = z.object({ event: z.string().max(255), payload: z.unknown() });

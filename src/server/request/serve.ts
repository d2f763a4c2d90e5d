import * as z from "zod";

import {
  type AnsweringContract,
  type Contract,
  returnsFile,
  type InputSchema,
  type CallerKind,
} from "#domain/functions/define-function.ts";
import { answerAtTheEnd } from "#server/http/bodies/discard.ts";
import { chargeWorkspace } from "#server/postgres/cancel-on-disconnect.ts";
import type { Call, FunctionRequest, IdentifyCaller } from "#server/request/caller.ts";
import type { errorResponse } from "#server/request/error-response.ts";
import { readInput } from "#server/request/read-input.ts";

export type Tools = {
  identify: IdentifyCaller;
  /**
   * Counts a stream of a person until the returned function is called. Throws a FunctionError if the person has reached
   * the limit.
   */
  openStream: (person: string) => () => void;
  respondWithError: (error: unknown, request: FunctionRequest) => ReturnType<typeof errorResponse>;
};
export type Served = { contract: Contract; answer: (call: Call, tools: Tools) => Promise<Response> };

const workspaceOf = (input: unknown) =>
  typeof input === "object" && input && "workspace_id" in input && typeof input.workspace_id === "string"
    ? input.workspace_id
    : undefined;

/**
 * Serves a contract. The result of `handle` is parsed, so that only data declared in the contract leaves the server. If
 * the contract returns a file, the result is the response itself.
 */
export function serve<Input extends InputSchema, Output extends z.core.$ZodType, By extends CallerKind>(
  contract: AnsweringContract<Input, Output, By>,
  handle: (input: z.output<Input>, call: Call<By>) => Promise<unknown>,
): Served {
  return {
    contract,
    async answer(call, { identify }) {
      const { request } = call;
      const caller = await identify[contract.limits.who](request);
      const work = async () => {
        const input = await readInput(contract, request);
        const workspaceId = workspaceOf("body" in input ? input.body : input) ?? workspaceOf(input);
        if (workspaceId !== undefined) chargeWorkspace(workspaceId);
        return handle(input, { ...call, ...caller });
      };
      request.status(contract.status ?? 200);
      const result = await (contract.takes === "file" ? answerAtTheEnd(request.env.incoming, work) : work());
      if (returnsFile(contract) && result instanceof Response) return result;
      const output = z.parse(contract.output, result);
      return output === undefined ? request.body(null, 204) : request.json(output);
    },
  };
}

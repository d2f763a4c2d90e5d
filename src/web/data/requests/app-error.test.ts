import { PostgrestError } from "@supabase/supabase-js";
import { expect, test } from "vitest";

import { AppError, toAppError, unwrap } from "./app-error.ts";

const violation = (message: string) => ({ code: "23503", message, details: "", hint: "" });
const inserted = violation('insert or update on table "deals" violates foreign key constraint "deals_account_fkey"');
const deleted = violation('update or delete on table "accounts" violates foreign key constraint "deals_account_fkey"');

function codeThrown(error: typeof inserted) {
  try {
    return unwrap({ data: null, error, status: 409 });
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : thrown;
  }
}

test("distinguishes a link to a missing record from a record that others link to", () => {
  expect(codeThrown(inserted)).toBe("linkGone");
  expect(codeThrown(deleted)).toBe("inUse");
  expect(toAppError(new PostgrestError(inserted)).code).toBe("linkGone");
  expect(toAppError(new PostgrestError(deleted)).code).toBe("inUse");
});

import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { everyRecord } from "#web/data/requests/query-tables.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Groups of products whose names differ only in case, accents, spaces or punctuation. */
export const productSpellingsQuery = () =>
  queryOptions({
    queryKey: ["product-spellings", workspaceId()],
    queryFn: async () => unwrap(await supabase.rpc("product_spellings", { workspace_id: workspaceId() })),
  });

/** Moves all records of the product `merge` to the product `keep`, which gets missing values, and deletes `merge`. */
export const mergeProducts = mutationOptions({
  mutationFn: async (products: { keep: string; merge: string }) =>
    unwrap(await supabase.rpc("merge_products", { workspace_id: workspaceId(), ...products })),
  meta: { changes: everyRecord },
});

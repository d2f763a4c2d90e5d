import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { mergeProducts, productSpellingsQuery } from "#web/data/records/products.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/**
 * Renders likely duplicates of products. The user selects the one to keep, which gets the values that it lacks and all
 * records of the others.
 */
export function ProductSpellings({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("records");
  const { data: groups = [] } = useQuery(productSpellingsQuery());
  if (groups.length === 0) return null;
  return (
    <section aria-label={t("spellings.title")} className="bg-card mx-4 mb-4 grid gap-3 rounded-lg border p-4 md:mx-6">
      <div>
        <h2 className="text-base font-semibold">{t("spellings.title")}</h2>
        <p className="text-muted-foreground max-w-prose">{t("spellings.text")}</p>
      </div>
      {groups.map((group) => (
        <SpellingGroup
          key={group.name_key}
          canJoin={workspace.role !== "viewer"}
          products={group.product_ids.map((id, index) => ({
            id,
            name: group.names[index] ?? "",
            code: group.codes[index] ?? null,
            deals: group.deal_counts[index] ?? 0,
            sales: group.sale_counts[index] ?? 0,
          }))}
        />
      ))}
    </section>
  );
}

type Product = { id: string; name: string; code: string | null; deals: number; sales: number };

function SpellingGroup({ products, canJoin }: { products: Product[]; canJoin: boolean }) {
  const { t } = useTranslation(["records", "kinds"]);
  const { number } = useFormat();
  // The oldest product is suggested rather than the product with the most deals: a product from the price list has a
  // price but may have no deals.
  const [stored, setStored] = useState(products[0]?.id ?? "");
  const target = products.find(({ id }) => id === stored) ?? products[0];
  const { mutateAsync: merge, isPending } = useMutation(mergeProducts);
  const join = async () => {
    if (!target) return;
    let moved = 0;
    for (const { id } of products) if (id !== target.id) moved += await merge({ keep: target.id, merge: id });
    notify.success(t("spellings.joined", { name: target.name, count: moved }));
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t pt-3">
      <legend className="sr-only">{products.map(({ name }) => name).join(" / ")}</legend>
      {products.map(({ id, name, code, ...counts }) => (
        <label key={id} className="flex min-h-8 items-center gap-2">
          {canJoin && (
            <input
              type="radio"
              className="accent-primary size-4"
              name={products[0]?.id}
              checked={id === target?.id}
              onChange={() => setStored(id)}
            />
          )}
          <RecordLink entity="products" id={id} className="font-medium">
            {name}
          </RecordLink>
          <span className="tabular text-muted-foreground">
            {joinFacts([
              code,
              ...(["deals", "sales"] as const).map((kind) =>
                t(`kinds:${kind}.count`, { count: counts[kind], total: number(counts[kind]) }),
              ),
            ])}
          </span>
        </label>
      ))}
      {canJoin && (
        <Button variant="outline" className="ml-auto" pending={isPending} onClick={() => void join()}>
          {t("spellings.join", { name: target?.name })}
        </Button>
      )}
    </fieldset>
  );
}

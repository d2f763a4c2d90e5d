import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";

import type { Entity } from "#domain/fields.ts";
import type { FormValues } from "#domain/record-form.ts";
import { similarRecordsQuery } from "#web/data/similar-records.ts";

const SimilarNotice = lazy(async () => ({ default: (await import("#web/ui/similar-notice.tsx")).SimilarNotice }));

type Props = { entity: Entity; form: UseFormReturn<FormValues>; id?: string };

/** Looks, while a contact or an account is typed, whether it is there already. */
export function SimilarRecords({ entity, form, id }: Props) {
  if (entity !== "accounts" && entity !== "contacts") return null;
  return <Similar entity={entity} form={form} id={id} />;
}

function Similar({ entity, form, id }: Props & { entity: "accounts" | "contacts" }) {
  const [name, email, phone, website] = useWatch({
    control: form.control,
    name: ["name", "email", "phone", "website"],
  });
  const { dirtyFields } = form.formState;
  // In an edited record only what is being changed can make it look like another one.
  const isNews = id === undefined || ["name", "email", "phone", "website"].some((field) => field in dirtyFields);
  const draft = { id, name, email, phone, website };
  const { data: found = [] } = useQuery({ ...similarRecordsQuery(entity, draft), ...(!isNews && { enabled: false }) });
  if (!isNews || found.length === 0) return null;
  return (
    <Suspense>
      <SimilarNotice entity={entity} found={found} />
    </Suspense>
  );
}

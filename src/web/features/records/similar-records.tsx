import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import type { Entity } from "#domain/records/entity.ts";
import { type EntityWith, hasFeature } from "#domain/records/kinds/kinds.ts";
import { similarRecordsQuery } from "#web/data/records/similar-records.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

import type { RecordFormState } from "./record-form.tsx";

const SimilarNotice = lazyPart(async () => (await import("#web/ui/similar-notice.tsx")).SimilarNotice);

type Props = { entity: Entity; form: RecordFormState; id?: string };

/** Renders existing records that are similar to a new record while it is typed. */
export function SimilarRecords({ entity, form, id }: Props) {
  if (!hasFeature(entity, "duplicates")) return null;
  return <Similar entity={entity} form={form} id={id} />;
}

function Similar({ entity, form, id }: Props & { entity: EntityWith<"duplicates"> }) {
  const { name, email, phone, website } = form.values;
  // For an existing record, only changes can reveal a new similarity.
  const isNews = id === undefined || ["name", "email", "phone", "website"].some(form.isChanged);
  const draft = { id, name, email, phone, website };
  const { data: duplicates = [] } = useQuery({
    ...similarRecordsQuery(entity, draft),
    ...(!isNews && { enabled: false }),
  });
  if (!isNews || duplicates.length === 0) return null;
  return (
    <Suspense>
      <SimilarNotice entity={entity} found={duplicates} />
    </Suspense>
  );
}
